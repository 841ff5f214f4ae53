import type { CodedText } from "#contract/coded.ts";
import { type Paise, rupeesOf } from "#contract/money.ts";
import { refusalText } from "#server/errors/apiError.ts";

/** The obstacles to the erasure of a customer. */
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

/**
 * Whom an erasure covers and how far it reaches: never into another company's data, unless customers erase themselves.
 */
export type Erased = {
  customerIds: number[];
  /** The companies of these customers. */
  companyIds: number[];
  /**
   * Phones, emails and plates that no other customer of these companies has. The emails belong to no staff or company
   * either.
   */
  phones: string[];
  emails: string[];
  plates: string[];
  /** Accounts with phones that no customer outside this erasure has. */
  userIds: number[];
  /** The caller's verified phone, in a list; empty unless customers erase themselves. */
  provenPhones: string[];
  /** Phones whose rows without a company are erased, too. */
  unownedPhones: string[];
};
