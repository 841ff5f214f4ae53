import { z } from "zod";
import { bookingStatuses, paymentStatuses } from "#contract/booking/booking.ts";
import { day, ListSearch, narrowing, record, word } from "#web/lib/search.ts";

/** What the address of the bookings says: which one, how it and its payment stand, where, whose (`of`), in which days. */
export const BookingsSearch = ListSearch.extend({
  view: record,
  of: narrowing,
  status: word(bookingStatuses),
  payment: word(paymentStatuses),
  society: record,
  from: day,
  to: day,
});
export type BookingsSearch = z.output<typeof BookingsSearch>;

/** What the address of a new booking says: the wash, and the customer by phone. */
export const AddBookingSearch = z.object({ item: record, phone: z.string().nullable().catch(null) });

/** What the address of the customers' page says: which service (`of`), and the item that is being booked. */
export const BookSearch = z.object({ of: narrowing, view: record });
