import { type RawBuilder, sql } from "kysely";
import { ENDING_DAYS, type PlanState } from "#contract/plan/state.ts";
import type { Schedule } from "#contract/booking/schedule.ts";
import type { Names } from "#contract/catalogue/itemName.ts";
import { addDays } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import { dueStatuses, openStatuses } from "#contract/wash/state.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { ofCompany } from "#server/db/ofCompany.ts";
import { all, contains, countOf, directionOf, offsetOf, type Page } from "#server/db/page.ts";
import { openByCustomer } from "#server/features/bill/account.queries.ts";
import {
  type DiscountColumns,
  discountColumns,
  type PriceRow,
  priceColumns,
} from "#server/features/booking/page.queries.ts";
import { planOf, washColumns, type WashRow } from "#server/features/booking/wash.queries.ts";
import { customersWithin, personOf } from "#server/features/customer/customer.queries.ts";
import {
  isLastTerm,
  termBuildingName,
  termFlat,
  termFlatName,
  termItem,
  termItemName,
} from "#server/features/wash/term.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";

/** Every plan once: its last term as `vehicle`, its first as `first`, and their `booking`. */
const plans = sql`booking_vehicle as vehicle
  join booking_vehicle as first on first.booking_vehicle_id = ${planOf("vehicle")}
  join booking on booking.booking_id = vehicle.booking_id`;

const isPlan = sql`vehicle.schedule is not null and ${isLastTerm}`;

const plansWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.reach === "customer"
    ? sql`vehicle.customer_id in (select customer_id from customer where ${customersWithin(scope)})`
    : ofCompany(scope, sql`vehicle.company_id`);

/** The washes of a plan. Those of its last term need no look at the term. */
const ofPlan = sql`from wash where wash.booking_id = vehicle.booking_id
  and (wash.booking_vehicle_id = vehicle.booking_vehicle_id
    or exists (select from booking_vehicle as term where term.booking_vehicle_id = wash.booking_vehicle_id
      and ${planOf("term")} = first.booking_vehicle_id))`;

/** True for a plan that has no wash to come after a day, and gets none. */
const isOverAfter = (day: string) => sql`(vehicle.planned_until is null
  and not exists (select ${ofPlan} and wash.day > ${day}::date and ${washIs(dueStatuses)}))`;

/** The first of these that is so. */
const states = (today: string): (readonly [PlanState, RawBuilder<unknown>])[] => {
  const soon = addDays(today, ENDING_DAYS);
  return [
    ["ended", sql`booking.cancelled_at is not null or vehicle.end_day < ${today}::date`],
    ["upcoming", sql`first.start_day > ${today}::date`],
    [
      "paused",
      sql`exists (select from plan_pause as pause where pause.booking_id = vehicle.booking_id
        and ${today}::date between pause.from_day and pause.to_day)`,
    ],
    ["ended", isOverAfter(addDays(today, -1))],
    ["ending", sql`vehicle.end_day <= ${soon}::date or ${isOverAfter(soon)}`],
    ["active", sql`true`],
  ];
};

const stateColumn = (today: string) =>
  sql`case ${sql.join(
    states(today).map(([state, isSo]) => sql`when ${isSo} then ${sql.lit(state)}`),
    sql` `,
  )} end`;

/** The open washes of a plan from today on. */
const toCome = (today: string) => sql`${ofPlan} and wash.day >= ${today}::date and ${washIs(openStatuses)}`;

const itemNames = sql`(select item.names from service_item as item where item.service_item_id = ${termItem})`;

const carColumns = sql`vehicle.number as "vehicleNumber",
  vehicle.make || ' ' || vehicle.model || ', ' || vehicle.color as vehicle`;

const rhythmColumns = sql`vehicle.slot, vehicle.schedule, vehicle.days, vehicle.day_of_month as "dayOfMonth"`;

const itemColumns = sql`${termItem} as "serviceItemId", ${termItemName} as "itemName", ${itemNames} as "itemNames"`;

