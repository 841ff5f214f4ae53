import { sql } from "kysely";
import { addDays, indiaInstant } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { customersWithin } from "#server/features/customer/customer.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Report } from "#server/pdf/report.ts";
import { findCompany } from "./close/close.queries.ts";
import { findTaxSettings } from "./tax/tax.queries.ts";
import { inForce, inForceIn } from "./tax/tax.rules.ts";

export type Account = { customerId: number; companyId: number; name: string; phone: string; address: string };

/** @throws 404 for a customer outside the scope. */
export async function findAccount(db: Db, scope: Scope, customerId: number): Promise<Account> {
  const { rows } = await sql<Account>`
    select customer_id as "customerId", company_id as "companyId", name, phone, address from customer
    where customer_id = ${customerId} and ${customersWithin(scope)}`.execute(db);
  return found(rows[0], "customer");
}

/** Who issues a paper, as its head states it. */
export type Supplier = { name: string; address: string; gstin: string };

export const issuerOf = ({ name, address, gstin }: Supplier): Report["issuer"] => ({
  name,
  lines: [address, gstin === "" ? "" : `GSTIN ${gstin}`].filter((line) => line !== ""),
});

/**
 * The issuer of a customer's paper that belongs to no bill or voucher: the registration for the state of the booking that
 * the customer made last until that day, otherwise the company under its own name and address.
 */
export async function findSupplier(
  db: Db,
  { customerId, companyId }: { customerId: number; companyId: number },
  day: string,
): Promise<Supplier> {
  const company = await findCompany(db, companyId, false);
  const all = await findTaxSettings(db, companyId);
  const { rows } = await sql<{ stateId: number }>`
    select society.state_id as "stateId" from booking join society using (society_id)
    where customer_id = ${customerId} and booking.created_at < ${indiaInstant(addDays(day, 1), "00:00")}::timestamptz
    order by booking.created_at desc, booking_id desc limit 1`.execute(db);
  const settings = rows[0] ? inForceIn(all, rows[0].stateId, day) : inForce(all, day);
  return settings
    ? { name: settings.legalName, address: settings.address, gstin: settings.gstin }
    : { name: company.name, address: company.address, gstin: "" };
}
