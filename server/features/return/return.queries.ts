import { findTaxSettings, hasCompany } from "#server/features/bill/tax/tax.queries.ts";
import { furtherStates } from "#server/features/bill/tax/tax.rules.ts";
import type { Db } from "#server/db/database.ts";
import { missing } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

/** A GSTIN for which a company files returns. */
export type Filer = { gstin: string; stateName: string };

/**
 * The GSTINs for which a company within `scope` files GSTR-1 of a period that ends on `lastDay`, also after it has left
 * a registration: its first one's, then those of further states. Of a registration that has changed its GSTIN, the last.
 * @throws 404 for a company outside `scope`.
 */
export async function findFilers(db: Db, scope: Scope, companyId: number, lastDay: string): Promise<Filer[]> {
  if (!(await hasCompany(db, scope, companyId))) throw missing("company");
  const settings = await findTaxSettings(db, companyId);
  const regular = settings.filter(({ registration, from }) => registration === "regular" && from <= lastDay);
  return [
    regular.find(({ isFurther }) => !isFurther),
    ...furtherStates(regular).map((stateId) =>
      regular.find((row) => row.isFurther && row.stateId === stateId),
    ),
  ].filter((row) => row !== undefined);
}

/**
 * The GSTIN of a return: the chosen one, else the company's first; empty for a company without any.
 * @throws 404 for one that is not the company's.
 */
export function gstinOf(filers: readonly Filer[], chosen = ""): string {
  if (chosen === "") return filers[0]?.gstin ?? "";
  if (!filers.some(({ gstin }) => gstin === chosen)) throw missing("taxSettings");
  return chosen;
}
