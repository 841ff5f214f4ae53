import { type RawBuilder, sql } from "kysely";
import type { WashStatus } from "#contract/booking/wash.ts";
import type { Effect } from "#contract/round/outcome.ts";
import type { Db } from "#server/db/database.ts";
import { washesWithin } from "#server/features/booking/wash/queries.ts";
import { type HeldWash, type NewPlace, recounting } from "#server/features/booking/change/queries.ts";
import {
  type Freed,
  freedColumns,
  giveRoomBack,
  takerOfWash,
  takeRoom,
} from "#server/features/booking/room/queries.ts";
import type { Taken } from "#server/features/booking/room/rules.ts";
import { type Told, tellingEach } from "#server/features/event/queries.ts";
import type { Fact } from "#server/features/event/rules.ts";
import { found } from "#server/fault.ts";
import type { Scope } from "#server/scope.ts";
import type { Mark, Marked } from "./rules.ts";

/** The washes that `scope` may record: of a provider those that were ever given to him. */
export const recordable = (scope: Scope): RawBuilder<boolean> =>
  scope.reach === "provider"
    ? sql`wash.company_id = ${scope.companyId} and exists (select from wash_assignment as given
        join provider on provider.provider_id = given.provider_id
        where given.wash_id = wash.wash_id and provider.user_id = ${scope.userId})`
    : washesWithin(scope);

export type Reply = {
  washId: number;
  status: WashStatus;
  effect: Effect;
  late: boolean;
  superseded?: true;
};
type Action = {
  actionId: string;
  userId: number;
  /** By which it was pressed; 0 for a key's. */
  sessionId: number;
  washId: number;
  fingerprint: string;
  now: Date;
};

/**
 * Claims what was pressed for this transaction, and holds the booking of a wash that `scope` may record; the same press
 * sent twice at once waits here until the first has ended.
 * @returns null when it is new, else what it was and how it was answered. @throws 404 of a wash that is not there.
 */
export async function claimAction(
  db: Db,
  scope: Scope,
  { actionId, userId, sessionId, washId, fingerprint, now }: Action,
): Promise<{ fingerprint: string; reply: Reply } | null> {
  const claimed = await sql<{ isNew: boolean }>`
    with claimed as (
      insert into round_action (action_id, user_id, wash_id, fingerprint, at, device)
      select ${actionId}::uuid, ${userId}, wash_id, ${fingerprint}, ${now},
        coalesce((select device from session where session_id = ${sessionId}), '')
      from wash where wash_id = ${washId}
      on conflict (action_id) do nothing returning 1),
    held as (${holding(scope, washId)} and exists (select from claimed) for no key update)
    select exists (select from claimed) as "isNew", (select count(*) from held)`.execute(db);
  if (claimed.rows[0]?.isNew) return null;
  const { rows } = await sql<{ fingerprint: string; reply: Reply }>`
    select fingerprint, reply from round_action where action_id = ${actionId}::uuid`.execute(db);
  return found(rows[0], "Wash");
}

/** The booking of a wash that `scope` may record. */
const holding = (scope: Scope, washId: number): RawBuilder<unknown> => sql`
  select from booking where booking_id = (select booking_id from wash
    where wash_id = ${washId} and ${recordable(scope)})`;

/** Holds the booking of a wash that `scope` may record until the transaction ends. */
export async function holdBooking(db: Db, scope: Scope, washId: number): Promise<void> {
  await sql`${holding(scope, washId)} for no key update`.execute(db);
}

/** The answer to a press. */
export type Answer = { actionId: string; reply: Reply };

/** Keeps the answer beside what it speaks of; a press that was refused before waits for nobody any more. */
export async function keepAnswer(db: Db, answer: Answer, now: Date): Promise<void> {
  await sql`with ${keepingAnswer(answer, now)} select`.execute(db);
}

const keepingAnswer = ({ actionId, reply }: Answer, now: Date): RawBuilder<unknown> => sql`
  settled as (update round_refusal set settled = 'sent-again', settled_at = ${now}
    where action_id = ${actionId}::uuid and settled is null),
  kept as (update round_action set reply = ${JSON.stringify(reply)}::jsonb where action_id = ${actionId}::uuid)`;

/**
 * Ends the writing down of an outcome, in one statement: the booking's figures, what is told of it, and the answer where
 * somebody pressed it.
 */
export async function conclude(
  db: Db,
  bookingId: number,
  { told, facts, answer }: { told: Told; facts: readonly Fact[]; answer: Answer | null },
): Promise<void> {
  const news = facts.map((fact) => ({ bookingId, fact }));
  await sql`with recounted as (${recounting([bookingId], null)}), ${tellingEach(told, news)}
    ${answer ? sql`, ${keepingAnswer(answer, told.at)}` : sql``} select`.execute(db);
}

