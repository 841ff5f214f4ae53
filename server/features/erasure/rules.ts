import { formatMoney, plural } from "#contract/format.ts";
import { type Paise, rupeesOf } from "#contract/money.ts";

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

export function refusalsOf({ openWashes, owed, unbilled, credit }: Standing): string[] {
  const said = [
    openWashes > 0 &&
      `${plural(openWashes, "wash is", "washes are")} still open. Please cancel what is to come first.`,
    owed > 0 && `${formatMoney(rupeesOf(owed))} is still to be paid.`,
    unbilled > 0 &&
      `${plural(unbilled, "wash is", "washes are")} not on a bill yet. This can be done after the month's bill.`,
    credit > 0 && `${formatMoney(rupeesOf(credit))} was paid ahead and is to be given back first.`,
  ];
  return said.filter((sentence) => sentence !== false);
}
