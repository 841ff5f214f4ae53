import { getBooking } from "#contract/booking/page.ts";
import { indiaAt } from "#contract/day.ts";
import { found } from "#server/http/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { findBooking, findEvents, findPayments, findVehicles, findVisits } from "./queries.ts";
import { bookingOnWire } from "./rules.ts";

export function bookingPageRoutes(serve: Serve): void {
  serve(getBooking, async ({ body: { bookingId }, caller, scope, db, now }) => {
    const booking = found(await findBooking(db, scope, bookingId, indiaAt(now).day), "Booking");
    const [vehicles, visits, payments, events] = await Promise.all([
      findVehicles(db, bookingId),
      findVisits(db, bookingId),
      findPayments(db, bookingId),
      findEvents(db, bookingId),
    ]);
    return bookingOnWire({ booking, vehicles, visits, payments, events }, caller, now);
  });
}
