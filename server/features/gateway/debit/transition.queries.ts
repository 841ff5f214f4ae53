import type { Updateable } from "kysely";
import { type DebitTransition, debitTransitions } from "#contract/gateway/debitState.ts";
import { NO_PAISE, type Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { oneOf } from "#server/db/oneOf.ts";
import type { Tables } from "#server/db/tables.ts";

/**
 * Changes the status of a debit; nothing else does.
 * @throws an error when the transition does not start from its status, which callers have read under a lock.
 */
async function transit(
  db: Db,
  debitId: number,
  name: DebitTransition,
  columns: Omit<Updateable<Tables["mandate_debit"]>, "status">,
): Promise<void> {
  const { from, to } = debitTransitions[name];
  const { numUpdatedRows } = await db
    .updateTable("mandate_debit")
    .set({ ...columns, status: to })
    .where("mandate_debit_id", "=", debitId)
    .where(oneOf("status", from))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`The debit ${debitId} is in no state for "${name}".`);
}

type Request = { mandateId: number; amountPaise: Paise; isSameMandate: boolean; now: Date; askAt: Date };

/** Stores that a debit is asked for: from here on no payment link is made for its bill. */
export async function markRequested(db: Db, debitId: number, request: Request): Promise<void> {
  const { mandateId, amountPaise, isSameMandate, now, askAt } = request;
  await transit(db, debitId, "request", {
    mandate_id: mandateId,
    amount_paise: amountPaise,
    requested_at: now,
    ask_at: askAt,
    // An order of another mandate cannot be collected by this one.
    ...(!isSameMandate && { gateway_order: "", order_paise: NO_PAISE }),
  });
}

type Settlement = { transition: Exclude<DebitTransition, "request">; problem: string; now: Date };

/** Stores what has become of a debit; the gateway is not asked again. */
export async function markSettled(
  db: Db,
  debitId: number,
  { transition, problem, now }: Settlement,
): Promise<void> {
  await transit(db, debitId, transition, {
    problem: problem.slice(0, 200),
    settled_at: now,
    ask_at: null,
  });
}
