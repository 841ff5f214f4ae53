import type { BillKind } from "#contract/bill/bill.ts";
import { CREDIT_NOTE_PREFIX, type Registration } from "#contract/bill/tax.ts";
import { addDays } from "#contract/day.ts";
import { less, NO_PAISE, type Paise, partOf, sumOf, times } from "#contract/money.ts";

/** How many days after it was issued a bill is due. */
const DAYS_TO_PAY = 10;

export const dueDay = (issued: string): string => addDays(issued, DAYS_TO_PAY);

const kinds: Record<Registration, BillKind> = {
  regular: "tax-invoice",
  composition: "bill-of-supply",
  unregistered: "bill",
};

/** What a paper is called by law. Without settings a company counts as one that is not registered. */
export const kindOf = (registration: Registration | undefined): BillKind =>
  kinds[registration ?? "unregistered"];

/** The year of numbers that a day lies in, named by the year in which it begins: 1 April to 31 March. */
export function fiscalYearOf(day: string): number {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return month < 4 ? year - 1 : year;
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, "0");

/** "CH/26-27/000123": at most 16 characters. */
export const numberOf = (prefix: string, fiscalYear: number, serial: number): string =>
  `${prefix}/${twoDigits(fiscalYear)}-${twoDigits(fiscalYear + 1)}/${String(serial).padStart(6, "0")}`;

export const creditNoteNumber = (fiscalYear: number, serial: number): string =>
  numberOf(CREDIT_NOTE_PREFIX, fiscalYear, serial);

/** What stands before the numbers of a company that has said nothing of it. */
export const PLAIN_PREFIX = "B";

export type Sums = {
  taxablePaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
  igstPaise: Paise;
  roundOffPaise: Paise;
  totalPaise: Paise;
};

export type Taxing = {
  kind: BillKind;
  /** Hundredths of a percent. */
  rateHundredths: number;
  pricesIncludeTax: boolean;
  /** Whether it is supplied to another state than the supplier's. */
  interState: boolean;
};

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000;

/**
 * What lines of `charged` come to. Of two halves each is rounded by itself, so that both are the same. Only tax that is
 * added to the prices makes paise that nobody has agreed to: there the total is brought to whole rupees.
 */
export function sumsOf(charged: Paise, { kind, rateHundredths, pricesIncludeTax, interState }: Taxing): Sums {
  const rate = kind === "tax-invoice" ? rateHundredths : 0;
  const base = pricesIncludeTax ? WHOLE + rate : WHOLE;
  const half = interState ? NO_PAISE : partOf(charged, rate, 2 * base);
  const igstPaise = interState ? partOf(charged, rate, base) : NO_PAISE;
  const taxes = [half, half, igstPaise];
  const taxablePaise = pricesIncludeTax ? less(charged, ...taxes) : charged;
  const exact = sumOf([taxablePaise, ...taxes]);
  const totalPaise = rate > 0 && !pricesIncludeTax ? times(partOf(exact, 1, 100), 100) : exact;
  const roundOffPaise = less(totalPaise, exact);
  return { taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise, roundOffPaise, totalPaise };
}

/** What of a bill's total falls to lines of `part`, of all that its lines charge. */
export const shareOf = (total: Paise, part: Paise, charged: Paise): Paise =>
  charged === 0 ? NO_PAISE : partOf(total, part, charged);

/**
 * What a credit note of `amount` takes back of a bill of which `before` was credited already. Reckoned from what is
 * credited in all, so that the notes of a bill that is credited whole add up to it in each figure.
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
