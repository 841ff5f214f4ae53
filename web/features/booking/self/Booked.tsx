import type { BookingLine } from "#contract/booking/booking.ts";
import { planOf } from "#web/features/booking/words.ts";
import { CarWash } from "#web/ui/CarWash.tsx";
import { AddToCalendar } from "./AddToCalendar.tsx";
import classes from "./booked.module.css";
import { useSpeech } from "#web/words/speech.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The booking that was just confirmed, where a customer comes from it. */
    booked?: number;
  }
}

type Props = {
  /** Undefined until the list has it. */
  booking: BookingLine | undefined;
  today: string;
};

/** Says after a booking that it stands, and what comes next. */
export function Booked({ booking, today }: Props) {
  const speech = useSpeech();
  const { say, weekday } = speech;
  return (
    <section className={classes.booked} aria-label={say("Booked")}>
      <div className={classes.picture}>
        <CarWash alt="" />
      </div>
      <div className={classes.words}>
        <h2>{say("You are booked")}</h2>
        {booking && (
          <p className={classes.what}>
            <strong>{booking.itemName}</strong> · {planOf(booking, speech)},{" "}
            {say("from {day}", { day: weekday(booking.firstDay) })}
            <span>{booking.vehicles.join(", ")}</span>
          </p>
        )}
        <p>
          {say("Have the vehicle in its place at the times below. What is to be paid stands in your bill.")}
        </p>
        <AddToCalendar today={today} />
      </div>
    </section>
  );
}
