import { customerBounds, MOST_WASHES, MOST_WASHES_BY_STAFF, paces } from "#contract/booking/outstanding.ts";
import { ApiError, invalid, refusalText, tooOften } from "#server/errors/apiError.ts";
import type { Outstanding } from "./queries.ts";

/** How far back a customer's own bookings are counted, in seconds. */
export const LONGEST_PACE = Math.max(...paces.map(({ seconds }) => seconds));

/** @throws 400 when one booking would have more washes than one may. */
export function requireOneBooking(plans: readonly { dates: readonly string[] }[]): void {
  const washes = plans.reduce((sum, { dates }) => sum + dates.length, 0);
  if (washes > MOST_WASHES)
    throw invalid({
      Vehicles: refusalText("washesOfBooking", { count: MOST_WASHES }),
    });
}

/** Seconds until a customer may book again who has booked at `madeAt`, the newest first; 0 when he may. */
function secondsToWait(madeAt: readonly number[], now: Date): number {
  const waits = paces.map(({ seconds, bookings }) => {
    const first = madeAt[bookings - 1];
    return first === undefined ? 0 : Math.ceil((first - now.getTime()) / 1000) + seconds;
  });
  return Math.max(0, ...waits);
}

type Asking = { isCustomer: boolean; washes: number; now: Date };

/**
 * Lets a booking through that leaves its customer within bounds.
 * @throws 429 to a customer who books too often; 409 when it would be too many vehicles or washes.
 */
export function requireWithin(held: Outstanding, { isCustomer, washes, now }: Asking): void {
  const seconds = secondsToWait(held.madeAt, now);
  if (seconds > 0) throw tooOften("bookedTooOften", { wait: seconds });
  const most = isCustomer ? customerBounds.washes : MOST_WASHES_BY_STAFF;
  const { vehicles } = customerBounds;
  const problem =
    isCustomer && held.vehicles > vehicles
      ? refusalText("vehiclesToCome", { count: vehicles })
      : held.washes + washes > most
        ? refusalText("washesToCome", {
            count: most,
            held: held.washes,
            caller: isCustomer ? "customer" : "staff",
          })
        : null;
  if (problem) throw new ApiError("conflict", problem, { fields: { Vehicles: problem } });
}
