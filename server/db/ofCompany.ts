import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#server/access/scope.ts";

/**
 * SQL condition on rows of a company, whose id is the column `company`: a scope of all has every row, one of a company
 * that company's, and any other none.
 */
export const ofCompany = ({ reach, companyId }: Scope, company: RawBuilder<unknown>): RawBuilder<boolean> => {
  if (reach === "all") return sql`true`;
  return reach === "own" ? sql`${company} = ${companyId}` : sql`false`;
};
