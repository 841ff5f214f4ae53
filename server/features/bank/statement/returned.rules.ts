import type { Paise } from "#contract/money.ts";
import { inTurns } from "#server/limits/turns.ts";
import { utrIn } from "#server/features/payment/reference.rules.ts";
import { byKeys, freeOf } from "./free.rules.ts";
import type { StatementLine } from "./statement.rules.ts";

/** Words by which banks say that they take money back; a refund is the company's own payment. */
const isReturn =
  /\b(?:ret|retn|return(?:ed|s)?|rtn|rtd|revers(?:al|ed|e)|rev|revd|rvsl|bounced?|dishonou?r(?:ed)?|unpaid|reject(?:ed|ion)?|charge ?back|recall(?:ed)?|insufficient|refer to drawer|exceeds arrangement|stop payment)\b/i;
export const saysReturn = (narration: string): boolean => isReturn.test(narration);
const isRefund = /\brefund(?:ed|s)?\b/i;

/** Letters and many digits: no number of a cheque or an account, but what somebody has called a payment. */
const isOwnReference = (reference: string): boolean => /[A-Z]/.test(reference) && /\d{6}/.test(reference);

/** Most digits of a cheque's number; longer ones may be an account's, which stands in many lines. */
const MAX_CHEQUE_DIGITS = 9;

/** Money that came, with all by which a bank may name it. */
export type Receipt = {
  day: string;
  amountPaise: Paise;
  /** Empty if the bank gives none. */
  utr: string;
  references: readonly string[];
};

/** A line of money that went out. */
export type Outgoing = Pick<
  StatementLine,
  "day" | "amountPaise" | "narration" | "utr" | "billNumbers" | "references"
>;

const keyOf = (reference: string, amountPaise: Paise): string => `${reference} ${amountPaise}`;

/** Receipts of one name and amount with which a line is compared. */
const MAX_COMPARED = 50;

/** What an outgoing line says by a reference, about money that came under it with the same amount. */
type Names = (debit: Outgoing, reference: string) => boolean;

/** The receipt that a line names by a reference: by a number only where nothing else tells them apart. */
function receiptBy<R extends Receipt>(debit: Outgoing, reference: string, named: readonly R[]) {
  const earlier = named.filter(({ day }) => day <= debit.day);
  if (debit.billNumbers.includes(reference) || utrIn(reference) === reference) return earlier[0];
  if (reference.length > MAX_CHEQUE_DIGITS && earlier.length > 1) return undefined;
  return earlier.find(({ utr }) => utr === "" || debit.utr === "");
}

/**
 * Finds what came and was taken back: a line of money that went out has the same amount, is not earlier, and names it.
 * @returns the outgoing line of each receipt.
 */
async function takenBackBy<R extends Receipt, D extends Outgoing>(
  receipts: readonly R[],
  debits: readonly D[],
  names: Names,
): Promise<Map<R, D>> {
  const taken = new Map<R, D>();
  if (receipts.length === 0) return taken;
  const latestFirst = receipts.toSorted((one, other) => (one.day < other.day ? 1 : -1));
  const groups = byKeys(latestFirst, ({ references, amountPaise }) =>
    references.map((reference) => keyOf(reference, amountPaise)),
  );
  await inTurns(debits, (debit) => {
    for (const reference of debit.references) {
      if (!names(debit, reference)) continue;
      const free = freeOf(groups, keyOf(reference, debit.amountPaise), taken, MAX_COMPARED);
      const receipt = receiptBy(debit, reference, free);
      if (!receipt) continue;
      taken.set(receipt, debit);
      return;
    }
  });
  return taken;
}

/** Finds the incoming lines of a file that an outgoing one takes back: same amount, same reference, and a word for it. */
export const returnedIn = <R extends Receipt, D extends Outgoing>(
  credits: readonly R[],
  debits: readonly D[],
): Promise<Map<R, D>> => takenBackBy(credits, debits, ({ narration }) => saysReturn(narration));

/**
 * Finds the earlier receipts that outgoing lines take back. The bank's reference, or a bill that is not refunded, says so also
 * without a word for it: a person decides.
 */
export const reversedBy = <R extends Receipt, D extends Outgoing>(
  receipts: readonly R[],
  debits: readonly D[],
): Promise<Map<R, D>> =>
  takenBackBy(receipts, debits, ({ narration, utr, billNumbers }, reference) => {
    if (saysReturn(narration) || reference === utr) return true;
    if (billNumbers.includes(reference)) return !isRefund.test(narration);
    return isOwnReference(reference);
  });
