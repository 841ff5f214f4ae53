/** Customers, in whose names bookings are made. */
export const CUSTOMERS = 100_000;
/** People who sign in at the same time, each under a name of their own. */
export const USERS = 64;

/** How much there is. */
export type Sizes = {
  societies: number;
  /** How many of them are copies of the last, which has all towers. */
  copies: number;
  /** The names of the large ones' buildings, each of 30 floors of 8 flats. */
  towers: string;
  customers: number;
  /** Bookings of one vehicle with 26 washes each, by the first customers. */
  bookings: number;
};

/** A city with a hundred thousand flats and as many customers, and a little more than a million washes. */
export const city: Sizes = {
  societies: 1_000,
  copies: 13,
  towers: "Tower 1-30",
  customers: CUSTOMERS,
  bookings: 40_000,
};
