import {
  IconCalendar,
  IconCar,
  IconCash,
  IconMessage,
  IconTicket,
  type TablerIcon,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TimelineEntry, TimelineKind } from "#contract/timeline/timeline.ts";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { sentenceOf } from "#web/features/booking/page/sentences.ts";
import { bookingsPath } from "#web/features/booking/paths.ts";
import { receivedNames } from "#web/features/booking/words.ts";
import { channelNames, nameOf, states } from "#web/features/message/words.ts";
import { ticketsPath } from "#web/features/ticket/paths.ts";
import { english } from "#web/texts/english.ts";
import classes from "./timeline.module.css";
import { moneyNames } from "./words.ts";

const icons: Record<TimelineKind, TablerIcon> = {
  booking: IconCalendar,
  wash: IconCar,
  money: IconCash,
  ticket: IconTicket,
  message: IconMessage,
};

type EntryParts = { text: ReactNode; aside: string; amount?: string };

/** The sentence of an entry with the link to its record, and what stands below it beside the time. */
function partsOf(entry: TimelineEntry): EntryParts {
  switch (entry.kind) {
    case "booking":
    case "wash":
      return {
        text: (
          <>
            {sentenceOf(entry.event)}{" "}
            <Link to={bookingsPath()} search={{ view: entry.bookingId }}>
              No. {entry.bookingId}
            </Link>
          </>
        ),
        aside: entry.event.by ?? "",
      };
    case "money": {
      const name = moneyNames[entry.entry];
      return {
        text:
          entry.billId === null ? (
            `${name} ${entry.reference}`
          ) : (
            <>
              {name}{" "}
              <Link to="/bills" search={{ view: entry.billId }}>
                {entry.reference}
              </Link>
            </>
          ),
        aside: entry.method === null ? "" : receivedNames[entry.method],
        amount: formatMoney(entry.amount),
      };
    }
    case "ticket":
      return {
        text: (
          <>
            {entry.subject}{" "}
            <Link to={ticketsPath()} search={{ view: entry.id }}>
              {entry.ticketNumber}
            </Link>
          </>
        ),
        aside: entry.status,
      };
    default:
      return {
        text: nameOf(entry.template),
        aside: `${english.t(channelNames[entry.channel])}, ${states[entry.status].label.toLowerCase()}`,
      };
  }
}

export function Entry({ entry }: { entry: TimelineEntry }) {
  const Icon = icons[entry.kind];
  const { text, aside, amount } = partsOf(entry);
  return (
    <li className={classes.entry} data-kind={entry.kind}>
      <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />
      <span className={classes.text}>
        {text}
        <span className={classes.second}>{[formatInstant(entry.at), aside].filter(Boolean).join(" · ")}</span>
      </span>
      {amount !== undefined && <strong className={classes.amount}>{amount}</strong>}
    </li>
  );
}
