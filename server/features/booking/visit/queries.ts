import { type RawBuilder, sql } from "kysely";
import type { VisitStatus } from "#contract/booking/visit.ts";
import type { Db } from "#server/db/database.ts";
import { all, offsetOf, type Page } from "#server/db/page.ts";
import type { Scope } from "#server/http/serve.ts";
import { bookingsWithin, type Filters, matchingBookings } from "../list/queries.ts";

/** Like `bookingsWithin`, for washes that stand in the query as `visit`. */
function visitsWithin(scope: Scope): RawBuilder<boolean> {
  if (scope.reach === "all") return sql`true`;
  if (scope.reach === "own") return sql`visit.company_id = ${scope.companyId}`;
  return sql`visit.booking_id in (select booking_id from booking where ${bookingsWithin(scope)})`;
}

export type VisitRow = {
  visitId: number;
  bookingId: number;
  vehicleNumber: string;
  day: string;
  slot: string;
  status: VisitStatus;
  plannedDay: string | null;
  plannedSlot: string | null;
  reason: string;
  overbooked: boolean;
  pricePaise: number;
};

/** The columns of a `VisitRow`, of `visit`. */
export const visitColumns = sql`visit.visit_id as "visitId", visit.booking_id as "bookingId",
  visit.number as "vehicleNumber", visit.day, visit.slot, visit.status, visit.planned_day as "plannedDay",
  visit.planned_slot as "plannedSlot", visit.reason, visit.overbooked, visit.price_paise as "pricePaise"`;

export type VisitLine = VisitRow & {
  customerName: string;
  customerPhone: string;
  societyName: string;
  buildingName: string;
  flatName: string;
  parking: string;
  vehicle: string;
  itemName: string;
};

type VisitPage = Page<"day"> & {
  filters: Filters & { visitStatus: VisitStatus | undefined };
  today: string;
};

/** One page of washes by day and slot; each row carries how many match in all. */
export async function searchVisitPage(
  db: Db,
  scope: Scope,
  page: VisitPage,
): Promise<(VisitLine & { total: number })[]> {
  const { filters, search, sort, today } = page;
  const { from, to, societyId, companyId, visitStatus, ...ofBooking } = filters;
  const asksBooking = search !== "" || Object.values(ofBooking).some((value) => value !== undefined);
  const bookingFilters = { ...ofBooking, from: undefined, to: undefined, societyId, companyId };
  const matching = all([
    visitsWithin(scope),
    from !== undefined && sql`visit.day >= ${from}::date`,
    to !== undefined && sql`visit.day <= ${to}::date`,
    visitStatus !== undefined && sql`visit.status = ${visitStatus}`,
    societyId !== undefined && sql`visit.society_id = ${societyId}`,
    companyId !== undefined && sql`visit.company_id = ${companyId}`,
    asksBooking &&
      sql`visit.booking_id in (select booking_id from booking
        where ${matchingBookings(scope, bookingFilters, search, today)})`,
  ]);
  const direction = sql.raw(sort?.descending ? "desc" : "asc");
  const order = sql`visit.day ${direction}, visit.slot ${direction}, visit.visit_id ${direction}`;
  const { rows } = await sql<VisitLine & { total: number }>`
    select ${visitColumns}, booking.customer_name as "customerName", booking.customer_phone as "customerPhone",
      booking.society_name as "societyName", booking.building_name as "buildingName",
      booking.flat_name as "flatName", vehicle.parking_floor_name || ', ' || vehicle.parking_pillar_name as parking,
      vehicle.color || ' ' || vehicle.make || ' ' || vehicle.model as vehicle, booking.item_name as "itemName",
      (select count(*)::integer from visit where ${matching}) as total
    from (select * from visit where ${matching} order by ${order}
      limit ${page.pageSize} offset ${offsetOf(page)}) as visit
    join booking on booking.booking_id = visit.booking_id
    join booking_vehicle as vehicle on vehicle.booking_vehicle_id = visit.booking_vehicle_id
    order by ${order}`.execute(db);
  return rows;
}

export type CalendarDay = { day: string; scheduled: number; done: number; missed: number; off: number };

/** How many washes each day has. */
export async function countByDay(
  db: Db,
  scope: Scope,
  asked: { from: string; to: string; societyId: number | undefined; companyId: number | undefined },
): Promise<CalendarDay[]> {
  const { from, to, societyId, companyId } = asked;
  const { rows } = await sql<CalendarDay>`
    select visit.day, count(*) filter (where visit.status = 'scheduled')::integer as scheduled,
      count(*) filter (where visit.status = 'done')::integer as done,
      count(*) filter (where visit.status = 'missed')::integer as missed,
      count(*) filter (where visit.status in ('skipped', 'cancelled'))::integer as off
    from visit
    where ${all([
      visitsWithin(scope),
      sql`visit.day between ${from}::date and ${to}::date`,
      societyId !== undefined && sql`visit.society_id = ${societyId}`,
      companyId !== undefined && sql`visit.company_id = ${companyId}`,
    ])}
    group by visit.day order by visit.day`.execute(db);
  return rows;
}
