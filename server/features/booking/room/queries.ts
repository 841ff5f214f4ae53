import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/http/serve.ts";
import type { Counter, Supply, Taken, Use } from "./rules.ts";

/**
 * The company that washes in a society: the caller's own, the one that was asked for, or the first active one that
 * serves it; nothing when the society is not to be booked by the caller.
 */
export function servingCompany(scope: Scope, societyId: number, wanted: number | null): RawBuilder<unknown> {
  const company = scope.reach === "own" || scope.reach === "served" ? scope.companyId : wanted;
  return sql`select society.society_id, society.name, society.washes_per_hour, society.city, serving.company_id,
      serving.other_plates
    from society
    join lateral (select served.company_id, company.other_plates from society_company as served
      join company on company.company_id = served.company_id and company.active
      where served.society_id = society.society_id
        and (${company}::integer is null or served.company_id = ${company}::integer)
      order by served.company_id limit 1) as serving on true
    where society.society_id = ${societyId} and society.archive_id is null and society.active`;
}

const minutes = (time: string) => sql`extract(epoch from ${sql.ref(time)})::integer / 60`;

/** What a company's providers cover of a society, for the pillars asked about; `serving` stands in the query. */
export const windowsOf = (pillarIds: readonly number[]): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('providerId', coverage.provider_id, 'serviceId', coverage.service_id,
      'start', ${minutes("coverage.start_time")}, 'end', ${minutes("coverage.end_time")},
      'pillarIds', array(select covered.parking_pillar_id from coverage_pillar as covered
        where covered.coverage_id = coverage.coverage_id
          and covered.parking_pillar_id in (${sql.join(pillarIds)}))))
    from serving
    join coverage on coverage.society_id = serving.society_id and coverage.available
    join provider on provider.provider_id = coverage.provider_id
    join app_user as person on person.user_id = provider.user_id
      and person.active and person.company_id = serving.company_id), '[]')`;

/** What is taken in a society on these days, in those hours or in all. */
export const usesOf = (
  societyId: number,
  days: readonly string[],
  hours: readonly number[] | null,
): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('providerId', provider_id, 'day', day,
      'hour', extract(hour from slot)::integer, 'used', used))
    from slot_use where society_id = ${societyId} and day = any(${days}::date[])
      ${hours === null ? sql`` : sql`and extract(hour from slot)::integer = any(${hours}::integer[])`}), '[]')`;

export type RoomRow = Supply & { minutes: number | null };

/** What free slots are told from; undefined when society, item or pillar are not to be booked by the caller. */
export async function findRoom(
  db: Db,
  scope: Scope,
  asked: { societyId: number; itemId: number; pillarId: number; days: readonly string[] },
): Promise<RoomRow | undefined> {
  const { societyId, itemId, pillarId, days } = asked;
  const { rows } = await sql<RoomRow>`
    with serving as (${servingCompany(scope, societyId, null)})
    select serving.washes_per_hour as "washesPerHour", item.service_id as "serviceId",
      item.duration_minutes as minutes, ${windowsOf([pillarId])} as windows,
      ${usesOf(societyId, days, null)} as uses
    from serving
    join service_item as item on item.service_item_id = ${itemId}
    join parking_pillar as pillar on pillar.parking_pillar_id = ${pillarId}
      and pillar.society_id = serving.society_id and pillar.archive_id is null
    join service on service.service_id = item.service_id
    where item.active and service.active`.execute(db);
  return rows[0];
}

/** Makes sure of counters and holds them until the transaction ends, in one order for all. @returns what is used. */
export async function holdCounters(db: Db, societyId: number, counters: readonly Counter[]): Promise<Use[]> {
  const wanted = sql`unnest(${counters.map(({ providerId }) => providerId)}::integer[],
    ${counters.map(({ day }) => day)}::date[], ${counters.map(({ hour }) => hour)}::integer[])
    as wanted (provider_id, day, hour)`;
  await sql`
    insert into slot_use (society_id, provider_id, day, slot, capacity, used)
      select ${societyId}, provider_id, day, make_time(hour, 0, 0), 0, 0 from ${wanted}
      order by day, hour, provider_id
      on conflict do nothing`.execute(db);
  const { rows } = await sql<Use>`
    select slot_use.provider_id as "providerId", slot_use.day, extract(hour from slot_use.slot)::integer as hour,
      slot_use.used
    from slot_use
    where slot_use.society_id = ${societyId} and (slot_use.provider_id, slot_use.day, slot_use.slot) in
      (select provider_id, day, make_time(hour, 0, 0) from ${wanted})
    order by slot_use.day, slot_use.slot, slot_use.provider_id
    for update of slot_use`.execute(db);
  return rows;
}

