import type { Paise } from "#contract/money.ts";
import type { PreviewState } from "#contract/payment/statement.ts";
import type { Credit } from "../statement/rules.ts";
import { billsIn } from "../statement/cell/rules.ts";

/** So many open bills of one amount are told apart by their customers' names; of more than these nobody is guessed. */
export const MOST_ALIKE = 50;

/** A bill as money that came in may be for it. */
export type OpenBill = {
  billId: number;
  number: string;
  /** The number without its marks. */
  reference: string;
  customerId: number;
  customerName: string;
  openPaise: Paise;
};
export type WaitingClaim = { claimId: number; utr: string; amountPaise: Paise; billId: number };

/** What is known of the company's money, as far as the lines touch it. */
export type MatchContext = {
  /** How often each content was seen before. */
  lines: ReadonlyMap<string, number>;
  /** The payment that is kept under a UTR. */
  payments: ReadonlyMap<string, number>;
  claims: ReadonlyMap<string, WaitingClaim>;
  /** Those that claims or lines name, paid ones too. */
  named: readonly OpenBill[];
  /** Those of which an amount is open that came in. */
  alike: readonly OpenBill[];
};

export type Matched = Credit & {
  state: PreviewState;
  /** What is booked or proposed; of an unmatched line the paid bill that it names. */
  bill: OpenBill | null;
  claim: WaitingClaim | null;
  /** The payment that this line tells of once more. */
  paymentId: number | null;
};

/** The one bill that is meant by an amount alone: the only one, or the only one whose customer the bank names. */
function meantBy({ narration }: Credit, alike: readonly OpenBill[]): OpenBill | null {
  if (alike.length === 1) return alike[0] ?? null;
  const text = narration.toUpperCase();
  const byName = alike.filter(({ customerName }) => text.includes(customerName.toUpperCase()));
  return byName.length === 1 ? (byName[0] ?? null) : null;
}

/**
 * What each line tells. A UTR or a bill's number with the exact amount books by itself, once for each bill and UTR; with
 * another amount, or by the amount alone, it is proposed. A bill of which nothing is open is not, though named: where no other
 * fits, the line is unmatched and tells of it.
 */
export function matchLines(credits: readonly Credit[], known: MatchContext): Matched[] {
  const byId = new Map(known.named.map((bill) => [bill.billId, bill]));
  const byReference = new Map(known.named.map((bill) => [bill.reference, bill]));
  const taken = new Set<number>();
  /** Those of which these lines leave nothing open. */
  const paid = new Set<number>();
  const isOpen = ({ billId, openPaise }: OpenBill) => openPaise > 0 && !paid.has(billId);
  const utrsTaken = new Set<string>();
  const alikeBy = new Map<Paise, OpenBill[]>();
  for (const bill of known.alike) alikeBy.set(bill.openPaise, [...(alikeBy.get(bill.openPaise) ?? []), bill]);
  const matchOf = (credit: Credit): Matched => {
    const { utr, digest, occurrence, amountPaise } = credit;
    const told = { ...credit, bill: null, claim: null, paymentId: null };
    if (occurrence <= (known.lines.get(digest) ?? 0)) return { ...told, state: "repeated" };
    const paymentId = utr === "" ? undefined : known.payments.get(utr);
    if (paymentId !== undefined) return { ...told, state: "repeated", paymentId };
    if (utr !== "" && utrsTaken.has(utr)) return { ...told, state: "unmatched" };
    const claim = known.claims.get(utr) ?? null;
    const named = billsIn(credit.narration).flatMap((reference) => byReference.get(reference) ?? []);
    const bill = (claim && byId.get(claim.billId)) ?? named.find(isOpen) ?? named[0] ?? null;
    const isSure = claim ? claim.amountPaise === amountPaise : bill?.openPaise === amountPaise;
    if (bill && isSure && !taken.has(bill.billId)) {
      taken.add(bill.billId);
      if (amountPaise >= bill.openPaise) paid.add(bill.billId);
      if (utr !== "") utrsTaken.add(utr);
      return { ...told, state: "booked", bill, claim };
    }
    const alike = (alikeBy.get(amountPaise) ?? []).filter(({ billId }) => !taken.has(billId));
    const proposed = bill && isOpen(bill) ? bill : meantBy(credit, alike);
    if (!proposed) return { ...told, state: "unmatched", bill };
    taken.add(proposed.billId);
    return { ...told, state: "proposed", bill: proposed };
  };
  return credits.map(matchOf);
}
