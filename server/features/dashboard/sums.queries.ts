import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { type SumsQuery, sumsMatch } from "#server/features/wash/sums.queries.ts";
import type { Scope } from "#server/access/scope.ts";

/** Stands for all societies in `booking_sum`. */
const ALL_SOCIETIES = 0;

/**
 * Sums of bookings, bills and payments, the folded ones and the changes since: rows of `day`, `made`, `plans_made`, `plans_ending`, `owed_paise` by
 * bookings, `billed_paise` open on bills, `received_paise` and `allocated_paise`. Total open amounts have the day
 * -infinity.
 */
export function bookingSums(scope: Scope, query: SumsQuery): RawBuilder<unknown> {
  const columns = sql.raw(
    "day, made, plans_made, plans_ending, owed_paise, billed_paise, received_paise, allocated_paise",
  );
  const { societyId = ALL_SOCIETIES } = query;
  return sql`(
    select ${columns} from booking_sum where ${sumsMatch(scope, { ...query, societyId })}
    union all
    select ${columns} from booking_sum_change where ${sumsMatch(scope, query)}
    union all
    select '-infinity', 0, 0, 0, owed_paise, billed_paise, 0, 0 from booking_sum_change
    where ${sumsMatch(scope, { ...query, days: sql`(owed_paise, billed_paise) <> (0, 0)` })})`;
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
