import { type RawBuilder, sql } from "kysely";
import type { Included } from "#contract/catalogue/included.ts";
import type { Names } from "#contract/catalogue/itemName.ts";
import type { PriceTaxing } from "#contract/bill/addedTax.ts";
import type { bookingStatuses, paymentStatuses } from "#contract/booking/status.ts";
import type { Billing } from "#contract/booking/billing.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { addDays, indiaInstant } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import { dueStatuses, openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { includedWithNames } from "#server/features/wash/included/queries.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { all, countOf, holds, offsetOf, type Page } from "#server/db/page.ts";
import { taxingOn } from "#server/features/company/tax/queries.ts";
import { customersWithin, personOf } from "#server/features/customer/queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

type Status = (typeof bookingStatuses)[number];
type PaymentState = (typeof paymentStatuses)[number];

/** Limits a query to the bookings within `scope`. They must be named `booking` in it. */
export function bookingsWithin(scope: Scope): RawBuilder<boolean> {
  if (scope.reach === "all") return sql`true`;
  if (scope.reach === "own") return sql`booking.company_id = ${scope.companyId}`;
  if (scope.reach === "customer")
    return sql`booking.customer_id in (select customer_id from customer where ${customersWithin(scope)})`;
  return sql`false`;
}

/** True for a `booking` with a `vehicle` that matches. */
const hasVehicle = (condition: RawBuilder<unknown>) => sql`exists (select from booking_vehicle as vehicle
  where vehicle.booking_id = booking.booking_id and ${condition})`;

/**
 * True while a booking has upcoming or unreported washes. A booking whose washes are all skipped or cancelled stays
 * open until its last day, and a plan while washes are still to be added to it.
 */
const isOpen = (today: string) =>
  sql`(booking.open_washes > 0 or (booking.washes = 0 and booking.last_day >= ${today}::date)
    or ${hasVehicle(sql`vehicle.planned_until is not null`)})`;

const statusIs: Record<Status, (today: string) => RawBuilder<boolean>> = {
  Confirmed: (today) => sql`(booking.cancelled_at is null and ${isOpen(today)})`,
  Completed: (today) => sql`(booking.cancelled_at is null and not ${isOpen(today)})`,
  Cancelled: () => sql`booking.cancelled_at is not null`,
};

/** True for a `booking` that is paid upfront, not by monthly bills. */
const isUpfront = sql`booking.billing = 'upfront'`;

const paymentIs: Record<PaymentState, RawBuilder<boolean>> = {
  Pending: sql`(${isUpfront} and booking.paid_paise = 0 and booking.amount_paise > 0)`,
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
const statusColumn = (today: string) =>
  stateIn(Object.entries(statusIs).map(([status, isSo]) => [status, isSo(today)] as const));
const paymentColumn = stateIn(Object.entries(paymentIs));

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
};

const midnight = (day: string) => sql`${indiaInstant(day, "00:00")}::timestamptz`;

/** True for a `booking` made between these days, both included. */
const madeBetween = (from: string | undefined, to: string | undefined): RawBuilder<boolean> =>
  all([
    sql`true`,
    from !== undefined && sql`booking.created_at >= ${midnight(from)}`,
    to !== undefined && sql`booking.created_at < ${midnight(addDays(to, 1))}`,
  ]);

/** True for a `booking` with an amount due of its own. */
const isUnpaid = sql<boolean>`(${isUpfront} and booking.owed_paise > booking.paid_paise)`;

/** True for a `wash` that is neither skipped nor cancelled. */
export const isDue = sql<boolean>`${washIs(dueStatuses)}`;

/** True for a `booking` that is a plan with a wash on or after a day. */
const isPlanFrom = (day: string): RawBuilder<boolean> => sql`(booking.schedule = 'regular-wash'
  and booking.last_day >= ${day}::date
  and exists (select from wash where wash.booking_id = booking.booking_id and wash.day >= ${day}::date and ${isDue}))`;

/** The filters of a list of bookings. Reads the wash table only for a filter by days. */
export const matchingBookings = (scope: Scope, filters: Filters, search: string, today: string) => {
  const { from, to, status, paymentStatus, societyId, companyId, customerId } = filters;
  const { madeFrom, madeTo, open, activePlan } = filters;
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
    madeBetween(madeFrom, madeTo),
    open !== undefined && (open ? isUnpaid : sql`not ${isUnpaid}`),
    activePlan !== undefined && (activePlan ? isPlanFrom(today) : sql`not ${isPlanFrom(today)}`),
    search !== "" && holds(sql`booking.search_text`, search),
  ]);
};

