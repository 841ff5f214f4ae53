import { randomBytes } from "node:crypto";
import { hashPassword } from "#server/crypto/password.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { systemScope } from "#server/access/scope.ts";
import { changeCompany, findCompanies, insertCompany } from "#server/features/company/company.queries.ts";
import { serveByFirst, setServed } from "#server/features/company/serving.queries.ts";
import { findServices } from "#server/features/catalogue/service.queries.ts";
import { rebuildSums, deferSums } from "#server/features/dashboard/sums.queries.ts";
import { insertCoverage } from "#server/features/provider/coverage.queries.ts";
import { insertProvider } from "#server/features/provider/provider.queries.ts";
import { changeUser, hasStaff, insertUser, setPassword } from "#server/features/account/account.queries.ts";
import { countPlaces } from "#server/features/society/place.queries.ts";
import { insertMissing } from "#server/features/society/registry.queries.ts";
import { PlaceList } from "#server/features/society/registry.rules.ts";
import { insertSociety } from "#server/features/society/society.queries.ts";
import type { FileStore } from "#server/files/store.ts";
import { flatNames, readSeries } from "#contract/society/series.ts";
import { insertPuneZones } from "#server/seed/reference/zones.ts";
import { demoAccountList } from "./accounts.ts";
import { demoColleagues, demoCompanies } from "./companies.ts";
import { loadCity } from "./city/loadCity.ts";
import { loadOnline } from "./city/loadOnline.ts";
import { loadDemoBookings } from "./loadBookings.ts";
import { loadDemoNames } from "./names.ts";
import { loadDemoPackages } from "./packages.ts";
import { renderDocuments, loadDocuments } from "./papers.ts";
import { demoProviders } from "./providers.ts";
import { demoSocieties } from "./societies.ts";
import { demoZones } from "./zones.ts";

/**
 * Fills an installation without staff with the demo's companies, people, documents, societies, zones and bookings.
 */
export async function loadDemoData(
  db: Db,
  { store, secrets }: { store: FileStore; secrets: Secrets },
  now: Date,
): Promise<void> {
  if (await hasStaff(db)) return;
  await deferSums(db);
  const companies = await loadCompanies(db);
  await loadPeople(db, companies);
  const societies = await loadSocieties(db);
  for (const { name, serves } of demoCompanies)
    for (const society of serves ?? [])
      await setServed(db, companies.get(name) ?? 0, societies.get(society) ?? 0, true);
  await insertPuneZones(db, demoZones);
  await loadProviders(db, companies, societies);
  const { user_id: userId } = await db
    .selectFrom("app_user")
    .where("user_name", "=", demoAccountList[0]?.userName ?? "")
    .select("user_id")
    .executeTakeFirstOrThrow();
  await loadDemoPackages(db);
  await loadDemoNames(db);
  await loadDemoBookings(db, userId, now);
  const [documents] = await Promise.all([renderDocuments(), loadCity(db, userId, now)]);
  await loadOnline(db, secrets, { userId, companyId: companies.get(demoCompanies[0].name) ?? 0, now });
  await loadDocuments(db, store, documents, { userId, now });
  await rebuildSums(db);
}

/** Ids of the demo's companies by name; the first is the installation's own. */
async function loadCompanies(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const [own] = await findCompanies(db, systemScope, undefined);
  for (const [index, { serves: _serves, ...fields }] of demoCompanies.entries()) {
    const company = { ...fields, pictureId: null, active: true };
    if (index === 0 && own) await changeCompany(db, systemScope, own.companyId, company);
    ids.set(fields.name, index === 0 && own ? own.companyId : await insertCompany(db, company));
  }
  return ids;
}

