import { ApiError, refusalText, tooOften } from "#server/errors/apiError.ts";

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The most requests that one network may send within a day. */
const MOST_OF_ONE = 20;
/** The most that all networks together may send within an hour, so that a flood ends the form for an hour and not for the day. */
const MOST_AN_HOUR = 60;
/** The most within a day. */
const MOST_A_DAY = 500;
/** How many notes a request holds. */
export const MOST_NOTES = 200;

/** How many requests came within a day from the same address, within a day from all, and within the last hour. */
export type Counts = { ofSender: number; today: number; lastHour: number };

/** @throws 429 or 503 when no more are taken. */
export function expectFew({ ofSender, today, lastHour }: Counts): void {
  if (ofSender >= MOST_OF_ONE) throw tooOften("networkRequests", { count: MOST_OF_ONE, wait: DAY_MS / 1000 });
  if (today >= MOST_A_DAY)
    throw new ApiError("unavailable", refusalText("requestsOfDay"), {
      retryAfter: DAY_MS / 1000,
    });
  if (lastHour >= MOST_AN_HOUR) throw tooOften("manyRequests", { wait: HOUR_MS / 1000 }, "unavailable");
}
