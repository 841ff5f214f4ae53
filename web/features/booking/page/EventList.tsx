import type { ReactNode } from "react";
import type { BookingEvent } from "#contract/booking/page.ts";
import { formatInstant } from "#contract/format.ts";
import classes from "./page.module.css";
import { sentenceOf } from "./sentences.ts";

type Props = { events: readonly BookingEvent[]; action: ReactNode };

/** History of a booking, newest first. */
export function EventList({ events, action }: Props) {
  return (
    <section className={`${classes.section} ${classes.screenOnly}`}>
      <div className={classes.sectionHead}>
        <h2>History</h2>
        {action}
      </div>
      <ol className={`${classes.sheet} ${classes.entries}`} aria-label="History">
        {events.map((event, index) => (
          <li key={`${event.at} ${index}`}>
            {sentenceOf(event)}
            <span className={classes.second}>
              {[event.by, formatInstant(event.at)].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
