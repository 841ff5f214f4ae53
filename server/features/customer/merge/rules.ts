import type { CodedText } from "#contract/coded.ts";
import { UNDO_DAYS } from "#contract/customer/merge.ts";
import { formatMonth, formatTime } from "#contract/format.ts";
import { inEnglish, refusalText } from "#server/errors/apiError.ts";

const DAY_MS = 86_400_000;

/**
 * The tables with rows of a customer, and what a merge does with them. A test fails where a table points at customers
 * and is not named here.
 */
export const tablesOfCustomers = {
  booking: "moves",
  /** They have their customer of the booking. */
  booking_vehicle: "moves",
  wash: "moves",
  payment: "moves",
  /** The paper says what it said; only whom it is kept under changes. */
  bill: "moves",
  /** With the bill that they are about. */
  claim: "moves",
  ticket: "moves",
  request: "moves",
  /** Moves where the other entry has none. */
  preference: "moves",
  /** Entries that were merged or joined before follow. */
  customer: "moves",
  /** What has been done stays told. */
  customer_merge: "stays",
} as const;

export type Entry = {
  customerId: number;
  companyId: number;
  companyName: string;
  name: string;
  phone: string;
  mergedInto: number | null;
  joinedTo: number | null;
};

export type Clashes = {
  times: { number: string; day: string; slot: string }[];
  plates: string[];
  months: string[];
};

/** What is to be known before merging; what stands against it has a `refusal`. */
type Clash = { sentence: string; refusal: CodedText | null };

/** What stands against merging, or is to be known before. */
export function conflictsOf(customer: Entry, into: Entry, { times, plates, months }: Clashes): Clash[] {
  const known = (sentence: string): Clash => ({ sentence, refusal: null });
  if (customer.companyId !== into.companyId)
    return [
      known(
        `What ${customer.companyName} has booked and billed stays with ${customer.companyName}: both entries are shown as one here.`,
      ),
    ];
  return [
    ...times.map(({ number, day, slot }) => {
      const refusal = refusalText("washedForBoth", { number, day, slot: formatTime(slot) });
      return { sentence: inEnglish(refusal), refusal };
    }),
    ...plates.map((number) => known(`${number} is a vehicle of both: it becomes one.`)),
    ...months.map((month) =>
      known(`Both have a bill for ${formatMonth(month)}: the two papers stay as they are.`),
    ),
    known(`Messages go to ${into.phone} from then on; ${customer.phone} leads to the same customer.`),
  ];
}

/** Until when a merge can be undone. */
export const undoUntil = (at: Date): Date => new Date(at.getTime() + UNDO_DAYS * DAY_MS);

/**
 * Which of the rows that a merge moved are bound, over whatever many others, to one that it did not move: money that
 * came since pays what was moved, or the other way round. These cannot go back alone.
 */
export function boundOf(
  moved: ReadonlySet<string>,
  all: readonly string[],
  links: readonly (readonly [string, string])[],
): ReadonlySet<string> {
  const others = new Map<string, string[]>();
  for (const [one, other] of links) {
    others.set(one, [...(others.get(one) ?? []), other]);
    others.set(other, [...(others.get(other) ?? []), one]);
  }
  const reached = new Set(all.filter((row) => !moved.has(row)));
  // A set is walked in the order in which it grows.
  for (const row of reached) for (const other of others.get(row) ?? []) reached.add(other);
  return new Set([...moved].filter((row) => reached.has(row)));
}
