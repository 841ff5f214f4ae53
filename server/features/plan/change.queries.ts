import { type RawBuilder, sql } from "kysely";
import type { Billing } from "#contract/booking/billing.ts";
import { openStatuses, type WashStatus } from "#contract/wash/state.ts";
import type { Paise } from "#contract/money.ts";
import type { PriceLine } from "#contract/price/list.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { bookingsWithin } from "#server/features/booking/listFilter.queries.ts";
import { priceLines } from "#server/features/catalogue/price.queries.ts";
import { pricedVehicle, reductions } from "#server/features/price/plan.queries.ts";
import type { PricedVehicle, Reductions } from "#server/features/price/plan.rules.ts";
import { takerOfWash } from "#server/features/wash/capacity.queries.ts";
import { DEFAULT_MINUTES } from "#server/features/wash/capacity.rules.ts";
import { isOnBill } from "#server/features/wash/charge.queries.ts";
import { includedItems } from "#server/features/wash/included.queries.ts";
import { holdCustomersOf } from "#server/features/wash/row.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import {
  termBuildingName,
  termFlat,
  termFlatName,
  termItem,
  termItemName,
} from "#server/features/wash/term.queries.ts";
import type { IncludedItem } from "#contract/booking/included.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";

/** Where a vehicle's owner lives, as a term names it. */
type Home = { flatId: number; buildingName: string; floorName: string; flatName: string };
type Parking = {
  parkingFloorId: number | null;
  parkingPillarId: number | null;
  parkingFloorName: string;
  parkingPillarName: string;
  parkingNote: string;
};
type Car = { number: string; make: string; model: string; color: string; bodyType: string; fuelType: string };
type Item = { itemId: number; itemName: string; serviceName: string };

/** The last term of a plan, with its booking. */
type PresentTerm = PricedVehicle &
  Home &
  Parking &
  Car &
  Item & {
    planId: number;
    termId: number;
    /** True for the term with which the plan was booked. */
    isFirst: boolean;
    spotId: number;
    hour: number;
    minutes: number;
    end: string | null;
    plannedUntil: string;
    terms: number;
  };

export type PlanToChange = Reductions & {
  bookingId: number;
  companyId: number;
  societyId: number;
  customerId: number;
  billing: Billing;
  cancelled: boolean;
  /** True if the company takes plates of other formats. */
  otherPlates: boolean;
  onFullDays: FullDayChoice;
  serviceId: number;
  /** Of a month of a package. */
  included: readonly IncludedItem[];
  pauses: readonly { from: string; to: string; reason: string }[];
  /** Vehicles of the booking that go on beside this one. */
  others: number;
  /** The next free place of a vehicle in the booking. */
  nextPosition: number;
  term: PresentTerm;
};

/** SQL condition: a `vehicle` is a term of one of these plans. */
const ofPlans = (planIds: readonly number[]): RawBuilder<boolean> => sql`
  (vehicle.booking_vehicle_id = any(${[...planIds]}::integer[]) or vehicle.plan_of = any(${[...planIds]}::integer[]))`;

