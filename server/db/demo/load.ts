import { hashPassword } from "#server/crypto/password.ts";
import type { Db } from "#server/db/database.ts";
import { hasStaff, insertUser } from "#server/features/session/queries.ts";
import { insertMissing } from "#server/features/society/registry/queries.ts";
import { PlaceList } from "#server/features/society/registry/rules.ts";
import { insertSociety } from "#server/features/society/society/queries.ts";
import { flatNames, readSeries } from "#contract/society/series.ts";
import { demoAccountList } from "./accounts.ts";
import { demoSocieties } from "./societies.ts";

/** Fills an installation that has no staff yet with the demo's people and societies. */
export async function loadDemoData(db: Db): Promise<void> {
  if (await hasStaff(db)) return;
  const { company_id: companyId } = await db
    .selectFrom("company")
    .select("company_id")
    .orderBy("company_id")
    .executeTakeFirstOrThrow();
  for (const { password, usertype, ...account } of demoAccountList)
    await insertUser(db, {
      ...account,
      usertype,
      email: `${account.userName}@demo.chamak.example`,
      companyId: usertype === "Company" ? companyId : null,
      passwordHash: await hashPassword(password),
    });
  const { country_id: countryId } = await db
    .selectFrom("country")
    .where("name", "=", "India")
    .select("country_id")
    .executeTakeFirstOrThrow();
  for (const { state, towers, floors, flatsPerFloor, parking, pillars, ...fields } of demoSocieties) {
    const { state_id: stateId } = await db
      .selectFrom("state")
      .where("name", "=", state)
      .select("state_id")
      .executeTakeFirstOrThrow();
    const societyId = await insertSociety(db, { ...fields, countryId, stateId, active: true });
    const list = new PlaceList();
    for (const tower of readSeries(towers).names)
      for (const floor of readSeries(floors).names)
        for (const flat of flatNames("{floor}{nn}", floor, flatsPerFloor))
          list.addFlatPath(tower, floor, flat);
    for (const level of readSeries(parking).names)
      for (const pillar of readSeries(pillars).names) list.addPillarPath(level, pillar);
    await insertMissing(db, societyId, list.places);
  }
}
