import { less, type Paise, rupeesOf } from "#contract/money.ts";
import type { Cell } from "#server/sheets/csv.ts";
import type { Payable } from "./example.queries.ts";

/** The kind of generated file. */
export const EXAMPLE = "example";

/** How many bills are paid by number, and how many by amount and customer name. */
const BY_NUMBER = 3;
const BY_AMOUNT = 2;
/** One more is paid a rupee short. */
export const EXAMPLE_BILLS = BY_NUMBER + BY_AMOUNT + 1;

const ONE_RUPEE = 100 as Paise;

/** A UTR of twelve digits that no payment has yet, made from the bill's id. */
const utrOf = ({ billId }: Payable): string => `5${String(billId).padStart(11, "0")}`;

type ExampleData = { bills: readonly Payable[]; last: { utr: string; amountPaise: Paise } | undefined };

/**
 * A day of a bank statement as rows: payments with a bill number, which are booked automatically; payments by amount
 * only and one that is a rupee short, which are proposed; one that is already recorded; interest, which belongs to
 * nobody; a charge.
 * @param today YYYY-MM-DD
 */
export function exampleRows({ bills, last }: ExampleData, today: string): Cell[][] {
  const day = today.split("-").toReversed().join("/");
  const creditRow = (narration: string, amount: Paise): Cell[] => [day, narration, null, rupeesOf(amount)];
  const narrationOf = (bill: Payable) => `UPI-${bill.number}-${utrOf(bill)}-${bill.customerName}`;
  return [
    ["Date", "Narration", "Withdrawal", "Deposit"],
    ...bills.slice(0, BY_NUMBER).map((bill) => creditRow(narrationOf(bill), bill.openPaise)),
    ...bills
      .slice(BY_NUMBER, BY_NUMBER + BY_AMOUNT)
      .map((bill) => creditRow(`NEFT-${bill.customerName}-${utrOf(bill)}`, bill.openPaise)),
    ...bills
      .slice(BY_NUMBER + BY_AMOUNT, EXAMPLE_BILLS)
      .map((bill) => creditRow(narrationOf(bill), less(bill.openPaise, ONE_RUPEE))),
    ...(last ? [creditRow(`UPI-${last.utr}-PAID BEFORE`, last.amountPaise)] : []),
    creditRow("INTEREST OF THE QUARTER", 137 as Paise),
    [day, "CHARGES OF THE MONTH", 59, null],
  ];
}
