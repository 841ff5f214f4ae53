import { type Paise, sumOf } from "#contract/money.ts";
import type { PreviewState } from "#contract/bank/statement.ts";
import { inTurns } from "#server/limits/turns.ts";
import { wordsIn } from "./cell.rules.ts";
import { byKeys } from "./free.rules.ts";
import { type Outgoing, type Receipt, returnedIn, reversedBy } from "./returned.rules.ts";
import { type Repeats, repeatsIn, type SeenLine } from "./seen.rules.ts";
import type { Credit, Statement, StatementLine } from "./statement.rules.ts";

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

/** What came before a statement: a payment, or a line that waits for a person. */
export type EarlierReceipt = Receipt & {
  /** Null for a line that waits. */
  paymentId: number | null;
  /** The line that waits; null for a payment. */
  lineId: number | null;
  customerName: string;
  /** The bills that it pays, by their numbers. */
  billNumbers: string;
};

/** The company's data that the lines may refer to. */
export type MatchContext = {
  /** Incoming lines read before, of the same days and amounts or references. */
  seen: readonly SeenLine[];
  /** Outgoing ones that took payments back. */
  seenReversals: readonly SeenLine[];
  /** What the bank took back before, of these amounts: a line that is read anew after an undo did not come either. */
  returns: readonly Outgoing[];
  /** The payment id by UTR. */
  payments: ReadonlyMap<string, number>;
  claims: ReadonlyMap<string, WaitingClaim>;
  /** Bills that claims or lines name, paid ones too. */
  named: readonly OpenBill[];
  /** Bills whose open amount equals a received one. */
  alike: readonly OpenBill[];
  /** All open bills of a customer who has several, where their sum equals a received amount. */
  together: readonly OpenBill[];
  /** What outgoing lines may take back. */
  receipts: readonly EarlierReceipt[];
};

export type Matched = Credit & {
  state: Exclude<PreviewState, "reversal">;
  /** The bills that are booked or proposed, in the order in which they are paid; for an unmatched line, the paid bill that it names. */
  bills: readonly OpenBill[];
  claim: WaitingClaim | null;
  /** The recorded payment that this line repeats. */
  paymentId: number | null;
  /** True if it may be a line that was read before from another export. */
  resembles: boolean;
};

/** An outgoing line by which the bank takes back what came before. */
export type Reversal = StatementLine & { receipt: EarlierReceipt };

export type MatchedStatement = { lines: Matched[]; reversals: Reversal[] };

type Candidate = { bills: readonly OpenBill[]; customerId: number; customerName: string };

const sumOpen = (bills: readonly OpenBill[]): Paise => sumOf(bills.map(({ openPaise }) => openPaise));

/** What an amount alone may pay: each bill with it, and all bills of a customer whose sum it is. */
function candidatesBy({
  alike,
  together,
}: Pick<MatchContext, "alike" | "together">): Map<string, Candidate[]> {
  const single = alike.map((bill): Candidate => ({ ...bill, bills: [bill] }));
  const whole = [...byKeys(together, ({ customerId }) => [String(customerId)]).values()].flatMap(
    (bills): Candidate[] => {
      const [first] = bills;
      return first ? [{ ...first, bills: bills.toSorted((one, other) => one.billId - other.billId) }] : [];
    },
  );
  return byKeys([...single, ...whole], ({ bills }) => [String(sumOpen(bills))]);
}

/** What an amount alone identifies: the only candidate, or the only one whose customer is named in the narration. */
function onlyOf({ narration }: Credit, candidates: readonly Candidate[]): Candidate | null {
  if (candidates.length === 1) return candidates[0] ?? null;
  const text = narration.toUpperCase();
  const byName = candidates.filter(({ customerName }) => text.includes(customerName.toUpperCase()));
  return byName.length === 1 ? (byName[0] ?? null) : null;
}

/** The bills that a line names and pays together; none when it names one, or bills of several customers. */
function severalOf(open: readonly OpenBill[]): OpenBill[] {
  const [first, ...others] = open;
  const isOne = others.length > 0 && others.every(({ customerId }) => customerId === first?.customerId);
  return isOne ? open.toSorted((one, other) => one.billId - other.billId) : [];
}

