import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Range } from "../rules.ts";

/** Stands for them in what is summed of bookings. */
const ALL_SOCIETIES = 0;

/** Which days' sums are asked for, and of which society; of all where none is named. */
type SumsQuery = { days: RawBuilder<boolean>; societyId: number | undefined };

/** The condition that a `day` lies in a range. */
export const within = ({ from, to }: Range): RawBuilder<boolean> =>
  sql`day between ${from}::date and ${to}::date`;

const matching = ({ reach, companyId }: Scope, { days, societyId }: SumsQuery) =>
  all([
    days,
    reach !== "all" && (reach === "own" ? sql`company_id = ${companyId}` : sql`false`),
    societyId !== undefined && sql`society_id = ${societyId}`,
  ]);

/** By what washes are summed: the fewer of them, the fewer rows are read. */
type Grain = "company" | "society" | "item" | "society item" | "hour";

/** Whether a grain has one row for all societies, which names none. */
const isWhole = (grain: Grain): boolean => grain === "company" || grain === "item";

/**
 * The sums of washes, rows of `day`, `society_id`, `service_item_id`, `hour`, `due`, `done`, `missed` and `charged_paise`, of
 * which only the grain's tell: those that are folded, and what has changed since. Rows of one key may be several.
 */
export function washSums(scope: Scope, asked: SumsQuery, grain: Grain): RawBuilder<unknown> {
  const columns = sql.raw("day, society_id, service_item_id, hour, due, done, missed, charged_paise");
  const folded = isWhole(grain) ? { ...asked, societyId: undefined } : asked;
  return sql`(
    select ${columns} from wash_sum where grain = ${sql.lit(grain)} and ${matching(scope, folded)}
    union all
    select ${columns} from wash_sum_change where ${matching(scope, asked)})`;
}

/**
 * Likewise of bookings, bills and payments: rows of `day`, `made`, `plans_made`, `plans_ending`, `owed_paise` by bookings,
 * `billed_paise` of bills that is open, `received_paise` and `allocated_paise`. What is open in all has the day -infinity.
 */
export function bookingSums(scope: Scope, asked: SumsQuery): RawBuilder<unknown> {
  const columns = sql.raw(
    "day, made, plans_made, plans_ending, owed_paise, billed_paise, received_paise, allocated_paise",
  );
  const { societyId = ALL_SOCIETIES } = asked;
  return sql`(
    select ${columns} from booking_sum where ${matching(scope, { ...asked, societyId })}
    union all
    select ${columns} from booking_sum_change where ${matching(scope, asked)}
    union all
    select '-infinity', 0, 0, 0, owed_paise, billed_paise, 0, 0 from booking_sum_change
    where ${matching(scope, { ...asked, days: sql`(owed_paise, billed_paise) <> (0, 0)` })})`;
}

/** Adds to the sums what has changed since it was last done. */
export async function foldSums(db: Db): Promise<void> {
  await sql`select fold_sums()`.execute(db);
}

/** Lets a transaction's statements take longer than a call's may: after a night without a worker there is much to fold. */
export async function takeLong(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
}

/** Has a transaction that loads very much write no changes of sums: `rebuildSums` sums all rows at its end. */
export async function sumLater(db: Db): Promise<void> {
  await sql`select set_config('chamak.sums', 'later', true)`.execute(db);
}

export async function rebuildSums(db: Db): Promise<void> {
  await sql`select rebuild_sums()`.execute(db);
}
