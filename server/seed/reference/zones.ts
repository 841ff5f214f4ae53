import type { Db } from "#server/db/database.ts";
import { insertZone } from "#server/features/zone/zone.queries.ts";
import { writeArea } from "#server/features/zone/zone.rules.ts";
import type { Corner } from "#contract/zone/side.ts";

export type KnownZone = { name: string; zip: string; corners: readonly Corner[] };

/** Initial zone of a new installation, an example to redraw: Baner, Aundh and Pashan. */
const puneWest: KnownZone = {
  name: "Pune West",
  zip: "411045",
  corners: [
    [73.763, 18.576],
    [73.79, 18.579],
    [73.812, 18.568],
    [73.823, 18.554],
    [73.817, 18.536],
    [73.793, 18.529],
    [73.766, 18.533],
    [73.756, 18.554],
  ],
};

export const loadZone = (db: Db): Promise<void> => insertPuneZones(db, [puneWest]);

export async function insertPuneZones(db: Db, zones: readonly KnownZone[]): Promise<void> {
  const { stateId, countryId } = await db
    .selectFrom("state")
    .where("name", "=", "Maharashtra")
    .select(["state_id as stateId", "country_id as countryId"])
    .executeTakeFirstOrThrow();
  for (const { corners, ...zone } of zones)
    await insertZone(db, {
      ...zone,
      countryId,
      stateId,
      city: "Pune",
      area: writeArea(corners),
      active: true,
    });
}
