import { z } from "zod";
import { allowsDebit } from "#contract/gateway/debitState.ts";
import type { Db } from "#server/db/database.ts";
import { job } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { newReference } from "../account.rules.ts";
import { findDebit } from "./debit.queries.ts";
import { markSettled } from "./transition.queries.ts";
import { countSoft, insertDebit } from "./announce.queries.ts";
import { retryAt } from "./debit.rules.ts";

/** Tells a customer that a bill, or the rest of it, is to be paid another way, with a payment link. */
export const followUpJob = job({ name: "gateway/debitFollowUp", payload: z.object({ debitId: z.int() }) });

const followUp = (db: Db, debitId: number, now: Date): Promise<void> =>
  enqueue(db, followUpJob, { debitId }, { runAt: now, key: String(debitId) });

/** Stores that a debit has arrived, whatever was known of it before. */
export async function settleCollected(db: Db, debitId: number, now: Date): Promise<void> {
  const debit = await findDebit(db, debitId, { lock: true });
  if (!debit || !allowsDebit("collect", debit.status)) return;
  await markSettled(db, debitId, { transition: "collect", problem: "", now });
  await followUp(db, debitId, now);
}

/** Stores that an announced or requested debit is not collected. `isTold`: the customer has to pay another way. */
export async function settleUncollected(
  db: Db,
  debitId: number,
  {
    transition,
    problem,
    isTold,
    now,
  }: { transition: "drop" | "fail"; problem: string; isTold: boolean; now: Date },
): Promise<void> {
  await markSettled(db, debitId, { transition, problem, now });
  if (isTold) await followUp(db, debitId, now);
}

/**
 * Stores that a debit has failed: a soft failure is tried again on later days, any other is answered with a payment
 * link. A failure that is told twice, or after the money, changes nothing.
 */
export async function settleFailed(
  db: Db,
  debitId: number,
  { problem, isSoft, now }: { problem: string; isSoft: boolean; now: Date },
): Promise<void> {
  const debit = await findDebit(db, debitId, { lock: true });
  if (!debit || !allowsDebit("retry", debit.status)) return;
  const { mandateId, billId, amountPaise, firstAt } = debit;
  const collectAt = isSoft ? retryAt(firstAt, (await countSoft(db, billId)) + 1) : null;
  if (collectAt === null) {
    await settleUncollected(db, debitId, { transition: "fail", problem, isTold: true, now });
    return;
  }
  await markSettled(db, debitId, { transition: "retry", problem, now });
  await insertDebit(db, {
    mandateId,
    billId,
    amountPaise,
    firstAt,
    collectAt,
    reference: newReference("DB"),
    now,
  });
}
