import type { CodedText } from "#contract/coded.ts";
import { type Paise, rupeesOf } from "#contract/money.ts";
import { refusalText } from "#server/errors/apiError.ts";

/** What stands between a customer and being forgotten. */
export type Standing = {
  openWashes: number;
  /** Open on bookings and bills. */
  owed: Paise;
  /** Washes that are charged and not on a bill yet. */
  unbilled: number;
  /** Paid, and paying nothing or more than what was taken. */
  credit: Paise;
};

export function refusalsOf({ openWashes, owed, unbilled, credit }: Standing): CodedText[] {
  return [
    ...(openWashes > 0 ? [refusalText("washesOpen", { count: openWashes })] : []),
    ...(owed > 0 ? [refusalText("moneyOpen", { amount: rupeesOf(owed) })] : []),
    ...(unbilled > 0 ? [refusalText("washesUnbilled", { count: unbilled })] : []),
    ...(credit > 0 ? [refusalText("moneyAhead", { amount: rupeesOf(credit) })] : []),
  ];
}
