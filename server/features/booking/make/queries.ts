import { sql } from "kysely";
import type { Discount } from "#contract/booking/price.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/http/fault.ts";
import type { Known } from "../plan/queries.ts";
import { takeRoom } from "../room/queries.ts";
import type { Taken } from "../room/rules.ts";
import type { NewVehicle, Placed } from "./rules.ts";

type Person = { name: string; phone: string; email: string; address: string };

/** The company's own entry of a customer, made where it has none; an address that is known stays. */
export async function keepCustomer(db: Db, companyId: number, person: Person): Promise<number> {
  const { rows } = await sql<{ customerId: number }>`
    insert into customer as known (company_id, name, phone, email, address)
      values (${companyId}, ${person.name}, ${person.phone}, ${person.email}, ${person.address})
      on conflict (phone, company_id) do update set name = excluded.name, email = excluded.email
    returning customer_id as "customerId"`.execute(db);
  return found(rows[0], "Customer").customerId;
}

export type NewBooking = {
  companyId: number;
  customerId: number;
  customer: Person;
  societyId: number;
  flatId: number;
  societyName: string;
  flat: NonNullable<Known["flat"]>;
  itemId: number;
  serviceName: string;
  itemName: string;
  schedule: BookingSchedule;
  source: string;
  requirements: string;
  paymentMethod: string;
  basePaise: number;
  discount: Discount | null;
  discountPaise: number;
  amountPaise: number;
  now: Date;
  userId: number;
  vehicles: NewVehicle[];
  visits: (Placed & { pricePaise: number })[];
  taken: Taken[];
};

/** Writes a booking whole, in one statement however many washes it has. @returns its id. */
export async function insertBooking(db: Db, booking: NewBooking): Promise<number> {
  const { customer, flat, vehicles, visits } = booking;
  const days = visits.map(({ day }) => day).toSorted();
  const searched = [
    customer.name,
    customer.phone,
    booking.societyName,
    flat.buildingName,
    flat.flatName,
    ...vehicles.map(({ number }) => number),
  ];
  const overbooked = visits.filter((visit) => visit.overbooked).length;
  const { rows } = await sql<{ bookingId: number }>`
    with booked as (
      insert into booking (company_id, customer_id, customer_name, customer_phone, customer_email, customer_address,
        society_id, flat_id, society_name, building_name, floor_name, flat_name, service_item_id, service_name,
        item_name, schedule, source, requirements, payment_method, base_paise, discount_type, discount_value,
        discount_paise, amount_paise, washes, first_day, last_day, created_at, created_by, search_text)
      values (${booking.companyId}, ${booking.customerId}, ${customer.name}, ${customer.phone}, ${customer.email},
        ${customer.address}, ${booking.societyId}, ${booking.flatId}, ${booking.societyName}, ${flat.buildingName},
        ${flat.floorName}, ${flat.flatName}, ${booking.itemId}, ${booking.serviceName}, ${booking.itemName},
        ${booking.schedule}, ${booking.source}, ${booking.requirements}, ${booking.paymentMethod},
        ${booking.basePaise}, ${booking.discount?.type ?? null}, ${booking.discount?.value ?? null},
        ${booking.discountPaise}, ${booking.amountPaise}, ${visits.length}, ${days[0]}, ${days.at(-1)},
        ${booking.now}, ${booking.userId}, ${searched.join(" ").toLowerCase()})
      returning booking_id, company_id, society_id),
    vehicles as (
      insert into booking_vehicle (booking_id, company_id, society_id, position, number, make, model, color, body_type, fuel_type,
        parking_floor_id, parking_pillar_id, parking_floor_name, parking_pillar_name, slot, schedule, days,
        start_day, end_day, occurrences, price_paise, minutes, requirements)
      select booked.booking_id, booked.company_id, booked.society_id, line.position, line.number, line.make, line.model, line.color, line.body_type,
        line.fuel_type, line.parking_floor_id, line.parking_pillar_id, line.parking_floor_name,
        line.parking_pillar_name, line.slot, line.schedule, line.days, line.start_day, line.end_day,
        line.occurrences, line.price_paise, line.minutes, line.requirements
      from booked cross join json_populate_recordset(null::booking_vehicle, ${JSON.stringify(vehicles)}::json) as line
      returning booking_vehicle_id, booking_id, company_id, society_id, position, number, minutes),
    visits as (
      insert into visit (booking_id, booking_vehicle_id, company_id, society_id, number, day, slot, price_paise,
        minutes, provider_id, counted, overbooked)
      select vehicles.booking_id, vehicles.booking_vehicle_id, vehicles.company_id,
        vehicles.society_id, vehicles.number, wash.day, make_time(wash.hour, 0, 0), wash.price_paise,
        vehicles.minutes, wash.provider_id, wash.counted, wash.overbooked
      from unnest(${visits.map(({ position }) => position)}::integer[], ${visits.map(({ day }) => day)}::date[],
        ${visits.map(({ hour }) => hour)}::integer[], ${visits.map(({ pricePaise }) => pricePaise)}::integer[],
        ${visits.map(({ providerId }) => providerId)}::integer[],
        ${visits.map(({ counted }) => counted)}::boolean[],
        ${visits.map(({ overbooked: over }) => over)}::boolean[])
        as wash (position, day, hour, price_paise, provider_id, counted, overbooked)
      join vehicles on vehicles.position = wash.position
      order by vehicles.number, wash.day, wash.hour),
    room as (${takeRoom(booking.societyId, booking.taken)}),
    told as (
      insert into booking_event (booking_id, at, user_id, kind, washes, amount_paise)
      select booking_id, ${booking.now}::timestamptz, ${booking.userId}::integer, event.kind, event.washes,
        event.amount_paise
      from booked cross join (values ('booked', ${visits.length}::integer, ${booking.amountPaise}::integer),
        ('overbooked', ${overbooked}::integer, null)) as event (kind, washes, amount_paise)
      where event.washes > 0)
    select booking_id as "bookingId" from booked`.execute(db);
  return found(rows[0], "Booking").bookingId;
}
