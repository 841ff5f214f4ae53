import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

export type PillarLabels = {
  societyName: string;
  pillars: { pillarId: number; name: string; floor: string }[];
};

/**
 * The pillars of a society, or of one of its parking floors, in walking order; at most `most` + 1.
 * @throws 404 when the caller's company does not serve the society.
 */
export async function findLabelPillars(
  db: Db,
  { reach, companyId }: Scope,
  { societyId, floorId, most }: { societyId: number; floorId: number | null; most: number },
): Promise<PillarLabels> {
  const isServed =
    reach === "all"
      ? sql`true`
      : sql`society_id in (select society_id from society_company where company_id = ${companyId})`;
  const { rows } = await sql<PillarLabels>`
    select society.name as "societyName", coalesce((
      select json_agg(json_build_object('pillarId', pillar.id, 'name', pillar.name, 'floor', pillar.floor)
          order by pillar.place)
        from (select pillar.parking_pillar_id as id, pillar.name, floor.name as floor,
            row_number() over (order by floor.natural_name, floor.parking_floor_id, pillar.walk nulls last,
              pillar.natural_name, pillar.parking_pillar_id) as place
          from parking_pillar as pillar
          join parking_floor as floor on floor.parking_floor_id = pillar.parking_floor_id
          where pillar.society_id = society.society_id and pillar.archive_id is null
            and (${floorId}::integer is null or pillar.parking_floor_id = ${floorId})
          order by place limit ${most + 1}) as pillar), '[]') as pillars
    from society where society_id = ${societyId} and archive_id is null and ${isServed}`.execute(db);
  return found(rows[0], "society");
}
