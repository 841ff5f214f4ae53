import { less, NO_PAISE } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { saveAllocations } from "#server/features/payment/receive.queries.ts";
import {
  findGivenBack,
  findOverdrawn,
  insertReversals,
  lockPaidBy,
  type ReversalRecord,
  settleReversals,
  type StandingPayment,
} from "./reverse.queries.ts";
import type { Importer } from "./statement.queries.ts";

type Reversal = ReversalRecord & {
  /** The refusal when a payment has been refunded since. */
  givenBack: "paidGivenBack" | "returnedGivenBack";
};

/**
 * Takes back payments of locked customers of a company, which stand until then: what they paid is open again.
 * @throws 409 when a payment has been refunded since.
 */
export async function reversePayments(
  db: Db,
  companyId: number,
  doer: Importer,
  payments: readonly StandingPayment[],
  { givenBack, ...record }: Reversal,
): Promise<void> {
  const paymentIds = payments.map(({ paymentId }) => paymentId);
  const requireNone = (names: readonly string[]) => {
    if (names.length > 0) throw new ApiError("conflict", refusalText(givenBack, { names: names.join(", ") }));
  };
  const paid = await lockPaidBy(db, paymentIds);
  requireNone(await findGivenBack(db, paid));
  const back = paid.map((part) => ({
    ...part,
    reference: record.word,
    amountPaise: less(NO_PAISE, part.amountPaise),
  }));
  await saveAllocations(db, doer, back);
  await insertReversals(db, companyId, doer, paymentIds, record);
  await settleReversals(db, paymentIds);
  const customerIds = payments.map(({ customerId }) => customerId);
  requireNone(await findOverdrawn(db, customerIds));
}
