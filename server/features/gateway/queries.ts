import { sql } from "kysely";
import type { GatewayName } from "#contract/gateway/gateway.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";

export type GatewayRow = { gatewayId: number; companyId: number; sealedSecret: Buffer };

export async function findActive(db: Db, name: GatewayName): Promise<GatewayRow[]> {
  return db
    .selectFrom("gateway")
    .select(["gateway_id as gatewayId", "company_id as companyId", "sealed_secret as sealedSecret"])
    .where("name", "=", name)
    .where("active", "=", true)
    .orderBy("gateway_id")
    .execute();
}

export async function findGateways(db: Db, companyId: number) {
  return db
    .selectFrom("gateway")
    .select(["name", "active", "changed_at as changedAt", "heard_at as heardAt"])
    .where("company_id", "=", companyId)
    .orderBy("name")
    .execute();
}

type NewGateway = {
  companyId: number;
  name: GatewayName;
  /** Null keeps the current one. */
  sealedSecret: Buffer | null;
  active: boolean;
  now: Date;
  userId: number;
};

/** @returns false when there is neither a new nor a stored secret. */
export async function upsertGateway(db: Db, gateway: NewGateway): Promise<boolean> {
  const { companyId, name, sealedSecret, active, now, userId } = gateway;
  if (sealedSecret === null) {
    const { numAffectedRows } = await sql`
      update gateway set active = ${active}, changed_at = ${now}, changed_by = ${userId}
      where company_id = ${companyId} and name = ${name}`.execute(db);
    return (numAffectedRows ?? 0n) > 0n;
  }
  await sql`
    insert into gateway (company_id, name, sealed_secret, active, changed_at, changed_by)
    values (${companyId}, ${name}, ${sealedSecret}, ${active}, ${now}, ${userId})
    on conflict (company_id, name) do update set sealed_secret = excluded.sealed_secret, active = excluded.active,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(db);
  return true;
}

/** Stores when the gateway last sent a signed event. */
export async function markEventReceived(db: Db, gatewayId: number, now: Date): Promise<void> {
  await db.updateTable("gateway").set({ heard_at: now }).where("gateway_id", "=", gatewayId).execute();
}

type NewEvent = { gatewayId: number; eventId: string; gatewayPayment: string; now: Date };

/** @returns its id; null if the event was received before. */
export async function insertEvent(
  db: Db,
  { gatewayId, eventId, gatewayPayment, now }: NewEvent,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into gateway_event (gateway_id, event_id, received_at, gateway_payment)
    values (${gatewayId}, ${eventId}, ${now}, ${gatewayPayment})
    on conflict (gateway_id, event_id) do nothing
    returning gateway_event_id as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** The bill with a number without separators; null for none. */
export async function findNamedBill(
  db: Db,
  companyId: number,
  bare: string,
): Promise<{ billId: number; customerId: number } | null> {
  const { rows } = await sql<{ billId: number; customerId: number }>`
    select bill_id as "billId", customer_id as "customerId" from bill
    where company_id = ${companyId} and upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')) = ${bare}
    order by bill_id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** True if a payment of the gateway is already recorded. */
export async function isBooked(db: Db, gatewayId: number, gatewayPayment: string): Promise<boolean> {
  const { rows } = await sql`
    select from gateway_event where gateway_id = ${gatewayId} and gateway_payment = ${gatewayPayment}
      and payment_id is not null limit 1`.execute(db);
  return rows.length > 0;
}

export async function markBooked(db: Db, eventId: number, paymentId: number): Promise<void> {
  await db
    .updateTable("gateway_event")
    .set({ payment_id: paymentId })
    .where("gateway_event_id", "=", eventId)
    .execute();
}

type NewLine = {
  companyId: number;
  key: string;
  day: string;
  amountPaise: Paise;
  narration: string;
  utr: string;
};

/** Stores a payment without a known bill as a line that waits for a person, only once per payment. */
export async function insertWaitingLine(db: Db, line: NewLine): Promise<void> {
  await sql`
    insert into bank_line (company_id, digest, occurrence, day, amount_paise, narration, utr, state)
    values (${line.companyId}, ${line.key}, 1, ${line.day}, ${line.amountPaise}, ${line.narration}, ${line.utr}, 'unmatched')
    on conflict (company_id, digest, occurrence) do nothing`.execute(db);
}
