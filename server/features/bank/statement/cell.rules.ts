import { day as makeDaySchema } from "#contract/day.ts";
import { MAX_RUPEES, less, NO_PAISE, type Paise, paiseOf } from "#contract/money.ts";

/** Reads the cells of Indian bank statements, which each bank writes differently. */

/** Column indexes of a statement. */
export type Columns = {
  day: number;
  narration: number;
  /** Cheque and reference numbers. */
  references: number[];
  credit: number | null;
  debit: number | null;
  /** One column for both; the sign is in the cell or in `direction`. */
  amount: number | null;
  direction: number | null;
};

const titled = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

const isDay = [
  /^(?:txn|tran|trans|transaction)(?: posted)? (?:date|dt)(?: time)?$/,
  /^(?:date|dt|posting date|post date|entry date|date time)$/,
  /^value (?:date|dt)$/,
];
const isNarration = /narration|description|particulars|remarks|details/;
const isReference = /\b(?:ref|reference|chq|cheque|utr|rrn|instrument)\b|\b(?:transaction|tran|txn) id\b/;
const isBalance = /balance|\bbal\b/;
const isDirection =
  /^(?:dr cr|cr dr|debit credit|credit debit|d c|c d|type|(?:transaction|txn) type|dr cr indicator)$/;
const isCredit = /\b(?:deposits?|credits?|credited|cr)\b/;
const isDebited = /\b(?:withdrawals?|debits?|debited|dr)\b/;
const isAmount = /^(?:(?:transaction|txn|tran) )?(?:amount|amt)\b/;

const orNull = (index: number): number | null => (index < 0 ? null : index);

/** Column indexes in a header row; null if the row is not a header. */
export function columnsIn(row: readonly string[]): Columns | null {
  const titles = row.map(titled);
  const find = (isIt: (title: string) => boolean) => titles.findIndex((title) => title !== "" && isIt(title));
  const day = isDay.map((pattern) => find((title) => pattern.test(title))).find((index) => index >= 0);
  const narration = find((title) => isNarration.test(title));
  if (day === undefined || narration < 0) return null;
  const direction = orNull(find((title) => isDirection.test(title)));
  const isMoney = (title: string) =>
    !isBalance.test(title) && !isDirection.test(title) && !isNarration.test(title);
  const credit = orNull(find((title) => isMoney(title) && isCredit.test(title) && !isDebited.test(title)));
  const debit = orNull(find((title) => isMoney(title) && isDebited.test(title) && !isCredit.test(title)));
  const amount = orNull(find((title) => isMoney(title) && isAmount.test(title)));
  if (credit === null && amount === null) return null;
  const references = titles.flatMap((title, index) =>
    index !== narration && isReference.test(title) ? [index] : [],
  );
  return { day, narration, references, credit, debit, amount: credit === null ? amount : null, direction };
}

/** Created once: a statement may have 100,000 days. */
const daySchema = makeDaySchema();

const months = "janfebmaraprmayjunjulaugsepoctnovdec";

/** A day as Indian banks write it, never with the month first; null if it is not a day. */
export function dayIn(cell: string): string | null {
  const [, first = "", middle = "", last = ""] =
    /^(\d{1,4})[-/. ]{1,2}(\d{1,2}|[A-Za-z]{3,9})[-/., ]{1,2}(\d{1,4})(?:[ T,].*)?$/.exec(cell) ?? [];
  if (first === "") return null;
  const [year, date] = first.length === 4 ? [first, last] : [last, first];
  const name = months.indexOf(middle.slice(0, 3).toLowerCase());
  const month = /^\d/.test(middle) ? Number(middle) : name % 3 === 0 ? name / 3 + 1 : 0;
  const parts = [year.length === 2 ? `20${year}` : year, `${month}`.padStart(2, "0"), date.padStart(2, "0")];
  const day = daySchema.safeParse(parts.join("-"));
  return day.success ? day.data : null;
}

/**
 * "1,23,456.00", "₹ 1,234.5 Cr", "(500.00)": an amount with its sign. Null for an empty cell, an error text for
 * anything else.
 */
function moneyIn(cell: string): Paise | null | string {
  const text = cell.replace(/[,₹\s"']|INR|Rs\.?/gi, "");
  if (text === "" || /^[-–—]+$/.test(text)) return null;
  const [, open = "", sign = "", digits = "", close = "", side = ""] =
    /^(\(?)([-+]?)(\d{1,12}(?:\.\d{1,2}0*)?)(\)?)(Cr|Dr|C|D)?\.?$/i.exec(text) ?? [];
  if (digits === "" || (open === "") !== (close === "")) return "The amount cannot be read";
  if (Number(digits) > MAX_RUPEES) return "The amount is too large";
  const goesOut = sign === "-" || open !== "" || /^d/i.test(side);
  return paiseOf(goesOut ? -Number(digits) : Number(digits));
}

/** True for outgoing money, and for 0. */
export const isDebit = (amount: Paise): boolean => amount <= NO_PAISE;

/** The amount of a row, negative for outgoing money; null without an amount, an error text if it cannot be read. */
export function amountIn(cells: readonly string[], columns: Columns): Paise | null | string {
  const read = (index: number | null) => (index === null ? null : moneyIn(cells[index] ?? ""));
  const outOf = (amount: Paise): Paise => (amount > 0 ? less(NO_PAISE, amount) : amount);
  if (columns.amount !== null) {
    const amount = read(columns.amount);
    const isOut = columns.direction !== null && /^\s*(?:d|withdrawal)/i.test(cells[columns.direction] ?? "");
    return typeof amount === "number" && isOut ? outOf(amount) : amount;
  }
  const credit = read(columns.credit);
  if (typeof credit === "string" || (credit !== null && credit !== 0)) return credit;
  const debit = read(columns.debit);
  return typeof debit === "number" ? outOf(debit) : debit;
}

const MAX_BILLS_PER_LINE = 8;

/** Possible bill numbers in a narration, without separators: "CH2627000123". */
export function billsIn(narration: string): string[] {
  const matches = narration
    .toUpperCase()
    .matchAll(/([A-Z0-9]{1,3})[/ -]?(\d{2})[/ -]?(\d{2})[/ -]?(\d{6})(?!\d)/g);
  return [...matches].slice(0, MAX_BILLS_PER_LINE).map((parts) => parts.slice(1).join(""));
}
