import { less, lesserOf, NO_PAISE, partOf, type Paise, sumOf, times } from "#contract/money.ts";
import type { Adjustment } from "./adjustment.queries.ts";
import type { Advance } from "./advance.queries.ts";
import type { EarlierLine } from "./earlier.queries.ts";
import type { Paid, Payslip } from "./payslip.queries.ts";
import type { Earned, EarnedDay, Payee } from "./month.queries.ts";

/** The inputs of a month's pay beside its washes and adjustments. */
export type Terms = {
  /** Advances that are not deducted yet. */
  outstandingPaise: Paise;
  /** Deductions carried over from earlier months, 0 or less. */
  broughtPaise: Paise;
  tdsRateHundredths: number;
  panLastFour: string;
};

export type Parts = {
  lines: readonly Earned[];
  earlier: readonly EarlierLine[];
  /** Of the month itself. */
  adjustments: readonly Adjustment[];
  /** Of months that were closed before. */
  late: readonly Adjustment[];
  /** Given since the payslip before. */
  advances: readonly Advance[];
};

type Figures = Pick<
  Payslip,
  | "washes"
  | "withoutRate"
  | "earnedPaise"
  | "earlierPaise"
  | "additionsPaise"
  | "deductionsPaise"
  | "tdsRateHundredths"
  | "tdsPaise"
  | "broughtPaise"
  | "advancePaise"
  | "advanceLeftPaise"
  | "netPaise"
  | "carriedPaise"
>;

/** The pay of one provider for a month. */
export type Sheet = Payee &
  Figures &
  Parts & {
    panLastFour: string;
    /** Washes, changes of earlier months and adjustments, before TDS and advances. */
    totalPaise: Paise;
    /** Null while the month is open. */
    closed: (Paid & { payslipId: number; at: Date }) | null;
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

const sumOfAmounts = (rows: readonly { amountPaise: Paise }[]): Paise =>
  sumOf(rows.map(({ amountPaise }) => amountPaise));

/** Lines of the same item and rate in one. */
export function linesOf(days: readonly EarnedDay[]): Earned[] {
  const lines = new Map<string, Earned>();
  for (const { day: _day, ...line } of days) {
    const key = `${keyOf(line)} ${line.serviceItemId} ${line.ratePaise}`;
    const before = lines.get(key);
    lines.set(key, before ? { ...before, washes: before.washes + line.washes } : line);
  }
  return [...lines.values()];
}

/** How an open month's pay comes to what is paid out, which is never below 0. */
function figuresOf({ lines, earlier, adjustments, late }: Parts, terms: Terms): Figures {
  const earnedPaise = earnedBy(lines);
  const earlierPaise = sumOf([sumOfAmounts(earlier), sumOfAmounts(late)]);
  const additionsPaise = sumOfAmounts(adjustments.filter(({ amountPaise }) => amountPaise > 0));
  const deductionsPaise = less(
    NO_PAISE,
    sumOfAmounts(adjustments.filter(({ amountPaise }) => amountPaise < 0)),
  );
  const { broughtPaise, outstandingPaise, tdsRateHundredths } = terms;
  const gross = sumOf([earnedPaise, earlierPaise, additionsPaise]);
  const tdsPaise = gross > 0 ? partOf(gross, tdsRateHundredths, 10_000) : NO_PAISE;
  const due = less(sumOf([gross, broughtPaise]), deductionsPaise, tdsPaise);
  const payable = due > 0 ? due : NO_PAISE;
  const advancePaise = lesserOf(payable, outstandingPaise);
  return {
    washes: washesOf(lines),
    withoutRate: washesOf(withoutRate(lines)),
    earnedPaise,
    earlierPaise,
    additionsPaise,
    deductionsPaise,
    tdsRateHundredths,
    tdsPaise,
    broughtPaise,
    advancePaise,
    advanceLeftPaise: less(outstandingPaise, advancePaise),
    netPaise: less(payable, advancePaise),
    carriedPaise: lesserOf(due, NO_PAISE),
  };
}

const totalOf = ({ earnedPaise, earlierPaise, additionsPaise, deductionsPaise }: Figures): Paise =>
  less(sumOf([earnedPaise, earlierPaise, additionsPaise]), deductionsPaise);

const payeeOf = ({ providerId, name, companyId, companyName }: Payee): Payee => ({
  providerId,
  name,
  companyId,
  companyName,
});

export function openSheet(payee: Payee, parts: Parts, terms: Terms): Sheet {
  const figures = figuresOf(parts, terms);
  return {
    ...payeeOf(payee),
    ...parts,
    ...figures,
    panLastFour: terms.panLastFour,
    totalPaise: totalOf(figures),
    closed: null,
  };
}

export function closedSheet(slip: Payslip, parts: Parts): Sheet {
  const { payslipId, closedAt: at, paidOn, method, reference, ...rest } = slip;
  return {
    ...rest,
    ...parts,
    totalPaise: totalOf(slip),
    closed: { payslipId, at, paidOn, method, reference },
  };
}

type PayeeRef = Pick<Payee, "providerId" | "companyId">;

export const keyOf = ({ providerId, companyId }: PayeeRef): string => `${providerId} ${companyId}`;

export function grouped<Row extends PayeeRef>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

export const byName = (one: Payee, other: Payee): number =>
  one.name.localeCompare(other.name, "en") || one.providerId - other.providerId;

/** True if a payslip is made for it: advances alone make none. */
export const isPayslip = ({ lines, earlier, adjustments, late }: Parts): boolean =>
  [lines, earlier, adjustments, late].some((rows) => rows.length > 0);

export const sumsOf = (sheets: readonly Sheet[]) => {
  const sum = (amountIn: (sheet: Sheet) => Paise): Paise => sumOf(sheets.map(amountIn));
  return {
    earnedPaise: sum(({ earnedPaise }) => earnedPaise),
    earlierPaise: sum(({ earlierPaise }) => earlierPaise),
    additionsPaise: sum(({ additionsPaise }) => additionsPaise),
    deductionsPaise: sum(({ deductionsPaise }) => deductionsPaise),
    tdsPaise: sum(({ tdsPaise }) => tdsPaise),
    broughtPaise: sum(({ broughtPaise }) => broughtPaise),
    advancePaise: sum(({ advancePaise }) => advancePaise),
    netPaise: sum(({ netPaise }) => netPaise),
    carriedPaise: sum(({ carriedPaise }) => carriedPaise),
  };
};

/** Totals of a month, and the items without a rate. */
export const monthOf = (sheets: readonly Sheet[]) => ({
  washes: washesOf(sheets),
  withoutRate: sheets.reduce((sum, sheet) => sum + sheet.withoutRate, 0),
  itemsWithoutRate: [
    ...new Set(sheets.flatMap(({ lines }) => withoutRate(lines).map(({ itemName }) => itemName))),
  ].toSorted(),
  totalPaise: sumOf(sheets.map(({ totalPaise }) => totalPaise)),
});
