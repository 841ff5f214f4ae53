import type { GuessKey } from "#server/features/session/guess.rules.ts";

/** Slows down a user's searches for unknown phones: a few mistakes are free, further searches wait longer each time. */
export const searchKey = (userId: number): GuessKey => ({
  key: `customer-user:${userId}`,
  free: 40,
  waits: [10, 30, 60, 120, 300, 600, 900],
  waitCode: "unknownNumbers",
});
