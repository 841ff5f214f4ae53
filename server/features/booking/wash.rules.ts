import type { WashStatus } from "#contract/wash/state.ts";
import { RATING_DAYS } from "#contract/dispatch/rating.ts";

const DAY_MS = 86_400_000;

/** True if the customer can rate a wash. `ratedAt` is the time of the first rating. */
export const mayRate = (
  { status, ratedAt }: { status: WashStatus; ratedAt: Date | null },
  now: Date,
): boolean =>
  status === "done" && (ratedAt === null || now.getTime() - ratedAt.getTime() <= RATING_DAYS * DAY_MS);
