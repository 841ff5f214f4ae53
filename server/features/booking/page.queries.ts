import { type RawBuilder, sql } from "kysely";
import type { BookingSource, PaymentMethod, PaymentOrigin } from "#contract/booking/booking.ts";
import type { Schedule } from "#contract/booking/schedule.ts";
import type { Discount } from "#contract/price/discount.ts";
import type { Paise } from "#contract/money.ts";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import { bookingColumns, type BookingRow } from "./list.queries.ts";
import { bookingsWithin } from "./listFilter.queries.ts";
import { planOf, washColumns, type WashRow } from "./wash.queries.ts";

export type BookingDetails = BookingRow & {
  customerEmail: string;
  customerAddress: string;
  floorName: string;
  requirements: string;
  paymentMethod: PaymentMethod;
  bookingSource: BookingSource;
  basePaise: Paise;
  discount: Discount | null;
  discountPaise: Paise;
};

/** A discount's columns: percent or paise, depending on the type. */
export type DiscountColumns = { discountType: Discount["type"] | null; discountValue: number | null };

export function discountOf({ discountType: type, discountValue: value }: DiscountColumns): Discount | null {
  if (type === null || value === null) return null;
  return type === "percentage" ? { type, percent: value } : { type, amount: value as Paise };
}

export async function findBooking(
  db: Db,
  scope: Scope,
  bookingId: number,
  today: string,
): Promise<BookingDetails | undefined> {
  const { rows } = await sql<Omit<BookingDetails, "discount"> & DiscountColumns>`
    select ${bookingColumns(today)}, booking.customer_email as "customerEmail",
      booking.customer_address as "customerAddress", booking.floor_name as "floorName", booking.requirements,
      booking.payment_method as "paymentMethod", booking.source as "bookingSource", booking.base_paise as "basePaise",
      ${discountColumns},
      booking.discount_paise as "discountPaise"
    from booking join company on company.company_id = booking.company_id
    where booking.booking_id = ${bookingId} and ${bookingsWithin(scope)}`.execute(db);
  if (!rows[0]) return undefined;
  const { discountType, discountValue, ...booking } = rows[0];
  return { ...booking, discount: discountOf({ discountType, discountValue }) };
}

export type PriceRow = {
  /** As booked. */
  pricePaise: Paise;
  /** Of a month, after discounts, as booked; null unless it is a package. */
  monthlyPaise: Paise | null;
  /** Today's, before discounts, if it has changed since the booking: of a month for a package. */
  changedPaise: Paise | null;
};

/** The columns of a `PriceRow`, of a `vehicle`. */
export const priceColumns = (
  today: string,
): RawBuilder<unknown> => sql`vehicle.monthly_paise as "monthlyPaise",
  vehicle.price_paise as "pricePaise",
  (select price.price_paise from plan_price as price
    where price.booking_vehicle_id = vehicle.booking_vehicle_id and price.from_day <= ${today}::date
    order by price.from_day desc limit 1) as "changedPaise"`;

/** The columns of a `Discount`, of a `booking`. */
export const discountColumns = sql`booking.discount_type as "discountType",
  booking.discount_value as "discountValue"`;

export type VehicleRow = PriceRow & {
  /** Null for a single wash. */
  planId: number | null;
  vehicleNumber: string;
  make: string;
  model: string;
  color: string;
  bodyType: string;
  fuelType: string;
  parkingFloor: string;
  parkingPillar: string;
  parkingNote: string;
  slot: string;
  schedule: Schedule | null;
  days: string[];
  dayOfMonth: number | null;
  startDate: string;
  endDate: string | null;
  occurrences: number;
  toCome: number;
  nextPrice: { from: string; pricePaise: Paise } | null;
  requirements: string;
};

export async function findVehicles(db: Db, bookingId: number, today: string): Promise<VehicleRow[]> {
  const { rows } = await sql<VehicleRow>`
    select case when schedule is not null then ${planOf("vehicle")} end as "planId",
      number as "vehicleNumber", make, model, color, body_type as "bodyType", fuel_type as "fuelType",
      parking_floor_name as "parkingFloor", parking_pillar_name as "parkingPillar", parking_note as "parkingNote", slot, schedule, days,
      day_of_month as "dayOfMonth", start_day as "startDate", end_day as "endDate", occurrences, requirements,
      ${priceColumns(today)},
      (select json_build_object('from', price.from_day, 'pricePaise', price.price_paise) from plan_price as price
        where price.booking_vehicle_id = vehicle.booking_vehicle_id and price.from_day > ${today}::date
        order by price.from_day limit 1) as "nextPrice",
      (select count(*)::integer from wash
        where wash.booking_id = vehicle.booking_id
          and wash.booking_vehicle_id = vehicle.booking_vehicle_id
          and ${washIs(openStatuses)}) as "toCome"
    from booking_vehicle as vehicle where booking_id = ${bookingId}
      and (next_day is null or next_day > start_day) order by position`.execute(db);
  return rows;
}

export async function findWashes(db: Db, bookingId: number): Promise<WashRow[]> {
  const { rows } = await sql<WashRow>`
    select ${washColumns} from wash join booking on booking.booking_id = wash.booking_id where wash.booking_id = ${bookingId}
    order by wash.day, wash.slot, wash.wash_id`.execute(db);
  return rows;
}

/** The part of one payment that went to the booking; negative for a refund. */
export type BookingPayment = {
  paymentId: number;
  at: Date;
  amountPaise: Paise;
  method: PaymentOrigin;
  reference: string;
  by: string;
};
