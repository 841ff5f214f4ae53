import { type RawBuilder, sql } from "kysely";
import type { IncludedItem } from "#contract/booking/included.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { reassignLater } from "./assign.jobs.ts";
import { takingCapacity } from "./capacity.queries.ts";
import { type CapacityUse, takerColumns } from "./capacity.rules.ts";
import { repricePackages } from "./charge.queries.ts";
import type { WashRow } from "./row.queries.ts";

/** The time of a wash: a day in India, the hour when it starts, and its taker. */
export type Slot = { day: string; hour: number; takerId: number | null; overbooked: boolean };

/** A wash of the vehicle at `position` in its booking. */
export type NewWash = Slot & {
  position: number;
  pricePaise: Paise;
  /** The price of a package's month and the washes that it means; null for a wash sold by itself. */
  monthly: { pricePaise: Paise; meant: number } | null;
  /** Another item that a package includes and that is washed instead; null for the booking's own. */
  included: Pick<IncludedItem, "itemId" | "minutes"> | null;
};

/** The prices and items of washes as columns of a larger statement: position, price_paise, monthly_paise, meant, item_id, minutes. */
const saleColumns = (washes: readonly NewWash[]): RawBuilder<unknown> => sql`
  ${washes.map(({ position }) => position)}::integer[], ${washes.map(({ pricePaise }) => pricePaise)}::integer[],
  ${washes.map(({ monthly }) => monthly && monthly.pricePaise)}::integer[],
  ${washes.map(({ monthly }) => monthly && monthly.meant)}::integer[],
  ${washes.map(({ included }) => included && included.itemId)}::integer[],
  ${washes.map(({ included }) => included && included.minutes)}::integer[]`;

/** Slots as columns of a larger statement: day, hour, provider_id, counted, overbooked. */
export const slotColumns = (slots: readonly Slot[]): RawBuilder<unknown> => {
  const takers = slots.map(takerColumns);
  return sql`${slots.map(({ day }) => day)}::date[], ${slots.map(({ hour }) => hour)}::integer[],
    ${takers.map(({ providerId }) => providerId)}::integer[], ${takers.map(({ counted }) => counted)}::boolean[],
    ${slots.map(({ overbooked }) => overbooked)}::boolean[]`;
};

/**
 * Schedules the first washes of a booking, as parts of the statement that inserts it: `vehicles` are its rows of
 * `booking_vehicle`. The booking writes its own totals and event.
 */
export const scheduling = (
  vehicles: RawBuilder<unknown>,
  washes: readonly NewWash[],
  taken: readonly CapacityUse[],
): RawBuilder<unknown> => sql`
  washes as (
    insert into wash (booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day, slot, price_paise,
      monthly_paise, meant, included_item_id, minutes, provider_id, counted, overbooked)
    select vehicle.booking_id, vehicle.booking_vehicle_id, vehicle.company_id, vehicle.society_id, vehicle.customer_id,
      vehicle.number, line.day, make_time(line.hour, 0, 0), line.price_paise,
      line.monthly_paise, line.meant, line.item_id, coalesce(line.minutes, vehicle.minutes), line.provider_id,
      line.counted, line.overbooked
    from unnest(${saleColumns(washes)}, ${slotColumns(washes)}) as line (position, price_paise, monthly_paise, meant,
      item_id, minutes, day, hour, provider_id, counted, overbooked)
    join ${vehicles} as vehicle on vehicle.position = line.position
    order by vehicle.number, line.day, line.hour),
  capacity as (${takingCapacity(taken)})`;

/** A wash that is added to a plan. */
export type LaterWash = NewWash & {
  /** The reason of the pause into which it falls: it takes no capacity and is skipped. Null for any other. */
  off: string | null;
};

/**
 * Adds washes to an existing booking, whose totals and events the caller writes, and shares the months of packages out
 * anew. The booking and the counters must be locked.
 */
export async function addWashes(
  db: Db,
  { bookingId, companyId }: { bookingId: number; companyId: number },
  { washes, taken }: { washes: readonly LaterWash[]; taken: readonly CapacityUse[] },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ washId: number; isOfPackage: boolean }>`
    with capacity as (${takingCapacity(taken)})
    insert into wash (booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day, slot,
      price_paise, monthly_paise, meant, included_item_id, minutes, status, reason, provider_id, counted, overbooked)
    select vehicle.booking_id, vehicle.booking_vehicle_id, vehicle.company_id, vehicle.society_id, vehicle.customer_id,
      vehicle.number, line.day, make_time(line.hour, 0, 0), line.price_paise,
      line.monthly_paise, line.meant, line.item_id, coalesce(line.minutes, vehicle.minutes),
      case when line.off is null then 'scheduled' else 'skipped' end, coalesce(line.off, ''), line.provider_id,
      line.counted, line.overbooked
    from unnest(${saleColumns(washes)}, ${washes.map(({ off }) => off)}::text[], ${slotColumns(washes)})
      as line (position, price_paise, monthly_paise, meant, item_id, minutes, off, day, hour, provider_id, counted,
        overbooked)
    join booking_vehicle as vehicle on vehicle.booking_id = ${bookingId} and vehicle.position = line.position
    order by vehicle.number, line.day, line.hour
    returning wash_id as "washId", meant is not null as "isOfPackage"`.execute(db);
  await repricePackages(
    db,
    rows.map((row) => ({ ...row, rewashOf: null })),
  );
  const days = washes.filter(({ off }) => off === null).map(({ day }) => day);
  await reassignLater(db, companyId, days, now);
}

/** Sets the prices of washes that no bill charges. */
export async function setWashPrices(
  db: Db,
  prices: readonly { washId: number; pricePaise: Paise }[],
): Promise<void> {
  await sql`
    update wash set price_paise = one.price_paise
    from unnest(${prices.map(({ washId }) => washId)}::integer[],
      ${prices.map(({ pricePaise }) => pricePaise)}::integer[]) as one (wash_id, price_paise)
    where wash.wash_id = one.wash_id`.execute(db);
}

/**
 * Sets what the months of packages cost to which washes belong, and shares the months out anew. The bookings must be
 * locked.
 */
export async function setMonthlyPrices(
  db: Db,
  prices: readonly { washId: number; pricePaise: Paise }[],
): Promise<void> {
  await sql`
    update wash set monthly_paise = one.monthly_paise
    from unnest(${prices.map(({ washId }) => washId)}::integer[],
      ${prices.map(({ pricePaise }) => pricePaise)}::integer[]) as one (wash_id, monthly_paise)
    where wash.wash_id = one.wash_id`.execute(db);
  await repricePackages(
    db,
    prices.map(({ washId }) => ({ washId, isOfPackage: true, rewashOf: null })),
  );
}

/**
 * Schedules the re-wash of a missed wash: the same wash in another slot, free of charge. The counters must be locked.
 */
export async function scheduleRewash(
  db: Db,
  { washId, companyId }: WashRow,
  { slot, taken }: { slot: Slot; taken: readonly CapacityUse[] },
  now: Date,
): Promise<void> {
  const { day, hour, overbooked } = slot;
  const { providerId, counted } = takerColumns(slot);
  await sql`
    with capacity as (${takingCapacity(taken)})
    insert into wash (booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day, slot,
      price_paise, included_item_id, minutes, provider_id, counted, overbooked, rewash_of)
    select booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, ${day}::date,
      make_time(${hour}, 0, 0), 0, included_item_id, minutes, ${providerId}, ${counted}, ${overbooked}, wash_id
    from wash where wash_id = ${washId}`.execute(db);
  await reassignLater(db, companyId, [day], now);
}
