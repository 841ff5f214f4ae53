import { ApiError, refusalText, tooOften } from "#server/errors/apiError.ts";
import { roomAt } from "#server/features/session/guess.rules.ts";

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Maximum requests per network and day, of one where nobody has proven a phone. */
const MAX_PER_NETWORK = 20;
/** Maximum per hour over all networks, so that a flood closes the form for an hour and not for the day. */
const MAX_PER_HOUR = 60;
/** Maximum per day over all networks. */
const MAX_PER_DAY = 500;
export const MAX_NOTES = 200;

/** Requests of the last day from the same network, of the last day in all, and of the last hour in all. */
export type Counts = { ofSender: number; today: number; lastHour: number };

/**
 * @param proven different phones that have lately proven a code at the network.
 * @throws 429 or 503 when no more are accepted.
 */
export function requireRequestQuota({ ofSender, today, lastHour }: Counts, proven: number): void {
  const most = roomAt(MAX_PER_NETWORK, proven);
  if (ofSender >= most) throw tooOften("networkRequests", { count: most, wait: DAY_MS / 1000 });
  if (today >= MAX_PER_DAY)
    throw new ApiError("unavailable", refusalText("requestsOfDay"), {
      retryAfter: DAY_MS / 1000,
    });
  if (lastHour >= MAX_PER_HOUR) throw tooOften("manyRequests", { wait: HOUR_MS / 1000 }, "unavailable");
}
