import type { Paise } from "#contract/money.ts";
import type { PreviewState } from "#contract/bank/statement.ts";
import { returnedIn } from "./returned.rules.ts";
import type { Credit, Statement } from "./statement.rules.ts";
import { billsIn } from "./cell.rules.ts";

/** Up to this many open bills of one amount are distinguished by customer name; among more, none is proposed. */
export const MAX_SAME_AMOUNT = 50;

/** A bill that a received amount may pay. */
export type OpenBill = {
  billId: number;
  number: string;
  /** The number without separators. */
  reference: string;
  /** The upfront booking that it bills, which a payment for it pays; null for a month's bill. */
  bookingId: number | null;
  customerId: number;
  customerName: string;
  openPaise: Paise;
};
export type WaitingClaim = {
  claimId: number;
  utr: string;
  amountPaise: Paise;
  /** Null for bookings alone. */
  billId: number | null;
  customerId: number;
};

/** The company's data that the lines may refer to. */
export type MatchContext = {
  /** How often each digest was imported before. */
  lines: ReadonlyMap<string, number>;
  /** The payment id by UTR. */
  payments: ReadonlyMap<string, number>;
  claims: ReadonlyMap<string, WaitingClaim>;
  /** Bills that claims or lines name, paid ones too. */
  named: readonly OpenBill[];
  /** Bills whose open amount equals a received one. */
  alike: readonly OpenBill[];
};

export type Matched = Credit & {
  state: PreviewState;
  /** The bill that is booked or proposed; for an unmatched line, the paid bill that it names. */
  bill: OpenBill | null;
  claim: WaitingClaim | null;
  /** The recorded payment that this line repeats. */
  paymentId: number | null;
};

/** The bill that an amount alone identifies: the only one, or the only one whose customer is named in the narration. */
function billByAmount({ narration }: Credit, alike: readonly OpenBill[]): OpenBill | null {
  if (alike.length === 1) return alike[0] ?? null;
  const text = narration.toUpperCase();
  const byName = alike.filter(({ customerName }) => text.includes(customerName.toUpperCase()));
  return byName.length === 1 ? (byName[0] ?? null) : null;
}

/**
 * A UTR or bill number with the exact amount is booked automatically, once for each bill and UTR; with another amount,
 * or by the amount alone, it is proposed. A named bill that is fully paid is not proposed: where no other fits, the
 * line is unmatched and refers to it. What a customer has claimed is not proposed for another. A line that the bank has
 * taken back in the same file is matched with nothing, and one whose balance does not fit waits for a person.
 */
export function matchLines(
  { credits, debits }: Pick<Statement, "credits" | "debits">,
  context: MatchContext,
): Matched[] {
  const returned = returnedIn(credits, debits);
  const byId = new Map(context.named.map((bill) => [bill.billId, bill]));
  const byReference = new Map(context.named.map((bill) => [bill.reference, bill]));
  const taken = new Set<number>();
  /** Bills that these lines pay in full. */
  const paid = new Set<number>();
  const isOpen = ({ billId, openPaise }: OpenBill) => openPaise > 0 && !paid.has(billId);
  const usedUtrs = new Set<string>();
  const alikeBy = new Map<Paise, OpenBill[]>();
  for (const bill of context.alike)
    alikeBy.set(bill.openPaise, [...(alikeBy.get(bill.openPaise) ?? []), bill]);
  const matchOf = (credit: Credit): Matched => {
    const { utr, digest, occurrence, amountPaise } = credit;
    const base = { ...credit, bill: null, claim: null, paymentId: null };
    if (occurrence <= (context.lines.get(digest) ?? 0)) return { ...base, state: "repeated" };
    if (returned.has(credit)) return { ...base, state: "returned" };
    const paymentId = utr === "" ? undefined : context.payments.get(utr);
    if (paymentId !== undefined) return { ...base, state: "repeated", paymentId };
    if (utr !== "" && usedUtrs.has(utr)) return { ...base, state: "unmatched" };
    const claim = context.claims.get(utr) ?? null;
    const named = billsIn(credit.narration).flatMap((reference) => byReference.get(reference) ?? []);
    const bill = (claim && byId.get(claim.billId ?? 0)) ?? named.find(isOpen) ?? named[0] ?? null;
    const isExact = claim ? claim.amountPaise === amountPaise : bill?.openPaise === amountPaise;
    if (bill && isExact && !credit.isDoubtful && !taken.has(bill.billId)) {
      taken.add(bill.billId);
      if (amountPaise >= bill.openPaise) paid.add(bill.billId);
      if (utr !== "") usedUtrs.add(utr);
      return { ...base, state: "booked", bill, claim };
    }
    const alike = (alikeBy.get(amountPaise) ?? []).filter(
      ({ billId, customerId }) => !taken.has(billId) && (claim?.customerId ?? customerId) === customerId,
    );
    const proposed = bill && isOpen(bill) ? bill : billByAmount(credit, alike);
    if (!proposed) return { ...base, state: "unmatched", bill };
    taken.add(proposed.billId);
    return { ...base, state: "proposed", bill: proposed };
  };
  return credits.map(matchOf);
}