async function loadPeople(db: Db, companies: ReadonlyMap<string, number>): Promise<void> {
  const addressOf = (userName: string) => `${userName}@demo.chamak.example`;
  // Providers are entered later with all their details.
  const staff = demoAccountList.filter(({ usertype }) => usertype !== "Provider");
  for (const { password, usertype, ...account } of staff)
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
    const userId = await insertUser(db, { ...fields, companyId, usertype: kind, passwordHash: null });
    // Random passwords: these accounts are for display only.
    if (!invited) await setPassword(db, userId, await hashPassword(randomBytes(24).toString("base64url")));
    if (!active) await changeUser(db, userId, { active });
  }
}

/** Ids of the demo's societies by name. */
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
    await serveByFirst(db, societyId);
    ids.set(fields.name, societyId);
    const list = new PlaceList();
    for (const tower of readSeries(towers).names)
      for (const floor of readSeries(floors).names)
        for (const flat of flatNames("{floor}{nn}", floor, flatsPerFloor))
          list.addFlatPath(tower, floor, flat);
    for (const level of readSeries(parking).names)
      for (const pillar of readSeries(pillars).names) list.addPillarPath(level, pillar);
    await countPlaces(db, societyId, await insertMissing(db, societyId, list.places));
  }
  return ids;
}

/**
 * Providers including those of the accounts, each covering every flat of a building and the society's first parking
 * floor.
 */
async function loadProviders(
  db: Db,
  companies: ReadonlyMap<string, number>,
  societies: ReadonlyMap<string, number>,
): Promise<void> {
  const services = new Map(
    (await findServices(db, { active: true })).map(({ name, serviceId }) => [name, serviceId]),
  );
  const { service_zone_id: zoneId } = await db
    .selectFrom("service_zone")
    .select("service_zone_id")
    .orderBy("service_zone_id")
    .executeTakeFirstOrThrow();
  const { country_id: countryId, state_id: stateId } = await db
    .selectFrom("state")
    .where("name", "=", "Maharashtra")
    .select(["country_id", "state_id"])
    .executeTakeFirstOrThrow();
  for (const { company, phone, userName, city, pincode, street, covers, ...name } of demoProviders) {
    const address = { address: `${name.lastName} house`, street, city, pincode, countryId, stateId };
    const person = {
      ...name,
      middleName: "",
      phone,
      phone2: "",
      userName,
      email: `${userName}@demo.chamak.example`,
    };
    const account = demoAccountList.find((one) => one.userName === userName);
    const providerId = await insertProvider(
      db,
      { ...person, companyId: companies.get(company) ?? 0, permanent: address, correspondence: address },
      account === undefined ? null : await hashPassword(account.password),
    );
    for (const { society, building, service, start, end } of covers) {
      const societyId = societies.get(society) ?? 0;
      const places = await placesOf(db, societyId, building);
      const coverage = {
        providerId,
        serviceId: services.get(service) ?? 0,
        zoneId,
        start,
        end,
        available: true,
      };
      await insertCoverage(db, { ...coverage, ...places }, societyId);
    }
  }
}

/** A building with its flats, and the society's first parking floor with its pillars. */
async function placesOf(db: Db, societyId: number, building: string) {
  const { building_id: buildingId } = await db
    .selectFrom("building")
    .where("society_id", "=", societyId)
    .where("name", "=", building)
    .select("building_id")
    .executeTakeFirstOrThrow();
  const { parking_floor_id: parkingFloorId } = await db
    .selectFrom("parking_floor")
    .where("society_id", "=", societyId)
    .select("parking_floor_id")
    .orderBy("natural_name")
    .executeTakeFirstOrThrow();
  const flats = await db.selectFrom("flat").where("building_id", "=", buildingId).select("flat_id").execute();
  const pillars = await db
    .selectFrom("parking_pillar")
    .where("parking_floor_id", "=", parkingFloorId)
    .select("parking_pillar_id")
    .execute();
  return {
    buildingId,
    parkingFloorId,
    flatIds: flats.map((flat) => flat.flat_id),
    pillarIds: pillars.map((pillar) => pillar.parking_pillar_id),
  };
}
