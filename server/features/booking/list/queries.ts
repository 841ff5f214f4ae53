import { type RawBuilder, sql } from "kysely";
import type { bookingStatuses, PaymentMethod, paymentStatuses } from "#contract/booking/booking.ts";
import type { BookingEvent } from "#contract/booking/page.ts";
import type { Discount } from "#contract/booking/price.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import type { VisitStatus } from "#contract/booking/visit.ts";
import type { Db } from "#server/db/database.ts";
import { all, holds, offsetOf, type Page } from "#server/db/page.ts";
import { customersWithin } from "#server/features/customer/queries.ts";
import type { Scope } from "#server/http/serve.ts";

type Status = (typeof bookingStatuses)[number];
type PaymentState = (typeof paymentStatuses)[number];

/** The condition that keeps a query to the bookings of `scope`; they stand in it as `booking`. */
export function bookingsWithin(scope: Scope): RawBuilder<boolean> {
  if (scope.reach === "all") return sql`true`;
  if (scope.reach === "own") return sql`booking.company_id = ${scope.companyId}`;
  if (scope.reach === "self")
    return sql`booking.customer_id in (select customer_id from customer where ${customersWithin(scope)})`;
  return sql`false`;
}

/** Like `bookingsWithin`, for washes that stand in the query as `visit`. */
function visitsWithin(scope: Scope): RawBuilder<boolean> {
  if (scope.reach === "all") return sql`true`;
  if (scope.reach === "own") return sql`visit.company_id = ${scope.companyId}`;
  return sql`visit.booking_id in (select booking_id from booking where ${bookingsWithin(scope)})`;
}

const statusIs: Record<Status, (today: string) => RawBuilder<boolean>> = {
  Confirmed: (today) => sql`(booking.cancelled_at is null and booking.last_day >= ${today}::date)`,
  Completed: (today) => sql`(booking.cancelled_at is null and booking.last_day < ${today}::date)`,
  Cancelled: () => sql`booking.cancelled_at is not null`,
};

const paymentIs: Record<PaymentState, RawBuilder<boolean>> = {
  Pending: sql`(booking.paid_paise = 0 and booking.amount_paise > 0)`,
  "Partly paid": sql`(booking.paid_paise > 0 and booking.paid_paise < booking.amount_paise)`,
  Paid: sql`booking.paid_paise = booking.amount_paise`,
  "Refund due": sql`booking.paid_paise > booking.amount_paise`,
};

const statusColumn = (today: string) => sql`case when booking.cancelled_at is not null then 'Cancelled'
  when booking.last_day < ${today}::date then 'Completed' else 'Confirmed' end`;
const paymentColumn = sql`case when booking.paid_paise > booking.amount_paise then 'Refund due'
  when booking.paid_paise = booking.amount_paise then 'Paid'
  when booking.paid_paise = 0 then 'Pending' else 'Partly paid' end`;

export type Filters = {
  from: string | undefined;
  to: string | undefined;
  status: Status | undefined;
  paymentStatus: PaymentState | undefined;
  societyId: number | undefined;
  companyId: number | undefined;
  customerId: number | undefined;
};

