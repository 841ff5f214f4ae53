import { type GuessKey, waitsAfter } from "#server/features/session/guess/rules.ts";

/** Phones that nobody has may be searched for now and then; who tries one number after another waits ever longer. */
const waits = waitsAfter(40, [10, 30, 60, 120, 300, 600, 900]);

/** Whom searches for unknown phones slow down. */
export const searchKeys = (userId: number): GuessKey[] => [
  { key: `customer:${userId}`, waits, counted: "after" },
];
