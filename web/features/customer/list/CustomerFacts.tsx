import { Anchor, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { getCustomerTotals } from "#contract/bill/account.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import type { Customer } from "#contract/customer/customer.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount, formatMoney } from "#contract/format.ts";
import { nameOf } from "#web/features/customer/customer.ts";
import { useCall } from "#web/lib/query.ts";
import classes from "./customers.module.css";
import { hasOnlyCompany } from "#web/lib/session.ts";

type BookingRow = ReplyOf<typeof searchBookings>["rows"][number];
type Props = { customer: Customer; action: ReactNode };

/** The header of a customer's page: name, contact details, where their vehicles are, and their payments. */
export function CustomerFacts({ customer, action }: Props) {
  const bookings = useCall(searchBookings, {
    pageSize: 1,
    filters: { CustomerId: customer.customerId },
  }).data;
  const last = bookings?.rows[0];
  const facts: (readonly [string, ReactNode])[] = [
    [
      "Phone Number",
      <Anchor key="phone" href={`tel:+91${customer.phone1}`}>
        {customer.phone1}
      </Anchor>,
    ],
    ...(customer.phone2 === ""
      ? []
      : ([
          [
            "Second Phone",
            <Anchor key="phone2" href={`tel:+91${customer.phone2}`}>
              {customer.phone2}
            </Anchor>,
          ],
        ] as const)),
    ["Email", customer.email1],
    ["Address", customer.customerAddress],
    ...(last && mentions(customer.customerAddress, last)
      ? []
      : ([["Society and Flat", last ? `${last.societyName}, ${last.flat}` : "–"]] as const)),
    ...(hasOnlyCompany() ? [] : ([["Company", customer.companyName]] as const)),
    ...(customer.business ? ([["Kind", "Business: fleet or society"]] as const) : []),
    ...(customer.gstin === ""
      ? []
      : ([
          ["GSTIN", customer.gstin],
          ["Registered As", customer.legalName],
        ] as const)),
    ...(customer.notes === "" ? [] : ([["Notes", customer.notes]] as const)),
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
      {bookings && <Figures bookings={bookings.total} customerId={customer.customerId} />}
    </>
  );
}

/** True for an address that names the society and the flat, in whatever order. */
const mentions = (
  address: string,
  { societyName, flat }: Pick<BookingRow, "societyName" | "flat">,
): boolean => [societyName, ...flat.split(", ")].every((part) => address.split(", ").includes(part));

function Figures({ bookings, customerId }: { bookings: number; customerId: number }) {
  const totals = useCall(getCustomerTotals, { CustomerId: customerId }).data;
  if (!totals) return null;
  const { charged, paid, open, toRefund, credit } = totals;
  const figures: (readonly [string, string])[] = [
    ["Bookings", formatCount(bookings)],
    ["Charged", formatMoney(charged)],
    ["Paid", formatMoney(paid)],
    ["Still to pay", formatMoney(open)],
  ];
  if (toRefund > 0) figures.push(["To refund", formatMoney(toRefund)]);
  if (credit > 0) figures.push(["Paid ahead", formatMoney(credit)]);
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
