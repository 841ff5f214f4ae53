import { type RawBuilder, sql } from "kysely";
import { type bookingStatuses, type PaymentState, paymentStatuses } from "#contract/booking/status.ts";
import { indiaInstant, addDays } from "#contract/day.ts";
import { dueStatuses } from "#contract/wash/state.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";
import type { Db } from "#server/db/database.ts";
import { all, contains } from "#server/db/page.ts";
import { customersWithin, personOf } from "#server/features/customer/customer.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";

export type Status = (typeof bookingStatuses)[number];

/** Limits a query to the bookings within `scope`. They must be named `booking` in it. */
export const bookingsWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.reach === "customer"
    ? sql`booking.customer_id in (select customer_id from customer where ${customersWithin(scope)})`
    : ofCompany(scope, sql`booking.company_id`);

/** True if the bookings all exist and may be reached. */
export async function areBookings(db: Db, scope: Scope, bookingIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from booking
    where booking_id = any(${[...bookingIds]}::integer[]) and ${bookingsWithin(scope)}`.execute(db);
  return rows[0]?.count === new Set(bookingIds).size;
}

/** True for a `booking` with a `vehicle` that matches. */
export const hasVehicle = (
  condition: RawBuilder<unknown>,
) => sql`exists (select from booking_vehicle as vehicle
  where vehicle.booking_id = booking.booking_id and ${condition})`;

/** True for a `booking` to which washes are still to be added. */
const goesOn = hasVehicle(sql`vehicle.planned_until is not null`);

/**
 * True while a booking has upcoming or unreported washes. A booking whose washes are all skipped or cancelled stays
 * open until its last day, and a plan while washes are still to be added to it.
 */
const isOpen = (today: string) =>
  sql`(booking.open_washes > 0 or (booking.washes = 0 and booking.last_day >= ${today}::date)
    or ${goesOn})`;

const statusIs: Record<Status, (today: string) => RawBuilder<boolean>> = {
  Confirmed: (today) => sql`(booking.cancelled_at is null and ${isOpen(today)})`,
  Completed: (today) => sql`(booking.cancelled_at is null and not ${isOpen(today)})`,
  Cancelled: () => sql`booking.cancelled_at is not null`,
};

const isUpfront = sql`booking.billing = 'upfront'`;

const paymentIs: Record<PaymentState, RawBuilder<boolean>> = {
  Pending: sql`(case when ${isUpfront} then booking.paid_paise = 0 and booking.amount_paise > 0
    else booking.paid_paise <= booking.owed_paise end)`,
  "Partly paid": sql`(${isUpfront} and booking.paid_paise > 0 and booking.paid_paise < booking.owed_paise)`,
  Paid: sql`(${isUpfront} and booking.paid_paise = booking.owed_paise and booking.amount_paise > 0)`,
  "Nothing due": sql`(${isUpfront} and booking.paid_paise = 0 and booking.amount_paise = 0)`,
  "Refund due": sql`booking.paid_paise > booking.owed_paise`,
  "Billed monthly": sql`(not ${isUpfront} and booking.paid_paise <= booking.owed_paise)`,
};

/** The one of several mutually exclusive states that a booking is in. */
const stateIn = (states: readonly (readonly [string, RawBuilder<boolean>])[]) =>
  sql`case ${sql.join(
    states.map(([state, isSo]) => sql`when ${isSo} then ${sql.lit(state)}`),
    sql` `,
  )} end`;

export const statusColumn = (today: string) =>
  stateIn(Object.entries(statusIs).map(([status, isSo]) => [status, isSo(today)] as const));

export const paymentColumn = stateIn(paymentStatuses.map((status) => [status, paymentIs[status]]));

export type Filters = {
  from: string | undefined;
  to: string | undefined;
  status: Status | undefined;
  paymentStatus: PaymentState | undefined;
  societyId: number | undefined;
  companyId: number | undefined;
  customerId: number | undefined;
  madeFrom?: string | undefined;
  madeTo?: string | undefined;
  open?: boolean | undefined;
  activePlan?: boolean | undefined;
  planEndsBy?: string | undefined;
};

const midnight = (day: string) => sql`${indiaInstant(day, "00:00")}::timestamptz`;

/** True for a `booking` made between these days, both included. */
const createdBetween = (from: string | undefined, to: string | undefined): RawBuilder<boolean> =>
  all([
    sql`true`,
    from !== undefined && sql`booking.created_at >= ${midnight(from)}`,
    to !== undefined && sql`booking.created_at < ${midnight(addDays(to, 1))}`,
  ]);

/** True for a `booking` with an amount due of its own. */
export const isUnpaid = sql<boolean>`(${isUpfront} and booking.owed_paise > booking.paid_paise)`;

/** True for a `wash` that is neither skipped nor cancelled. */
export const isDue = sql<boolean>`${washIs(dueStatuses)}`;

/** True for a `booking` that is a plan with a wash on or after a day. */
const isPlanFrom = (day: string): RawBuilder<boolean> => sql`(booking.schedule = 'regular-wash'
  and booking.last_day >= ${day}::date
  and exists (select from wash where wash.booking_id = booking.booking_id and wash.day >= ${day}::date and ${isDue}))`;

/** True for a `booking` that is a plan with washes on or after a day, or to which washes are still to be added. */
export const isRunningPlan = (day: string): RawBuilder<boolean> =>
  sql`(${isPlanFrom(day)} or booking.schedule = 'regular-wash' and booking.cancelled_at is null and ${goesOn})`;

/** True for a `booking` that is a plan with its last wash between two days. */
const isPlanEnding = (from: string, to: string): RawBuilder<boolean> =>
  sql`(${isPlanFrom(from)} and booking.last_day <= ${to}::date and not ${goesOn})`;

/** The filters of a list of bookings. Reads the wash table only for a filter by days. */
export const matchingBookings = (scope: Scope, filters: Filters, search: string, today: string) => {
  const { from, to, status, paymentStatus, societyId, companyId, customerId } = filters;
  const { madeFrom, madeTo, open, activePlan, planEndsBy } = filters;
  return all([
    bookingsWithin(scope),
    from !== undefined && sql`booking.last_day >= ${from}::date`,
    to !== undefined && sql`booking.first_day <= ${to}::date`,
    (from !== undefined || to !== undefined) &&
      sql`exists (select from wash where wash.booking_id = booking.booking_id
        and wash.day between ${from ?? "-infinity"}::date and ${to ?? "infinity"}::date)`,
    status !== undefined && statusIs[status](today),
    paymentStatus !== undefined && paymentIs[paymentStatus],
    societyId !== undefined && sql`booking.society_id = ${societyId}`,
    companyId !== undefined && sql`booking.company_id = ${companyId}`,
    customerId !== undefined && sql`booking.customer_id in ${personOf(scope, customerId)}`,
    createdBetween(madeFrom, madeTo),
    open !== undefined && (open ? isUnpaid : sql`not ${isUnpaid}`),
    activePlan !== undefined && (activePlan ? isPlanFrom(today) : sql`not ${isPlanFrom(today)}`),
    planEndsBy !== undefined && isPlanEnding(today, planEndsBy),
    search !== "" && contains(sql`booking.search_text`, search),
  ]);
};
