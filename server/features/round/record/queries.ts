import { type RawBuilder, sql } from "kysely";
import { activeStatuses, type WashStatus } from "#contract/wash/state.ts";
import type { Effect } from "#contract/round/outcome.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { washesWithin } from "#server/features/booking/wash/queries.ts";
import { findOneWash, type WashRow } from "#server/features/wash/row/queries.ts";
import { found } from "#server/fault.ts";
import type { Scope } from "#server/scope.ts";

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

/** The same as parts of a larger statement. */
export const keepingAnswer = ({ actionId, reply }: Answer, now: Date): RawBuilder<unknown> => sql`
  settled as (update round_refusal set settled = 'sent-again', settled_at = ${now}
    where action_id = ${actionId}::uuid and settled is null),
  kept as (update round_action set reply = ${JSON.stringify(reply)}::jsonb where action_id = ${actionId}::uuid)`;

/** A wash that `scope` may report, whose booking is locked. @throws 404 */
export const findReported = (db: Db, scope: Scope, washId: number): Promise<WashRow> =>
  findOneWash(db, sql`wash.wash_id = ${washId} and ${recordable(scope)}`);

/** The days among these on which the vehicle of a wash is to be washed at its time already. */
export async function findTakenDays(db: Db, washId: number, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select other.day from wash join wash as other on other.number = wash.number and other.slot = wash.slot
      and other.customer_id = wash.customer_id
    where wash.wash_id = ${washId} and other.day = any(${days}::date[])
      and ${washIs(activeStatuses, "other.status")}`.execute(db);
  return rows.map(({ day }) => day);
}
