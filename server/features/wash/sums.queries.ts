import { type RawBuilder, sql } from "kysely";
import { all } from "#server/db/page.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";

/** Without `societyId`, for all societies; without `companyId`, for all companies in the scope. */
export type SumsQuery = {
  days: RawBuilder<boolean>;
  societyId: number | undefined;
  companyId?: number | undefined;
  /** Condition on `company_id`. */
  companies?: RawBuilder<boolean>;
};

/** SQL condition on `day`. */
export const within = ({ from, to }: { from: string; to: string }): RawBuilder<boolean> =>
  sql`day between ${from}::date and ${to}::date`;

/** SQL condition on the rows of sums. */
export const sumsMatch = (scope: Scope, { days, societyId, companyId, companies = sql`true` }: SumsQuery) =>
  all([
    days,
    companies,
    ofCompany(scope, sql`company_id`),
    companyId !== undefined && sql`company_id = ${companyId}`,
    societyId !== undefined && sql`society_id = ${societyId}`,
  ]);

/** The grouping of wash sums; a coarser one reads fewer rows. */
export type Grain = "company" | "society" | "item" | "society item" | "hour";

/** True if one row stands for all societies, without naming one. */
export const hasNoSociety = (grain: Grain): boolean => grain === "company" || grain === "item";

/**
 * Wash sums, the folded ones and the changes since: rows of `day`, `company_id`, `society_id`, `service_item_id`,
 * `hour`, `due`, `done`, `missed`, `charged_paise`, and of that what upfront bookings charge at prices with any tax in them
 * (`gross_paise`), and at prices to which it is added (`net_paise`). Only the columns of the grain have a meaning. A key
 * may have several rows.
 */
export function washSums(scope: Scope, query: SumsQuery, grain: Grain): RawBuilder<unknown> {
  const columns = sql.raw(
    "day, company_id, society_id, service_item_id, hour, due, done, missed, charged_paise, gross_paise, net_paise",
  );
  const folded = hasNoSociety(grain) ? { ...query, societyId: undefined } : query;
  return sql`(
    select ${columns} from wash_sum where grain = ${sql.lit(grain)} and ${sumsMatch(scope, folded)}
    union all
    select ${columns} from wash_sum_change where ${sumsMatch(scope, query)})`;
}
