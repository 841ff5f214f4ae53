/** Booking limits. Customers who need more than their limit call the company. */

/** Most washes of one booking, over all its vehicles, for every caller. */
export const MOST_WASHES = 2_000;

/**
 * Limits for customers: vehicles with future washes, distinguished by number, and future washes. Enough for one car
 * daily for a year, or three for four months.
 */
export const customerBounds = { vehicles: 10, washes: 400 };

/** Limit of future washes for one customer booked by staff, such as a large fleet. */
export const MOST_WASHES_BY_STAFF = 100_000;

/** Rate limits for bookings by a customer. */
export const paces = [
  { seconds: 3_600, bookings: 20 },
  { seconds: 86_400, bookings: 40 },
] as const;
