import { type Paise, sumOf, times } from "#contract/money.ts";
import type { Adjustment, Earned, Payee } from "./queries.ts";

/** The pay of one provider for a month. */
export type Sheet = Payee & {
  lines: Earned[];
  adjustments: Adjustment[];
  washes: number;
  /** Washes without a rate, which are in no sum. */
  withoutRate: number;
  earnedPaise: Paise;
  totalPaise: Paise;
};

const washesOf = (lines: readonly Pick<Earned, "washes">[]): number =>
  lines.reduce((sum, { washes }) => sum + washes, 0);

/** Null without a rate. */
export const amountOf = ({ ratePaise, washes }: Pick<Earned, "ratePaise" | "washes">): Paise | null =>
  ratePaise === null ? null : times(ratePaise, washes);

/** The sum of the lines that have a rate. */
const earnedBy = (lines: readonly Earned[]): Paise => sumOf(lines.flatMap((line) => amountOf(line) ?? []));

const withoutRate = (lines: readonly Earned[]): Earned[] =>
  lines.filter(({ ratePaise }) => ratePaise === null);

export function sheetOf(
  { providerId, name, companyId, companyName }: Payee,
  lines: Earned[],
  adjustments: Adjustment[],
): Sheet {
  const earnedPaise = earnedBy(lines);
  return {
    providerId,
    name,
    companyId,
    companyName,
    lines,
    adjustments,
    washes: washesOf(lines),
    withoutRate: washesOf(withoutRate(lines)),
    earnedPaise,
    totalPaise: sumOf([earnedPaise, ...adjustments.map(({ amountPaise }) => amountPaise)]),
  };
}

const keyOf = ({ providerId, companyId }: Payee): string => `${providerId} ${companyId}`;

function grouped<Row extends Payee>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

const byName = (one: Payee, other: Payee): number =>
  one.name.localeCompare(other.name, "en") || one.providerId - other.providerId;

/** One sheet for each provider with washes or adjustments, sorted by name. */
export function sheetsOf(lines: readonly Earned[], adjustments: readonly Adjustment[]): Sheet[] {
  const [earned, adjusted] = [grouped(lines), grouped(adjustments)];
  const payees = new Map([...lines, ...adjustments].map((row) => [keyOf(row), row]));
  return [...payees]
    .map(([key, payee]) => sheetOf(payee, earned.get(key) ?? [], adjusted.get(key) ?? []))
    .toSorted(byName);
}

/** Totals of a month, and the items without a rate. */
export const monthOf = (sheets: readonly Sheet[]) => ({
  washes: washesOf(sheets),
  withoutRate: sheets.reduce((sum, sheet) => sum + sheet.withoutRate, 0),
  itemsWithoutRate: [
    ...new Set(sheets.flatMap(({ lines }) => withoutRate(lines).map(({ itemName }) => itemName))),
  ].toSorted(),
  totalPaise: sumOf(sheets.map(({ totalPaise }) => totalPaise)),
});
