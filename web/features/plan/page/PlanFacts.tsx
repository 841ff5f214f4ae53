import { Anchor, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatMoney, formatWeekday } from "#contract/format.ts";
import { bookingsPath } from "#web/features/booking/paths.ts";
import { CustomerLink } from "#web/features/customer/CustomerLink.tsx";
import classes from "#web/features/booking/page/BookingFacts.module.css";
import { rhythmText } from "#web/features/booking/rhythm.ts";
import { StateBadge } from "#web/features/plan/StateBadge.tsx";
import { priceOf, spanOf } from "#web/features/plan/words.ts";
import type { Plan } from "./plan.ts";

const nextOf = ({ nextWash }: Plan): string =>
  nextWash
    ? [formatWeekday(nextWash.day), nextWash.slot, nextWash.providerName].filter(Boolean).join(", ")
    : "";

/** The header of a plan's page: the car, whose it is, where, what, when and at what price. */
export function PlanFacts({ plan, action }: { plan: Plan; action: ReactNode }) {
  const facts: [string, ReactNode][] = [
    [
      "Customer",
      <CustomerLink
        key="customer"
        className={classes.link}
        customerId={plan.customerId}
        customerName={plan.customerName}
      />,
    ],
    [
      "Phone",
      <Anchor key="phone" href={`tel:+91${plan.customerPhone}`}>
        {plan.customerPhone}
      </Anchor>,
    ],
    ["Society and Flat", `${plan.societyName}, ${plan.flatName}`],
    ["Service Item", plan.itemName],
    ["Washes", `${rhythmText(plan)}, ${plan.slot}`],
    ["Plan", spanOf(plan)],
    ["Price", priceOf(plan)],
    ["Next Wash", nextOf(plan)],
    ["Owed by the Customer", formatMoney(plan.owed)],
    [
      "Booking",
      <Link key="booking" className={classes.link} to={bookingsPath()} search={{ view: plan.bookingId }}>
        Booking {plan.bookingId}
      </Link>,
    ],
  ];
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <Title order={1} className={classes.title}>
          {plan.vehicleNumber}
        </Title>
        <div className={classes.under}>
          {plan.vehicle} <StateBadge state={plan.state} />
        </div>
      </div>
      {action}
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== "")
          .map(([what, value]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </header>
  );
}
