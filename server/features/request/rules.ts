import { ApiError, refusalText, tooOften } from "#server/errors/apiError.ts";

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Maximum requests per network and day. */
const MOST_PER_NETWORK = 20;
/** Maximum per hour over all networks, so that a flood closes the form for an hour and not for the day. */
const MOST_AN_HOUR = 60;
/** Maximum per day over all networks. */
const MOST_A_DAY = 500;
/** Maximum notes per request. */
export const MOST_NOTES = 200;

/** Requests of the last day from the same network, of the last day in all, and of the last hour in all. */
export type Counts = { ofSender: number; today: number; lastHour: number };

/** @throws 429 or 503 when no more are accepted. */
export function requireRequestQuota({ ofSender, today, lastHour }: Counts): void {
  if (ofSender >= MOST_PER_NETWORK)
    throw tooOften("networkRequests", { count: MOST_PER_NETWORK, wait: DAY_MS / 1000 });
  if (today >= MOST_A_DAY)
    throw new ApiError("unavailable", refusalText("requestsOfDay"), {
      retryAfter: DAY_MS / 1000,
    });
  if (lastHour >= MOST_AN_HOUR) throw tooOften("manyRequests", { wait: HOUR_MS / 1000 }, "unavailable");
}
