import type { Paise } from "#contract/money.ts";
import { inTurns } from "#server/limits/turns.ts";
import { billsIn } from "./cell.rules.ts";
import { byKeys, freeOf } from "./free.rules.ts";
import type { StatementLine } from "./statement.rules.ts";

/** A line that was read before, from any file of the company's accounts. */
export type SeenLine = {
  day: string;
  amountPaise: Paise;
  digest: string;
  occurrence: number;
  narration: string;
  utr: string;
  balancePaise: Paise | null;
  /** The payment that it became. */
  paymentId: number | null;
};

type Compared = Pick<StatementLine, "day" | "amountPaise" | "digest" | "narration" | "utr" | "balancePaise">;

/** Letters and digits that a narration cut off by a bank still has, at least. */
const MIN_CUT = 12;
const MIN_WORD = 4;
/** Lines of one day and amount with which one is compared by its text. */
const MAX_COMPARED = 20;

/** What two lines are compared by. */
type Written = {
  /** The text without what exports differ by: spaces, separators, and the references behind it. */
  main: string;
  words: ReadonlySet<string>;
  bills: readonly string[];
};

const writtenIn = (narration: string): Written => ({
  main: (narration.split(" · ")[0] ?? "").toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, ""),
  words: new Set(
    narration
      .toUpperCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= MIN_WORD),
  ),
  bills: billsIn(narration),
});

type Line = Compared & { written: Written };

/** True for two narrations of which one may be the other, written in another way or cut off. */
function areAlike({ written: one }: Line, { written: other }: Line): boolean {
  const [shorter = "", longer = ""] = [one.main, other.main].toSorted((a, b) => a.length - b.length);
  return shorter === longer || (shorter.length >= MIN_CUT && longer.startsWith(shorter));
}

const shareWord = ({ written: one }: Line, { written: other }: Line): boolean =>
  [...one.words].some((word) => other.words.has(word));

const differ = <T>(one: T | null, other: T | null): boolean =>
  one !== null && other !== null && one !== other;

/** Their references, or the bills that they name, say that two lines are two movements. */
function areNamedApart(one: Line, other: Line): boolean {
  const [bills, others] = [one.written.bills, other.written.bills];
  return (
    differ(one.utr || null, other.utr || null) ||
    (bills.length > 0 && others.length > 0 && !bills.some((bill) => others.includes(bill)))
  );
}

const areApart = (one: Line, other: Line): boolean =>
  areNamedApart(one, other) || differ(one.balancePaise, other.balancePaise);

/** May be the same movement, but nothing proves it: a person decides. */
const mayBeSame = (one: Line, other: Line): boolean =>
  !areNamedApart(one, other) &&
  (areAlike(one, other) || (!differ(one.balancePaise, other.balancePaise) && shareWord(one, other)));

type Stored<S> = Line & { seen: S };

/** The keys of lines that may be the same, by each kind of evidence; none without it. */
const keys = {
  utr: ({ utr, amountPaise }: Compared) => (utr === "" ? [] : [`${utr} ${amountPaise}`]),
  balance: ({ day, amountPaise, balancePaise }: Compared) =>
    balancePaise === null ? [] : [`${day} ${amountPaise} ${balancePaise}`],
  digest: ({ digest }: Compared) => [digest],
  day: ({ day, amountPaise }: Compared) => [`${day} ${amountPaise}`],
};
type KeyOf = (line: Compared) => string[];

const rounds: readonly { keyOf: KeyOf; isSame: (one: Line, other: Line) => boolean }[] = [
  { keyOf: keys.utr, isSame: () => true },
  { keyOf: keys.balance, isSame: (one, other) => !areNamedApart(one, other) },
  { keyOf: keys.digest, isSame: (one, other) => !areApart(one, other) },
  { keyOf: keys.day, isSame: (one, other) => !areApart(one, other) && areAlike(one, other) },
];

export type Repeats<L, S> = {
  /** The stored line that a line repeats. */
  repeated: ReadonlyMap<L, S>;
  /** Lines that may repeat one. */
  resembling: ReadonlySet<L>;
};

/**
 * Finds the lines of a file that were read before, perhaps from another export of the same account, which writes the
 * narration and its references in another way. By the strongest evidence first: the bank's reference; the balance after the
 * line; the same text; a text that is the same but for separators, or cut off. Each stored line is repeated once, so that
 * equal movements of one day are as many as the fuller file has.
 */
export async function repeatsIn<L extends Compared, S extends Compared>(
  lines: readonly L[],
  seen: readonly S[],
): Promise<Repeats<L, S>> {
  const repeated = new Map<L, S>();
  const resembling = new Set<L>();
  if (seen.length === 0) return { repeated, resembling };
  const stored: Stored<S>[] = [];
  await inTurns(seen, (one) => stored.push({ ...one, written: writtenIn(one.narration), seen: one }));
  const known = new Set(seen.flatMap((line) => [...keys.day(line), ...keys.utr(line)]));
  const close = lines.filter((line) => [...keys.day(line), ...keys.utr(line)].some((key) => known.has(key)));
  const compared: (Line & { line: L })[] = [];
  await inTurns(close, (line) => compared.push({ ...line, written: writtenIn(line.narration), line }));
  const taken = new Set<Stored<S>>();
  for (const { keyOf, isSame } of rounds) {
    const groups = byKeys(stored, keyOf);
    await inTurns(compared, (one) => {
      if (repeated.has(one.line)) return;
      const near = keyOf(one).flatMap((key) => freeOf(groups, key, taken, MAX_COMPARED));
      const same = near.find((other) => isSame(one, other));
      if (!same) return;
      repeated.set(one.line, same.seen);
      taken.add(same);
    });
  }
  const groups = byKeys(stored, keys.day);
  await inTurns(compared, (one) => {
    if (repeated.has(one.line)) return;
    const near = keys.day(one).flatMap((key) => freeOf(groups, key, taken, MAX_COMPARED));
    if (near.some((other) => mayBeSame(one, other))) resembling.add(one.line);
  });
  return { repeated, resembling };
}