/** A booking matches by its trigrams, which are of all its vehicles; of these, each plan by its own text. */
const isFound = (search: string) => sql`(${contains(sql`booking.search_text`, search)}
  and ${contains(
    sql`lower(concat_ws(' ', booking.customer_name, booking.customer_phone, booking.society_name, ${termBuildingName}, ${termFlatName},
      vehicle.number, vehicle.color, vehicle.make, vehicle.model))`,
    search,
  )})`;

type Filters = {
  companyId: number | undefined;
  societyId: number | undefined;
  customerId: number | undefined;
  state: PlanState | undefined;
  serviceItemId: number | undefined;
  /** "07:00" */
  time: string | undefined;
  owes: boolean | undefined;
};

const owing = ({ companyId }: Filters) =>
  openByCustomer((table) =>
    companyId === undefined ? sql`true` : sql`${sql.ref(`${table}.company_id`)} = ${companyId}`,
  );

const matching = (scope: Scope, { filters, search, today }: PlanPage): RawBuilder<boolean> => {
  const { companyId, societyId, customerId, state, serviceItemId, time, owes } = filters;
  return all([
    isPlan,
    plansWithin(scope),
    companyId !== undefined && sql`vehicle.company_id = ${companyId}`,
    societyId !== undefined && sql`vehicle.society_id = ${societyId}`,
    customerId !== undefined && sql`vehicle.customer_id in ${personOf(scope, customerId)}`,
    state !== undefined && sql`${stateColumn(today)} = ${state}`,
    serviceItemId !== undefined && sql`${termItem} = ${serviceItemId}`,
    time !== undefined && sql`vehicle.slot = ${time}::time`,
    owes !== undefined &&
      sql`(vehicle.customer_id in (select owing.customer_id from ${owing(filters)} as owing)) = ${owes}`,
    search !== "" && isFound(search),
  ]);
};

export type PlanRow = PriceRow &
  DiscountColumns & {
    planId: number;
    bookingId: number;
    companyId: number;
    customerId: number;
    customerName: string;
    customerPhone: string;
    societyId: number;
    societyName: string;
    buildingName: string;
    flatName: string;
    vehicleNumber: string;
    vehicle: string;
    serviceItemId: number;
    itemName: string;
    itemNames: Names;
    slot: string;
    schedule: Schedule;
    days: string[];
    dayOfMonth: number | null;
    startDate: string;
    endDate: string | null;
    state: PlanState;
    nextWash: { day: string; slot: string; providerName: string | null } | null;
    owedPaise: Paise;
  };

const columns = (today: string) => sql`
  first.booking_vehicle_id as "planId", vehicle.booking_id as "bookingId", vehicle.company_id as "companyId",
  vehicle.customer_id as "customerId", booking.customer_name as "customerName",
  booking.customer_phone as "customerPhone", vehicle.society_id as "societyId",
  booking.society_name as "societyName", ${termBuildingName} as "buildingName", ${termFlatName} as "flatName", ${carColumns},
  ${itemColumns}, ${rhythmColumns}, first.start_day as "startDate", vehicle.end_day as "endDate",
  ${stateColumn(today)} as state, ${priceColumns(today)}, ${discountColumns},
  (select json_build_object('day', wash.day, 'slot', wash.slot, 'providerName',
      (select person.name from provider join app_user as person on person.user_id = provider.user_id
        where provider.provider_id = wash.assigned_provider_id))
    ${toCome(today)} order by wash.day, wash.slot limit 1) as "nextWash",
  coalesce((select owing.open from ${openByCustomer(
    (table) => sql`${sql.ref(`${table}.customer_id`)} = vehicle.customer_id`,
  )} as owing), 0) as "owedPaise"`;

const sortable = {
  startDate: () => sql`first.start_day`,
  customerName: () => sql`lower(booking.customer_name)`,
  nextDay: (today: string) => sql`(select wash.day ${toCome(today)} order by wash.day limit 1)`,
  endDate: () => sql`vehicle.end_day`,
};

export type PlanPage = Page<keyof typeof sortable> & { filters: Filters; today: string };

