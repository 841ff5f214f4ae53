import type { CodedText } from "#contract/coded.ts";
import { type Paise, rupeesOf } from "#contract/money.ts";
import { refusalText } from "#server/errors/apiError.ts";

/** What prevents the erasure of a customer. */
export type ErasureBlockers = {
  openWashes: number;
  /** Unpaid on bookings and bills. */
  owed: Paise;
  /** Charged washes that are not on a bill yet. */
  unbilled: number;
  /** Unallocated payments, and what bookings were overpaid. */
  credit: Paise;
};

export function refusalsOf({ openWashes, owed, unbilled, credit }: ErasureBlockers): CodedText[] {
  return [
    ...(openWashes > 0 ? [refusalText("washesOpen", { count: openWashes })] : []),
    ...(owed > 0 ? [refusalText("moneyOpen", { amount: rupeesOf(owed) })] : []),
    ...(unbilled > 0 ? [refusalText("washesUnbilled", { count: unbilled })] : []),
    ...(credit > 0 ? [refusalText("moneyAhead", { amount: rupeesOf(credit) })] : []),
  ];
}
