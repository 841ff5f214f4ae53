import { type RawBuilder, sql } from "kysely";
import { activeStatuses, type WashStatus } from "#contract/wash/state.ts";
import type { Effect } from "#contract/dispatch/outcome.ts";
import { holdCustomer } from "#server/features/customer/customer.queries.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { washesWithin } from "#server/features/booking/wash.queries.ts";
import { findOneWash, type WashRow } from "#server/features/wash/row.queries.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

/** The washes that `scope` may report: for a provider, those that were ever assigned to them. */
export const recordable = (scope: Scope): RawBuilder<boolean> =>
  scope.reach === "provider"
    ? sql`wash.company_id = ${scope.companyId} and exists (select from wash_assignment as given
        join provider on provider.provider_id = given.provider_id
        where given.wash_id = wash.wash_id and provider.user_id = ${scope.userId})`
    : washesWithin(scope);

export type ReportReply = {
  washId: number;
  status: WashStatus;
  effect: Effect;
  late: boolean;
  superseded?: true;
  waiting?: true;
};
/** A report as a phone sends it. It may be sent again. */
export type IncomingReport = {
  actionId: string;
  washId: number;
  userId: number;
  /** The session that made it; 0 for an API key. */
  sessionId: number;
  now: Date;
};

/**
 * Saves a report's id for the wash's ledger, and locks the booking of a wash that `scope` may report. Resolves an
 * earlier refusal of the same report.
 * @throws 422 when another report has its id.
 */
export async function saveReport(
  db: Db,
  scope: Scope,
  { actionId, washId, userId, sessionId, now }: IncomingReport,
): Promise<void> {
  await holdCustomerOf(db, washId);
  const { rows } = await sql<{ isKept: boolean }>`
    with kept as (
      insert into round_action (action_id, user_id, wash_id, at, device)
      select ${actionId}::uuid, ${userId}, wash_id, ${now},
        coalesce((select device from session where session_id = ${sessionId}), '')
      from wash where wash_id = ${washId}
      on conflict (action_id) do update set action_id = excluded.action_id
        where round_action.user_id = excluded.user_id and round_action.wash_id = excluded.wash_id
      returning 1),
    settled as (update round_refusal set settled = 'sent-again', settled_at = ${now}
      where action_id = ${actionId}::uuid and settled is null),
    held as (${bookingOf(scope, washId)} and exists (select from kept) for no key update)
    select exists (select from kept) or not exists (select from wash where wash_id = ${washId}) as "isKept",
      (select count(*) from held)`.execute(db);
  if (!rows[0]?.isKept) throw new ApiError("key-reused", refusalText("actionIdReused"));
}

/** The booking of a wash that `scope` may report. */
const bookingOf = (scope: Scope, washId: number): RawBuilder<unknown> => sql`
  select from booking where booking_id = (select booking_id from wash
    where wash_id = ${washId} and ${recordable(scope)})`;

/** A report may open a ticket of the customer, who comes before the booking in the order of locks. */
const holdCustomerOf = (db: Db, washId: number): Promise<void> =>
  holdCustomer(db, sql<number>`(select customer_id from wash where wash_id = ${washId})`);

/** Locks the booking of a wash that `scope` may report until the transaction ends. */
export async function lockBooking(db: Db, scope: Scope, washId: number): Promise<void> {
  await holdCustomerOf(db, washId);
  await sql`${bookingOf(scope, washId)} for no key update`.execute(db);
}

/** A wash that `scope` may report. Its booking must be locked. @throws 404 */
export const findReportableWash = (db: Db, scope: Scope, washId: number): Promise<WashRow> =>
  findOneWash(db, sql`wash.wash_id = ${washId} and ${recordable(scope)}`);

/** The days among these on which the vehicle already has a wash at the same time. */
export async function findBusyDays(db: Db, washId: number, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select other.day from wash join wash as other on other.number = wash.number and other.slot = wash.slot
      and other.customer_id = wash.customer_id
    where wash.wash_id = ${washId} and other.day = any(${days}::date[])
      and ${washIs(activeStatuses, "other.status")}`.execute(db);
  return rows.map(({ day }) => day);
}
