import { rupeesOf } from "#contract/money.ts";
import type { Cell } from "#server/sheets/csv.ts";
import type { Account, Unpaid } from "./bank.queries.ts";

/** The kind of generated file in links. */
export const BANK_FILE = "pay-bank";

const columns = ["Beneficiary Name", "Account Number", "IFSC", "Amount", "Narration"];

export type Transfer = Unpaid & { account: Account };

export const hasAccount = (slip: Unpaid): slip is Transfer => slip.account !== null;

/** A bank's file: amounts in rupees with two decimals. */
export const bankTable = (
  month: string,
  transfers: readonly Transfer[],
  numberOf: (transfer: Transfer) => string,
): Cell[][] => [
  columns,
  ...transfers.map((transfer) => [
    transfer.account.holderName,
    numberOf(transfer),
    transfer.account.ifsc,
    rupeesOf(transfer.netPaise).toFixed(2),
    `Pay ${month} ${transfer.providerId}`,
  ]),
];
