import { type RawBuilder, sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { open } from "#server/features/bill/bill/queries.ts";
import { customersWithin, personOf } from "#server/features/customer/queries.ts";
import { takesPayments } from "#server/features/payment/online/queries.ts";
import { type BillDebit, listedDebit } from "../debit/queries.ts";
import type { MandateRow, StoredStatus } from "./rules.ts";

const mandateColumns = sql`mandate.mandate_id as "mandateId", mandate.gateway_id as "gatewayId",
  mandate.customer_id as "customerId", mandate.reference, mandate.max_paise as "maxPaise", mandate.status,
  mandate.paused_at as "pausedAt", mandate.url, mandate.gateway_link as "gatewayLink",
  mandate.gateway_customer as "gatewayCustomer", mandate.gateway_token as "gatewayToken",
  mandate.event_at as "eventAt", mandate.created_at as "createdAt", mandate.approved_at as "approvedAt",
  mandate.expires_at as "expiresAt", mandate.asked_at as "askedAt", mandate.asks`;

/** SQL condition on `mandate`. */
const mandatesWithin = (scope: Scope): RawBuilder<boolean> =>
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

/** The number of mandates of a customer since `since`. */
export async function countMandates(db: Db, customerId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mandate
    where customer_id = ${customerId} and created_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

type NewMandate = Pick<
  MandateRow,
  "gatewayId" | "customerId" | "reference" | "maxPaise" | "createdAt" | "expiresAt"
> & { userId: number; askAt: Date };

/** @returns its id. */
export async function insertMandate(db: Db, mandate: NewMandate): Promise<number> {
  const { mandateId } = await db
    .insertInto("mandate")
    .values({
      gateway_id: mandate.gatewayId,
      customer_id: mandate.customerId,
      reference: mandate.reference,
      max_paise: mandate.maxPaise,
      status: "creating",
      created_at: mandate.createdAt,
      created_by: mandate.userId,
      expires_at: mandate.expiresAt,
      ask_at: mandate.askAt,
    })
    .returning("mandate_id as mandateId")
    .executeTakeFirstOrThrow();
  return mandateId;
}

/** The texts and addresses on the gateway's page of a mandate. */
export type MandateToMake = MandateRow & {
  companyName: string;
  customerName: string;
  customerPhone: string;
  /** The company's where the customer has none. */
  email: string;
};

export async function findMandateToMake(db: Db, mandateId: number): Promise<MandateToMake | undefined> {
  const { rows } = await sql<MandateToMake>`
    select ${mandateColumns}, company.name as "companyName", customer.name as "customerName",
      customer.phone as "customerPhone", coalesce(nullif(customer.email, ''), company.email) as email
    from mandate join customer using (customer_id) join company using (company_id)
    where mandate_id = ${mandateId}`.execute(db);
  return rows[0];
}

type GatewayIds = Partial<Pick<MandateRow, "url" | "gatewayLink" | "gatewayCustomer" | "gatewayToken">>;

/** Stores the gateway's ids of a mandate; empty ones keep what is known. */
export async function saveGatewayIds(db: Db, mandateId: number, ids: GatewayIds): Promise<void> {
  const { url = "", gatewayLink = "", gatewayCustomer = "", gatewayToken = "" } = ids;
  await sql`
    update mandate set url = coalesce(nullif(${url}::text, ''), url),
      gateway_link = coalesce(nullif(${gatewayLink}::text, ''), gateway_link),
      gateway_customer = coalesce(nullif(${gatewayCustomer}::text, ''), gateway_customer),
      gateway_token = coalesce(nullif(${gatewayToken}::text, ''), gateway_token)
    where mandate_id = ${mandateId}`.execute(db);
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

/** Ids of mandates about which the gateway is to be asked. */
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

export type OfferedCompany = { companyId: number; companyName: string; largestPaise: Paise };

/** The companies with a gateway that bill a customer by the month, each with the largest of its last bills. */
export async function findOffered(
  db: Db,
  scope: Scope,
  customerId: number | undefined,
): Promise<OfferedCompany[]> {
  const { rows } = await sql<OfferedCompany>`
    select company.company_id as "companyId", company.name as "companyName",
      max(coalesce((select max(total_paise) from bill where bill.customer_id = customer.customer_id
        and bill.booking_id is null), 0))::integer as "largestPaise"
    from customer join company using (company_id)
    where ${customersWithin(scope)} and merged_into is null and erased_at is null
      and ${customerId === undefined ? sql`true` : sql`customer.customer_id in ${personOf(scope, customerId)}`}
      and exists (select from gateway where gateway.company_id = company.company_id and ${takesPayments})
      and exists (select from booking where booking.customer_id = customer.customer_id and billing = 'monthly')
    group by company.company_id order by company.name limit 20`.execute(db);
  return rows;
}

type NextDebit = {
  billId: number;
  number: string;
  day: string;
  amountPaise: Paise;
  restPaise: Paise;
  requested: boolean;
};
export type ListedMandate = Pick<
  MandateRow,
  | "mandateId"
  | "customerId"
  | "maxPaise"
  | "status"
  | "pausedAt"
  | "url"
  | "createdAt"
  | "approvedAt"
  | "askedAt"
> & { companyId: number; companyName: string; next: NextDebit | null; last: BillDebit | null };

/** The announced or requested debit of a mandate's customer, or else the next bill that it will collect. */
const next = (today: string) => sql`(
  select json_build_object('billId', bill.bill_id, 'number', bill.number,
    'day', coalesce((debit.collect_at at time zone 'Asia/Kolkata')::date, bill.due),
    'amountPaise', coalesce(debit.amount_paise, least(${open}, mandate.max_paise)),
    'restPaise', greatest(${open} - coalesce(debit.amount_paise, mandate.max_paise), 0),
    'requested', coalesce(debit.status = 'requested', false))
  from bill join bill_account as account on account.bill_id = bill.bill_id
  left join mandate_debit as debit on debit.bill_id = bill.bill_id and debit.status in ('announced', 'requested')
  where bill.customer_id = mandate.customer_id
    and (debit.status = 'requested' or (mandate.status = 'active' and mandate.paused_at is null and ${open} > 0
      and (debit.status = 'announced' or (bill.due >= ${today}::date
        and bill.due >= (mandate.approved_at at time zone 'Asia/Kolkata')::date
        and not exists (select from mandate_debit as over where over.bill_id = bill.bill_id
          and over.status in ('collected', 'hard'))))))
  order by debit.status is null, debit.collect_at, bill.due, bill.bill_id limit 1)`;

const last = sql`(
  select to_json(latest) from (
    select ${listedDebit} from mandate_debit as debit join bill using (bill_id)
    where debit.mandate_id = mandate.mandate_id and debit.status in ('collected', 'soft', 'hard')
    order by debit.settled_at desc, debit.mandate_debit_id desc limit 1) as latest)`;

type Listing = { customerId: number | undefined; mandateId?: number; today: string; limit: number };

/** Mandates within `scope`, newest first; those of one person with `customerId`. */
export async function listMandates(
  db: Db,
  scope: Scope,
  { customerId, mandateId, today, limit }: Listing,
): Promise<ListedMandate[]> {
  const { rows } = await sql<ListedMandate>`
    select ${mandateColumns}, company.company_id as "companyId", company.name as "companyName",
      ${next(today)} as next, ${last} as last
    from mandate join gateway using (gateway_id) join company using (company_id)
    where ${mandatesWithin(scope)}
      and ${customerId === undefined ? sql`true` : sql`mandate.customer_id in ${personOf(scope, customerId)}`}
      and ${mandateId === undefined ? sql`true` : sql`mandate.mandate_id = ${mandateId}`}
    order by mandate_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Mandates of a customer that have not ended. */
export async function findUnendedMandates(db: Db, customerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ mandateId: number }>`
    select mandate_id as "mandateId" from mandate where customer_id = any(${customerIds}::integer[])
      and status in ('creating', 'created', 'active', 'paused') order by mandate_id`.execute(db);
  return rows.map(({ mandateId }) => mandateId);
}
