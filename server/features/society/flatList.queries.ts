import { sql } from "kysely";
import type { FlatLine } from "#contract/society/flat.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, contains, type Page, all, offsetOf } from "#server/db/page.ts";
import { within } from "./place.queries.ts";
import type { FlatFilter } from "./flat.queries.ts";

const sortable = {
  buildingName: sql.raw("building.natural_name"),
  floorName: sql.raw("floor.natural_name"),
  flatName: sql.raw("flat.natural_name"),
};

/** Building and flat in one text, as people write them. */
const flatText = sql`lower(building.name || ' ' || flat.name)`;

/** Maximum number of suggestions while somebody types. */
const MAX_SUGGESTIONS = 20;

/** Words that people write beside a flat's number, and that are no part of a name. */
const besideNumber = new Set(["flat", "no", "number", "apartment", "apt", "unit"]);

/** "T2-704" as "t", "2", "704" */
const partsOf = (typed: string): string[] =>
  (typed.toLowerCase().match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? []).filter((part) => !besideNumber.has(part));

/**
 * True if building and flat have the part: a number as a whole, and as its beginning too while it is `typing`; a word
 * by its beginning, or shortened to its first letter.
 */
function hasPart(part: string, typing: boolean) {
  const isNumber = /^\p{N}/u.test(part);
  const pattern = isNumber
    ? `(^|[^0-9])${part}${typing ? "" : "([^0-9]|$)"}`
    : `(^|[^[:alpha:]])(${part}|${part.charAt(0)}([^[:alpha:]]|$))`;
  return sql`${flatText} ~ ${pattern}`;
}

/**
 * Flats of a society that match the typed text, in the order in which people write building and flat or the other way
 * round; those that have all of its parts come first, then those whose number it begins or ends with.
 */
export async function searchFlatNames(
  db: Db,
  scope: Scope,
  societyId: number,
  typed: string,
): Promise<FlatLine[]> {
  const parts = partsOf(typed);
  const compact = parts.join("");
  const flatName = sql`regexp_replace(lower(flat.name), '[^[:alnum:]]', '', 'g')`;
  const has = (typing: boolean) =>
    parts.length === 0
      ? // Not a constant, which ORDER BY refuses.
        sql<boolean>`flat.flat_id is null`
      : all(parts.map((part, index) => hasPart(part, typing && index === parts.length - 1)));
  const { rows } = await sql<FlatLine>`
    select flat.flat_id as "flatId", flat.name as "flatName", flat.building_id as "buildingId",
      flat.floor_id as "floorId", building.name as "buildingName", floor.name as "floorName"
    from flat
    join building on building.building_id = flat.building_id
    join floor on floor.floor_id = flat.floor_id
    where flat.archive_id is null and flat.society_id = ${societyId} and ${within("flat.society_id", scope)}
      and (${contains(flatText, typed)} or ${has(true)})
    order by ${has(false)} desc, (${compact} like '%' || ${flatName} or ${compact} like ${flatName} || '%') desc,
      length(flat.name), building.natural_name, flat.natural_name, flat.flat_id
    limit ${sql.lit(MAX_SUGGESTIONS)}`.execute(db);
  return rows;
}

type FlatPage = FlatFilter & Page<keyof typeof sortable>;

/** One page of flats; each row carries the total. Called on every keystroke, so the query is kept lean. */
export async function searchFlatPage(
  db: Db,
  scope: Scope,
  page: FlatPage,
): Promise<(FlatLine & { total: number })[]> {
  const { buildingId, floorId, societyId, search, sort } = page;
  const matching = all([
    sql`flat.archive_id is null`,
    sql`flat.society_id = ${societyId}`,
    within("flat.society_id", scope),
    buildingId > 0 && sql`flat.building_id = ${buildingId}`,
    floorId > 0 && sql`flat.floor_id = ${floorId}`,
    search !== "" && contains(flatText, search),
  ]);
  const flats = sql`flat join building on building.building_id = flat.building_id`;
  // Within one building, sorting by its name has no effect, and the index already has the flats in order.
  const by = sort?.by ?? (buildingId > 0 ? "flatName" : "buildingName");
  const direction = directionOf(sort);
  const { rows } = await sql<FlatLine & { total: number }>`
    select flat.flat_id as "flatId", flat.name as "flatName", flat.building_id as "buildingId",
      flat.floor_id as "floorId", building.name as "buildingName", floor.name as "floorName",
      (select count(*)::integer from ${flats} where ${matching}) as total
    from ${flats}
    join floor on floor.floor_id = flat.floor_id
    where ${matching}
    order by ${sortable[by]} ${direction}, flat.natural_name ${direction}, flat.flat_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}
