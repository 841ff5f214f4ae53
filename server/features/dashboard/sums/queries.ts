import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Range } from "../rules.ts";

/** Stands for all societies in `booking_sum`. */
const ALL_SOCIETIES = 0;

/** Without `societyId`, for all societies; without `companyId`, for all companies in the scope. */
type SumsQuery = { days: RawBuilder<boolean>; societyId: number | undefined; companyId?: number | undefined };

/** SQL condition on `day`. */
export const within = ({ from, to }: Range): RawBuilder<boolean> =>
  sql`day between ${from}::date and ${to}::date`;

const matching = ({ reach, companyId: own }: Scope, { days, societyId, companyId }: SumsQuery) =>
  all([
    days,
    reach !== "all" && (reach === "own" ? sql`company_id = ${own}` : sql`false`),
    companyId !== undefined && sql`company_id = ${companyId}`,
    societyId !== undefined && sql`society_id = ${societyId}`,
  ]);

/** The grouping of wash sums; a coarser one reads fewer rows. */
type Grain = "company" | "society" | "item" | "society item" | "hour";

/** True if one row stands for all societies, without naming one. */
const isWhole = (grain: Grain): boolean => grain === "company" || grain === "item";

/**
 * Wash sums, the folded ones and the changes since: rows of `day`, `society_id`, `service_item_id`, `hour`, `due`,
 * `done`, `missed` and `charged_paise`. Only the columns of the grain have a meaning. A key may have several rows.
 */
export function washSums(scope: Scope, query: SumsQuery, grain: Grain): RawBuilder<unknown> {
  const columns = sql.raw("day, society_id, service_item_id, hour, due, done, missed, charged_paise");
  const folded = isWhole(grain) ? { ...query, societyId: undefined } : query;
  return sql`(
    select ${columns} from wash_sum where grain = ${sql.lit(grain)} and ${matching(scope, folded)}
    union all
    select ${columns} from wash_sum_change where ${matching(scope, query)})`;
}

/**
 * The same for bookings, bills and payments: rows of `day`, `made`, `plans_made`, `plans_ending`, `owed_paise` by
 * bookings, `billed_paise` open on bills, `received_paise` and `allocated_paise`. Total open amounts have the day
 * -infinity.
 */
export function bookingSums(scope: Scope, query: SumsQuery): RawBuilder<unknown> {
  const columns = sql.raw(
    "day, made, plans_made, plans_ending, owed_paise, billed_paise, received_paise, allocated_paise",
  );
  const { societyId = ALL_SOCIETIES } = query;
  return sql`(
    select ${columns} from booking_sum where ${matching(scope, { ...query, societyId })}
    union all
    select ${columns} from booking_sum_change where ${matching(scope, query)}
    union all
    select '-infinity', 0, 0, 0, owed_paise, billed_paise, 0, 0 from booking_sum_change
    where ${matching(scope, { ...query, days: sql`(owed_paise, billed_paise) <> (0, 0)` })})`;
}

/** Adds the changes since the last fold to the sums. */
export async function foldSums(db: Db): Promise<void> {
  await sql`select fold_sums()`.execute(db);
}

/** Removes the statement timeout of a transaction: after a night without a worker there is much to fold. */
export async function disableTimeout(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
}

/** For bulk loads: the transaction writes no changes of sums, and `rebuildSums` sums all rows at its end. */
export async function deferSums(db: Db): Promise<void> {
  await sql`select set_config('chamak.sums', 'later', true)`.execute(db);
}

export async function rebuildSums(db: Db): Promise<void> {
  await sql`select rebuild_sums()`.execute(db);
}
