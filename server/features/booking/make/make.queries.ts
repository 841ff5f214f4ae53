import { type Insertable, sql } from "kysely";
import type { IncludedItem } from "#contract/booking/included.ts";
import type { BookingSource } from "#contract/booking/booking.ts";
import type { Billing } from "#contract/booking/billing.ts";
import type { Discount } from "#contract/price/discount.ts";
import { type Paise, sumOf } from "#contract/money.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import type { Db } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { recordingEvent } from "#server/features/event/event.queries.ts";
import type { Fact } from "#server/features/event/event.rules.ts";
import type { CapacityUse } from "#server/features/wash/capacity.rules.ts";
import { recalculatingTotals } from "#server/features/wash/charge.queries.ts";
import { type NewWash, scheduling } from "#server/features/wash/schedule.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { BookingContext } from "../plan.queries.ts";
import type { NewVehicle } from "./make.rules.ts";

type Person = { name: string; phone: string; email: string; address: string };

/**
 * What becomes of each column of a customer in the record of another company that serves them: it is taken over, or why
 * not. A new column does not compile without an answer.
 */
export const columnsOfCopy = {
  name: "copied",
  phone: "copied",
  phone2: "Of the other company's record: each enters its own.",
  notes: "What the other company's staff know.",
  email: "copied",
  /** Unless the company has one. */
  address: "copied",
  /** Together with the legal name, unless the company has one. */
  gstin: "copied",
  legal_name: "copied",
  /** With the limits that follow from it. */
  business: "copied",
  customer_id: "The record's own.",
  company_id: "The company's.",
  created_at: "When the company has met the customer.",
  merged_into: "Of records of one company.",
  joined_to: "An administrator joins records of several companies.",
  erased_at: "Erased customers book nothing.",
  search_text: "Generated.",
} as const satisfies Record<keyof Tables["customer"], string>;

/** The records with the phone number, or the given one: that with a GSTIN first, then the newest. */
const sourceOf = (sourceId: number | null, phone: string) => sql`
  select gstin, legal_name, business from customer
  where ${sourceId === null ? sql`phone = ${phone}` : sql`customer_id = ${sourceId}`}
    and merged_into is null and erased_at is null
  order by gstin = '', customer_id desc limit 1`;

/**
 * Inserts or updates the company's own record of a customer, whom another company knows as `sourceId`; null for one who
 * books for themselves, under the name and email of their account. What the company has entered itself is kept.
 */
export async function saveCustomer(
  db: Db,
  companyId: number,
  person: Person,
  sourceId: number | null,
): Promise<number> {
  const { rows } = await sql<{ customerId: number }>`
    insert into customer as known (company_id, name, phone, email, address, gstin, legal_name, business)
      select ${companyId}::integer, ${person.name}, ${person.phone}, ${person.email}, ${person.address},
        coalesce(source.gstin, ''), coalesce(source.legal_name, ''), coalesce(source.business, false)
      from (values (1)) as one left join lateral (${sourceOf(sourceId, person.phone)}) as source on true
      on conflict (phone, company_id) do update
        set name = case when ${sourceId}::integer is null then excluded.name else known.name end,
        email = case when ${sourceId}::integer is null or known.email = '' then excluded.email else known.email end,
        gstin = case when known.gstin = '' then excluded.gstin else known.gstin end,
        legal_name = case when known.gstin = '' and excluded.gstin <> '' then excluded.legal_name
          else known.legal_name end,
        business = known.business or excluded.business
    returning coalesce(merged_into, customer_id) as "customerId"`.execute(db);
  return found(rows[0], "customer").customerId;
}

export type NewBooking = {
  companyId: number;
  customerId: number;
  customer: Person;
  societyId: number;
  flatId: number;
  societyName: string;
  flat: NonNullable<BookingContext["flat"]>;
  itemId: number;
  serviceName: string;
  itemName: string;
  schedule: BookingSchedule;
  source: BookingSource;
  requirements: string;
  paymentMethod: string;
  billing: Billing;
  onFullDays: FullDayChoice;
  basePaise: Paise;
  discount: Discount | null;
  discountPaise: Paise;
  offer: { offerId: number; code: string } | null;
  offerPaise: Paise;
  amountPaise: Paise;
  /** Of the tax that is added to the amount, in hundredths of a percent; 0 for none. */
  addedRate: number;
  now: Date;
  userId: number;
  /** True if the customer is not told. */
  quiet?: boolean;
  vehicles: NewVehicle[];
  /** Washes that come with each month of a package. */
  included: readonly IncludedItem[];
  washes: NewWash[];
  taken: CapacityUse[];
};

/** Percent or paise, depending on `discount_type`. */
const discountValueOf = (discount: Discount | null): number | null =>
  discount && (discount.type === "percentage" ? discount.percent : discount.amount);

/** The columns of a vehicle, except those copied from its booking. */
export const vehicleColumns = (vehicle: NewVehicle) =>
  ({
    position: vehicle.position,
    number: vehicle.number,
    make: vehicle.make,
    model: vehicle.model,
    color: vehicle.color,
    body_type: vehicle.bodyType,
    fuel_type: vehicle.fuelType,
    parking_floor_id: vehicle.parkingFloorId,
    parking_pillar_id: vehicle.parkingPillarId,
    parking_floor_name: vehicle.parkingFloorName,
    parking_pillar_name: vehicle.parkingPillarName,
    parking_note: vehicle.parkingNote,
    slot: vehicle.time,
    schedule: vehicle.schedule,
    days: vehicle.days,
    start_day: vehicle.start,
    end_day: vehicle.end,
    day_of_month: vehicle.dayOfMonth,
    planned_until: vehicle.plannedUntil,
    occurrences: vehicle.occurrences,
    price_paise: vehicle.pricePaise,
    monthly_list_paise: vehicle.monthly && vehicle.monthly.listPaise,
    monthly_paise: vehicle.monthly && vehicle.monthly.pricePaise,
    minutes: vehicle.minutes,
    requirements: vehicle.requirements,
  }) satisfies Omit<
    Insertable<Tables["booking_vehicle"]>,
    "booking_id" | "company_id" | "society_id" | "customer_id"
  >;

