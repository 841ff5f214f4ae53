import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { customersWithin, personOf } from "#server/features/customer/customer.queries.ts";
import { takesPayments } from "#server/features/payment/online.queries.ts";
import { mandateColumns } from "./mandate.queries.ts";
import type { MandateRow } from "./mandate.rules.ts";

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
        and bill.booking_id is null and bill.kind <> 'opening'), 0))::integer as "largestPaise"
    from customer join company using (company_id)
    where ${customersWithin(scope)} and merged_into is null and erased_at is null
      and ${customerId === undefined ? sql`true` : sql`customer.customer_id in ${personOf(scope, customerId)}`}
      and exists (select from gateway where gateway.company_id = company.company_id and ${takesPayments})
      and exists (select from booking where booking.customer_id = customer.customer_id and billing = 'monthly')
    group by company.company_id order by company.name limit 20`.execute(db);
  return rows;
}
