import { boundsOf, MAX_WASHES, MAX_WASHES_BY_STAFF, paces } from "#contract/booking/outstanding.ts";
import { ApiError, fieldText, invalid, refusalText, tooOften } from "#server/errors/apiError.ts";
import type { Outstanding } from "./outstanding.queries.ts";

export const MAX_PACE_SECONDS = Math.max(...paces.map(({ seconds }) => seconds));

/** @throws 400 when a booking has too many washes. */
export function requireOneBooking(washes: number): void {
  if (washes > MAX_WASHES)
    throw invalid({
      Vehicles: refusalText("washesOfBooking", { count: MAX_WASHES }),
    });
}

/** Seconds until the customer may book again; 0 when they may now. `madeAt` lists the bookings' times, newest first. */
function secondsToWait(madeAt: readonly number[], now: Date): number {
  const waits = paces.map(({ seconds, bookings }) => {
    const first = madeAt[bookings - 1];
    return first === undefined ? 0 : Math.ceil((first - now.getTime()) / 1000) + seconds;
  });
  return Math.max(0, ...waits);
}

/** @throws 400 when a booking has more vehicles than this kind of customer may have. */
export function requireVehicles(vehicles: readonly unknown[], business: boolean): void {
  const { vehicles: count } = boundsOf(business);
  if (vehicles.length > count) throw invalid({ Vehicles: fieldText("atMostVehicles", { count }) });
}

type BookingAttempt = { isCustomer: boolean; business: boolean; washes: number; now: Date };

/** @throws 429 when a customer books too often; 409 when there would be too many vehicles or washes. */
export function requireWithinLimits(
  outstanding: Outstanding,
  { isCustomer, business, washes, now }: BookingAttempt,
): void {
  const seconds = secondsToWait(outstanding.madeAt, now);
  if (seconds > 0) throw tooOften("bookedTooOften", { wait: seconds });
  const { vehicles, washes: ownWashes } = boundsOf(business);
  const limit = isCustomer ? ownWashes : MAX_WASHES_BY_STAFF;
  const problem =
    isCustomer && outstanding.vehicles > vehicles
      ? refusalText("vehiclesToCome", { count: vehicles })
      : outstanding.washes + washes > limit
        ? refusalText("washesToCome", {
            count: limit,
            held: outstanding.washes,
            caller: isCustomer ? "customer" : "staff",
          })
        : null;
  if (problem) throw new ApiError("conflict", problem, { fields: { Vehicles: problem } });
}
