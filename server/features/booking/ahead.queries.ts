import { sql } from "kysely";
import { slotHours } from "#contract/booking/slot.ts";
import { indiaAt } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import { activeStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { addedTotals } from "#server/features/price/extend.rules.ts";
import { addToPrice } from "#server/features/price/reprice.queries.ts";
import { type EventSource, recordingEvents } from "#server/features/event/event.queries.ts";
import type { Fact } from "#server/features/event/event.rules.ts";
import { requestFurtherBill } from "#server/features/wash/charge.jobs.ts";
import { countRenewal } from "#server/features/offer/use.queries.ts";
import type { OfferRecord } from "#server/features/offer/offer.queries.ts";
import { recalculatingTotals } from "#server/features/wash/charge.queries.ts";
import { lockCounters } from "#server/features/wash/capacity.queries.ts";
import { Capacity, type Occupying, usesOfWash } from "#server/features/wash/capacity.rules.ts";
import { addWashes } from "#server/features/wash/schedule.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { findSupplyOf } from "./change.queries.ts";
import { minutesOf } from "./included.rules.ts";
import type { Now } from "./plan.rules.ts";
import {
  type AddedWash,
  extensionsOf,
  type Extension,
  includedOf,
  type PlanToExtend,
  washesOf,
} from "./ahead.rules.ts";
import { lockPlans } from "./aheadLock.queries.ts";

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

/** The times at which a plan's vehicles have a wash of their customer already, `except` some washes. */
async function findWashedTimes(
  db: Db,
  { bookingId }: Pick<PlanToExtend, "bookingId">,
  extensions: readonly Extension[],
  except: readonly number[] = [],
) {
  const numbers = extensions.map(({ vehicle }) => vehicle.number);
  const days = [...new Set(extensions.flatMap(({ dates }) => dates))];
  const { rows } = await sql<{ number: string; day: string; hour: number }>`
    select wash.number, wash.day, extract(hour from wash.slot)::integer as hour from wash
    where wash.number = any(${numbers}::text[]) and wash.day = any(${days}::date[]) and ${washIs(activeStatuses)}
      and wash.wash_id <> all(${[...except]}::integer[])
      and wash.customer_id = (select customer_id from booking where booking_id = ${bookingId})`.execute(db);
  const washed = new Set(rows.map(({ number, day, hour }) => `${number} ${day} ${hour}`));
  return (number: string, day: string, hour: number): boolean => washed.has(`${number} ${day} ${hour}`);
}

/** The capacity for washes that are added to a plan, and for others instead of which they come, locked with it. */
async function lockCapacity(
  db: Db,
  plan: PlanToExtend,
  extensions: readonly Extension[],
  released: readonly Occupying[] = [],
): Promise<Capacity> {
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
  // All at once, in the common lock order.
  const uses = await lockCounters(db, [...capacity.countersOf(washes), ...released.flatMap(usesOfWash)]);
  const locked = new Capacity({ ...supply, uses });
  for (const wash of released) locked.giveBack(wash);
  return locked;
}

type Planning = {
  now: Now;
  insists: Insistence;
  offer: OfferRecord | null;
  /** False if hours that nobody covers count as full; absent: they don't. */
  uncovered?: boolean;
  /** Washes instead of which these come. */
  released?: readonly (Occupying & { washId: number })[];
};

/** The washes of the extensions with their prices, and the capacity that they take, whose counters are locked. */
export async function planWashes(
  db: Db,
  plan: PlanToExtend,
  extensions: readonly Extension[],
  { released = [], ...options }: Planning,
) {
  const isWashed = await findWashedTimes(
    db,
    plan,
    extensions,
    released.map(({ washId }) => washId),
  );
  const capacity = await lockCapacity(db, plan, extensions, released);
  const insists = options.insists === "every";
  return {
    ...washesOf(plan, extensions, capacity, { ...options, insists, isWashed }),
    taken: capacity.taken,
  };
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
  if (washes.length > 0) await addToPrice(db, bookingId, addedTotals(washes));
}

/** A vehicle's first full day, and how many more it has. */
type FullDays = { number: string; day: string; hour: number; more: number };

/** On "every" day, or else nothing is added; on "some" day, likewise; null: on whatever days have room. */
export type Insistence = "every" | "some" | null;

type Source = EventSource & {
  insists: Insistence;
  /** The plan's offer while it is valid, with its uses locked; else null. */
  offer: OfferRecord | null;
  /** Beside the event of washes beyond the capacity. */
  facts: (washes: number, amountPaise: Paise) => Fact[];
};

/**
 * Adds the washes that a plan lacks up to `until`. The plan must be locked.
 * @returns how many are added; with `insists` none when days are full: the first of them, and how many `more` its
 * vehicle has.
 */
export async function extendPlan(
  db: Db,
  plan: PlanToExtend,
  until: string,
  { at, userId, insists, offer, facts }: Source,
): Promise<{ washes: number; full: FullDays | null }> {
  const now = indiaAt(at);
  const extensions = extensionsOf(plan, until, now.day);
  if (extensions.length === 0) return { washes: 0, full: null };
  const isAny = extensions.some(({ dates }) => dates.length > 0);
  const { washes, full, taken } = isAny
    ? await planWashes(db, plan, extensions, { now, insists, offer })
    : { washes: [], full: [], taken: [] };
  const [first] = full;
  if (first && (insists === "every" || (insists === "some" && washes.length === 0))) {
    const { position, day, hour } = first;
    const more = full.filter((one) => one.position === position).length - 1;
    return { washes: 0, full: { number: extensions[position]?.vehicle.number ?? "", day, hour, more } };
  }
  if (washes.length > 0) await addWashes(db, plan, { washes, taken }, at);
  await saveExtensions(db, plan, extensions, washes);
  if (washes.length === 0) return { washes: 0, full: null };
  if (offer) await countRenewal(db, plan.bookingId, offer.offerId);
  const beyond = washes.filter(({ overbooked }) => overbooked).length;
  const news: Fact[] = [
    ...facts(washes.length, addedTotals(washes).basePaise),
    ...(beyond > 0 ? [{ kind: "overbooked" as const, washes: beyond }] : []),
  ];
  const { bookingId } = plan;
  const events = news.map((fact) => ({ bookingId, fact }));
  await sql`with counted as (${recalculatingTotals([bookingId], { now: at })}),
    ${recordingEvents({ at, userId }, events)} select`.execute(db);
  await requestFurtherBill(db, bookingId, at);
  return { washes: washes.length, full: null };
}