/** Matches one line after the other, each with regard to those before it. */
function matcherOf(context: MatchContext, repeats: Repeats<Credit, SeenLine>, returned: ReadonlySet<Credit>) {
  const byId = new Map(context.named.map((bill) => [bill.billId, bill]));
  const byReference = new Map(context.named.map((bill) => [bill.reference, bill]));
  const candidates = candidatesBy(context);
  const taken = new Set<number>();
  /** Bills that these lines pay in full. */
  const paid = new Set<number>();
  const isOpen = ({ billId, openPaise }: OpenBill) => openPaise > 0 && !paid.has(billId);
  const isFree = (bills: readonly OpenBill[]) => bills.every(({ billId }) => !taken.has(billId));
  const take = (bills: readonly OpenBill[]) => bills.forEach(({ billId }) => taken.add(billId));
  const usedUtrs = new Set<string>();

  const claimedBy = ({ billId }: WaitingClaim, named: readonly OpenBill[]) =>
    byId.get(billId ?? 0) ?? named.find(isOpen) ?? named[0];

  /** The bills that a line pays by itself; none when a person decides. */
  const sureOf = (credit: Credit, claim: WaitingClaim | null, named: readonly OpenBill[]): OpenBill[] => {
    if (credit.isDoubtful) return [];
    const open = named.filter(isOpen);
    const claimed = claim && claimedBy(claim, named);
    if (claimed) return claim.amountPaise === credit.amountPaise && isFree([claimed]) ? [claimed] : [];
    const several = severalOf(open);
    if (several.length > 0) return sumOpen(several) === credit.amountPaise && isFree(several) ? several : [];
    const [bill] = open;
    return bill?.openPaise === credit.amountPaise && isFree([bill]) ? [bill] : [];
  };

  /** The bills that a line is proposed for; none when nothing fits. */
  const proposedOf = (credit: Credit, claim: WaitingClaim | null, named: readonly OpenBill[]) => {
    const { amountPaise } = credit;
    const fitting = candidates.get(String(amountPaise)) ?? [];
    const claimed = claim && byId.get(claim.billId ?? 0);
    const open = (claimed ? [claimed] : named).filter(isOpen);
    const [bill] = open;
    if (bill) {
      const several = severalOf(open);
      const exact = several.find(({ openPaise }) => openPaise === amountPaise);
      if (exact) return [exact];
      if (several.length > 0) return several;
      const whole = fitting.find(({ bills }) => bills.some(({ billId }) => billId === bill.billId));
      return whole && isFree(whole.bills) ? whole.bills : [bill];
    }
    const free = fitting.filter(
      ({ bills, customerId }) => isFree(bills) && (claim?.customerId ?? customerId) === customerId,
    );
    return onlyOf(credit, free)?.bills ?? [];
  };

  return (credit: Credit): Matched => {
    const { utr, amountPaise } = credit;
    const resembles = repeats.resembling.has(credit);
    const base = { ...credit, bills: [], claim: null, paymentId: null, resembles: false };
    if (repeats.repeated.has(credit)) {
      if (utr !== "") usedUtrs.add(utr);
      return { ...base, state: "repeated" };
    }
    if (returned.has(credit)) return { ...base, state: "returned" };
    const paymentId = utr === "" ? undefined : context.payments.get(utr);
    if (paymentId !== undefined) return { ...base, state: "repeated", paymentId };
    if (utr !== "" && usedUtrs.has(utr)) return { ...base, state: "unmatched" };
    const claim = context.claims.get(utr) ?? null;
    const named = [...new Set(credit.billNumbers.flatMap((reference) => byReference.get(reference) ?? []))];
    const sure = sureOf(credit, claim, named);
    if (sure.length > 0) {
      take(sure);
      if (amountPaise >= sumOpen(sure)) for (const { billId } of sure) paid.add(billId);
      if (utr !== "") usedUtrs.add(utr);
      return { ...base, state: "booked", bills: sure, claim };
    }
    const proposed = resembles && !named.some(isOpen) ? [] : proposedOf(credit, claim, named);
    if (proposed.length === 0) return { ...base, state: "unmatched", bills: named.slice(0, 1), resembles };
    take(proposed);
    return { ...base, state: "proposed", bills: proposed, resembles };
  };
}

/** Gives new lines with a stored content the next numbers, since each is stored once. */
function renumbered<L extends StatementLine>(
  lines: readonly L[],
  isNew: (line: L) => boolean,
  seen: readonly SeenLine[],
) {
  const last = new Map<string, number>();
  for (const { digest, occurrence } of seen) last.set(digest, Math.max(occurrence, last.get(digest) ?? 0));
  return lines.map((line) => {
    if (!isNew(line)) return line;
    const occurrence = (last.get(line.digest) ?? 0) + 1;
    last.set(line.digest, occurrence);
    return { ...line, occurrence };
  });
}

/**
 * A UTR or the numbers of bills with the exact amount are booked automatically, once for each bill and UTR; with another
 * amount, or by the amount alone, bills are proposed: one, or all that a customer owes. A named bill that is fully paid is not
 * proposed: where no other fits, the line is unmatched and refers to it. What a customer has claimed is not proposed for
 * another. A line that the bank has taken back in the same file is matched with nothing; one whose balance does not fit, or that
 * may have been read before, waits for a person. An outgoing line that takes back what came earlier refers to it.
 */
export async function matchLines(
  { credits, debits }: Pick<Statement, "credits" | "debits">,
  context: MatchContext,
): Promise<MatchedStatement> {
  const repeats = await repeatsIn(credits, context.seen);
  const pairs = await returnedIn<Credit, Outgoing>(credits, [...debits, ...context.returns]);
  const returned = new Set([...pairs.keys()].filter((credit) => !repeats.repeated.has(credit)));
  const match = matcherOf(context, repeats, returned);
  const lines: Matched[] = [];
  await inTurns(credits, (credit) => lines.push(match(credit)));
  const { repeated } = await repeatsIn(debits, context.seenReversals);
  const explained = new Set<Outgoing | undefined>([...returned].map((credit) => pairs.get(credit)));
  const open = debits.filter((debit) => !repeated.has(debit) && !explained.has(debit));
  const naming = open.map((debit) => ({
    ...debit,
    references: [...new Set([...debit.references, ...wordsIn(debit.narration)])],
  }));
  const reversals = [...(await reversedBy(context.receipts, naming))].map(([receipt, debit]) => ({
    ...debit,
    receipt,
  }));
  return {
    lines: renumbered(
      lines,
      ({ state, paymentId }) => state !== "repeated" || paymentId !== null,
      context.seen,
    ),
    reversals: renumbered(reversals, () => true, context.seenReversals),
  };
}
