import type { GuessKey } from "#server/features/session/guess/rules.ts";

/** Whom searches for unknown phones slow down: a few are made in error, one number after another waits ever longer. */
export const searchKey = (userId: number): GuessKey => ({
  key: `customer-user:${userId}`,
  free: 40,
  waits: [10, 30, 60, 120, 300, 600, 900],
  said: "unknownNumbers",
});
