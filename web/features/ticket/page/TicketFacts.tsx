import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatInstant, formatWeekday } from "#contract/format.ts";
import type { TicketPage } from "#contract/ticket/thread.ts";
import { bookingsPath } from "#web/features/booking/paths.ts";
import classes from "../ticket.module.css";
import { hasOnlyCompany } from "#web/lib/session.ts";

export function TicketFacts({ ticket }: { ticket: TicketPage }) {
  const { customerId, customerName, customerPhone, bookingId, wash } = ticket;
  const facts: [string, ReactNode][] = [
    [
      "Customer",
      customerId !== null && (
        <Link key="customer" className={classes.link} to="/customer" search={{ view: customerId }}>
          {customerName}
        </Link>
      ),
    ],
    [
      "Phone",
      customerPhone !== null && (
        <Anchor key="phone" href={`tel:+91${customerPhone}`}>
          {customerPhone}
        </Anchor>
      ),
    ],
    [
      "Booking",
      bookingId !== null && (
        <Link key="booking" className={classes.link} to={bookingsPath()} search={{ view: bookingId }}>
          Booking {bookingId}
        </Link>
      ),
    ],
    ["Wash", wash && `${wash.vehicleNumber}, ${formatWeekday(wash.day)}, ${wash.slot}`],
    ["Society", ticket.societyName],
    ["Company", !hasOnlyCompany() && (ticket.companyName ?? "Back office")],
    ["Opened At", formatInstant(ticket.createdAt)],
    ["Due At", formatInstant(ticket.dueAt)],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== false)
        .map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
