import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { customersWithin } from "#server/features/customer/queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { findCompany } from "../close/queries.ts";
import { findTaxSettings } from "../tax/queries.ts";
import { inForce } from "../tax/rules.ts";

export type Account = { customerId: number; companyId: number; name: string; phone: string; address: string };

/** @throws 404 for a customer outside the scope. */
export async function findAccount(db: Db, scope: Scope, customerId: number): Promise<Account> {
  const { rows } = await sql<Account>`
    select customer_id as "customerId", company_id as "companyId", name, phone, address from customer
    where customer_id = ${customerId} and ${customersWithin(scope)}`.execute(db);
  return found(rows[0], "customer");
}

/** The issuer of a document on a day: the company as in its tax settings, otherwise under its own name and address. */
export async function findIssuer(
  db: Db,
  companyId: number,
  day: string,
): Promise<{ name: string; lines: string[] }> {
  const company = await findCompany(db, companyId, false);
  const settings = inForce(await findTaxSettings(db, companyId), day);
  const { address, gstin } = settings ?? { address: company.address, gstin: "" };
  return {
    name: settings?.legalName ?? company.name,
    lines: [address, gstin === "" ? "" : `GSTIN ${gstin}`].filter((line) => line !== ""),
  };
}
