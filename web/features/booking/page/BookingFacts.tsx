import { includedText } from "#web/features/catalogue/item/included.ts";
import { english } from "#web/texts/english.ts";
import { Anchor, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { Booking } from "#contract/booking/page.ts";
import { formatDay, formatInstant } from "#contract/format.ts";
import { BookingBadge, PaymentBadge } from "#web/features/booking/Badges.tsx";
import { planOf, sourceNames } from "#web/features/booking/words.ts";
import { CustomerLink } from "#web/features/customer/CustomerLink.tsx";
import classes from "./BookingFacts.module.css";
import { namedCompany } from "#web/lib/session.ts";

const daysOf = ({ firstDay, lastDay, openEnded }: Booking): string =>
  openEnded
    ? `from ${formatDay(firstDay)} on, no end date`
    : firstDay === lastDay
      ? formatDay(firstDay)
      : `${formatDay(firstDay)} to ${formatDay(lastDay)}`;

/** The customer's address usually is the flat, in another order. */
const isFlat = ({ customerAddress, societyName, flat }: Booking): boolean =>
  [societyName, ...flat.split(", ")].every((part) => customerAddress.includes(part));

type Props = { booking: Booking; action: ReactNode };

/** The booking page's header: customer, statuses, place and service. */
export function BookingFacts({ booking, action }: Props) {
  const flat = [booking.societyName, booking.flat].filter(Boolean).join(", ");
  const facts: [string, ReactNode][] = [
    [
      "Customer",
      <CustomerLink
        key="customer"
        className={classes.link}
        customerId={booking.customerId}
        customerName={booking.customerName}
      />,
    ],
    [
      "Phone",
      <Anchor key="phone" href={`tel:+91${booking.customerPhone}`}>
        {booking.customerPhone}
      </Anchor>,
    ],
    ["Email", booking.customerEmail],
    ["Society and Flat", flat],
    ["Address", isFlat(booking) ? "" : booking.customerAddress],
    ["Service Item", `${booking.itemName}, ${booking.serviceName}`],
    ["Package", includedText(booking.included, english)],
    ["Plan", `${planOf(booking)}, ${daysOf(booking)}`],
    ["Next Wash", booking.nextDay && formatDay(booking.nextDay)],
    ["Company", namedCompany(booking.companyName)],
    ["Booked By", sourceNames[booking.bookingSource]],
    ["Booked At", formatInstant(booking.createdAt)],
    ["Additional Requirements", booking.requirements],
  ];
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <Title order={1} className={classes.title}>
          {booking.customerName}
        </Title>
        <div className={classes.under}>
          Booking {booking.bookingId} <BookingBadge status={booking.status} />{" "}
          <PaymentBadge booking={booking} />
        </div>
      </div>
      {action}
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== null && value !== "")
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
