import { type RawBuilder, sql } from "kysely";
import { slotHours } from "#contract/booking/slot.ts";
import { indiaAt } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import { activeStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { type EventSource, recordingEvents } from "#server/features/event/queries.ts";
import type { Fact } from "#server/features/event/rules.ts";
import { requestFurtherBill } from "#server/features/wash/charge/jobs.ts";
import { packageMonth, recalculatingTotals } from "#server/features/wash/charge/queries.ts";
import { lockCounters } from "#server/features/wash/capacity/queries.ts";
import { Capacity } from "#server/features/wash/capacity/rules.ts";
import { addWashes } from "#server/features/wash/schedule/queries.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { countsForIncluded, includedItems } from "#server/features/wash/included/queries.ts";
import { findSupplyOf } from "../change/queries.ts";
import { minutesOf } from "../included/rules.ts";
import type { Now } from "../plan/rules.ts";
import {
  type AddedWash,
  extensionsOf,
  type Extension,
  includedOf,
  type PlanToExtend,
  sumsOf,
  washesOf,
} from "./rules.ts";

/** The washes that a `vehicle` sold by the month has, by month and what it costs, from the last one with washes on. */
const heldMonths = sql`(
  select coalesce(json_agg(json_build_object('month', month, 'pricePaise', one.monthly_paise, 'washes', washes)), '[]')
  from (select to_char(${packageMonth}, 'YYYY-MM') as month, wash.monthly_paise, count(*)::integer as washes
    from wash where wash.booking_id = vehicle.booking_id and wash.booking_vehicle_id = vehicle.booking_vehicle_id
      and wash.meant is not null
      and coalesce(wash.planned_day, wash.day) >= date_trunc('month', coalesce(vehicle.planned_until, vehicle.end_day))
    group by 1, 2) as one)`;

/** Likewise, its washes that count for what comes with a month, and the included items among them. */
const heldIncluded = sql`(
  select coalesce(json_agg(json_build_object('month', month, 'held', held, 'includedIds', included)), '[]')
  from (select to_char(${packageMonth}, 'YYYY-MM') as month, count(*)::integer as held,
      coalesce(json_agg(wash.included_item_id) filter (where wash.included_item_id is not null), '[]') as included
    from wash where wash.booking_id = vehicle.booking_id and wash.booking_vehicle_id = vehicle.booking_vehicle_id
      and wash.meant is not null and ${countsForIncluded}
      and coalesce(wash.planned_day, wash.day) >= date_trunc('month', coalesce(vehicle.planned_until, vehicle.end_day))
    group by 1) as one)`;

/** Plans as JSON, with the bookings locked until the transaction ends. */
export async function lockPlans(db: Db, condition: RawBuilder<unknown>): Promise<PlanToExtend[]> {
  const { rows } = await sql<PlanToExtend>`
    select booking.booking_id as "bookingId", booking.company_id as "companyId", booking.society_id as "societyId",
      item.service_id as "serviceId", booking.on_full_days as "onFullDays",
      case when booking.discount_type = 'percentage' then booking.discount_value end as "discountPercent",
      booking.offer_id is not null as "hasOffer",
      (select json_agg(json_build_object('vehicleId', vehicle.booking_vehicle_id, 'position', vehicle.position,
          'number', vehicle.number, 'spotId', vehicle.spot_id,
          'hour', extract(hour from vehicle.slot)::integer, 'minutes', vehicle.minutes, 'schedule', vehicle.schedule,
          'days', vehicle.days, 'dayOfMonth', vehicle.day_of_month, 'start', vehicle.start_day, 'end', vehicle.end_day,
          'plannedUntil', coalesce(vehicle.planned_until, vehicle.end_day), 'pricePaise', vehicle.price_paise,
          'prices', coalesce((select json_agg(json_build_object('from', price.from_day, 'pricePaise', price.price_paise)
              order by price.from_day)
            from plan_price as price where price.booking_vehicle_id = vehicle.booking_vehicle_id), '[]'),
          'monthly', case when vehicle.monthly_paise is not null then json_build_object(
            'listPaise', vehicle.monthly_list_paise, 'pricePaise', vehicle.monthly_paise) end,
          'held', case when vehicle.monthly_paise is not null then ${heldMonths} else '[]' end,
          'heldIncluded', case when exists (select from booking_included as included
            where included.booking_id = booking.booking_id) then ${heldIncluded} else '[]' end)
          order by vehicle.position)
        from booking_vehicle as vehicle where vehicle.booking_id = booking.booking_id) as vehicles,
      ${includedItems} as included,
      coalesce((select json_agg(json_build_object('from', pause.from_day, 'to', pause.to_day, 'reason', pause.reason)
          order by pause.plan_pause_id)
        from plan_pause as pause where pause.booking_id = booking.booking_id), '[]') as pauses
    from booking join service_item as item on item.service_item_id = booking.service_item_id
    where booking.schedule = 'regular-wash' and ${condition}
    order by booking.booking_id
    for no key update of booking`.execute(db);
  return rows;
}

/** True for a `vehicle` of a plan whose washes do not all exist up to `until`. */
const lacksWashes = (until: string) =>
  sql`vehicle.planned_until < least(coalesce(vehicle.end_day, 'infinity'), ${until}::date)`;

/** The active companies with plans that lack washes up to `until`. */
export async function findCompaniesToPlan(db: Db, until: string): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from company
    where active and exists (select from booking_vehicle as vehicle
      where vehicle.company_id = company.company_id and ${lacksWashes(until)})
    order by company_id`.execute(db);
  return rows.map(({ companyId }) => companyId);
}

type Batch = { companyId: number; until: string; after: number; limit: number };

/**
 * At most `limit` plans of a company that lack washes, with an id above `after`, in order of id; none of erased
 * customers or of societies that are not served any longer.
 */
export const lockPlansToExtend = (
  db: Db,
  { companyId, until, after, limit }: Batch,
): Promise<PlanToExtend[]> =>
  lockPlans(
    db,
    sql`booking.booking_id in (
      select vehicle.booking_id from booking_vehicle as vehicle
      join society on society.society_id = vehicle.society_id and society.active and society.archive_id is null
      join society_company as served on served.society_id = vehicle.society_id and served.company_id = vehicle.company_id
      join customer on customer.customer_id = vehicle.customer_id and customer.erased_at is null
      where vehicle.company_id = ${companyId} and vehicle.booking_id > ${after} and ${lacksWashes(until)}
      group by vehicle.booking_id order by vehicle.booking_id limit ${limit})`,
  );

/** Leaves the totals of plans out of the trail until the transaction ends: they follow from the plans. */
export async function startPlanning(db: Db): Promise<void> {
  await sql`select set_config('chamak.planning', 'on', true)`.execute(db);
}

/** The times at which a plan's vehicles have a wash of their customer already. */
async function findWashedTimes(db: Db, { bookingId }: PlanToExtend, extensions: readonly Extension[]) {
  const numbers = extensions.map(({ vehicle }) => vehicle.number);
  const days = [...new Set(extensions.flatMap(({ dates }) => dates))];
  const { rows } = await sql<{ number: string; day: string; hour: number }>`
    select wash.number, wash.day, extract(hour from wash.slot)::integer as hour from wash
    where wash.number = any(${numbers}::text[]) and wash.day = any(${days}::date[]) and ${washIs(activeStatuses)}
      and wash.customer_id = (select customer_id from booking where booking_id = ${bookingId})`.execute(db);
  const washed = new Set(rows.map(({ number, day, hour }) => `${number} ${day} ${hour}`));
  return (number: string, day: string, hour: number): boolean => washed.has(`${number} ${day} ${hour}`);
}

async function lockCapacity(db: Db, plan: PlanToExtend, extensions: readonly Extension[]): Promise<Capacity> {
  const spotIds = [...new Set(extensions.map(({ vehicle }) => vehicle.spotId))];
  const days = [...new Set(extensions.flatMap(({ dates }) => dates))];
  const supply = await findSupplyOf(db, { ...plan, spotIds }, days);
  const capacity = new Capacity(supply);
  if (!capacity.limited) return capacity;
  const hours = (hour: number) => (plan.onFullDays === "shift" ? slotHours : [hour]);
  const washes = extensions.flatMap(({ vehicle, dates }) =>
    dates.flatMap((day) =>
      hours(vehicle.hour).flatMap((hour) =>
        minutesOf({ ...vehicle, included: includedOf(plan, vehicle) }).map((minutes) => ({
          spotId: vehicle.spotId,
          minutes,
          day,
          hour,
        })),
      ),
    ),
  );
  return new Capacity({ ...supply, uses: await lockCounters(db, capacity.countersOf(washes)) });
}

async function planWashes(
  db: Db,
  plan: PlanToExtend,
  extensions: readonly Extension[],
  options: { now: Now; insists: boolean },
) {
  const isWashed = await findWashedTimes(db, plan, extensions);
  const capacity = await lockCapacity(db, plan, extensions);
  return { ...washesOf(plan, extensions, capacity, { ...options, isWashed }), taken: capacity.taken };
}

async function saveExtensions(
  db: Db,
  plan: PlanToExtend,
  extensions: readonly Extension[],
  washes: readonly AddedWash[],
): Promise<void> {
  const { bookingId } = plan;
  const added = (position: number) => washes.filter((wash) => wash.position === position).length;
  await sql`
    update booking_vehicle as vehicle set occurrences = occurrences + one.added,
      planned_until = case when vehicle.end_day is null or one.until < vehicle.end_day then one.until end
    from unnest(${extensions.map(({ vehicle }) => vehicle.vehicleId)}::integer[],
      ${extensions.map(({ until }) => until)}::date[],
      ${extensions.map(({ vehicle }) => added(vehicle.position))}::integer[]) as one (id, until, added)
    where vehicle.booking_id = ${bookingId} and vehicle.booking_vehicle_id = one.id`.execute(db);
  const { basePaise, discountPaise } = sumsOf(washes);
  await sql`
    update booking set base_paise = base_paise + ${basePaise}, discount_paise = discount_paise + ${discountPaise}
    where booking_id = ${bookingId} and ${basePaise} > 0`.execute(db);
}

type Source = EventSource & {
  /** True to add nothing when a day is full. */
  insists: boolean;
  /** Beside the event of washes beyond the capacity. */
  facts: (washes: number, amountPaise: Paise) => Fact[];
};

/**
 * Adds the washes that a plan lacks up to `until`. The plan must be locked.
 * @returns how many are added, and the first day that is full; with `insists` none is added then.
 */
export async function extendPlan(
  db: Db,
  plan: PlanToExtend,
  until: string,
  { at, userId, insists, facts }: Source,
): Promise<{ washes: number; full: { number: string; day: string; hour: number } | null }> {
  const now = indiaAt(at);
  const extensions = extensionsOf(plan, until, now.day);
  if (extensions.length === 0) return { washes: 0, full: null };
  const isAny = extensions.some(({ dates }) => dates.length > 0);
  const { washes, full, taken } = isAny
    ? await planWashes(db, plan, extensions, { now, insists })
    : { washes: [], full: [], taken: [] };
  const [first] = full;
  if (first && insists)
    return { washes: 0, full: { ...first, number: extensions[first.position]?.vehicle.number ?? "" } };
  if (washes.length > 0) await addWashes(db, plan, { washes, taken }, at);
  await saveExtensions(db, plan, extensions, washes);
  if (washes.length === 0) return { washes: 0, full: null };
  const beyond = washes.filter(({ overbooked }) => overbooked).length;
  const news: Fact[] = [
    ...facts(washes.length, sumsOf(washes).basePaise),
    ...(beyond > 0 ? [{ kind: "overbooked" as const, washes: beyond }] : []),
  ];
  const { bookingId } = plan;
  const events = news.map((fact) => ({ bookingId, fact }));
  await sql`with counted as (${recalculatingTotals([bookingId], null)}),
    ${recordingEvents({ at, userId }, events)} select`.execute(db);
  await requestFurtherBill(db, bookingId, at);
  return { washes: washes.length, full: null };
}
