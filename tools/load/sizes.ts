/** Customers for whom bookings are made. */
export const CUSTOMERS = 100_000;
/** Users who sign in at the same time, each with their own name. */
export const USERS = 64;

export type Sizes = {
  societies: number;
  /** Number of societies that are copies of the last, which has all towers. */
  copies: number;
  /** Building names of the large societies. Each building has 30 floors of 8 flats. */
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
