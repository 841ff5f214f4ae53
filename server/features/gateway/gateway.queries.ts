import { sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import type { GatewayName } from "#contract/gateway/gateway.ts";
import type { Db } from "#server/db/database.ts";
import { takesPayments } from "#server/features/payment/online.queries.ts";
import type { GatewayMoney } from "#server/net/gateways/client.ts";

export type GatewayRow = {
  gatewayId: number;
  companyId: number;
  name: GatewayName;
  /** The person who set it up, and the author of tickets about the gateway's reports. */
  changedBy: number;
};

const rowColumns = sql`gateway.gateway_id as "gatewayId", gateway.company_id as "companyId", gateway.name,
  gateway.changed_by as "changedBy"`;

/** Active gateways of a name, with their webhook secrets. */
export async function findActive(
  db: Db,
  name: GatewayName,
): Promise<(GatewayRow & { sealedSecret: Buffer })[]> {
  const { rows } = await sql<GatewayRow & { sealedSecret: Buffer }>`
    select ${rowColumns}, sealed_secret as "sealedSecret" from gateway
    where name = ${name} and active order by gateway_id`.execute(db);
  return rows;
}

export async function findGateway(db: Db, gatewayId: number): Promise<GatewayRow | undefined> {
  const { rows } = await sql<GatewayRow>`
    select ${rowColumns} from gateway where gateway_id = ${gatewayId}`.execute(db);
  return rows[0];
}

/** API keys as they are stored. */
export type SealedAccount = GatewayRow & {
  keyId: string;
  sealedKeySecret: Buffer;
  baseUrl: string | null;
};

/** Null without API keys. */
export async function findSealedAccount(db: Db, gatewayId: number): Promise<SealedAccount | null> {
  const { rows } = await sql<SealedAccount>`
    select ${rowColumns}, key_id as "keyId", sealed_key_secret as "sealedKeySecret", base_url as "baseUrl"
    from gateway where gateway_id = ${gatewayId} and sealed_key_secret is not null`.execute(db);
  return rows[0] ?? null;
}

/** The gateway whose payment pages a company's customers are sent to; null without one. */
export async function findPayingGateway(db: Db, companyId: number): Promise<number | null> {
  const { rows } = await sql<{ gatewayId: number }>`
    select gateway_id as "gatewayId" from gateway where company_id = ${companyId} and ${takesPayments}
    order by gateway_id limit 1`.execute(db);
  return rows[0]?.gatewayId ?? null;
}

type ListedGateway = {
  name: GatewayName;
  active: boolean;
  changedAt: Date;
  heardAt: Date | null;
  keyId: string;
  takesPayments: boolean;
};

export async function findGateways(db: Db, companyId: number): Promise<ListedGateway[]> {
  const { rows } = await sql<ListedGateway>`
    select name, active, changed_at as "changedAt", heard_at as "heardAt", key_id as "keyId",
      ${takesPayments} as "takesPayments"
    from gateway where company_id = ${companyId} order by name`.execute(db);
  return rows;
}

/** Fields to store; null keeps what is there. */
export type GatewayChange = {
  companyId: number;
  name: GatewayName;
  sealedSecret: Buffer | null;
  keyId: string | null;
  sealedKeySecret: Buffer | null;
  baseUrl: string | null;
  active: boolean;
  now: Date;
  userId: number;
};

/** A company's stored gateway, locked until the transaction ends; undefined without one. */
export async function lockGateway(
  db: Db,
  companyId: number,
  name: GatewayName,
): Promise<{ keyId: string } | undefined> {
  const { rows } = await sql<{ keyId: string }>`
    select key_id as "keyId" from gateway where company_id = ${companyId} and name = ${name}
    for no key update`.execute(db);
  return rows[0];
}

export async function updateGateway(db: Db, gateway: GatewayChange): Promise<void> {
  const { companyId, name, sealedSecret, keyId, sealedKeySecret, baseUrl, active, now, userId } = gateway;
  await sql`
    update gateway set active = ${active}, changed_at = ${now}, changed_by = ${userId},
      sealed_secret = coalesce(${sealedSecret}::bytea, sealed_secret), key_id = coalesce(${keyId}::text, key_id),
      sealed_key_secret = coalesce(${sealedKeySecret}::bytea, sealed_key_secret),
      base_url = coalesce(${baseUrl}::text, base_url)
    where company_id = ${companyId} and name = ${name}`.execute(db);
}

export async function insertGateway(
  db: Db,
  { sealedSecret, ...gateway }: GatewayChange & { sealedSecret: Buffer },
): Promise<void> {
  const { companyId, name, keyId, sealedKeySecret, baseUrl, active, now, userId } = gateway;
  await sql`
    insert into gateway (company_id, name, sealed_secret, key_id, sealed_key_secret, base_url, active, changed_at,
      changed_by)
    values (${companyId}, ${name}, ${sealedSecret}, ${keyId ?? ""}, ${sealedKeySecret}, ${baseUrl}, ${active},
      ${now}, ${userId})
    on conflict (company_id, name) do nothing`.execute(db);
}

/** Stores when the gateway last sent a signed event. */
export async function markEventReceived(db: Db, gatewayId: number, now: Date): Promise<void> {
  await db.updateTable("gateway").set({ heard_at: now }).where("gateway_id", "=", gatewayId).execute();
}

/** Counts a callback with a wrong signature on its day in India. */
export async function countRefusedCallback(db: Db, name: GatewayName, now: Date): Promise<void> {
  await sql`
    insert into refused_callback (gateway, day) values (${name}, ${indiaAt(now).day})
    on conflict (gateway, day) do update set refusals = refused_callback.refusals + 1`.execute(db);
}

/** Time for which refused callbacks are counted, in milliseconds. */
const REFUSED_MS = 30 * 24 * 3_600_000;

export async function sweepRefusedCallbacks(db: Db, now: Date): Promise<void> {
  const { day } = indiaAt(new Date(now.getTime() - REFUSED_MS));
  await db.deleteFrom("refused_callback").where("day", "<", day).execute();
}

/** Serialises all that concerns one payment of a gateway until the transaction ends. */
export async function lockGatewayPayment(db: Db, gatewayId: number, gatewayPayment: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gateway ${gatewayId} ${gatewayPayment}`}, 0))`.execute(
    db,
  );
}

/** The payment that records a gateway's payment, or the one payment of its order; null while there is none. */
export async function findBooked(
  db: Db,
  gatewayId: number,
  { gatewayPayment, gatewayOrder }: Pick<GatewayMoney, "gatewayPayment" | "gatewayOrder">,
): Promise<number | null> {
  const { rows } = await sql<{ paymentId: number }>`
    select payment_id as "paymentId" from gateway_event
    where gateway_id = ${gatewayId} and payment_id is not null
      and (gateway_payment = ${gatewayPayment} or (gateway_order = ${gatewayOrder} and gateway_order <> ''))
    limit 1`.execute(db);
  return rows[0]?.paymentId ?? null;
}
