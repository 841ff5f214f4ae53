import type { Db } from "#server/db/database.ts";
import { insertCoverage } from "#server/features/provider/coverage.queries.ts";
import { insertProvider } from "#server/features/provider/provider.queries.ts";
import { chanceOf } from "./chance.ts";
import type { SocietyContext } from "./context.ts";
import { lastNames, cleanerNames } from "./people.ts";

/** Working hours: most before office hours, some through the forenoon. */
const hours = [
  { start: "06:00", end: "11:00" },
  { start: "06:00", end: "11:00" },
  { start: "06:00", end: "12:00" },
  { start: "07:00", end: "12:00" },
] as const;

/**
 * Gives a society `count` providers. Each covers a stretch of its pillars and the two next ones, as a substitute for
 * their providers. None of them has a password.
 */
export async function loadCleaners(db: Db, society: SocietyContext, count: number): Promise<void> {
  const { below, pick } = chanceOf(society.societyId);
  const { pillars, homes, companyId, pincode, countryId, stateId, zoneId, serviceId } = society;
  const address = { address: "", street: `Lane ${1 + below(9)}`, city: "Pune", pincode, countryId, stateId };
  const stretch = Math.ceil(pillars.length / count);
  const circle = [...pillars, ...pillars];
  for (let nth = 0; nth < count; nth += 1) {
    const firstName = cleanerNames[(nth * 5 + society.societyId) % cleanerNames.length] ?? "";
    const lastName = pick(lastNames);
    const phone = `97${String(society.societyId).padStart(2, "0")}${String(100_000 + nth)}`;
    const userName = `washer.${society.societyId}.${nth + 1}`;
    const person = { firstName, middleName: "", lastName, phone, phone2: "", userName, companyId };
    const home = { ...address, address: `${lastName} house` };
    const providerId = await insertProvider(
      db,
      { ...person, email: `${userName}@demo.chamak.example`, permanent: home, correspondence: home },
      null,
    );
    const own = circle.slice(nth * stretch, (nth + 3) * stretch);
    const buildingId = homes[nth]?.buildingId ?? 0;
    const coverage = {
      providerId,
      serviceId,
      zoneId,
      ...(hours[nth % hours.length] ?? hours[0]),
      available: true,
      buildingId,
      flatIds: homes.filter((flat) => flat.buildingId === buildingId).map(({ flatId }) => flatId),
    };
    // A coverage belongs to one parking floor.
    for (const parkingFloorId of new Set(own.map((pillar) => pillar.parkingFloorId)))
      await insertCoverage(
        db,
        {
          ...coverage,
          parkingFloorId,
          pillarIds: own
            .filter((pillar) => pillar.parkingFloorId === parkingFloorId)
            .map(({ parkingPillarId }) => parkingPillarId),
        },
        society.societyId,
      );
  }
}
