import { MAX_VEHICLES } from "./vehicle.ts";

/** Booking limits. Customers who need more than their limit call the company. */

/** Most washes of one booking, over all its vehicles, for every caller. */
export const MAX_WASHES = 2_000;

type Bounds = {
  /** Vehicles of one booking; for bookings by the customer also vehicles with future washes, distinguished by number. */
  vehicles: number;
  /** Future washes when customers book for themselves. */
  washes: number;
};

/** Enough for one car daily for a year, or three for four months. */
const privateBounds: Bounds = { vehicles: 10, washes: 400 };
/** For fleets and housing societies; as many washes a vehicle. */
const businessBounds: Bounds = { vehicles: MAX_VEHICLES, washes: 8_000 };

/** The limits of a customer. */
export const boundsOf = (business: boolean): Bounds => (business ? businessBounds : privateBounds);

/** Limit of future washes for one customer booked by staff, such as a large fleet. */
export const MAX_WASHES_BY_STAFF = 100_000;

/** Rate limits for bookings by a customer. */
export const paces = [
  { seconds: 3_600, bookings: 20 },
  { seconds: 86_400, bookings: 40 },
] as const;
