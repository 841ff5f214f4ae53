import { sql } from "kysely";
import type { Included } from "#contract/catalogue/included.ts";
import type { Names } from "#contract/catalogue/itemName.ts";
import type { PriceTaxing } from "#contract/price/addedTax.ts";
import type { Billing } from "#contract/booking/billing.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import type { Paise } from "#contract/money.ts";
import type { paymentStatuses } from "#contract/booking/status.ts";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { includedWithNames } from "#server/features/wash/included.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { directionOf, countOf, offsetOf, type Page } from "#server/db/page.ts";
import { taxingOn } from "#server/features/company/tax.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import {
  type Status,
  statusColumn,
  paymentColumn,
  hasVehicle,
  type Filters,
  matchingBookings,
} from "./listFilter.queries.ts";
import { isLastTerm } from "#server/features/wash/term.queries.ts";

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
  paymentStatus: (typeof paymentStatuses)[number];
  billing: Billing;
  amountPaise: Paise;
  /** The tax that is added to the amount. */
  taxPaise: Paise;
  /** Rounds amount and tax to whole rupees. */
  roundOffPaise: Paise;
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
  array(select number from booking_vehicle as vehicle where vehicle.booking_id = booking.booking_id and ${isLastTerm}
    order by vehicle.position) as vehicles,
  ${statusColumn(today)} as status, ${paymentColumn} as "paymentStatus", booking.billing, booking.amount_paise as "amountPaise",
  booking.tax_paise as "taxPaise", booking.round_off_paise as "roundOffPaise", ${taxingOn(sql`booking.company_id`, sql`booking.society_id`, sql`least(${today}::date, booking.last_day)`)} as taxing,
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
  const direction = directionOf(sort, "desc");
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
