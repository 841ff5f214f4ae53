import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#server/http/serve.ts";

type SocietyIdColumn =
  `${"society" | "building" | "floor" | "flat" | "parking_floor" | "parking_pillar"}.society_id`;

/** The condition that keeps a query of the place tree to the societies of `scope`. */
export function within(column: SocietyIdColumn, { reach, companyId, userId }: Scope): RawBuilder<boolean> {
  const id = sql.ref(column);
  if (reach === "all") return sql`true`;
  if (reach === "served")
    return sql`exists (select from society_company as served
      where served.society_id = ${id} and served.company_id = ${companyId})`;
  if (reach === "public")
    return sql`exists (select from society as open where open.society_id = ${id} and open.active)`;
  if (reach === "covered")
    return sql`exists (select from coverage join provider on provider.provider_id = coverage.provider_id
      where coverage.society_id = ${id} and provider.user_id = ${userId})`;
  return sql`false`;
}
