import { utrsIn } from "#server/features/payment/reference.rules.ts";

/** The columns of Indian bank statements, which each bank names differently. */

/** Column indexes of a statement. */
export type Columns = {
  day: number;
  narration: number;
  /** Cheque and reference numbers. */
  references: number[];
  credit: number | null;
  debit: number | null;
  /** One column for both; which of them it is stands in the cell, in `direction`, or follows from `balance`. */
  amount: number | null;
  direction: number | null;
  /** The account's balance after the line, and the side on which it is. */
  balance: number | null;
  balanceSide: number | null;
};

/** A title's words, without how it writes days and which currency it has. */
const titled = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .replace(/\b(?:dd mm yy(?:yy)?|dd mmm yy(?:yy)?|mm dd yyyy|yyyy mm dd|in inr|in rs|inr|rs)\b/g, "")
    .replace(/ +/g, " ")
    .trim();

const isDay = [
  /^(?:txn|tran|trans|transaction)(?: posted)? (?:date|dt)(?: time)?$/,
  /^(?:date|dt|posting date|post date|entry date|date time)$/,
  /^value (?:date|dt)$/,
];
const isNarration = /narration|description|particulars|remark|details/;
const isReference = /\b(?:ref|reference|chq|cheque|utr|rrn|instrument)\b|\b(?:transaction|tran|txn) id\b/;
const isBalance = /balance|\bbal\b/;
const isSide = /^(?:dr ?cr|cr ?dr|debit credit|credit debit|d c|c d)(?: (?:indicator|ind|flag|type))?$/;
const isType = /^(?:(?:transaction|txn|tran) )?type$/;
/** Two words that stand above amounts as well as above directions. */
const isBothWays = /^(?:dr cr|cr dr|debit credit|credit debit)$/;
const isCredit =
  /\b(?:deposits?|credits?|credited|cr)\b|^(?:paid|money|amount|amt) in$|^(?:receipts?|received)(?: (?:amount|amt))?$/;
const isDebited =
  /\b(?:withdraw(?:als?|ls?)?|debits?|debited|dr)\b|^(?:paid|money|amount|amt) out$|^(?:payments?|paid)(?: (?:amount|amt))?$/;
const isAmount = /^(?:(?:transaction|txn|tran) )?(?:amount|amt)\b/;

const orNull = (index: number): number | null => (index < 0 ? null : index);

/** Column indexes in a header row; null if the row is not a header. */
export function columnsIn(row: readonly string[]): Columns | null {
  const titles = row.map(titled);
  const find = (isIt: (title: string) => boolean) => titles.findIndex((title) => title !== "" && isIt(title));
  const day = isDay.map((pattern) => find((title) => pattern.test(title))).find((index) => index >= 0);
  const narration = find((title) => isNarration.test(title));
  if (day === undefined || narration < 0) return null;
  const named = orNull(find((title) => isSide.test(title))) ?? orNull(find((title) => isType.test(title)));
  const isDirection = (title: string) => isSide.test(title) || isType.test(title);
  const isMoney = (title: string) =>
    !isBalance.test(title) && !isDirection(title) && !isNarration.test(title);
  const credit = orNull(find((title) => isMoney(title) && isCredit.test(title) && !isDebited.test(title)));
  const debit = orNull(find((title) => isMoney(title) && isDebited.test(title) && !isCredit.test(title)));
  const isBoth = (title: string) => isCredit.test(title) && isDebited.test(title);
  const amount =
    orNull(find((title) => isMoney(title) && (isAmount.test(title) || isBoth(title)))) ??
    orNull(find((title) => isBothWays.test(title)));
  const direction = named === amount ? null : named;
  if (credit === null && amount === null) return null;
  const references = titles.flatMap((title, index) =>
    index !== narration && isReference.test(title) ? [index] : [],
  );
  const balance = orNull(find((title) => isBalance.test(title)));
  const sides = titles.flatMap((title, index) => (isDirection(title) && index !== direction ? [index] : []));
  return {
    day,
    narration,
    references,
    credit,
    debit,
    amount: credit === null ? amount : null,
    direction: credit === null ? direction : null,
    balance,
    balanceSide: balance === null ? null : (sides.find((index) => index > balance) ?? null),
  };
}

/** The columns that are read. */
export const readColumns = ({ references, ...single }: Columns): number[] => [
  ...references,
  ...Object.values(single).filter((index) => index !== null),
];

const MAX_BILLS_PER_LINE = 8;

/** Possible bill numbers in a narration, without separators: "CH2627000123". */
export function billsIn(narration: string): string[] {
  const matches = narration
    .toUpperCase()
    .matchAll(/([A-Z0-9]{1,3})[/ -]?(\d{2})[/ -]?(\d{2})[/ -]?(\d{6})(?!\d)/g);
  return [...matches].slice(0, MAX_BILLS_PER_LINE).map((parts) => parts.slice(1).join(""));
}

/** Numbers in a narration that may name a payment: of a cheque, a mandate, an account. */
const numbersIn = (narration: string): string[] => narration.match(/(?<![A-Z0-9])\d{6,}(?![A-Z0-9])/gi) ?? [];

/** What two lines about the same payment may share: UTRs, then bills, then numbers. */
export const referencesIn = (narration: string): string[] => [
  ...new Set([...utrsIn(narration), ...billsIn(narration), ...numbersIn(narration)]),
];

/** Words of letters and digits in a narration, any of which may be the reference under which staff have entered a payment. */
export const wordsIn = (narration: string): string[] =>
  (narration.toUpperCase().match(/[A-Z0-9]{6,}/g) ?? []).filter((word) => /\d\D*\d\D*\d/.test(word));
