import { type RawBuilder, sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import { openStatuses } from "#contract/wash/state.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { bookingsWithin } from "#server/features/booking/listFilter.queries.ts";
import { takerOfWash } from "#server/features/wash/capacity.queries.ts";
import type { Occupying } from "#server/features/wash/capacity.rules.ts";
import { isOnBill } from "#server/features/wash/charge.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import type { PlanToChange } from "./change.queries.ts";
import { undoableSince } from "./undo.rules.ts";

export async function insertPlanChange(
  db: Db,
  { from, at, userId }: { from: string; at: Date; userId: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into plan_change (from_day, at, user_id) values (${from}, ${at}, ${userId})
    returning plan_change_id as id`.execute(db);
  return found(rows[0], "planChange").id;
}

type Ended = Pick<PlanToChange, "bookingId" | "term">;

/** Keeps a plan's last term and the washes that a change may concern, as they are before it. */
export async function saveBefore(db: Db, planChangeId: number, washIds: readonly number[]): Promise<void> {
  await sql`
    insert into plan_change_wash (plan_change_id, wash_id, was)
    select ${planChangeId}, wash_id, to_jsonb(wash) from wash where wash_id = any(${[...washIds]}::integer[])`.execute(
    db,
  );
}

/** Keeps a plan's last term as it is before a change; `setAdded` says later which one has followed it. */
export async function findEnded(db: Db, { term }: Ended) {
  const { rows } = await sql<{ endDay: string | null; plannedUntil: string | null; occurrences: number }>`
    select end_day as "endDay", planned_until as "plannedUntil", occurrences from booking_vehicle
    where booking_vehicle_id = ${term.termId}`.execute(db);
  return found(rows[0], "booking");
}

export type Totals = { basePaise: Paise; discountPaise: Paise; offerPaise: Paise };

/** Keeps which term has followed which, and by how much the booking's price has changed. */
export async function saveTerm(
  db: Db,
  planChangeId: number,
  {
    termId,
    addedId,
    ended,
    totals,
  }: {
    termId: number;
    addedId: number;
    ended: Awaited<ReturnType<typeof findEnded>>;
    totals: Totals;
  },
): Promise<void> {
  await sql`
    insert into plan_change_term (plan_change_id, booking_vehicle_id, added_id, end_day, planned_until, occurrences,
      base_paise, discount_paise, offer_paise)
    values (${planChangeId}, ${termId}, ${addedId}, ${ended.endDay}, ${ended.plannedUntil}, ${ended.occurrences},
      ${totals.basePaise}, ${totals.discountPaise}, ${totals.offerPaise})`.execute(db);
}

/** Columns of a `wash` that must be as a change has left them for it to be undone. */
const state = sql`jsonb_build_object('day', wash.day, 'slot', wash.slot, 'status', wash.status,
  'vehicle', wash.booking_vehicle_id, 'outcome_at', wash.outcome_at)`;

/** Keeps what a change has left, with the washes that it has added. */
export async function saveAfter(db: Db, planChangeId: number): Promise<void> {
  await sql`
    with kept as (
      update plan_change_wash as kept set became = ${state} from wash
      where kept.plan_change_id = ${planChangeId} and wash.wash_id = kept.wash_id)
    insert into plan_change_wash (plan_change_id, wash_id, became)
    select ${planChangeId}, wash.wash_id, ${state} from wash
    where wash.booking_vehicle_id in (select added_id from plan_change_term where plan_change_id = ${planChangeId})
      and not exists (select from plan_change_wash as known
        where known.plan_change_id = ${planChangeId} and known.wash_id = wash.wash_id)`.execute(db);
}

export type LockedChange = {
  at: Date;
  userId: number;
  undoneAt: Date | null;
  bookingIds: number[];
};

/** A change of plans of which all are within `scope`, locked until the transaction ends. */
export async function lockChange(db: Db, scope: Scope, planChangeId: number): Promise<LockedChange> {
  const { rows } = await sql<LockedChange>`
    select change.at, change.user_id as "userId", change.undone_at as "undoneAt",
      array(select distinct vehicle.booking_id from plan_change_term as term
        join booking_vehicle as vehicle using (booking_vehicle_id)
        where term.plan_change_id = change.plan_change_id order by 1) as "bookingIds"
    from plan_change as change
    where change.plan_change_id = ${planChangeId}
      and not exists (select from plan_change_term as term join booking_vehicle as vehicle using (booking_vehicle_id)
        join booking using (booking_id)
        where term.plan_change_id = change.plan_change_id and not ${bookingsWithin(scope)})
    for update of change`.execute(db);
  return found(rows[0], "planChange");
}

/** How many washes and terms of a change are no longer as it has left them. */
export async function countChangedSince(db: Db, planChangeId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from plan_change_wash as kept left join wash using (wash_id)
        where kept.plan_change_id = ${planChangeId}
          and (kept.became is distinct from ${state} or kept.was is null and ${isOnBill}))::integer
      + (select count(*) from plan_change_term as kept join booking_vehicle as term on term.booking_vehicle_id = kept.added_id
        where kept.plan_change_id = ${planChangeId} and term.next_day is not null)::integer as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The washes that a change has found, and those that it has added. They must be named `wash` in the query. */
export const ofChange = (planChangeId: number, { added }: { added: boolean }): RawBuilder<unknown> => sql`
  wash.wash_id in (select wash_id from plan_change_wash
    where plan_change_id = ${planChangeId} and (was is null) = ${added})`;

/** Slots and takers of the washes before a change, of those that were open. */
export async function findOccupied(db: Db, planChangeId: number): Promise<Occupying[]> {
  const { rows } = await sql<Occupying>`
    select wash.society_id as "societyId", wash.day, wash.minutes, extract(hour from wash.slot)::integer as hour,
      ${takerOfWash} as "takerId"
    from plan_change_wash as kept cross join lateral jsonb_populate_record(null::wash, kept.was) as wash
    where kept.plan_change_id = ${planChangeId} and kept.was is not null and ${washIs(openStatuses)}
    order by wash.wash_id`.execute(db);
  return rows;
}

/** The rows of washes before a change, for `returnWashes`. */
export const rowsBefore = (planChangeId: number): RawBuilder<unknown> =>
  sql`select was from plan_change_wash where plan_change_id = ${planChangeId} and was is not null`;

/** By how much a change has raised the prices of bookings, and what is taken off them. */
export async function findTotals(db: Db, planChangeId: number): Promise<(Totals & { bookingId: number })[]> {
  const { rows } = await sql<Totals & { bookingId: number }>`
    select vehicle.booking_id as "bookingId", sum(kept.base_paise)::integer as "basePaise",
      sum(kept.discount_paise)::integer as "discountPaise", sum(kept.offer_paise)::integer as "offerPaise"
    from plan_change_term as kept join booking_vehicle as vehicle using (booking_vehicle_id)
    where kept.plan_change_id = ${planChangeId} group by 1 order by 1`.execute(db);
  return rows;
}

/** Gives plans their terms before a change back; the added ones stay, empty, where washes of theirs were billed. */
export async function restoreTerms(db: Db, planChangeId: number, now: Date): Promise<void> {
  await sql`
    update booking_vehicle as term set end_day = kept.end_day, planned_until = kept.planned_until,
      occurrences = kept.occurrences, next_day = null
    from plan_change_term as kept
    where kept.plan_change_id = ${planChangeId} and term.booking_vehicle_id = kept.booking_vehicle_id`.execute(
    db,
  );
  await sql`
    update booking_vehicle as term set end_day = term.start_day - 1, planned_until = null, occurrences = 0,
      next_day = term.start_day
    from plan_change_term as kept
    where kept.plan_change_id = ${planChangeId} and term.booking_vehicle_id = kept.added_id`.execute(db);
  await sql`update plan_change set undone_at = ${now} where plan_change_id = ${planChangeId}`.execute(db);
}

export type RestoredTerm = { bookingId: number; number: string; from: string; hour: number };

/** The terms that hold again from the day of a change on. */
export async function findRestored(db: Db, planChangeId: number): Promise<RestoredTerm[]> {
  const { rows } = await sql<RestoredTerm>`
    select term.booking_id as "bookingId", term.number, greatest(change.from_day, term.start_day) as "from",
      extract(hour from term.slot)::integer as hour
    from plan_change as change join plan_change_term as kept using (plan_change_id)
    join booking_vehicle as term using (booking_vehicle_id)
    where change.plan_change_id = ${planChangeId} order by term.booking_vehicle_id`.execute(db);
  return rows;
}

/** Forgets washes that a change had added, before they are deleted. */
export async function forgetWashes(db: Db, washIds: readonly number[]): Promise<void> {
  await sql`delete from plan_change_wash where wash_id = any(${[...washIds]}::integer[]) and was is null`.execute(
    db,
  );
}

/**
 * Leaves it at the silence: customers who have not been told of a change are not told of it any more.
 * @returns the bookings whose customers have been told.
 */
export async function silenceChange(
  db: Db,
  { bookingIds, at }: Pick<LockedChange, "bookingIds" | "at">,
): Promise<number[]> {
  const { rows } = await sql<{ bookingId: number }>`
    with silenced as (
      update event set tell_at = null
      where booking_id = any(${bookingIds}::integer[]) and kind = 'planChanged' and at = ${at} and tell_at is not null
      returning booking_id)
    select one as "bookingId" from unnest(${bookingIds}::integer[]) as one
    where one not in (select booking_id from silenced)`.execute(db);
  return rows.map(({ bookingId }) => bookingId);
}

/** Deletes what was kept for an undo that is too late. */
export async function sweepPlanChanges(db: Db, now: Date): Promise<void> {
  await sql`
    delete from plan_change_wash where plan_change_id in (
      select plan_change_id from plan_change where at < ${undoableSince(now)})`.execute(db);
}
