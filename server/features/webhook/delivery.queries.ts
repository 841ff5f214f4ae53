import { sql } from "kysely";
import type { deliveryStates } from "#contract/webhook/webhook.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import { findActive, webhooksWithin } from "./webhook.queries.ts";
import { RETENTION_MS } from "./webhook.rules.ts";

export type DeliveryState = (typeof deliveryStates)[number];

export type DeliveryRow = {
  deliveryId: number;
  key: string;
  event: string;
  body: string;
  status: DeliveryState;
  attempts: number;
  answer: number | null;
  problem: string | null;
  createdAt: Date;
  dueAt: Date;
  triedAt: Date | null;
};

/** A hook's deliveries, newest first; undefined without such a hook. */
export async function findDeliveries(
  db: Db,
  scope: Scope,
  { webhookId, status, most }: { webhookId: number; status: DeliveryState | undefined; most: number },
): Promise<DeliveryRow[] | undefined> {
  if ((await findActive(db, scope, webhookId)) === undefined) return undefined;
  const { rows } = await sql<DeliveryRow>`
    select webhook_delivery_id as "deliveryId", key, event, body, status, attempts, answer, problem,
      created_at as "createdAt", due_at as "dueAt", tried_at as "triedAt"
    from webhook_delivery
    where ${all([sql`webhook_id = ${webhookId}`, status !== undefined && sql`status = ${status}`])}
    order by webhook_delivery_id desc limit ${most}`.execute(db);
  return rows;
}

/**
 * Makes a delivery and its hook due at once. @returns its hook, and whether that is switched on; undefined without
 * such a delivery.
 */
export async function reviveDelivery(
  db: Db,
  scope: Scope,
  deliveryId: number,
  now: Date,
): Promise<{ webhookId: number; active: boolean } | undefined> {
  const { rows } = await sql<{ webhookId: number; active: boolean }>`
    with revived as (
      update webhook_delivery as delivery set status = 'waiting', due_at = ${now}
      from webhook where webhook.webhook_id = delivery.webhook_id and webhook_delivery_id = ${deliveryId}
        and ${webhooksWithin(scope)}
      returning webhook.webhook_id, webhook.active),
    rested as (
      update webhook_state set resting_until = null from revived where webhook_state.webhook_id = revived.webhook_id)
    select webhook_id as "webhookId", active from revived`.execute(db);
  return rows[0];
}

type NewDelivery = { webhookId: number; key: string; event: string; body: string; now: Date };

/** Maximum number of waiting deliveries per hook; further ones are stored as failed. */
const MAX_WAITING = 10_000;

/** Stores a delivery. @returns its id. */
export async function insertDelivery(db: Db, { webhookId, now, ...delivery }: NewDelivery): Promise<number> {
  const { rows } = await sql<{ deliveryId: number }>`
    insert into webhook_delivery (webhook_id, key, event, body, status, problem, created_at, due_at)
    select ${webhookId}::integer, ${delivery.key}, ${delivery.event}, ${delivery.body},
      case when full_up then 'failed' else 'waiting' end,
      case when full_up then 'Too many deliveries were waiting.' end, ${now}::timestamptz, ${now}::timestamptz
    from (select count(*) >= ${MAX_WAITING} as full_up from (
      select from webhook_delivery where webhook_id = ${webhookId} and status = 'waiting' limit ${MAX_WAITING})
      as waiting) as queue
    returning webhook_delivery_id as "deliveryId"`.execute(db);
  return rows[0]?.deliveryId ?? 0;
}

export type Due = {
  deliveryId: number;
  key: string;
  body: string;
  attempts: number;
  createdAt: Date;
  url: string;
  sealedSecret: Buffer;
};

const isReady = (now: Date) => sql`webhook.active and coalesce(resting_until, '-infinity') <= ${now}`;

/** A hook's next due delivery; undefined when nothing is due or the hook is paused. */
export async function findDue(db: Db, webhookId: number, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select webhook_delivery_id as "deliveryId", key, body, attempts, delivery.created_at as "createdAt", url,
      sealed_secret as "sealedSecret"
    from webhook_delivery as delivery join webhook using (webhook_id) join webhook_state using (webhook_id)
    where webhook_id = ${webhookId} and status = 'waiting' and due_at <= ${now} and ${isReady(now)}
    order by due_at, webhook_delivery_id limit 1`.execute(db);
  return rows[0];
}

export async function findWaitingHooks(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ webhookId: number }>`
    select webhook_id as "webhookId" from webhook join webhook_state using (webhook_id)
    where ${isReady(now)} and exists (select from webhook_delivery as delivery
      where delivery.webhook_id = webhook.webhook_id and status = 'waiting' and due_at <= ${now})
    order by webhook_id`.execute(db);
  return rows.map(({ webhookId }) => webhookId);
}

type Try = { webhookId: number; deliveryId: number; answer: number | null; now: Date };

/** Records a successful delivery and resets its hook's failures. */
export async function markDelivered(db: Db, { webhookId, deliveryId, answer, now }: Try): Promise<void> {
  await sql`
    with arrived as (
      update webhook_delivery set status = 'delivered', attempts = attempts + 1, answer = ${answer}::integer,
        problem = null, tried_at = ${now}
      where webhook_delivery_id = ${deliveryId})
    update webhook_state set failures = 0, failing_since = null, resting_until = null
    where webhook_id = ${webhookId} and failures > 0`.execute(db);
}

type FailedTry = Try & { problem: string; /** Null: no further attempt. */ nextAt: Date | null };

/** Records a failed delivery. @returns how often its hook has failed in a row, and since when. */
export async function markFailed(
  db: Db,
  { webhookId, deliveryId, answer, problem, nextAt, now }: FailedTry,
): Promise<{ failures: number; since: Date } | undefined> {
  const { rows } = await sql<{ failures: number; since: Date }>`
    with tried as (
      update webhook_delivery set attempts = attempts + 1, answer = ${answer}::integer, problem = ${problem},
        tried_at = ${now}, due_at = coalesce(${nextAt}::timestamptz, due_at),
        status = case when ${nextAt}::timestamptz is null then 'failed' else 'waiting' end
      where webhook_delivery_id = ${deliveryId})
    update webhook_state set failures = failures + 1, failing_since = coalesce(failing_since, ${now})
    where webhook_id = ${webhookId}
    returning failures, failing_since as since`.execute(db);
  return rows[0];
}

export async function sweepDeliveries(db: Db, now: Date): Promise<void> {
  await sql`delete from webhook_delivery where created_at < ${new Date(now.getTime() - RETENTION_MS)}`.execute(
    db,
  );
}