type SearchableBooking = {
  customer: Pick<Person, "name" | "phone">;
  societyName: string;
  flat: { buildingName: string; flatName: string };
  vehicles: readonly { number: string; color: string; make: string; model: string }[];
};

export const searchTextOf = ({ customer, societyName, flat, vehicles }: SearchableBooking): string =>
  [
    customer.name,
    customer.phone,
    societyName,
    flat.buildingName,
    flat.flatName,
    ...vehicles.map(({ number }) => number),
    ...vehicles.map(({ color, make, model }) => `${color} ${make} ${model}`),
  ]
    .join(" ")
    .toLowerCase();

/**
 * Inserts a booking in one statement, whatever its number of washes, and then computes the tax that is added to it, if
 * any, and its round-off. @returns its id.
 */
export async function insertBooking(db: Db, booking: NewBooking): Promise<number> {
  const { customer, flat, vehicles, included, washes } = booking;
  const lines = vehicles.map(vehicleColumns);
  const columns = Object.keys(lines[0] ?? {}).map((name) => sql.ref(name));
  const days = washes.map(({ day }) => day).toSorted();
  const overbooked = washes.filter((wash) => wash.overbooked).length;
  const isTaxAdded = booking.billing === "upfront" && booking.addedRate > 0;
  const monthly = vehicles.flatMap((vehicle) => vehicle.monthly?.pricePaise ?? []);
  const facts: Fact[] = [
    {
      kind: "booked",
      washes: washes.length,
      amountPaise: booking.amountPaise,
      ...(booking.addedRate > 0 && { addedRate: booking.addedRate }),
      ...(monthly.length > 0 && { monthlyPaise: sumOf(monthly) }),
      ...(vehicles.some(({ schedule, end }) => schedule !== null && end === null) && {
        endless: true as const,
      }),
    },
    ...(overbooked > 0 ? [{ kind: "overbooked" as const, washes: overbooked }] : []),
  ];
  const { rows } = await sql<{ bookingId: number }>`
    with booked as (
      insert into booking (company_id, customer_id, customer_name, customer_phone, customer_email, customer_address,
        society_id, flat_id, society_name, building_name, floor_name, flat_name, service_item_id, service_name,
        item_name, schedule, source, requirements, payment_method, billing, on_full_days, base_paise, discount_type, discount_value,
        discount_paise, offer_id, offer_code, offer_paise, offer_counts, amount_paise, washes, open_washes, first_day,
        last_day, created_at, created_by, search_text, tax_added, total_rounded)
      values (${booking.companyId}, ${booking.customerId}, ${customer.name}, ${customer.phone}, ${customer.email},
        ${customer.address}, ${booking.societyId}, ${booking.flatId}, ${booking.societyName}, ${flat.buildingName},
        ${flat.floorName}, ${flat.flatName}, ${booking.itemId}, ${booking.serviceName}, ${booking.itemName},
        ${booking.schedule}, ${booking.source}, ${booking.requirements}, ${booking.paymentMethod}, ${booking.billing}, ${booking.onFullDays},
        ${booking.basePaise}, ${booking.discount?.type ?? null}, ${discountValueOf(booking.discount)},
        ${booking.discountPaise}, ${booking.offer?.offerId ?? null}, ${booking.offer?.code ?? null},
        ${booking.offerPaise}, ${booking.offer !== null}, ${booking.amountPaise}, ${washes.length},
        ${washes.length}, ${days[0]}, ${days.at(-1)},
        ${booking.now}, ${booking.userId}, ${searchTextOf(booking)},
        ${isTaxAdded}, ${isTaxAdded})
      returning booking_id, company_id, society_id, customer_id),
    vehicles as (
      insert into booking_vehicle (booking_id, company_id, society_id, customer_id, ${sql.join(columns)})
      select booked.booking_id, booked.company_id, booked.society_id, booked.customer_id, ${sql.join(columns.map((name) => sql`line.${name}`))}
      from booked cross join json_populate_recordset(null::booking_vehicle, ${JSON.stringify(lines)}::json) as line
      returning booking_vehicle_id, booking_id, company_id, society_id, customer_id, position, number, minutes),
    included as (
      insert into booking_included (booking_id, service_item_id, position, washes, minutes)
      select booked.booking_id, line.id, line.position, line.washes, line.minutes
      from booked cross join unnest(${included.map(({ itemId }) => itemId)}::integer[],
        ${included.map(({ washes: count }) => count)}::integer[], ${included.map(({ minutes }) => minutes)}::integer[])
        with ordinality as line (id, washes, minutes, position)),
    ${scheduling(sql`vehicles`, booking.washes, booking.taken)},
    ${recordingEvent(sql`booked`, { at: booking.now, userId: booking.userId, quiet: booking.quiet ?? false }, facts)}
    select booking_id as "bookingId" from booked`.execute(db);
  const { bookingId } = found(rows[0], "booking");
  if (isTaxAdded) await recalculatingTotals([bookingId], { now: booking.now }).execute(db);
  return bookingId;
}
