import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { customersWithin } from "#server/features/customer/customer.queries.ts";
import { takesPayments } from "#server/features/payment/online.queries.ts";
import type { MandateRow, StoredStatus } from "./mandate.rules.ts";

export const mandateColumns = sql`mandate.mandate_id as "mandateId", mandate.gateway_id as "gatewayId",
  mandate.customer_id as "customerId", mandate.reference, mandate.max_paise as "maxPaise", mandate.status,
  mandate.paused_at as "pausedAt", mandate.url, mandate.gateway_link as "gatewayLink",
  mandate.gateway_customer as "gatewayCustomer", mandate.gateway_token as "gatewayToken",
  mandate.event_at as "eventAt", mandate.created_at as "createdAt", mandate.approved_at as "approvedAt",
  mandate.expires_at as "expiresAt", mandate.asked_at as "askedAt", mandate.asks`;

/** SQL condition on `mandate`. */
export const mandatesWithin = (scope: Scope): RawBuilder<boolean> =>
  sql`mandate.customer_id in (select customer_id from customer where ${customersWithin(scope)})`;

/** With `lock` it stays as it is until the transaction ends. */
export async function findMandate(
  db: Db,
  scope: Scope,
  mandateId: number,
  { lock }: { lock: boolean } = { lock: false },
): Promise<MandateRow | undefined> {
  const { rows } = await sql<MandateRow>`
    select ${mandateColumns} from mandate where mandate_id = ${mandateId} and ${mandatesWithin(scope)}
    ${lock ? sql`for no key update` : sql``}`.execute(db);
  return rows[0];
}

/** The customer entry within `scope` that a mandate is for: the named one, or the caller's own with a company. */
export async function findMandator(
  db: Db,
  scope: Scope,
  { customerId, companyId }: { customerId: number | undefined; companyId: number },
): Promise<number | undefined> {
  if (customerId === undefined && scope.reach !== "customer") return undefined;
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from customer
    where ${customersWithin(scope)} and company_id = ${companyId} and merged_into is null and erased_at is null
      and ${customerId === undefined ? sql`true` : sql`customer_id = ${customerId}`}
    order by customer_id desc limit 1`.execute(db);
  return rows[0]?.customerId;
}

/** A customer's mandates that wait for approval or can collect, newest first, locked until the transaction ends. */
export async function lockOpenMandates(db: Db, customerId: number): Promise<MandateRow[]> {
  const { rows } = await sql<MandateRow>`
    select ${mandateColumns} from mandate
    where customer_id = ${customerId} and status in ('creating', 'created', 'active', 'paused')
    order by mandate_id desc for no key update`.execute(db);
  return rows;
}

export async function countMandates(db: Db, customerId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mandate
    where customer_id = ${customerId} and created_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

type Change = { status: StoredStatus; eventAt: Date; now: Date; userId?: number };

/** Stores a mandate's new status, and since when it is approved or ended. */
export async function changeMandate(
  db: Db,
  mandateId: number,
  { status, eventAt, now, userId }: Change,
): Promise<void> {
  await sql`
    update mandate set status = ${status}, event_at = ${eventAt},
      approved_at = case when ${status === "active"} then coalesce(approved_at, ${now}::timestamptz) else approved_at end,
      ended_at = case when ${status === "revoked"} then ${now}::timestamptz else ended_at end,
      ended_by = ${userId ?? null},
      ask_at = case when ${status === "created" || status === "creating"} then ask_at end
    where mandate_id = ${mandateId}`.execute(db);
}

export async function setPaused(db: Db, mandateId: number, pausedAt: Date | null): Promise<void> {
  await db.updateTable("mandate").set({ paused_at: pausedAt }).where("mandate_id", "=", mandateId).execute();
}

/** Stores that the gateway was asked about a mandate, and when it is asked next. */
export async function markMandatePolled(
  db: Db,
  mandateId: number,
  { now, askAt }: { now: Date; askAt: Date | null },
): Promise<void> {
  await sql`
    update mandate set asked_at = ${now}, asks = asks + 1,
      ask_at = case when status in ('creating', 'created') then ${askAt}::timestamptz end
    where mandate_id = ${mandateId}`.execute(db);
}

export async function findMandatesToPoll(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ mandateId: number }>`
    select mandate_id as "mandateId" from mandate where ask_at <= ${now} order by ask_at limit ${limit}`.execute(
    db,
  );
  return rows.map(({ mandateId }) => mandateId);
}

export type NamedMandate = { mandateId: number; customerId: number };

/** The mandate with our own name of it, or with the gateway's token. */
export async function findNamedMandate(
  db: Db,
  gatewayId: number,
  { reference, gatewayToken }: { reference: string; gatewayToken: string },
): Promise<NamedMandate | undefined> {
  const { rows } = await sql<NamedMandate>`
    select mandate_id as "mandateId", customer_id as "customerId" from mandate
    where gateway_id = ${gatewayId}
      and (reference = ${reference} or (gateway_token = ${gatewayToken} and gateway_token <> ''))
    order by reference <> ${reference}, mandate_id desc limit 1`.execute(db);
  return rows[0];
}

/** The mandate of a gateway's customer whose approval is awaited; undefined without one. */
export async function findAwaited(
  db: Db,
  gatewayId: number,
  gatewayCustomer: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ mandateId: number }>`
    select mandate_id as "mandateId" from mandate
    where gateway_id = ${gatewayId} and gateway_customer = ${gatewayCustomer} and gateway_customer <> ''
      and status = 'created' order by mandate_id desc limit 1`.execute(db);
  return rows[0]?.mandateId;
}

/** The mandate that collects a customer's bills: the newest that can; undefined without one. */
export async function findCollecting(
  db: Db,
  customerId: number,
): Promise<(MandateRow & { gatewayWorks: boolean }) | undefined> {
  const { rows } = await sql<MandateRow & { gatewayWorks: boolean }>`
    select ${mandateColumns}, ${takesPayments} as "gatewayWorks" from mandate join gateway using (gateway_id)
    where customer_id = ${customerId} and mandate.status in ('active', 'paused')
    order by mandate_id desc limit 1`.execute(db);
  return rows[0];
}

export async function findUnendedMandates(db: Db, customerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ mandateId: number }>`
    select mandate_id as "mandateId" from mandate where customer_id = any(${customerIds}::integer[])
      and status in ('creating', 'created', 'active', 'paused') order by mandate_id`.execute(db);
  return rows.map(({ mandateId }) => mandateId);
}
