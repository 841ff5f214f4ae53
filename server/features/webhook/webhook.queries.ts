import { type RawBuilder, sql } from "kysely";
import type { WebhookEvent } from "#contract/webhook/event.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";

/** Condition that limits a query to the hooks of `scope`. */
export const webhooksWithin = (scope: Scope): RawBuilder<boolean> =>
  ofCompany(scope, sql`webhook.company_id`);

export type WebhookFields = { url: string; events: WebhookEvent[]; active: boolean };

export type WebhookRow = WebhookFields & {
  webhookId: number;
  companyId: number | null;
  companyName: string | null;
  createdAt: Date;
  failingSince: Date | null;
  disabledAt: Date | null;
  waiting: number;
};

export async function findWebhooks(db: Db, scope: Scope): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select webhook_id as "webhookId", webhook.company_id as "companyId", company.name as "companyName", url, events,
      webhook.active, webhook.created_at as "createdAt", failing_since as "failingSince", disabled_at as "disabledAt",
      (select count(*)::integer from webhook_delivery as delivery
        where delivery.webhook_id = webhook.webhook_id and delivery.status = 'waiting') as waiting
    from webhook join webhook_state using (webhook_id) left join company on company.company_id = webhook.company_id
    where ${webhooksWithin(scope)}
    order by company.natural_name nulls first, webhook_id`.execute(db);
  return rows;
}

/**
 * Number of hooks of the caller's company, or of the back office; blocks others from adding one until the transaction
 * ends.
 */
export async function lockCount(db: Db, { companyId }: Scope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook'), ${companyId ?? 0})`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook
    where company_id is not distinct from ${companyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Inserts a hook of the caller's company, or of the back office. @returns its id. */
export async function insertWebhook(
  db: Db,
  { companyId }: Scope,
  { url, events, active }: WebhookFields,
  now: Date,
): Promise<number> {
  const { webhookId } = await db
    .insertInto("webhook")
    .values({ company_id: companyId, url, events, active, created_at: now })
    .returning("webhook_id as webhookId")
    .executeTakeFirstOrThrow();
  return webhookId;
}

export async function saveSecret(db: Db, webhookId: number, sealed: Buffer): Promise<void> {
  await db.insertInto("webhook_state").values({ webhook_id: webhookId, sealed_secret: sealed }).execute();
}

export async function findSecret(db: Db, scope: Scope, webhookId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed_secret as sealed from webhook_state join webhook using (webhook_id)
    where webhook_id = ${webhookId} and ${webhooksWithin(scope)}`.execute(db);
  return rows[0]?.sealed;
}

/** Changes a hook; switching it on resets its failures. @returns whether there was such a hook. */
export async function changeWebhook(
  db: Db,
  scope: Scope,
  webhookId: number,
  { url, events, active }: WebhookFields,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook set url = ${url}, events = ${events}::text[], active = ${active}
    where webhook_id = ${webhookId} and ${webhooksWithin(scope)}`.execute(db);
  if (numAffectedRows !== 1n) return false;
  if (active)
    await sql`
      update webhook_state set failures = 0, failing_since = null, resting_until = null, disabled_at = null
      where webhook_id = ${webhookId}`.execute(db);
  return true;
}

/** @returns whether there was such a hook. */
export async function removeWebhook(db: Db, scope: Scope, webhookId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from webhook where webhook_id = ${webhookId} and ${webhooksWithin(scope)}`.execute(db);
  return numAffectedRows === 1n;
}

/** True if a hook of `scope` is switched on; undefined without such a hook. */
export async function findActive(db: Db, scope: Scope, webhookId: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ active: boolean }>`
    select active from webhook where webhook_id = ${webhookId} and ${webhooksWithin(scope)}`.execute(db);
  return rows[0]?.active;
}

/** The active hooks subscribed to an event of a company. */
export async function findListening(db: Db, event: WebhookEvent, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ webhookId: number }>`
    select webhook_id as "webhookId" from webhook
    where active and ${event} = any(events) and (company_id is null or company_id = ${companyId})
    order by webhook_id`.execute(db);
  return rows.map(({ webhookId }) => webhookId);
}

/** The company, customer and society of a booking. */
export async function findBookingPlace(
  db: Db,
  bookingId: number,
): Promise<{ companyId: number; customerId: number; societyId: number } | undefined> {
  const { rows } = await sql<{ companyId: number; customerId: number; societyId: number }>`
    select company_id as "companyId", customer_id as "customerId", society_id as "societyId"
    from booking where booking_id = ${bookingId}`.execute(db);
  return rows[0];
}

export async function pauseWebhook(db: Db, webhookId: number, until: Date): Promise<void> {
  await sql`update webhook_state set resting_until = ${until} where webhook_id = ${webhookId}`.execute(db);
}

/**
 * Switches a hook off and fails its waiting deliveries. @returns its address and company; undefined when it was off
 * already.
 */
export async function switchOff(
  db: Db,
  webhookId: number,
  now: Date,
): Promise<{ url: string; companyId: number | null } | undefined> {
  const { rows } = await sql<{ url: string; companyId: number | null }>`
    with off as (
      update webhook set active = false where webhook_id = ${webhookId} and active returning webhook_id, url, company_id),
    state as (
      update webhook_state set disabled_at = ${now} from off where webhook_state.webhook_id = off.webhook_id),
    dropped as (
      update webhook_delivery as delivery set status = 'failed', problem = coalesce(problem, 'The webhook was switched off.')
      from off where delivery.webhook_id = off.webhook_id and status = 'waiting')
    select url, company_id as "companyId" from off`.execute(db);
  return rows[0];
}
