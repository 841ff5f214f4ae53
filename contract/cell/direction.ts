import type { Direction } from "./amount.ts";
import { plainOf } from "./written.ts";

const pairs: readonly (readonly [incoming: readonly string[], outgoing: readonly string[]])[] = [
  [
    ["cr", "credit", "credited", "c"],
    ["dr", "debit", "debited", "d"],
  ],
  [
    ["deposit", "deposits", "dep", "d"],
    ["withdrawal", "withdrawals", "withdraw", "withdrawl", "wdl", "w"],
  ],
  [
    ["in", "incoming", "inward", "inflow", "money in", "paid in"],
    ["out", "outgoing", "outward", "outflow", "money out", "paid out"],
  ],
  [
    ["received", "receipt", "receive", "money received"],
    ["sent", "paid", "payment", "send", "money sent"],
  ],
  [["+"], ["-"]],
];

/** "Transfer Credit" says the same as "Credit". */
const wordOf = (cell: string): string =>
  plainOf(cell)
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^.* (?=(?:credit|debit|cr|dr)$)/, "");

/** What the words of a column of directions mean, or the words that are not known. */
export type Directions = { read: (cell: string) => Direction | null } | { unknown: string[] };

/**
 * A column's words for money that comes and goes, settled by all of its cells: a "D" is a debit beside a "C", and a deposit
 * beside a "W". One that means either is unknown, as all other words are. Empty cells mean nothing.
 */
export function directionsIn(cells: readonly string[]): Directions {
  const words = [...new Set(cells.map(wordOf))].filter((word) => word !== "");
  const fitting = pairs.filter((sides) => words.some((word) => word !== "d" && sides.flat().includes(word)));
  const meanings = new Map<string, Direction>();
  for (const [incoming, outgoing] of fitting) {
    for (const word of incoming) if (word !== "d" || fitting.length === 1) meanings.set(word, "in");
    for (const word of outgoing) if (word !== "d" || fitting.length === 1) meanings.set(word, "out");
  }
  const unknown = words.filter((word) => !meanings.has(word));
  if (unknown.length > 0) return { unknown };
  return { read: (cell) => meanings.get(wordOf(cell)) ?? null };
}
