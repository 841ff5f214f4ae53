import type { Db } from "#server/db/database.ts";
import { findTaxSettings, hasCompany } from "#server/features/bill/tax/queries.ts";
import { missing } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

/**
 * The GSTIN for which a company within `scope` files GSTR-1 of a period that ends on `lastDay`, also after it has left
 * the registration; empty when it was never registered as a regular taxpayer.
 * @throws 404 for a company outside `scope`.
 */
export async function findGstin(db: Db, scope: Scope, companyId: number, lastDay: string): Promise<string> {
  if (!(await hasCompany(db, scope, companyId))) throw missing("company");
  const settings = await findTaxSettings(db, companyId);
  return (
    settings.find(({ registration, from }) => registration === "regular" && from <= lastDay)?.gstin ?? ""
  );
}