export type RecordedWash = HeldWash &
  Marked & { effect: Effect | null; rewashOf: number | null; status: WashStatus };

/** A wash that `scope` may record, whose booking is held. */
export async function findRecorded(db: Db, scope: Scope, washId: number): Promise<RecordedWash> {
  const { rows } = await sql<RecordedWash>`
    select wash.wash_id as "washId", wash.booking_id as "bookingId", wash.number, wash.day,
      extract(hour from wash.slot)::integer as hour, wash.status, wash.minutes, wash.society_id as "societyId",
      wash.company_id as "companyId", vehicle.parking_pillar_id as "pillarId", item.service_id as "serviceId",
      ${takerOfWash} as "providerId", wash.assigned_provider_id as "assignedProviderId",
      wash.outcome_reason as reason, wash.outcome_note as note, wash.outcome_effect as effect,
      wash.outcome_at as "outcomeAt", wash.outcome_by as "outcomeBy", wash.outcome_late as late,
      wash.rewash_of as "rewashOf"
    from wash
    join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
    join booking on booking.booking_id = wash.booking_id
    join service_item as item on item.service_item_id = booking.service_item_id
    where wash.wash_id = ${washId} and ${recordable(scope)}`.execute(db);
  return found(rows[0], "Wash");
}

export type Recorded = Mark & {
  effect: Effect;
  late: boolean;
  userId: number;
  /** Who says to have done it himself. */
  providerId: number | null;
};

/** Writes down what happened to a wash: whoever did it came to it. One that had been taken off has given its room back, and takes none again. */
export async function keepOutcome(
  db: Db,
  washId: number,
  { outcome, reason, note, at, effect, late, userId, providerId }: Recorded,
  now: Date,
): Promise<void> {
  const washer = outcome === "done" ? providerId : null;
  const isAnother = sql<boolean>`(${washer}::integer <> coalesce(assigned_provider_id, 0))`;
  await sql`
    update wash set status = ${outcome}, outcome_reason = ${reason}, outcome_note = ${note},
      outcome_effect = ${effect}, outcome_at = ${at}, outcome_by = ${userId}, outcome_late = ${late},
      assigned_provider_id = coalesce(${washer}::integer, assigned_provider_id),
      assigned_at = case when ${isAnother} then ${now} else assigned_at end,
      assigned_by = case when ${isAnother} then ${userId} else assigned_by end,
      counted = counted and status not in ('skipped', 'cancelled'),
      provider_id = case when status not in ('skipped', 'cancelled') then provider_id end
    where wash_id = ${washId}`.execute(db);
}

/** The re-wash that is to make a wash good and still to come, where there is one. */
export async function findRewash(db: Db, washId: number): Promise<number | null> {
  const { rows } = await sql<{ washId: number }>`
    select wash_id as "washId" from wash where rewash_of = ${washId} and status = 'scheduled'`.execute(db);
  return rows[0]?.washId ?? null;
}

/** Takes a re-wash off that nobody needs any more. */
export async function dropRewash(db: Db, washId: number): Promise<void> {
  const { rows } = await sql<Freed>`
    update wash set status = 'cancelled', assigned_provider_id = null, assigned_by = null, assigned_at = null
    where wash_id = ${washId} returning ${freedColumns}`.execute(db);
  await giveRoomBack(db, rows);
}

/** The days among these on which the vehicle of a wash is to be washed at its time already. */
export async function findTakenDays(db: Db, washId: number, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select other.day from wash join wash as other on other.number = wash.number and other.slot = wash.slot
      and other.customer_id = wash.customer_id
    where wash.wash_id = ${washId} and other.day = any(${days}::date[])
      and other.status in ('scheduled', 'done')`.execute(db);
  return rows.map(({ day }) => day);
}

/** Adds the wash that makes a missed one good: the same, at another time and at no cost. The counters are held. */
export async function insertRewash(
  db: Db,
  { washId }: HeldWash,
  { day, hour, providerId, counted, overbooked }: NewPlace,
  taken: readonly Taken[],
): Promise<void> {
  await sql`
    with room as (${takeRoom(taken)})
    insert into wash (booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day, slot,
      price_paise, minutes, provider_id, counted, overbooked, rewash_of)
    select booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, ${day}::date,
      make_time(${hour}, 0, 0), 0, minutes, ${providerId}, ${counted}, ${overbooked}, wash_id
    from wash where wash_id = ${washId}`.execute(db);
}
