import { Fault, tooOften } from "#server/fault.ts";

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** How many requests of one address within a day need no proof of work, and how many there may be at all. */
const FREE = 3;
const MOST_OF_ONE = 20;
/** How many of all addresses within an hour need none, and how many within a day there may be. */
const FREE_AN_HOUR = 60;
const MOST_OF_ALL = 500;
/** Nobody types a name and a phone faster, in seconds. */
const QUICKEST = 3;
/** How many notes a request holds. */
export const MOST_NOTES = 200;

/** How many requests came within a day from the same address, within a day from all, and within the last hour. */
export type Counts = { ofSender: number; today: number; lastHour: number };

/** @throws 429 or 503 when no more are taken. */
export function expectFew({ ofSender, today }: Counts): void {
  if (ofSender >= MOST_OF_ONE)
    throw tooOften(`We have ${MOST_OF_ONE} requests from your network already.`, DAY_MS / 1000);
  if (today >= MOST_OF_ALL)
    throw new Fault(
      "unavailable",
      "We have more requests today than we can read. Please try again tomorrow.",
      {
        retryAfter: DAY_MS / 1000,
      },
    );
}

/** Whether a proof of work is asked for. */
export const needsProof = ({ ofSender, lastHour }: Counts, seconds: number | undefined): boolean =>
  ofSender >= FREE || lastHour >= FREE_AN_HOUR || (seconds !== undefined && seconds < QUICKEST);
