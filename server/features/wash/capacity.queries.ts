import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import {
  ANY_PROVIDER,
  type Counter,
  type Occupying,
  type CapacityUse,
  usesOfWash,
} from "./capacity.rules.ts";

/** The `takerId` of the wash `wash` in a query; null when it is not counted. */
export const takerOfWash = sql`case when wash.counted then coalesce(wash.provider_id, ${sql.lit(ANY_PROVIDER)}) end`;

const unnested = (counters: readonly Counter[]) => sql`
  ${counters.map(({ societyId }) => societyId)}::integer[], ${counters.map(({ providerId }) => providerId)}::integer[],
  ${counters.map(({ day }) => day)}::date[], ${counters.map(({ hour }) => hour)}::integer[]`;

/** The lock order of all counters. Code that touches several counters does so in one statement. */
const lockOrder = sql`day, slot, society_id, provider_id`;

/**
 * Creates missing counters and locks all of them until the transaction ends.
 * @returns the used amount of each, and its capacity at the time of the last booking.
 */
export async function lockCounters(db: Db, counters: readonly Counter[]): Promise<CapacityUse[]> {
  if (counters.length === 0) return [];
  const wanted = sql`
    select distinct society_id, provider_id, day, make_time(hour, 0, 0) as slot
    from unnest(${unnested(counters)}) as wanted (society_id, provider_id, day, hour)`;
  await sql`
    insert into slot_use (society_id, provider_id, day, slot, capacity, used)
      select society_id, provider_id, day, slot, 0, 0 from (${wanted}) as wanted
      order by ${lockOrder}
      on conflict do nothing`.execute(db);
  const { rows } = await sql<CapacityUse>`
    select society_id as "societyId", provider_id as "providerId", day, extract(hour from slot)::integer as hour, used,
      capacity
    from slot_use
    where (society_id, provider_id, day, slot) in (${wanted})
    order by ${lockOrder}
    for update of slot_use`.execute(db);
  return rows;
}

/** Adds to counters, as a part of a larger statement. A check constraint on the table refuses overflow. */
export const takingCapacity = (taken: readonly CapacityUse[]): RawBuilder<unknown> => sql`
  insert into slot_use (society_id, provider_id, day, slot, capacity, used)
    select society_id, provider_id, day, make_time(hour, 0, 0) as slot,
      case when bool_and(capacity is not null) then min(capacity) end, sum(used)
    from unnest(${unnested(taken)}, ${taken.map(({ capacity }) => capacity)}::integer[],
      ${taken.map(({ used }) => used)}::integer[]) as wanted (society_id, provider_id, day, hour, capacity, used)
    group by society_id, provider_id, day, hour
    order by ${lockOrder}
    on conflict (society_id, day, slot, provider_id)
      do update set used = slot_use.used + excluded.used, capacity = excluded.capacity`;

/** Releases the capacity of washes: each counter once, in lock order. */
export async function releaseCapacity(db: Db, washes: readonly Occupying[]): Promise<void> {
  const uses = washes.flatMap(usesOfWash);
  if (uses.length === 0) return;
  await sql`
    with parts as (
      select society_id, provider_id, day, make_time(hour, 0, 0) as slot, sum(used)::integer as units
      from unnest(${unnested(uses)}, ${uses.map(({ used }) => used)}::integer[])
        as part (society_id, provider_id, day, hour, used)
      group by 1, 2, 3, 4),
    held as (
      select society_id, provider_id, day, slot, parts.units
      from slot_use join parts using (society_id, provider_id, day, slot)
      order by ${lockOrder} for update of slot_use)
    update slot_use set used = slot_use.used - held.units from held
    where slot_use.society_id = held.society_id and slot_use.provider_id = held.provider_id
      and slot_use.day = held.day and slot_use.slot = held.slot`.execute(db);
}
