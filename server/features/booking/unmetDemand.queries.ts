import { type RawBuilder, sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { ofCompany } from "#server/db/ofCompany.ts";
import type { Log } from "#server/config/log.ts";
import { all } from "#server/db/page.ts";
import type { Caller, Scope } from "#server/access/scope.ts";
import {
  FullSlotsError,
  hoursToSave,
  MAX_UNMET_DEMAND,
  UNMET_DEMAND_RETENTION_MS,
} from "./unmetDemand.rules.ts";

type Call = { db: Db; caller: Caller; now: Date; request: { log: Pick<Log, "error"> } };

/**
 * Runs a write. When it fails on full slots, saves the unmet demand after the rollback. An error while saving is
 * logged, and the refusal is still thrown.
 */
export async function savingUnmetDemand<T>(
  { db, caller, now, request }: Call,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof FullSlotsError)
      await saveUnmetDemand(db, error, { userId: caller.userId, now }).catch((problem: unknown) =>
        request.log.error({ err: problem }, "an unmet wish was not kept"),
      );
    throw error;
  }
}

/** Saves unmet demand: a repeated request increases `times`. Keeps only the latest rows per user. */
async function saveUnmetDemand(
  db: Db,
  { unmet }: FullSlotsError,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const hours = hoursToSave(unmet.hours, indiaAt(now).day);
  if (hours.length === 0) return;
  await sql`
    insert into unmet_wish as known (day, slot, society_id, company_id, asked_by, times, vehicles, last_at)
      select day, make_time(hour, 0, 0), ${unmet.societyId}::integer, ${unmet.companyId}::integer, ${userId}::integer, 1,
        vehicles, ${now}::timestamptz
      from unnest(${hours.map(({ day }) => day)}::date[], ${hours.map(({ hour }) => hour)}::integer[],
        ${hours.map(({ vehicles }) => vehicles)}::integer[]) as wanted (day, hour, vehicles)
      order by day, hour
      on conflict (day, society_id, slot, company_id, asked_by) do update set times = known.times + 1,
        vehicles = greatest(known.vehicles, excluded.vehicles), last_at = excluded.last_at`.execute(db);
  // Other requests of the same user may run this, too: each skips rows that another one deletes.
  await sql`
    delete from unmet_wish where ctid = any(array(
      select ctid from unmet_wish where asked_by = ${userId} order by last_at desc, day offset ${MAX_UNMET_DEMAND}
      for update skip locked))`.execute(db);
}

/** Selects by a range of days, both included, and slots that have not begun; all societies when none is given. */
export type UnmetDemandQuery = {
  from: string;
  to: string;
  now: { day: string; time: string };
  societyId: number | undefined;
};

/** True for a row of `unmet_wish` that matches the query within `scope`. */
export const upcomingUnmetDemand = (
  scope: Scope,
  { from, to, now, societyId }: UnmetDemandQuery,
): RawBuilder<boolean> =>
  all([
    sql`unmet_wish.day between ${from}::date and ${to}::date`,
    sql`(unmet_wish.day, unmet_wish.slot) > (${now.day}::date, ${now.time}::time)`,
    ofCompany(scope, sql`unmet_wish.company_id`),
    societyId !== undefined && sql`unmet_wish.society_id = ${societyId}`,
  ]);

/** The society and day with the most unmet demand; null without any. */
export async function findLargestUnmetDemand(db: Db, scope: Scope, query: UnmetDemandQuery) {
  const { rows } = await sql<{ societyId: number; societyName: string; day: string; count: number }>`
    select society.society_id as "societyId", society.name as "societyName", unmet_wish.day,
      sum(unmet_wish.times)::integer as count
    from unmet_wish join society using (society_id)
    where ${upcomingUnmetDemand(scope, query)}
    group by society.society_id, unmet_wish.day
    order by count desc, unmet_wish.day, society.society_id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Deletes rows that nobody has requested for long. */
export async function sweepUnmetDemand(db: Db, now: Date): Promise<void> {
  await sql`delete from unmet_wish where last_at < ${new Date(now.getTime() - UNMET_DEMAND_RETENTION_MS)}`.execute(
    db,
  );
}
