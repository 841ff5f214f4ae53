import { sql } from "kysely";
import type { PaymentMethod } from "#contract/booking/booking.ts";
import type { BookingEvent } from "#contract/booking/page.ts";
import type { Discount } from "#contract/booking/price.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/http/serve.ts";
import { bookingColumns, type BookingRow, bookingsWithin } from "../list/queries.ts";
import { visitColumns, type VisitRow } from "../visit/queries.ts";

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

export type PaymentRow = {
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

export type EventRow = Omit<BookingEvent, "at" | "amount" | "by"> & {
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