/** One page of plans, the one that was made last first by default. Each row carries the total number of matches. */
export async function searchPlanPage(
  db: Db,
  scope: Scope,
  page: PlanPage,
): Promise<(PlanRow & { total: number })[]> {
  const { sort, today } = page;
  const isMatch = matching(scope, page);
  const sorted = sort && sql`${sortable[sort.by](today)} ${directionOf(sort)} nulls last,`;
  const { rows } = await sql<PlanRow & { total: number }>`
    select ${columns(today)}, ${countOf(sql`from ${plans} where ${isMatch}`, page)} as total
    from (select vehicle.booking_vehicle_id, row_number() over () as place from (
        select vehicle.booking_vehicle_id from ${plans} where ${isMatch}
        order by ${sorted ?? sql``} ${planOf("vehicle")} desc
        limit ${page.pageSize} offset ${offsetOf(page)}) as vehicle) as listed
      join ${plans} on vehicle.booking_vehicle_id = listed.booking_vehicle_id
    order by listed.place`.execute(db);
  return rows;
}

export type TermRow = PriceRow & {
  from: string;
  until: string | null;
  flatId: number;
  buildingName: string;
  flatName: string;
  parkingFloorId: number | null;
  parkingPillarId: number | null;
  parkingFloor: string;
  parkingPillar: string;
  parkingNote: string;
  vehicleNumber: string;
  vehicle: string;
  serviceItemId: number;
  itemName: string;
  itemNames: Names;
  slot: string;
  schedule: Schedule;
  days: string[];
  dayOfMonth: number | null;
};

export async function findPlan(
  db: Db,
  scope: Scope,
  planId: number,
  today: string,
): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${columns(today)} from ${plans}
    where first.booking_vehicle_id = ${planId} and vehicle.schedule is not null and vehicle.next_day is null
      and ${plansWithin(scope)}`.execute(db);
  return rows[0];
}

/** A plan's terms in order of their days, without those that another one has replaced before they began. */
export async function findTerms(db: Db, planId: number, today: string): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`
    select vehicle.start_day as "from", coalesce(vehicle.next_day - 1, vehicle.end_day) as until,
      ${termFlat} as "flatId", ${termBuildingName} as "buildingName", ${termFlatName} as "flatName",
      vehicle.parking_floor_id as "parkingFloorId", vehicle.parking_pillar_id as "parkingPillarId",
      vehicle.parking_floor_name as "parkingFloor", vehicle.parking_pillar_name as "parkingPillar",
      vehicle.parking_note as "parkingNote", ${carColumns}, ${itemColumns}, ${rhythmColumns}, ${priceColumns(today)}
    from booking_vehicle as vehicle join booking on booking.booking_id = vehicle.booking_id
    where (vehicle.booking_vehicle_id = ${planId} or vehicle.plan_of = ${planId})
      and (vehicle.next_day is null or vehicle.next_day > vehicle.start_day)
    order by vehicle.start_day, vehicle.booking_vehicle_id`.execute(db);
  return rows;
}

export async function findPlanWashes(db: Db, planId: number): Promise<WashRow[]> {
  const { rows } = await sql<WashRow>`
    select ${washColumns} from booking_vehicle as term
      join wash on wash.booking_id = term.booking_id and wash.booking_vehicle_id = term.booking_vehicle_id
      join booking on booking.booking_id = wash.booking_id
    where term.booking_vehicle_id = ${planId} or term.plan_of = ${planId}
    order by wash.day, wash.slot, wash.wash_id`.execute(db);
  return rows;
}

/** The latest change of a plan, if it was made after `since` and has not been undone. */
export async function findLastChange(
  db: Db,
  planId: number,
  since: Date,
): Promise<{ planChangeId: number; at: Date } | undefined> {
  const { rows } = await sql<{ planChangeId: number; at: Date }>`
    select change.plan_change_id as "planChangeId", change.at
    from booking_vehicle as term join plan_change_term as part on part.added_id = term.booking_vehicle_id
      join plan_change as change on change.plan_change_id = part.plan_change_id
    where (term.booking_vehicle_id = ${planId} or term.plan_of = ${planId}) and change.undone_at is null
      and change.at >= ${since}::timestamptz
    order by change.plan_change_id desc limit 1`.execute(db);
  return rows[0];
}
