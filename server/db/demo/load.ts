import { randomBytes } from "node:crypto";
import { hashPassword } from "#server/crypto/password.ts";
import type { Db } from "#server/db/database.ts";
import { changeCompany, findCompanies, insertCompany, setServed } from "#server/features/company/queries.ts";
import { changePerson, insertInvited } from "#server/features/people/queries.ts";
import { hasStaff, insertUser, setPassword } from "#server/features/session/queries.ts";
import { insertMissing } from "#server/features/society/registry/queries.ts";
import { PlaceList } from "#server/features/society/registry/rules.ts";
import { insertSociety } from "#server/features/society/society/queries.ts";
import { flatNames, readSeries } from "#contract/society/series.ts";
import { insertPuneZones } from "#server/db/reference/zones.ts";
import { demoAccountList } from "./accounts.ts";
import { demoColleagues, demoCompanies } from "./companies.ts";
import { demoSocieties } from "./societies.ts";
import { demoZones } from "./zones.ts";

/** Fills an installation that has no staff yet with the demo's companies, people, societies and zones. */
export async function loadDemoData(db: Db): Promise<void> {
  if (await hasStaff(db)) return;
  const companies = await loadCompanies(db);
  await loadPeople(db, companies);
  const societies = await loadSocieties(db);
  for (const { name, serves } of demoCompanies)
    for (const society of serves ?? [])
      await setServed(db, companies.get(name) ?? 0, societies.get(society) ?? 0, true);
  await insertPuneZones(db, demoZones);
}

/** The ids of the demo's companies by name; the first is the installation's own. */
async function loadCompanies(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const everything = { reach: "all", companyId: null, userId: 0 } as const;
  const [own] = await findCompanies(db, everything, undefined);
  for (const [index, { serves: _serves, ...fields }] of demoCompanies.entries()) {
    const company = { ...fields, pictureId: null, active: true };
    if (index === 0 && own) await changeCompany(db, everything, own.companyId, company);
    ids.set(fields.name, index === 0 && own ? own.companyId : await insertCompany(db, company));
  }
  return ids;
}

async function loadPeople(db: Db, companies: ReadonlyMap<string, number>): Promise<void> {
  const addressOf = (userName: string) => `${userName}@demo.chamak.example`;
  for (const { password, usertype, ...account } of demoAccountList)
    await insertUser(db, {
      ...account,
      usertype,
      email: addressOf(account.userName),
      companyId: usertype === "Company" ? (companies.get(demoCompanies[0].name) ?? null) : null,
      passwordHash: await hashPassword(password),
    });
  for (const { name, userName, phone, role, company, invited = false, active = true } of demoColleagues) {
    const kind = company === undefined ? "Management" : "Company";
    const fields = { name, userName, phone, role, email: addressOf(userName) };
    const companyId = company === undefined ? null : (companies.get(company) ?? null);
    const userId = await insertInvited(db, kind, { ...fields, companyId });
    // Nobody knows these passwords: the accounts are there to be looked at.
    if (!invited) await setPassword(db, userId, await hashPassword(randomBytes(24).toString("base64url")));
    if (!active) await changePerson(db, userId, { ...fields, companyId, active });
  }
}

/** The ids of the demo's societies by name. */
async function loadSocieties(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
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
    ids.set(fields.name, societyId);
    const list = new PlaceList();
    for (const tower of readSeries(towers).names)
      for (const floor of readSeries(floors).names)
        for (const flat of flatNames("{floor}{nn}", floor, flatsPerFloor))
          list.addFlatPath(tower, floor, flat);
    for (const level of readSeries(parking).names)
      for (const pillar of readSeries(pillars).names) list.addPillarPath(level, pillar);
    await insertMissing(db, societyId, list.places);
  }
  return ids;
}
