import {
  type Amount,
  type DecimalSign,
  decimalSignOf,
  type Direction,
  readAmount,
  signed,
} from "#contract/cell/amount.ts";
import { directionsIn } from "#contract/cell/direction.ts";
import { isNothing } from "#contract/cell/written.ts";
import type { CodedText } from "#contract/coded.ts";
import { less, MAX_RUPEES, NO_PAISE, type Paise } from "#contract/money.ts";
import { refusalText } from "#server/errors/apiError.ts";
import type { Columns } from "./cell.rules.ts";

/** A row of a statement that has a day: its cells below the titles, and its number in the file. */
export type StatementRow = { line: number; cells: string[] };

/** What a row moves: below 0 what goes out. */
type Movement = {
  paise: Paise;
  /** The account's balance after it; null where the file has none. */
  balancePaise: Paise | null;
  /** True where the balances of most rows follow from each other, and this one's does not. */
  isDoubtful: boolean;
};
/** Null for a row that moves nothing, such as an opening balance. */
export type MovementOrProblem = Movement | { problem: string } | null;

const problems = {
  unreadable: "The amount cannot be read",
  tooLarge: "The amount is too large",
  both: "The line has money that came in and money that went out",
  contradicted: "The amount and its side contradict each other",
  undirected:
    "The line does not say which way the money went, and its balance does not follow from the line before",
  reversed: "By the balance, the money went the other way",
} as const;

/** An amount whose direction may still be unknown, from 0 on. */
type Stated = { amount: Amount } | { problem: string } | null;

function statedIn(cell: string, decimals: DecimalSign): Stated {
  if (isNothing(cell)) return null;
  const amount = readAmount(cell, decimals);
  if (amount === null) return { problem: problems.unreadable };
  if (amount.paise > MAX_RUPEES * 100) return { problem: problems.tooLarge };
  return amount.paise === NO_PAISE ? null : { amount };
}

/** With two columns: what stands in the debits' column goes out, and a credit with a sign may. */
function statedInTwo(credit: Stated, debit: Stated): Stated {
  if (credit !== null && debit !== null) return "problem" in credit ? credit : { problem: problems.both };
  if (credit !== null)
    return "problem" in credit
      ? credit
      : { amount: { ...credit.amount, direction: credit.amount.direction ?? "in" } };
  return debit === null || "problem" in debit ? debit : { amount: { ...debit.amount, direction: "out" } };
}

function withSide(stated: Stated, side: Direction | null): Stated {
  if (stated === null || "problem" in stated || side === null) return stated;
  const { direction } = stated.amount;
  // A plus says nothing beside a side.
  if (direction === "out" && side === "in") return { problem: problems.contradicted };
  return { amount: { ...stated.amount, direction: side } };
}

const balanceWords =
  /^\W*(?:opening|closing) bal|\bbalance (?:b|c)\/?f\b|\bbrought forward\b|\bcarried forward\b/i;

/** True for the narration of a row that tells a balance, and moves nothing. */
export const isBalance = (narration: string): boolean => balanceWords.test(narration);

/** How many of the rows before it must prove theirs, before a balance counts. */
const MIN_PROVEN = 3;
const MOST = 0.8;

type Chain = {
  /** What each row's balance says that it moved; null where there is no balance before it. */
  moved: (Paise | null)[];
  /** True when the balances of nearly all rows follow from each other. */
  isProving: boolean;
};

/** The difference to the row before, of rows that are in order of time, the latest last or first. */
function differences(balances: readonly (Paise | null)[], isLatestFirst: boolean): (Paise | null)[] {
  return balances.map((balance, index) => {
    const before = balances[isLatestFirst ? index + 1 : index - 1] ?? null;
    return balance === null || before === null ? null : less(balance, before);
  });
}

function chainOf(stated: readonly Stated[], balances: readonly (Paise | null)[]): Chain {
  const agrees = (difference: Paise | null, index: number): boolean => {
    const row = stated[index];
    return (
      row !== null && row !== undefined && "amount" in row && Math.abs(difference ?? 0) === row.amount.paise
    );
  };
  const count = (moved: (Paise | null)[]) => moved.filter(agrees).length;
  const known = (moved: (Paise | null)[]) =>
    moved.filter((difference, index) => difference !== null && stated[index] !== null).length;
  const [latestLast, latestFirst] = [differences(balances, false), differences(balances, true)];
  const moved = count(latestFirst) > count(latestLast) ? latestFirst : latestLast;
  return { moved, isProving: count(moved) >= MIN_PROVEN && count(moved) >= MOST * known(moved) };
}

