import { z } from "zod";
import { slots } from "#contract/booking/slot.ts";
import { bookingStatuses, paymentStates, washKinds } from "#contract/booking/status.ts";
import { washStatuses } from "#contract/wash/state.ts";
import { day, ListSearch, narrowing, record, word } from "#web/lib/search.ts";

/** Filter values beside the statuses: active plans, those that end soon, and bookings with an open amount. */
export const ACTIVE_PLANS = "Active plan";
export const ENDING_PLANS = "Ending plan";
export const OPEN = "Open";

/**
 * URL of the bookings page: the booking shown, statuses, society, company (`of`), the days of its washes and the days
 * it was made.
 */
export const BookingsSearch = ListSearch.extend({
  view: record,
  of: narrowing,
  status: word([...bookingStatuses, ACTIVE_PLANS, ENDING_PLANS]),
  payment: word([...paymentStates, OPEN]),
  society: record,
  from: day,
  to: day,
  madeFrom: day,
  madeTo: day,
});
export type BookingsSearch = z.output<typeof BookingsSearch>;

/**
 * URL of the washes page: kind, days, slot, service, society and company (`of`). Without filters it shows today's
 * washes; `days` shows all days.
 */
export const WashesSearch = ListSearch.extend({
  of: narrowing,
  show: word([...washKinds, ...washStatuses]),
  society: record,
  service: record,
  slot: word(slots),
  from: day,
  to: day,
  days: word(["all"]),
});
export type WashesSearch = z.output<typeof WashesSearch>;

/** URL of a new booking: the service item, the customer's phone and the link request that it answers. */
export const AddBookingSearch = z.object({
  item: record,
  phone: z.string().nullable().catch(null),
  request: record,
});

/** What is being changed at the customers' page. */
export const SOCIETY = "society";

/**
 * What the address of the customers' page says: in which society (`at`), which service (`of`), the item that is being
 * booked, and whether another society is being looked for.
 */
export const BookSearch = z.object({ at: record, of: narrowing, view: record, change: word([SOCIETY]) });