export type BookingRow = {
  bookingId: number;
  customerId: number;
  customerName: string;
  customerPhone: string;
  societyId: number;
  societyName: string;
  buildingName: string;
  flatName: string;
  companyId: number;
  companyName: string;
  serviceName: string;
  itemName: string;
  itemNames: Names;
  bookingSchedule: BookingSchedule;
  vehicles: string[];
  status: Status;
  paymentStatus: PaymentState;
  billing: Billing;
  amountPaise: Paise;
  /** The tax that is added to the amount. */
  taxPaise: Paise;
  taxing: PriceTaxing | null;
  paidPaise: Paise;
  offerCode: string | null;
  offerPaise: Paise;
  washes: number;
  toCome: number;
  firstDay: string;
  lastDay: string;
  nextDay: string | null;
  openEnded: boolean;
  planEnd: string | null;
  included: Included[];
  createdAt: Date;
};

/** The upcoming washes of a `booking`. */
const toCome = (today: string) => sql`from wash where wash.booking_id = booking.booking_id
  and ${washIs(openStatuses)} and wash.day >= ${today}::date`;

/** The names of a `booking`'s item in other languages, as they are now. */
export const itemNamesOfBooking = sql<Names>`(select item.names from service_item as item
  where item.service_item_id = booking.service_item_id)`;

/** The columns of a `BookingRow`. The query must contain `booking` and `company`. */
export const bookingColumns = (today: string) => sql`
  booking.booking_id as "bookingId", booking.customer_id as "customerId", booking.customer_name as "customerName",
  booking.customer_phone as "customerPhone", booking.society_id as "societyId",
  booking.society_name as "societyName", booking.building_name as "buildingName", booking.flat_name as "flatName",
  booking.company_id as "companyId", company.name as "companyName", booking.service_name as "serviceName",
  booking.item_name as "itemName", ${itemNamesOfBooking} as "itemNames", booking.schedule as "bookingSchedule",
  array(select number from booking_vehicle as vehicle where vehicle.booking_id = booking.booking_id
    order by vehicle.position) as vehicles,
  ${statusColumn(today)} as status, ${paymentColumn} as "paymentStatus", booking.billing, booking.amount_paise as "amountPaise",
  booking.tax_paise as "taxPaise", ${taxingOn(sql`booking.company_id`, sql`booking.society_id`, sql`least(${today}::date, booking.last_day)`)} as taxing,
  booking.paid_paise as "paidPaise", booking.offer_code as "offerCode", booking.offer_paise as "offerPaise", booking.washes, booking.first_day as "firstDay", booking.last_day as "lastDay",
  (select min(wash.day) ${toCome(today)}) as "nextDay",
  (select count(*)::integer ${toCome(today)}) as "toCome",
  ${hasVehicle(sql`vehicle.end_day is null`)} as "openEnded",
  (select case when bool_and(end_day is not null) then max(end_day) end from booking_vehicle as vehicle
    where vehicle.booking_id = booking.booking_id and vehicle.schedule is not null) as "planEnd", ${includedWithNames} as included, booking.created_at as "createdAt"`;

const sortable = {
  createdAt: sql.raw("booking.created_at"),
  customerName: sql.raw("lower(booking.customer_name)"),
  firstDay: sql.raw("booking.first_day"),
  amount: sql.raw("booking.amount_paise"),
};
export type BookingPage = Page<keyof typeof sortable> & { filters: Filters; today: string };

/** One page of bookings, newest first by default. Each row carries the total number of matches. */
export async function searchBookingPage(
  db: Db,
  scope: Scope,
  page: BookingPage,
): Promise<(BookingRow & { total: number })[]> {
  const { filters, search, sort, today } = page;
  const matching = matchingBookings(scope, filters, search, today);
  const direction = sql.raw(!sort || sort.descending ? "desc" : "asc");
  const order = sql`${sortable[sort?.by ?? "createdAt"]} ${direction}, booking.booking_id ${direction}`;
  const { rows } = await sql<BookingRow & { total: number }>`
    select ${bookingColumns(today)},
      ${countOf(sql`from booking where ${matching}`, page)} as total
    from (select * from booking where ${matching} order by ${order}
      limit ${page.pageSize} offset ${offsetOf(page)}) as booking
    join company on company.company_id = booking.company_id
    order by ${order}`.execute(db);
  return rows;
}

/** The amount due of all matching bookings. */
export async function sumOpen(db: Db, scope: Scope, { filters, search, today }: BookingPage): Promise<Paise> {
  const { rows } = await sql<{ open: Paise }>`
    select coalesce(sum(owed_paise - paid_paise), 0)::double precision as open from booking
    where ${matchingBookings(scope, filters, search, today)}`.execute(db);
  return found(rows[0], "booking").open;
}
