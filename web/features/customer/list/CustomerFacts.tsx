import { Anchor, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { searchBills } from "#contract/bill/bill.ts";
import { type BookingLine, searchBookings } from "#contract/booking/booking.ts";
import type { Customer } from "#contract/customer/customer.ts";
import { formatCount, formatMoney } from "#contract/format.ts";
import { upfrontBillOf } from "#contract/booking/bill.ts";
import { nameOf } from "#web/features/customer/customer.ts";
import { useCall } from "#web/lib/query.ts";
import classes from "./customers.module.css";

/** More bookings than anybody has. */
const MOST = 100;

type Props = { customer: Customer; action: ReactNode };

/** A customer's head: who it is, how they are reached, where their vehicles stand, and what they have paid. */
export function CustomerFacts({ customer, action }: Props) {
  const bookings = useCall(searchBookings, {
    pageSize: MOST,
    filters: { CustomerId: customer.customerId },
  }).data;
  const last = bookings?.rows[0];
  const facts: [string, ReactNode][] = [
    [
      "Phone Number",
      <Anchor key="phone" href={`tel:+91${customer.phone1}`}>
        {customer.phone1}
      </Anchor>,
    ],
    ["Email", customer.email1],
    ["Address", customer.customerAddress],
    ["Society and Flat", last ? `${last.societyName}, ${last.flat}` : "–"],
    ["Company", customer.companyName],
  ];
  return (
    <>
      <header className={classes.head}>
        <Title order={1} className={classes.name}>
          {nameOf(customer)}
        </Title>
        <div className={classes.actions}>{action}</div>
        <dl className={classes.facts}>
          {facts.map(([what, value]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{value || "–"}</dd>
            </div>
          ))}
        </dl>
      </header>
      {bookings && <Figures bookings={bookings} customerId={customer.customerId} />}
    </>
  );
}

type FiguresProps = { bookings: { rows: readonly BookingLine[]; total: number }; customerId: number };

function Figures({ bookings, customerId }: FiguresProps) {
  const { amount, paid, open } = upfrontBillOf(bookings.rows);
  const bills = useCall(
    searchBills,
    { pageSize: 1, filters: { CustomerId: customerId, Open: true } },
    { enabled: bookings.rows.some(({ billing }) => billing === "monthly") },
  ).data;
  const figures: (readonly [string, string])[] = [
    ["Bookings", formatCount(bookings.total)],
    ["Amount", formatMoney(amount)],
    ["Paid", formatMoney(paid)],
    open < 0 ? ["To refund", formatMoney(-open)] : ["Still to pay", formatMoney(open)],
    ...(bills ? ([["Still to pay of bills", formatMoney(bills.open)]] as const) : []),
  ];
  return (
    <ul className={classes.figures} aria-label="Figures">
      {figures.map(([what, figure]) => (
        <li key={what}>
          <span className={classes.figure}>{figure}</span>
          {what}
        </li>
      ))}
    </ul>
  );
}
