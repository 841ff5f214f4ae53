import { sql } from "kysely";
import type { GatewayName } from "#contract/gateway/gateway.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import type { DebitRow } from "./debit.rules.ts";

export async function changeAmount(db: Db, debitId: number, amountPaise: Paise): Promise<void> {
  await db
    .updateTable("mandate_debit")
    .set({ amount_paise: amountPaise })
    .where("mandate_debit_id", "=", debitId)
    .execute();
}

export async function saveOrder(
  db: Db,
  debitId: number,
  { gatewayOrder, orderPaise }: Pick<DebitRow, "gatewayOrder" | "orderPaise">,
): Promise<void> {
  await sql`
    update mandate_debit set gateway_order = ${gatewayOrder}, order_paise = ${orderPaise}
    where mandate_debit_id = ${debitId} and ${gatewayOrder} <> ''`.execute(db);
}

export async function markDebitPolled(db: Db, debitId: number, askAt: Date): Promise<void> {
  await sql`
    update mandate_debit set asks = asks + 1, ask_at = ${askAt}
    where mandate_debit_id = ${debitId} and status = 'requested'`.execute(db);
}

type Collection = { now: Date; aheadUntil: Date; dayAheadGateways: readonly GatewayName[]; limit: number };

/**
 * Ids of debits that are to be asked for by now: those that are to be collected, and at gateways that are `dayAheadGateways`
 * those before `aheadUntil`.
 */
export async function findToCollect(
  db: Db,
  { now, aheadUntil, dayAheadGateways, limit }: Collection,
): Promise<number[]> {
  const { rows } = await sql<{ debitId: number }>`
    select mandate_debit_id as "debitId" from mandate_debit as debit join bill using (bill_id)
    where debit.status = 'announced' and collect_at < ${aheadUntil} and (collect_at <= ${now} or (
      -- Of the mandate that would collect it now, which may not be the one of its announcement.
      select gateway.name from mandate join gateway using (gateway_id)
      where mandate.customer_id = bill.customer_id and mandate.status in ('active', 'paused')
      order by mandate_id desc limit 1) = any(${dayAheadGateways}::text[]))
    order by collect_at limit ${limit}`.execute(db);
  return rows.map(({ debitId }) => debitId);
}

export async function findDebitsToPoll(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ debitId: number }>`
    select mandate_debit_id as "debitId" from mandate_debit where ask_at <= ${now}
    order by ask_at limit ${limit}`.execute(db);
  return rows.map(({ debitId }) => debitId);
}
