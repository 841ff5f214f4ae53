import { type RawBuilder, sql } from "kysely";
import { maxPlaces, type PlaceCounts } from "#contract/society/registry.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

type SocietyIdColumn =
  `${"society" | "building" | "floor" | "flat" | "parking_floor" | "parking_pillar" | "archive"}.society_id`;

/** Condition that limits a query of the place tree to the societies of `scope`. */
export function within(column: SocietyIdColumn, { reach, companyId, userId }: Scope): RawBuilder<boolean> {
  const id = sql.ref(column);
  if (reach === "all") return sql`true`;
  if (reach === "served")
    return sql`exists (select from society_company as served
      where served.society_id = ${id} and served.company_id = ${companyId})`;
  if (reach === "public")
    return sql`exists (select from society as open where open.society_id = ${id} and open.active
      and exists (select from society_company as served join company on company.company_id = served.company_id
        where served.society_id = open.society_id and company.active))`;
  if (reach === "covered")
    return sql`exists (select from coverage join provider on provider.provider_id = coverage.provider_id
      where coverage.society_id = ${id} and provider.user_id = ${userId})`;
  return sql`false`;
}

type Kind = keyof PlaceCounts;

const nouns: Record<Kind, string> = {
  buildings: "buildings",
  floors: "floors",
  flats: "flats",
  parkingFloors: "parking floors",
  parkingPillars: "parking pillars",
};
const kinds = Object.keys(nouns) as Kind[];

/** @throws 409 naming the kind of place that would exceed its maximum; only kinds that grow are checked. */
function requireWithinMaximum(current: PlaceCounts, change: Partial<PlaceCounts>): void {
  for (const kind of kinds)
    if ((change[kind] ?? 0) > 0 && current[kind] > maxPlaces[kind])
      throw new ApiError(
        "conflict",
        refusalText("placesOfSociety", { count: maxPlaces[kind], places: nouns[kind] }),
      );
}

/**
 * Adds this transaction's change (negative for removals) to a society's counts. Call it last, after all other locks:
 * other changes to the society's places wait from here until the transaction ends, so that each is counted.
 * @throws 409 naming the kind of place of which the society would hold too many.
 */
export async function countPlaces(db: Db, societyId: number, change: Partial<PlaceCounts>): Promise<void> {
  const { buildings = 0, floors = 0, flats = 0, parkingFloors = 0, parkingPillars = 0 } = change;
  const { rows } = await sql<PlaceCounts>`
    insert into place_count as held (society_id, buildings, floors, flats, parking_floors, parking_pillars)
      values (${societyId}, ${buildings}, ${floors}, ${flats}, ${parkingFloors}, ${parkingPillars})
    on conflict (society_id) do update set
      buildings = held.buildings + excluded.buildings,
      floors = held.floors + excluded.floors,
      flats = held.flats + excluded.flats,
      parking_floors = held.parking_floors + excluded.parking_floors,
      parking_pillars = held.parking_pillars + excluded.parking_pillars
    returning buildings, floors, flats, parking_floors as "parkingFloors", parking_pillars as "parkingPillars"
  `.execute(db);
  for (const updated of rows) requireWithinMaximum(updated, change);
}

/** Rejects an addition that would exceed the maximum, as far as can be checked beforehand; takes no lock. */
export async function requireCapacityFor(db: Db, societyId: number, addition: PlaceCounts): Promise<void> {
  const current = await db
    .selectFrom("place_count")
    .where("society_id", "=", societyId)
    .select(["buildings", "floors", "flats"])
    .select(["parking_floors as parkingFloors", "parking_pillars as parkingPillars"])
    .executeTakeFirst();
  const sum = kinds.map((kind) => [kind, (current?.[kind] ?? 0) + addition[kind]]);
  requireWithinMaximum(Object.fromEntries(sum) as PlaceCounts, addition);
}
