import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { countries, indianStates } from "./countries.ts";

type DataSet = { name: string; load: (db: Db) => Promise<void> };

const dataSets: readonly DataSet[] = [
  { name: "geography", load: loadGeography },
  { name: "company", load: loadCompany },
];

/** Loads each set of reference data once in an installation's life, so that what staff edit or delete stays so. */
export async function loadReferenceData(db: Db): Promise<void> {
  for (const { name, load } of dataSets) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("setting")
      .values({ name: `reference:${name}`, value: "loaded" })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) await load(db);
  }
}

async function loadGeography(db: Db): Promise<void> {
  const indiaFirst = ["India", ...countries.filter((country) => country !== "India")];
  await sql`insert into country (name) select unnest(${indiaFirst}::text[])`.execute(db);
  await sql`insert into state (country_id, name)
    select country_id, unnest(${[...indianStates]}::text[]) from country where name = 'India'`.execute(db);
}

async function loadCompany(db: Db): Promise<void> {
  await db.insertInto("company").values({ name: "Chamak Car Care" }).execute();
}
