import type { Db } from "#server/db/database.ts";

export const findCountries = (db: Db) =>
  db.selectFrom("country").select(["country_id as countryId", "name"]).orderBy("name").execute();

export const findStates = (db: Db, countryId: number) =>
  db
    .selectFrom("state")
    .where("country_id", "=", countryId)
    .select(["state_id as stateId", "name"])
    .orderBy("name")
    .execute();
