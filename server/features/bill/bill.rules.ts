import { addedTo } from "#contract/price/addedTax.ts";
import type { BillKind } from "#contract/bill/bill.ts";
import { addDays } from "#contract/day.ts";
import { less, NO_PAISE, type Paise, partOf, sumOf, wholeRupees } from "#contract/money.ts";

/** Days from a bill's issue to its due day, and from the day since when an upfront booking is owed. */
export const DAYS_TO_PAY = 10;

export const dueDay = (issued: string): string => addDays(issued, DAYS_TO_PAY);

/** The fiscal year of a day, 1 April to 31 March, named by its first year. */
export function fiscalYearOf(day: string): number {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return month < 4 ? year - 1 : year;
}

export const fiscalYearStart = (day: string): string => `${fiscalYearOf(day)}-04-01`;

const twoDigits = (year: number): string => String(year % 100).padStart(2, "0");

/** "CH/26-27/000123": at most 16 characters. */
export const numberOf = (prefix: string, fiscalYear: number, serial: number): string =>
  `${prefix}/${twoDigits(fiscalYear)}-${twoDigits(fiscalYear + 1)}/${String(serial).padStart(6, "0")}`;

/** The number prefix of a company without settings. */
export const DEFAULT_PREFIX = "B";

/**
 * The last day on which a credit note reduces the tax of a bill: 30 November after its fiscal year (section 34(2) of the
 * CGST Act).
 */
export const lastTaxCredit = (billed: string): string => `${fiscalYearOf(billed) + 1}-11-30`;

export type Sums = {
  taxablePaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
  igstPaise: Paise;
  roundOffPaise: Paise;
  totalPaise: Paise;
};

export type Taxing<Kind extends BillKind = BillKind> = {
  kind: Kind;
  /** Hundredths of a percent. */
  rateHundredths: number;
  pricesIncludeTax: boolean;
  /** True if the place of supply is in another state than the supplier. */
  interState: boolean;
  /** The total that was agreed, where the customer was told the tax in advance. */
  agreedPaise?: Paise;
};

/** 100 % in hundredths of a percent. */
const FULL_RATE = 10_000;

/**
 * The sums of a bill whose lines charge `charged`. The two halves are rounded separately, so that they are equal. The
 * total is rounded to whole rupees only when tax is added to the prices and no total was agreed, since only that
 * creates paise that nobody agreed to.
 */
export function sumsOf(charged: Paise, taxing: Taxing): Sums {
  const { kind, rateHundredths, pricesIncludeTax, interState, agreedPaise } = taxing;
  const rate = kind === "tax-invoice" ? rateHundredths : 0;
  const base = pricesIncludeTax ? FULL_RATE + rate : FULL_RATE;
  const half = interState ? NO_PAISE : partOf(charged, rate, 2 * base);
  const igstPaise = interState ? partOf(charged, rate, base) : NO_PAISE;
  const taxes = [half, half, igstPaise];
  const taxablePaise = pricesIncludeTax ? less(charged, ...taxes) : charged;
  const exact = sumOf([taxablePaise, ...taxes]);
  const rounded = rate > 0 && !pricesIncludeTax ? wholeRupees(exact) : exact;
  const totalPaise = agreedPaise ?? rounded;
  const roundOffPaise = less(totalPaise, exact);
  return { taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise, roundOffPaise, totalPaise };
}

/** A booking's debt for the charge of one bill. `rounded` is false for bookings from before totals were rounded. */
export function agreedOn(charge: Paise, rateHundredths: number, rounded: boolean): Paise {
  const { taxPaise, roundOffPaise } = addedTo(charge, rateHundredths);
  return sumOf([charge, taxPaise, rounded ? roundOffPaise : NO_PAISE]);
}

/** The sums of a credit note that reduces no tax. */
export const untaxed = (amount: Paise): Sums => ({
  taxablePaise: amount,
  cgstPaise: NO_PAISE,
  sgstPaise: NO_PAISE,
  igstPaise: NO_PAISE,
  roundOffPaise: NO_PAISE,
  totalPaise: amount,
});

/** The part of a bill's total for lines that charge `part` of `charged`. */
export const shareOf = (total: Paise, part: Paise, charged: Paise): Paise =>
  charged === 0 ? NO_PAISE : partOf(total, part, charged);

/**
 * The sums of a credit note of `amount`, on a bill with `before` already credited. Calculated from the cumulative
 * credit, so that the notes of a fully credited bill add up to it in each figure.
 */
export function creditedOf(bill: Sums, before: Paise, amount: Paise): Sums {
  const after = sumOf([before, amount]);
  const share = (figure: Paise) =>
    less(partOf(after, figure, bill.totalPaise), partOf(before, figure, bill.totalPaise));
  const [cgstPaise, igstPaise, roundOffPaise] = [
    share(bill.cgstPaise),
    share(bill.igstPaise),
    share(bill.roundOffPaise),
  ];
  const taxablePaise = less(amount, cgstPaise, cgstPaise, igstPaise, roundOffPaise);
  return { taxablePaise, cgstPaise, sgstPaise: cgstPaise, igstPaise, roundOffPaise, totalPaise: amount };
}