/** What narrows a list of bookings; washes are looked at only where days are asked for. */
const matchingBookings = (scope: Scope, filters: Filters, search: string, today: string) => {
  const { from, to, status, paymentStatus, societyId, companyId, customerId } = filters;
  return all([
    bookingsWithin(scope),
    from !== undefined && sql`booking.last_day >= ${from}::date`,
    to !== undefined && sql`booking.first_day <= ${to}::date`,
    (from !== undefined || to !== undefined) &&
      sql`exists (select from visit where visit.booking_id = booking.booking_id
        and visit.day between ${from ?? "-infinity"}::date and ${to ?? "infinity"}::date)`,
    status !== undefined && statusIs[status](today),
    paymentStatus !== undefined && paymentIs[paymentStatus],
    societyId !== undefined && sql`booking.society_id = ${societyId}`,
    companyId !== undefined && sql`booking.company_id = ${companyId}`,
    customerId !== undefined && sql`booking.customer_id = ${customerId}`,
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
  bookingSchedule: BookingSchedule;
  vehicles: string[];
  status: Status;
  paymentStatus: PaymentState;
  amountPaise: number;
  paidPaise: number;
  washes: number;
  firstDay: string;
  lastDay: string;
  nextDay: string | null;
  createdAt: Date;
};

const bookingColumns = (today: string) => sql`
  booking.booking_id as "bookingId", booking.customer_id as "customerId", booking.customer_name as "customerName",
  booking.customer_phone as "customerPhone", booking.society_id as "societyId",
  booking.society_name as "societyName", booking.building_name as "buildingName", booking.flat_name as "flatName",
  booking.company_id as "companyId", company.name as "companyName", booking.service_name as "serviceName",
  booking.item_name as "itemName", booking.schedule as "bookingSchedule",
  array(select number from booking_vehicle as vehicle where vehicle.booking_id = booking.booking_id
    order by vehicle.position) as vehicles,
  ${statusColumn(today)} as status, ${paymentColumn} as "paymentStatus", booking.amount_paise as "amountPaise",
  booking.paid_paise as "paidPaise", booking.washes, booking.first_day as "firstDay", booking.last_day as "lastDay",
  (select min(visit.day) from visit where visit.booking_id = booking.booking_id and visit.status = 'scheduled'
    and visit.day >= ${today}::date) as "nextDay", booking.created_at as "createdAt"`;

const sortable = {
  createdAt: sql.raw("booking.created_at"),
  customerName: sql.raw("lower(booking.customer_name)"),
  firstDay: sql.raw("booking.first_day"),
  amount: sql.raw("booking.amount_paise"),
};
export type BookingPage = Page<keyof typeof sortable> & { filters: Filters; today: string };

/** One page of bookings, the newest first unless sorted otherwise; each row carries how many match in all. */
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
      (select count(*)::integer from booking where ${matching}) as total
    from (select * from booking where ${matching} order by ${order}
      limit ${page.pageSize} offset ${offsetOf(page)}) as booking
    join company on company.company_id = booking.company_id
    order by ${order}`.execute(db);
  return rows;
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

const visitColumns = sql`visit.visit_id as "visitId", visit.booking_id as "bookingId",
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

export type BookingWhole = BookingRow & {
  customerEmail: string;
  customerAddress: string;
  floorName: string;
  requirements: string;
  paymentMethod: PaymentMethod;
  basePaise: number;
  discountType: Discount["type"] | null;
  discountValue: number | null;
  discountPaise: number;
};

export async function findBooking(
  db: Db,
  scope: Scope,
  bookingId: number,
  today: string,
): Promise<BookingWhole | undefined> {
  const { rows } = await sql<BookingWhole>`
    select ${bookingColumns(today)}, booking.customer_email as "customerEmail",
      booking.customer_address as "customerAddress", booking.floor_name as "floorName", booking.requirements,
      booking.payment_method as "paymentMethod", booking.base_paise as "basePaise",
      booking.discount_type as "discountType", booking.discount_value as "discountValue",
      booking.discount_paise as "discountPaise"
    from booking join company on company.company_id = booking.company_id
    where booking.booking_id = ${bookingId} and ${bookingsWithin(scope)}`.execute(db);
  return rows[0];
}

export type VehicleRow = {
  vehicleNumber: string;
  make: string;
  model: string;
  color: string;
  bodyType: string;
  fuelType: string;
  parkingFloor: string;
  parkingPillar: string;
  slot: string;
  schedule: string | null;
  days: string[];
  startDate: string;
  endDate: string;
  occurrences: number;
  pricePaise: number;
  requirements: string;
};

export async function findVehicles(db: Db, bookingId: number): Promise<VehicleRow[]> {
  const { rows } = await sql<VehicleRow>`
    select number as "vehicleNumber", make, model, color, body_type as "bodyType", fuel_type as "fuelType",
      parking_floor_name as "parkingFloor", parking_pillar_name as "parkingPillar", slot, schedule, days,
      start_day as "startDate", end_day as "endDate", occurrences, price_paise as "pricePaise", requirements
    from booking_vehicle where booking_id = ${bookingId} order by position`.execute(db);
  return rows;
}

export async function findVisits(db: Db, bookingId: number): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select ${visitColumns} from visit where visit.booking_id = ${bookingId}
    order by visit.day, visit.slot, visit.visit_id`.execute(db);
  return rows;
}

type PaymentRow = {
  paymentId: number;
  at: Date;
  amountPaise: number;
  method: PaymentMethod;
  reference: string;
  by: string;
};

export async function findPayments(db: Db, bookingId: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select payment.payment_id as "paymentId", payment.at, payment.amount_paise as "amountPaise", payment.method,
      payment.reference, person.name as by
    from payment join app_user as person on person.user_id = payment.user_id
    where payment.booking_id = ${bookingId} order by payment.payment_id`.execute(db);
  return rows;
}

type EventRow = Omit<BookingEvent, "at" | "amount" | "by"> & {
  at: Date;
  amountPaise: number | null;
  by: string;
};

export async function findEvents(db: Db, bookingId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.at, person.name as by, event.kind, event.reason, event.number as "vehicleNumber", event.washes,
      event.from_text as "from", event.to_text as "to", event.amount_paise as "amountPaise"
    from booking_event as event join app_user as person on person.user_id = event.user_id
    where event.booking_id = ${bookingId} order by event.booking_event_id desc`.execute(db);
  return rows;
}