/** Adds to counters, as a part of a larger statement. The check on the table refuses what does not fit. */
export const takeRoom = (societyId: number, taken: readonly Taken[]): RawBuilder<unknown> => sql`
  insert into slot_use (society_id, provider_id, day, slot, capacity, used)
    select ${societyId}::integer, provider_id, day, make_time(hour, 0, 0), capacity, used
    from unnest(${taken.map(({ providerId }) => providerId)}::integer[], ${taken.map(({ day }) => day)}::date[],
      ${taken.map(({ hour }) => hour)}::integer[], ${taken.map(({ capacity }) => capacity)}::integer[],
      ${taken.map(({ used }) => used)}::integer[]) as wanted (provider_id, day, hour, capacity, used)
    order by day, hour, provider_id
    on conflict (society_id, day, slot, provider_id)
      do update set used = slot_use.used + excluded.used, capacity = excluded.capacity`;

/**
 * Gives back what washes took, as further parts of a statement that begins with others. `freed` names the washes:
 * a query with society, provider, day, slot and minutes of each.
 */
export const giveRoomBack = (freed: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  parts as (
    select freed.society_id, coalesce(freed.provider_id, 0) as provider_id, freed.day,
      freed.slot + part * interval '1 hour' as slot,
      sum(case when freed.provider_id is null then 1 else least(60, freed.minutes - part * 60) end)::integer as units
    from (${freed}) as freed
    cross join lateral generate_series(0,
      case when freed.provider_id is null then 0 else (freed.minutes - 1) / 60 end) as part
    group by 1, 2, 3, 4),
  held as (
    select slot_use.society_id, slot_use.provider_id, slot_use.day, slot_use.slot, parts.units
    from slot_use join parts using (society_id, provider_id, day, slot)
    order by slot_use.day, slot_use.slot, slot_use.provider_id for update of slot_use),
  given as (
    update slot_use set used = slot_use.used - held.units from held
    where slot_use.society_id = held.society_id and slot_use.provider_id = held.provider_id
      and slot_use.day = held.day and slot_use.slot = held.slot)`;

export type PriceRow = {
  itemName: string;
  serviceName: string;
  minutes: number | null;
  pricePaise: number;
  lines: { societyId: number | null; bodyTypeId: number | null; price: number }[];
  bodyTypes: { bodyTypeId: number; name: string }[];
  otherPlates: boolean;
};

/** An item's prices that concern a society; with the item as `item` in the query. In paise. */
export const priceLines = (societyId: number): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('societyId', price.society_id, 'bodyTypeId', price.body_type_id,
      'price', price.price_paise))
    from service_item_price as price
    where price.service_item_id = item.service_item_id
      and (price.society_id is null or price.society_id = ${societyId})), '[]')`;

/** What an item costs in a society; undefined when the caller cannot book it there. */
export async function findPrices(
  db: Db,
  scope: Scope,
  { societyId, itemId }: { societyId: number; itemId: number },
): Promise<PriceRow | undefined> {
  const { rows } = await sql<PriceRow>`
    with serving as (${servingCompany(scope, societyId, null)})
    select item.name as "itemName", service.name as "serviceName", item.duration_minutes as minutes,
      item.price_paise as "pricePaise", serving.other_plates as "otherPlates", ${priceLines(societyId)} as lines,
      (select json_agg(json_build_object('bodyTypeId', body_type_id, 'name', name) order by natural_name)
        from body_type where active) as "bodyTypes"
    from serving
    join service_item as item on item.service_item_id = ${itemId} and item.active
    join service on service.service_id = item.service_id and service.active`.execute(db);
  return rows[0];
}