/** The balance of each row, below 0 for a debt; null where it has none. */
function balancesOf(rows: readonly StatementRow[], { balance, balanceSide }: Columns, decimals: DecimalSign) {
  return rows.map(({ cells }) => {
    const amount = balance === null ? null : readAmount(cells[balance] ?? "", decimals);
    if (amount === null) return null;
    const side = balanceSide === null ? null : (cells[balanceSide] ?? "");
    return side !== null && /^\s*d/i.test(side) ? less(NO_PAISE, amount.paise) : signed(amount);
  });
}

/** The directions that a column of words gives each row. @returns the refusal when some of them are unknown. */
function sidesOf(rows: readonly StatementRow[], direction: number): (Direction | null)[] | CodedText {
  const cells = rows.map((row) => row.cells[direction] ?? "");
  const directions = directionsIn(cells);
  if ("unknown" in directions)
    return refusalText("statementDirections", { words: directions.unknown.slice(0, 5).join(", ") });
  return cells.map(directions.read);
}

/** What a row moves, when its direction may have to follow from its balance. */
function settle(
  stated: Stated,
  { moved, balancePaise, isProving }: { moved: Paise | null; balancePaise: Paise | null; isProving: boolean },
  unsaid: Direction | null,
): MovementOrProblem {
  if (stated === null || "problem" in stated) return stated;
  const { paise, direction } = stated.amount;
  const said = direction ?? unsaid;
  const fits = moved !== null && Math.abs(moved) === paise;
  if (said === null)
    return fits ? { paise: moved, balancePaise, isDoubtful: false } : { problem: problems.undirected };
  const amount = signed({ paise, direction: said });
  if (fits && moved !== amount && isProving) return { problem: problems.reversed };
  return { paise: amount, balancePaise, isDoubtful: isProving && moved !== null && !fits };
}

/**
 * What each row moves. Decimal signs, words for directions and their absence are settled by all rows together, never by one
 * alone: a file that contradicts itself, or leaves open which way its money went, is refused.
 */
export function movementsOf(
  rows: readonly StatementRow[],
  columns: Columns,
): MovementOrProblem[] | CodedText {
  const { credit, debit, amount, direction, balance, narration } = columns;
  const money = rows.flatMap((row) =>
    [credit, debit, amount, balance].map((index) => ({
      line: row.line,
      cell: index === null ? "" : (row.cells[index] ?? ""),
    })),
  );
  const decimals = decimalSignOf(money.map(({ cell }) => cell));
  if (typeof decimals === "object")
    return refusalText("fileDecimals", {
      line: money[decimals.first]?.line ?? 0,
      other: money[decimals.second]?.line ?? 0,
    });
  const read = ({ cells }: StatementRow, index: number | null): Stated =>
    index === null ? null : statedIn(cells[index] ?? "", decimals);
  const balances = balancesOf(rows, columns, decimals);
  const written = rows.map((row) => {
    if (isBalance(row.cells[narration] ?? "")) return null;
    return amount === null ? statedInTwo(read(row, credit), read(row, debit)) : read(row, amount);
  });
  const sides = direction === null ? null : sidesOf(rows, direction);
  const hasSides = Array.isArray(sides);
  const stated = hasSides ? written.map((one, index) => withSide(one, sides[index] ?? null)) : written;
  const { moved, isProving } = chainOf(stated, balances);
  const isSaid = (way: Direction | null) =>
    stated.some((one) => one !== null && "amount" in one && one.amount.direction === way);
  // Where some say that they go out, those that say nothing came in.
  const unsaid = isSaid("out") && !hasSides ? "in" : null;
  const settled = stated.map((one, index) => {
    const proof = { moved: moved[index] ?? null, balancePaise: balances[index] ?? null, isProving };
    return settle(one, proof, unsaid);
  });
  const areAllOpen =
    isSaid(null) && !isSaid("out") && !isSaid("in") && !settled.some((one) => one !== null && "paise" in one);
  if (sides !== null && !hasSides && areAllOpen) return sides;
  return areAllOpen ? refusalText("statementWithoutDirection") : settled;
}
