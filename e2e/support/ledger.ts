import type { ClientConfig } from "pg";
import { getOverview, type Overview } from "#contract/society/overview.ts";
import { doneAt } from "./client.ts";
import { queryDatabase } from "./data.ts";
import { type Acknowledged, block, type Site } from "./writers.ts";

const namesOf = (spots: readonly { name: string }[]): string[] => spots.map(({ name }) => name);

/** The society has all floors, flats and pillars of the generated block. */
function isComplete(overview: Overview | undefined, name: string): boolean {
  const floors = overview?.buildings.find((building) => building.name === name)?.floors ?? [];
  const deck = overview?.parkingFloors.find((floor) => floor.name === name)?.pillars ?? [];
  return (
    namesOf(floors).join() === block.Floors.join() &&
    floors.every(({ flats }) => flats.length === block.FlatsPerFloor) &&
    namesOf(deck).join() === block.ParkingPillars.join()
  );
}

/** A snapshot of the acknowledged writes, because the writers continue. */
export const snapshotOf = ({ flats, pillars, blocks, archivedFloors }: Acknowledged): Acknowledged => ({
  flats: new Map(flats),
  pillars: new Map(pillars),
  blocks: [...blocks],
  archivedFloors: [...archivedFloors],
});

/** One line for each acknowledged write that the server does not show correctly. */
export async function lostWrites(
  origin: string,
  token: string,
  site: Site,
  { flats, pillars, blocks, archivedFloors }: Acknowledged,
): Promise<string[]> {
  const overviews = new Map<number, Overview>();
  for (const { societyId } of [site, ...site.yards])
    overviews.set(societyId, await doneAt(origin, getOverview, { societyId }, { token }));
  const all = [...overviews.values()];
  const floors = all.flatMap(({ buildings }) => buildings.flatMap((building) => building.floors));
  const decks = all.flatMap(({ parkingFloors }) => parkingFloors);
  const nameOfFlat = new Map(floors.flatMap((floor) => floor.flats).map(({ id, name }) => [id, name]));
  const nameOfPillar = new Map(decks.flatMap((floor) => floor.pillars).map(({ id, name }) => [id, name]));
  const liveFloors = new Set(floors.map(({ id }) => id));
  return [
    ...[...flats].filter(([id, name]) => nameOfFlat.get(id) !== name).map(([id]) => `flat ${id}`),
    ...[...pillars].filter(([id, name]) => nameOfPillar.get(id) !== name).map(([id]) => `pillar ${id}`),
    ...blocks
      .filter(({ societyId, name }) => !isComplete(overviews.get(societyId), name))
      .map(({ name }) => name),
    ...archivedFloors.filter((id) => liveFloors.has(id)).map((id) => `archive of floor ${id}`),
  ];
}

/** Inconsistent rows, each with a description of the inconsistency. One query, so all of it sees the same instant. */
export function findInconsistencies(database: ClientConfig): Promise<unknown[]> {
  return queryDatabase(
    database,
    `with kept as (select key, reply::jsonb as reply from idempotency)
    select 'live flat ' || flat_id || ' on no live floor' from flat left join floor using (floor_id)
      where flat.archive_id is null and (floor.floor_id is null or floor.archive_id is not null)
    union all
    select 'live floor ' || floor_id || ' in no live building' from floor left join building using (building_id)
      where floor.archive_id is null and (building.building_id is null or building.archive_id is not null)
    union all
    select 'live pillar ' || parking_pillar_id || ' on no live floor' from parking_pillar
      left join parking_floor using (parking_floor_id)
      where parking_pillar.archive_id is null
        and (parking_floor.parking_floor_id is null or parking_floor.archive_id is not null)
    union all
    select 'half a block ' || building.name from building
      left join floor using (building_id) left join flat using (floor_id)
      where building.name like 'Block %' group by building.building_id, building.name
      having count(distinct floor_id) <> ${block.Floors.length}
        or count(flat_id) <> ${block.Floors.length * block.FlatsPerFloor}
    union all
    select 'key without its reply ' || key from kept where reply is null
    union all
    select 'key without its flat ' || key from kept
      where reply ? 'flatId' and not exists (select from flat where flat_id = (reply ->> 'flatId')::integer)
    union all
    select 'flat without its key ' || flat_id from flat join floor using (floor_id)
      join building on building.building_id = floor.building_id
      where building.name not like 'Block %'
        and flat_id not in (select (reply ->> 'flatId')::integer from kept where reply ? 'flatId')`,
  );
}

/** The names on the writers' own floors. */
export async function writtenNames(
  database: ClientConfig,
  site: Site,
): Promise<{ flats: string[]; pillars: string[] }> {
  const flats = "select name from flat where floor_id = $1 order by flat_id";
  const pillars =
    "select name from parking_pillar where parking_floor_id = any($1) order by parking_pillar_id";
  const decks = site.yards.map(({ parkingFloorId }) => parkingFloorId);
  return {
    flats: await queryDatabase<string>(database, flats, [site.floorId]),
    pillars: await queryDatabase<string>(database, pillars, [decks]),
  };
}
