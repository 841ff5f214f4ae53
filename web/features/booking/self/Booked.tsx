import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { type ReactNode, Suspense } from "react";
import type { BookingLine } from "#contract/booking/booking.ts";
import { planOf, platesOf } from "#web/features/booking/words.ts";
import foam from "#web/features/catalogue/item/scenes/foam.svg";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { AddToCalendar } from "./AddToCalendar.tsx";
import classes from "./booked.module.css";
import { useTranslator } from "#web/texts/translator.ts";

const SoldPlans = lazyNamed(() => import("./SoldPlans.tsx"), "SoldPlans");

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Id of the booking just confirmed. */
    booked?: number;
  }
}

type Props = {
  /** Undefined until the list has loaded it. */
  booking: BookingLine | undefined;
  today: string;
  /** The way to pay it now, if any. */
  children: ReactNode;
};

/** Confirmation after a booking, with the next steps. */
export function Booked({ booking, today, children }: Props) {
  const translator = useTranslator();
  const { t, weekday } = translator;
  return (
    <section className={classes.booked} aria-label={t("washes.booked")}>
      <div className={classes.picture}>
        <img src={foam} alt="" />
      </div>
      <div className={classes.words}>
        <h2>{t("washes.youAreBooked")}</h2>
        {booking && (
          <p className={classes.what}>
            <strong>{itemNameIn(booking, translator.language)}</strong> · {planOf(booking, translator)},{" "}
            {booking.bookingSchedule === "Book Now"
              ? weekday(booking.firstDay)
              : t("washes.fromDay", { day: weekday(booking.firstDay) })}
            {booking.openEnded && (
              <Suspense fallback={null}>
                <SoldPlans bookingId={booking.bookingId} />
              </Suspense>
            )}
            <span>{platesOf(booking, translator)}</span>
          </p>
        )}
        <p>{t("washes.haveVehicleInItsPlace")}</p>
        <div>{children}</div>
        <AddToCalendar today={today} />
      </div>
    </section>
  );
}
