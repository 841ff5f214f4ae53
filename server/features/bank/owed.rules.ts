import { type Paise, paiseOf, rupeesOf, sumOf } from "#contract/money.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { OwedRow } from "./owed.queries.ts";

/** True if the customer has said to have paid all that is open of it. */
export const isClaimed = ({ claimedPaise, openPaise }: OwedRow): boolean => claimedPaise >= openPaise;

/** True if one payment of all is to pay it: it is neither claimed as paid nor being collected. */
export const isPayable = (due: OwedRow): boolean => !due.collecting && !isClaimed(due);

export const sumOpen = (dues: readonly OwedRow[]): Paise => sumOf(dues.map(({ openPaise }) => openPaise));

/**
 * The bills and bookings that a payment link covers. `amount` is what the caller has read as open; null accepts any.
 * @throws 409 when nothing is open, or another amount.
 */
export function requirePayable(dues: readonly OwedRow[], amount: number | null): OwedRow[] {
  const payable = dues.filter(isPayable);
  if (payable.length === 0) throw new ApiError("conflict", refusalText("nothingOwed"));
  const open = sumOpen(payable);
  if (amount === null || open === paiseOf(amount)) return payable;
  const text = refusalText("owedChanged", { amount: rupeesOf(open) });
  throw new ApiError("conflict", text, { fields: { Amount: text } });
}
