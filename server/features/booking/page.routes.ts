import { getBooking } from "#contract/booking/page.ts";
import { indiaAt } from "#contract/day.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { findEvents } from "#server/features/event/event.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { type BookingPayment, findBooking, findVehicles, findWashes } from "./page.queries.ts";
import { serializeBooking } from "./page.serialize.ts";

type Options = {
  secrets: Secrets;
  /** Reads the payments of a booking from the payments feature. */
  findPayments: (db: Db, bookingId: number) => Promise<BookingPayment[]>;
};

export function bookingPageRoutes(serve: Serve, { findPayments, secrets }: Options): void {
  serve(getBooking, async ({ body: { bookingId }, caller, scope, db, now }) => {
    const today = indiaAt(now).day;
    const booking = found(await findBooking(db, scope, bookingId, today), "booking");
    const [vehicles, washLines, payments, events] = await Promise.all([
      findVehicles(db, bookingId, today),
      findWashes(db, bookingId),
      findPayments(db, bookingId),
      findEvents(db, bookingId),
    ]);
    return serializeBooking({ booking, vehicles, washLines, payments, events }, { caller, now, secrets });
  });
}
