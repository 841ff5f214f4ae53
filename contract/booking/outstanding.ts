/** How much may be booked. Whoever wants more than customers may book for themselves calls the company. */

/** Most washes of one booking, of all its vehicles together, whoever books. */
export const MOST_WASHES = 2_000;

/**
 * As far as customers book for themselves: vehicles with washes to come, told apart by their numbers, and washes to
 * come. It is enough for a car washed daily for a year, or three for four months.
 */
export const customerBounds = { vehicles: 10, washes: 400 };

/** As far as staff book for one customer, a large fleet perhaps: washes of bookings that go on. */
export const MOST_WASHES_BY_STAFF = 100_000;

/** How many bookings a customer may make: in so many seconds so many. */
export const paces = [
  { seconds: 3_600, bookings: 20 },
  { seconds: 86_400, bookings: 40 },
] as const;
