import { searchBookings } from "#contract/booking/booking.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getFreeSlots } from "#contract/booking/room.ts";
import { getCalendar, searchVisits } from "#contract/booking/visit.ts";

/** What a change of a booking or of one of its washes makes stale. */
export const staleAfterChange = [searchBookings, getBooking, searchVisits, getCalendar, getFreeSlots];
/** What a payment makes stale. */
export const staleAfterPayment = [searchBookings, getBooking];