/** The plates of plans within `scope`, to be locked before anything else. */
export async function findPlates(db: Db, scope: Scope, planIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct vehicle.number from booking_vehicle as vehicle join booking using (booking_id)
    where vehicle.next_day is null and ${ofPlans(planIds)} and ${bookingsWithin(scope)}`.execute(db);
  return rows.map(({ number }) => number);
}

/** A plan within `scope`, its booking locked until the transaction ends; undefined for none. */
export async function lockPlan(db: Db, scope: Scope, planId: number): Promise<PlanToChange | undefined> {
  const isIts: RawBuilder<unknown> = sql`booking.booking_id = (select booking_id from booking_vehicle
    where booking_vehicle_id = ${planId}) and booking.schedule = 'regular-wash' and ${bookingsWithin(scope)}`;
  await holdCustomersOf(db, isIts);
  await sql`select from booking where ${isIts} for no key update`.execute(db);
  const { rows } = await sql<PlanToChange>`
    select booking.booking_id as "bookingId", booking.company_id as "companyId", booking.society_id as "societyId",
      booking.customer_id as "customerId", booking.billing, booking.cancelled_at is not null as cancelled,
      company.other_plates as "otherPlates", booking.on_full_days as "onFullDays", item.service_id as "serviceId", ${reductions},
      ${includedItems} as included,
      coalesce((select json_agg(json_build_object('from', pause.from_day, 'to', pause.to_day, 'reason', pause.reason)
          order by pause.plan_pause_id)
        from plan_pause as pause where pause.booking_id = booking.booking_id), '[]') as pauses,
      (select count(*)::integer from booking_vehicle as other where other.booking_id = booking.booking_id
        and other.next_day is null and other.booking_vehicle_id <> vehicle.booking_vehicle_id) as others,
      (select max(position) + 1 from booking_vehicle as other where other.booking_id = booking.booking_id) as "nextPosition",
      json_build_object(${pricedVehicle}, 'planId', coalesce(vehicle.plan_of, vehicle.booking_vehicle_id),
        'termId', vehicle.booking_vehicle_id, 'isFirst', vehicle.plan_of is null,
        'flatId', ${termFlat}, 'buildingName', ${termBuildingName},
        'floorName', coalesce(vehicle.own_floor_name, booking.floor_name), 'flatName', ${termFlatName},
        'parkingFloorId', vehicle.parking_floor_id, 'parkingPillarId', vehicle.parking_pillar_id,
        'parkingFloorName', vehicle.parking_floor_name, 'parkingPillarName', vehicle.parking_pillar_name,
        'parkingNote', vehicle.parking_note, 'number', vehicle.number, 'make', vehicle.make, 'model', vehicle.model,
        'color', vehicle.color, 'bodyType', vehicle.body_type, 'fuelType', vehicle.fuel_type,
        'itemId', ${termItem}, 'itemName', ${termItemName},
        'serviceName', coalesce(vehicle.own_service_name, booking.service_name), 'spotId', vehicle.spot_id,
        'hour', extract(hour from vehicle.slot)::integer, 'minutes', vehicle.minutes, 'end', vehicle.end_day,
        'plannedUntil', coalesce(vehicle.planned_until, vehicle.end_day),
        'terms', (select count(*)::integer from booking_vehicle as other
          where other.plan_of = coalesce(vehicle.plan_of, vehicle.booking_vehicle_id))) as term
    from booking join company on company.company_id = booking.company_id
    join booking_vehicle as vehicle on vehicle.booking_id = booking.booking_id and vehicle.next_day is null
      and ${ofPlans([planId])}
    join service_item as item on item.service_item_id = ${termItem}
    where ${isIts}`.execute(db);
  return rows[0];
}

/** The records that a change refers to; null when it refers to none, or to one of another society or company. */
export type Named = {
  flat: Home | null;
  spot: Omit<Parking, "parkingNote"> | null;
  item:
    | (Item & {
        serviceId: number;
        minutes: number | null;
        pricePaise: Paise;
        /** Of a month; null: sold wash by wash only. */
        monthlyPaise: Paise | null;
        lines: PriceLine<Paise>[];
        /** What comes with each month. */
        included: IncludedItem[];
      })
    | null;
  bodyTypeId: number | null;
};

type Names = {
  societyId: number;
  companyId: number;
  itemId: number;
  flatId: number | undefined;
  parkingFloorId: number | null | undefined;
  parkingPillarId: number | null | undefined;
  bodyType: string;
};

export async function findNamed(db: Db, names: Names): Promise<Named> {
  const { societyId, companyId, itemId, flatId, parkingFloorId, parkingPillarId, bodyType } = names;
  const { rows } = await sql<Named>`
    select
      (select json_build_object('flatId', flat.flat_id, 'buildingName', building.name, 'floorName', floor.name,
          'flatName', flat.name)
        from flat join floor using (floor_id) join building on building.building_id = flat.building_id
        where flat.flat_id = ${flatId ?? null} and flat.society_id = ${societyId} and flat.archive_id is null) as flat,
      (select json_build_object('parkingFloorId', floor.parking_floor_id, 'parkingFloorName', floor.name,
          'parkingPillarId', pillar.parking_pillar_id, 'parkingPillarName', coalesce(pillar.name, ''))
        from parking_floor as floor left join parking_pillar as pillar
          on pillar.parking_pillar_id = ${parkingPillarId ?? null} and pillar.parking_floor_id = floor.parking_floor_id
          and pillar.archive_id is null
        where floor.parking_floor_id = ${parkingFloorId ?? null} and floor.society_id = ${societyId}
          and floor.archive_id is null) as spot,
      (select json_build_object('itemId', item.service_item_id, 'itemName', item.name, 'serviceName', service.name,
          'serviceId', service.service_id, 'minutes', item.duration_minutes, 'pricePaise', item.price_paise,
          'monthlyPaise', item.monthly_paise, 'lines', ${priceLines(societyId)},
          'included', coalesce((select json_agg(json_build_object('itemId', other.service_item_id,
              'minutes', coalesce(other.duration_minutes, ${DEFAULT_MINUTES}), 'washes', line.washes)
              order by line.service_item_included_id)
            from service_item_included as line
            join service_item as other on other.service_item_id = line.included_item_id
            where line.service_item_id = item.service_item_id), '[]'))
        from service_item as item join service using (service_id)
        where item.service_item_id = ${itemId} and item.active and service.active
          and exists (select from society_company as served
            where served.society_id = ${societyId} and served.company_id = ${companyId})) as item,
      (select body_type_id from body_type where lower(name) = lower(${bodyType})) as "bodyTypeId"`.execute(
    db,
  );
  return found(rows[0], "booking");
}

/** A wash of a term that a change may concern. */
export type TermWash = {
  washId: number;
  day: string;
  hour: number;
  /** The day for which the plan means it. */
  plannedDay: string;
  /** True if somebody has moved it. */
  isMoved: boolean;
  status: WashStatus;
  /** True if it is open and begins late enough for the caller to change it. */
  isOpen: boolean;
  isOnBill: boolean;
  pricePaise: Paise;
  societyId: number;
  minutes: number;
  takerId: number | null;
};

/** The washes of a term from a day on, and those that were meant for then, without cancelled ones and re-washes. */
export async function findTermWashes(
  db: Db,
  { bookingId, term }: Pick<PlanToChange, "bookingId" | "term">,
  { from, earliest }: { from: string; earliest: { day: string; time: string } },
): Promise<TermWash[]> {
  const planned = sql`coalesce(wash.planned_day, wash.day)`;
  const { rows } = await sql<TermWash>`
    select wash.wash_id as "washId", wash.day, extract(hour from wash.slot)::integer as hour,
      ${planned} as "plannedDay", wash.planned_day is not null as "isMoved", wash.status,
      ${washIs(openStatuses)} and (wash.day, wash.slot) > (${earliest.day}::date, ${earliest.time}::time) as "isOpen",
      ${isOnBill} as "isOnBill", wash.price_paise as "pricePaise", wash.society_id as "societyId", wash.minutes,
      ${takerOfWash} as "takerId"
    from wash
    where wash.booking_id = ${bookingId} and wash.booking_vehicle_id = ${term.termId} and wash.rewash_of is null
      and not ${washIs(["cancelled"])} and (wash.day >= ${from}::date or ${planned} >= ${from}::date)
    order by wash.day, wash.wash_id`.execute(db);
  return rows;
}

/** A term as it is to be written. */
export type NewTerm = Home &
  Parking &
  Car &
  Item &
  Pick<PricedVehicle, "schedule" | "days" | "start" | "pricePaise" | "monthly"> & {
    planId: number;
    position: number;
    dayOfMonth: number | null;
    hour: number;
    minutes: number;
    end: string | null;
    plannedUntil: string | null;
    occurrences: number;
    /** Washes of other items that come with each month; none unless it is sold so. */
    included: readonly IncludedItem[];
    /** Prices that have been announced for later, by the term before. */
    keepsPrices: boolean;
  };

/** Ends the plan's last term before `from`, and adds the one that holds from then on. @returns the new term's id. */
export async function addTerm(
  db: Db,
  { bookingId, term: before }: Pick<PlanToChange, "bookingId" | "term">,
  term: NewTerm,
  { from, moved }: { from: string; moved: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into booking_vehicle (booking_id, company_id, society_id, customer_id, position, plan_of, number, make, model,
        color, body_type, fuel_type, parking_floor_id, parking_pillar_id, parking_floor_name, parking_pillar_name,
        parking_note, slot, schedule, days, day_of_month, start_day, end_day, planned_until, occurrences, price_paise,
        monthly_list_paise, monthly_paise, minutes, requirements, own_flat_id, own_building_name, own_floor_name,
        own_flat_name, own_item_id, own_service_name, own_item_name)
      select booking_id, company_id, society_id, customer_id, ${term.position}, ${term.planId}, ${term.number}, ${term.make},
        ${term.model}, ${term.color}, ${term.bodyType}, ${term.fuelType}, ${term.parkingFloorId}, ${term.parkingPillarId},
        ${term.parkingFloorName}, ${term.parkingPillarName}, ${term.parkingNote}, make_time(${term.hour}, 0, 0),
        ${term.schedule}, ${[...term.days]}, ${term.dayOfMonth}, ${term.start}, ${term.end}, ${term.plannedUntil},
        ${term.occurrences}, ${term.pricePaise}, ${term.monthly && term.monthly.listPaise},
        ${term.monthly && term.monthly.pricePaise}, ${term.minutes}, requirements, ${term.flatId}, ${term.buildingName},
        ${term.floorName}, ${term.flatName}, ${term.itemId}, ${term.serviceName}, ${term.itemName}
      from booking_vehicle where booking_vehicle_id = ${before.termId}
      returning booking_vehicle_id as id),
    included as (
      insert into booking_included (booking_id, service_item_id, position, washes, minutes)
      select ${bookingId}, line.id, line.position, line.washes, line.minutes
      from unnest(${term.included.map(({ itemId }) => itemId)}::integer[],
        ${term.included.map(({ washes }) => washes)}::integer[], ${term.included.map(({ minutes }) => minutes)}::integer[])
        with ordinality as line (id, washes, minutes, position)
      on conflict do nothing),
    ended as (
      update booking_vehicle set next_day = ${from}::date, end_day = ${from}::date - 1, planned_until = null,
        occurrences = occurrences - ${moved}
      where booking_vehicle_id = ${before.termId}),
    booked as (
      update booking set term_start = coalesce(term_start, ${before.start}::date),
        search_text = search_text || ' ' || lower(concat_ws(' ', ${term.buildingName}::text, ${term.flatName}::text,
          ${term.number}::text, ${term.color}::text, ${term.make}::text, ${term.model}::text))
      where booking_id = ${bookingId})
    select id from added`.execute(db);
  return found(rows[0], "booking").id;
}

/** Total price of a booking's washes. */
export async function findAmount(db: Db, bookingId: number): Promise<Paise> {
  const { rows } = await sql<{ amount: Paise }>`
    select amount_paise as amount from booking where booking_id = ${bookingId}`.execute(db);
  return found(rows[0], "booking").amount;
}

/** SQL condition on `booking`: these ones. */
export const theseBookings = (bookingIds: readonly number[]): RawBuilder<unknown> =>
  sql`booking.booking_id = any(${[...bookingIds]}::integer[])`;
