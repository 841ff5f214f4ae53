import { type RawBuilder, sql } from "kysely";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { storedReason } from "#server/features/event/rules.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { isRestorable, washesWithin } from "../wash/queries.ts";

type Moment = { day: string; time: string };

/** How washes that a pause skips are marked. */
export const PAUSED = storedReason("paused");

const beginsAfter = ({ day, time }: Moment) => sql`(wash.day, wash.slot) > (${day}::date, ${time}::time)`;

/** SQL condition on `wash`: open washes between two days that begin after `earliest`. */
export const isToPause = (
  scope: Scope,
  { from, to, earliest }: { from: string; to: string; earliest: Moment },
): RawBuilder<boolean> => sql`${washesWithin(scope)} and ${washIs(openStatuses)}
  and wash.day between ${from}::date and ${to}::date and ${beginsAfter(earliest)}`;

/** SQL condition on `wash`: washes skipped by a pause that can still take place. */
export const isPaused = (scope: Scope, earliest: Moment): RawBuilder<boolean> =>
  sql`${washesWithin(scope)} and ${isRestorable} and wash.reason = ${PAUSED} and ${beginsAfter(earliest)}`;

type Pause = { from: string | null; to: string | null; washes: number };

/** The washes that a pause skips and that can still take place. */
export async function findPause(db: Db, scope: Scope, earliest: Moment): Promise<Pause> {
  const { rows } = await sql<Pause>`
    select min(wash.day) as from, max(wash.day) as to, count(*)::integer as washes from wash
    where ${isPaused(scope, earliest)}`.execute(db);
  return found(rows[0], "wash");
}
