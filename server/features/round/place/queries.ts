import { type RawBuilder, sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import {
  awayOf,
  giveRoomBack,
  holdCounters,
  opening,
  takerOfWash,
  takeRoom,
  usesOf,
  windowsOf,
} from "#server/features/booking/room/queries.ts";
import { takerColumns, type Use } from "#server/features/booking/room/rules.ts";
import { isAwayOn } from "#server/features/provider/absence/queries.ts";
import { found } from "#server/fault.ts";
import {
  countersOfAll,
  type Ground,
  groupBy,
  type Place,
  type Placeable,
  type Placing,
  placeAll,
  usesOfAll,
} from "./rules.ts";

/** A wash that may get another place. */
export type PlaceableRow = Placeable & {
  bookingId: number;
  status: string;
  pricePaise: Paise;
  rewashOf: number | null;
  assignedProviderId: number | null;
};

/** The washes for which `which` holds, by society and hour. Hold their bookings before, where they are to change. */
export async function findPlaceable(
  db: Db,
  which: RawBuilder<unknown>,
  most: number,
): Promise<PlaceableRow[]> {
  const { rows } = await sql<PlaceableRow>`
    select wash.wash_id as "washId", wash.booking_id as "bookingId", wash.customer_id as "customerId",
      wash.society_id as "societyId", wash.company_id as "companyId", wash.number, wash.day,
      extract(hour from wash.slot)::integer as hour, wash.minutes, wash.status, wash.price_paise as "pricePaise",
      wash.rewash_of as "rewashOf", wash.assigned_provider_id as "assignedProviderId",
      vehicle.parking_pillar_id as "pillarId", item.service_id as "serviceId", ${takerOfWash} as "takerId"
    from wash
    join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
    join booking on booking.booking_id = wash.booking_id
    join service_item as item on item.service_item_id = booking.service_item_id
    where ${which}
    order by wash.society_id, wash.company_id, wash.slot, wash.wash_id
    limit ${most + 1}`.execute(db);
  return rows;
}

/** Lets nobody else change the bookings of washes until the transaction ends: in one order for all. */
export async function holdBookingsOf(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from booking where booking_id in (select wash.booking_id from wash where ${which})
    order by booking_id for no key update`.execute(db);
}

/** What a society can take on these days of what is washed at these pillars. */
async function findGround(
  db: Db,
  { societyId, companyId }: Placeable,
  pillarIds: readonly number[],
  days: readonly string[],
): Promise<Ground> {
  const { rows } = await sql<Ground>`
    with serving as (select ${societyId}::integer as society_id, ${companyId}::integer as company_id)
    select society_id as "societyId", society.washes_per_hour as "washesPerHour", ${opening} as opening, ${windowsOf(pillarIds)} as windows,
      ${usesOf(societyId, days, null)} as uses, ${awayOf(societyId, days)} as away
    from society join company on company.company_id = ${companyId}
    where society_id = ${societyId}`.execute(db);
  return found(rows[0], "Society");
}

/** When the vehicles of washes are washed already, of these days, see `Looking`. */
async function findBusy(db: Db, washes: readonly Placeable[], days: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ busy: string }>`
    select concat_ws(' ', wash.number, wash.customer_id, wash.day, extract(hour from wash.slot)::integer) as busy
    from wash where wash.number = any(${washes.map(({ number }) => number)}::text[])
      and wash.day = any(${days}::date[]) and wash.status in ('scheduled', 'done')`.execute(db);
  return new Set(rows.map(({ busy }) => busy));
}

type Search = {
  washes: readonly PlaceableRow[];
  /** The days on which a place is looked for, the first free one first; null for each wash's own. */
  days: readonly string[] | null;
  /** Whose time is not to be had. */
  without?: { providerId: number; days: readonly string[] };
  /** Whose time alone is to be had. */
  only?: number;
  /** Whether the counters are held until the transaction ends, as they must be to take what was found. */
  hold: boolean;
};

/** The same uses, and those of `more` given back. */
const without = (uses: readonly Use[], more: readonly Use[]): Use[] => [
  ...uses,
  ...more.map((use) => ({ ...use, used: -use.used })),
];

/** Looks for a place for each wash at its own hour, society by society. */
export async function findNewPlaces(db: Db, search: Search): Promise<Placing[]> {
  const { washes, hold } = search;
  const days = search.days ?? [...new Set(washes.map(({ day }) => day))];
  const grounds: { own: PlaceableRow[]; ground: Ground }[] = [];
  for (const own of groupBy(washes, (one) => `${one.societyId} ${one.companyId}`).values()) {
    const [first] = own;
    if (!first) continue;
    const ground = await findGround(db, first, [...new Set(own.map(({ pillarId }) => pillarId))], days);
    grounds.push({ own, ground: narrowed(ground, search) });
  }
  const counters = grounds.flatMap(({ own, ground }) => countersOfAll(own, ground, days));
  const held = hold ? await holdCounters(db, [...counters, ...usesOfAll(washes)]) : null;
  const busy = await findBusy(db, washes, days);
  return grounds.flatMap(({ own, ground }) => {
    const uses = without(held ?? ground.uses, usesOfAll(own));
    return placeAll(own, { ...ground, uses }, { days: search.days, busy });
  });
}

/** What a society can take without those who are not to be asked. */
const narrowed = (ground: Ground, { without: gone, only }: Search): Ground => ({
  ...ground,
  away: [...ground.away, ...(gone?.days.map((day) => ({ providerId: gone.providerId, day })) ?? [])],
  windows: ground.windows.filter(({ providerId }) => only === undefined || providerId === only),
});

/** Takes the room that was found; the counters are held. */
export async function takePlaces(db: Db, placings: readonly Placing[]): Promise<void> {
  const taken = placings.flatMap((one) => one.taken);
  if (taken.length > 0) await takeRoom(taken).execute(db);
}

/** Writes down whose time washes take where they stay. */
export async function keepTakers(db: Db, places: ReadonlyMap<number, Place>): Promise<void> {
  const columns = [...places.values()].map(({ takerId }) => takerColumns({ providerId: takerId }));
  await sql`
    update wash set provider_id = place.provider_id, counted = place.counted
    from unnest(${[...places.keys()]}::integer[], ${columns.map(({ providerId }) => providerId)}::integer[],
      ${columns.map(({ counted }) => counted)}::boolean[]) as place (wash_id, provider_id, counted)
    where wash.wash_id = place.wash_id`.execute(db);
}

/** Where washes go: their new day, and whose time they take there. */
type Move = { washId: number } & Place;

/** Writes down where washes are now; nobody is to come to them any more. What they took is given back before. */
export async function movePlaceable(db: Db, moves: readonly Move[], reason: string): Promise<void> {
  const columns = moves.map(({ takerId }) => takerColumns({ providerId: takerId }));
  await sql`
    update wash set day = move.day, provider_id = move.provider_id, counted = move.counted, overbooked = false,
      reason = ${reason}, planned_day = coalesce(wash.planned_day, wash.day),
      planned_slot = coalesce(wash.planned_slot, wash.slot), assigned_provider_id = null, assigned_by = null,
      assigned_at = null, unassigned_reason = null
    from unnest(${moves.map(({ washId }) => washId)}::integer[], ${moves.map(({ day }) => day)}::date[],
      ${columns.map(({ providerId }) => providerId)}::integer[], ${columns.map(({ counted }) => counted)}::boolean[])
      as move (wash_id, day, provider_id, counted)
    where wash.wash_id = move.wash_id`.execute(db);
}

/** Gives back what washes take where they are. */
export const freePlaceable = (db: Db, washes: readonly Placeable[]): Promise<void> =>
  giveRoomBack(
    db,
    washes.map(({ takerId, ...wash }) => ({ ...wash, providerId: takerId })),
  );

/** Makes washes again what they were, column by column. What they took is given back, and taken, before. Nobody comes who is away by now. */
export async function restoreRows(db: Db, before: RawBuilder<unknown>): Promise<void> {
  await sql`
    update wash set day = old.day, slot = old.slot, status = old.status, provider_id = old.provider_id,
      counted = old.counted, overbooked = old.overbooked, planned_day = old.planned_day,
      planned_slot = old.planned_slot, reason = old.reason, 
      assigned_provider_id = case when not absent.away then old.assigned_provider_id end,
      assigned_by = case when not absent.away then old.assigned_by end,
      assigned_at = case when not absent.away then old.assigned_at end, unassigned_reason = old.unassigned_reason,
      outcome_reason = old.outcome_reason, outcome_note = old.outcome_note, outcome_effect = old.outcome_effect,
      outcome_at = old.outcome_at, outcome_by = old.outcome_by, outcome_late = old.outcome_late
    from (${before}) as kept
    cross join lateral jsonb_populate_record(null::wash, kept.before) as old
    cross join lateral (select ${isAwayOn(sql`old.assigned_provider_id`, sql`old.day`)} as away) as absent
    where wash.wash_id = old.wash_id`.execute(db);
}
