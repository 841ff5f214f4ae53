import { z } from "zod";
import { bookingStatuses, paymentStatuses } from "#contract/booking/booking.ts";
import { slots } from "#contract/booking/slot.ts";
import { washStatuses } from "#contract/wash/state.ts";
import { washKinds } from "#contract/booking/wash.ts";
import { day, ListSearch, narrowing, record, word } from "#web/lib/search.ts";

/** Plans that go on, beside how bookings stand; and what is still to be paid, however much of it. */
export const ACTIVE_PLANS = "Active plan";
export const OPEN = "Open";

/**
 * What the address of the bookings says: which one, how it and its payment stand, where, whose (`of`), in which days
 * its washes lie, and in which it was made.
 */
export const BookingsSearch = ListSearch.extend({
  view: record,
  of: narrowing,
  status: word([...bookingStatuses, ACTIVE_PLANS]),
  payment: word([...paymentStatuses, OPEN]),
  society: record,
  from: day,
  to: day,
  madeFrom: day,
  madeTo: day,
});
export type BookingsSearch = z.output<typeof BookingsSearch>;

/**
 * What the address of the washes says: which of them, in which days and slot, of which service, where, whose (`of`).
 * Of one that narrows nothing the washes are today's; `days` says that all days are meant.
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

/** What the address of a new booking says: the wash, the customer by phone, and the request that it answers. */
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
