import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { paiseOf } from "#contract/money.ts";
import { insertItem } from "#server/features/catalogue/item.queries.ts";
import { replacePrices } from "#server/features/catalogue/price.queries.ts";
import { insertService } from "#server/features/catalogue/service.queries.ts";
import { categories, services } from "./catalogue.ts";
import { findLookups, insertLookup } from "#server/features/lookup/lookup.queries.ts";
import { countries, indianStates } from "./countries.ts";
import { loadZone } from "./zones.ts";
import { bodyTypes, fuelTypes, makes } from "./vehicles.ts";

type DataSet = { name: string; load: (db: Db) => Promise<void> };

const dataSets: readonly DataSet[] = [
  { name: "geography", load: loadGeography },
  { name: "company", load: loadCompany },
  { name: "zone", load: loadZone },
  { name: "vehicles", load: loadVehicles },
  // After the vehicles: prices differ by body type.
  { name: "catalogue", load: loadCatalogue },
];

/** Loads each set of reference data once per installation, so that edits and deletions by staff are kept. */
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

async function loadVehicles(db: Db): Promise<void> {
  for (const [table, names] of [
    ["body_type", bodyTypes],
    ["fuel_type", fuelTypes],
    ["vehicle_make", Object.keys(makes)],
  ] as const)
    await sql`insert into ${sql.table(table)} (name, active)
      select name, true from unnest(${[...names]}::text[]) as name`.execute(db);
  const models = Object.entries(makes).flatMap(([make, types]) =>
    Object.entries(types).flatMap(([type, names]) => names.map((name) => ({ make, type, name }))),
  );
  await sql`
    insert into vehicle_model (vehicle_make_id, body_type_id, name, active)
      select make.vehicle_make_id, body_type.body_type_id, model.name, true
      from unnest(
        ${models.map(({ make }) => make)}::text[],
        ${models.map(({ type }) => type)}::text[],
        ${models.map(({ name }) => name)}::text[]) as model (make, type, name)
      join vehicle_make as make on make.name = model.make
      join body_type on body_type.name = model.type`.execute(db);
}

async function loadCatalogue(db: Db): Promise<void> {
  const categoryIds = new Map<string, number>();
  for (const name of categories)
    categoryIds.set(name, await insertLookup(db, "service_category", { name, active: true }));
  const types = await findLookups(db, "body_type", undefined);
  for (const [index, { items, category, name, description }] of services.entries()) {
    const cheapest = Math.min(...items.map(({ price }) => price));
    const serviceId = await insertService(db, {
      name,
      names: null,
      description,
      displayOrder: (index + 1) * 10,
      categoryId: categoryIds.get(category) ?? 0,
      pricePaise: paiseOf(cheapest),
      active: true,
    });
    for (const { price, minutes, features, label = "", larger = {}, ...item } of items) {
      const itemId = await insertItem(db, {
        ...item,
        serviceId,
        names: null,
        pricePaise: paiseOf(price),
        monthlyPaise: null,
        included: null,
        durationMinutes: minutes,
        discountLabel: label,
        keyFeatures: features,
        pictureId: null,
        active: true,
      });
      const prices: Readonly<Record<string, number>> = larger;
      const lines = types.flatMap(({ id, name: type }) => {
        const amount = prices[type];
        return amount === undefined
          ? []
          : [{ societyId: null, bodyTypeId: id, pricePaise: paiseOf(amount), monthlyPaise: null }];
      });
      await replacePrices(db, itemId, lines);
    }
  }
}
