import {
  getBooking,
  getCalendar,
  getFreeSlots,
  searchBookings,
  searchVisits,
} from "#contract/booking/booking.ts";

/** What a change of a booking or of one of its washes makes stale. */
export const staleAfterChange = [searchBookings, getBooking, searchVisits, getCalendar, getFreeSlots];
/** What a payment makes stale. */
export const staleAfterPayment = [searchBookings, getBooking];
