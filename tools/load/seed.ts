import { hashPassword } from "#server/crypto/password.ts";
import type { Db } from "#server/db/database.ts";
import { insertUser } from "#server/features/account/account.queries.ts";
import { insertMissing } from "#server/features/society/registry.queries.ts";
import { PlaceList } from "#server/features/society/registry.rules.ts";
import { serveByFirst } from "#server/features/company/serving.queries.ts";
import { insertSociety } from "#server/features/society/society.queries.ts";
import { flatNames, readSeries } from "#contract/society/series.ts";
import { Kysely, type LogEvent, PostgresDialect, sql } from "kysely";
import type { Pool } from "pg";
import type { Tables } from "#server/db/tables.ts";
import { type BookingData, seedBookings } from "./bookings.ts";
import type { Statement } from "./row.ts";
import { type Sizes, USERS } from "./sizes.ts";

const PASSWORD = "a bench's password";

/** The ids and credentials that the rows use. */
export type Seeded = {
  societyId: number;
  buildingId: number;
  floorId: number;
  userId: number;
  passwordHash: string;
  password: string;
  /** The service with the most items, and the make with the most models. */
  serviceId: number;
  makeId: number;
  booked: BookingData;
};

/** A database that appends the statements sent to it to `captured`. */
export function capturingDatabase(pool: Pool): { db: Db; captured: Statement[] } {
  const captured: Statement[] = [];
  const log = ({ query }: LogEvent): void => {
    captured.push({ text: query.sql, values: [...query.parameters] });
  };
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log }), captured };
}

/** Copies a society's buildings, floors and flats into others. */
async function copyPlaces(db: Db, from: number, into: readonly number[]): Promise<void> {
  const others = sql`unnest(${into}::integer[]) as other (society_id)`;
  await sql`insert into building (society_id, name, active)
    select other.society_id, name, active from building cross join ${others}
    where building.society_id = ${from}`.execute(db);
  await sql`insert into floor (society_id, building_id, name, active)
    select copy.society_id, copy.building_id, floor.name, floor.active
    from floor join building using (building_id) join building as copy on copy.name = building.name
    where floor.society_id = ${from} and copy.society_id = any(${into}::integer[])`.execute(db);
  await sql`insert into flat (society_id, building_id, floor_id, name, active)
    select copy.society_id, copy.building_id, copy.floor_id, flat.name, flat.active
    from flat join building using (building_id) join floor using (floor_id)
    join building as tower on tower.name = building.name and tower.society_id = any(${into}::integer[])
    join floor as copy on copy.building_id = tower.building_id and copy.name = floor.name
    where flat.society_id = ${from}`.execute(db);
}

/** Fills a database that has only reference data. `today` is the first day that can be booked. */
export async function seed(db: Db, sizes: Sizes, today: string): Promise<Seeded> {
  const passwordHash = await hashPassword(PASSWORD);
  let userId = 0;
  for (let index = 1; index <= USERS; index += 1)
    userId = await insertUser(db, {
      userName: `bench${index}`,
      name: "Bench",
      email: null,
      usertype: "Management",
      role: "admin",
      companyId: null,
      passwordHash,
    });
  let societyId = 0;
  for (let index = 1; index <= sizes.societies; index += 1) {
    societyId = await insertSociety(db, {
      name: `Society ${index}`,
      street: `${index} Baner Road`,
      countryId: 1,
      stateId: 21,
      city: "Pune",
      pincode: "411045",
      active: true,
    });
    await serveByFirst(db, societyId);
  }
  const list = new PlaceList();
  for (const tower of readSeries(sizes.towers).names)
    for (const floor of readSeries("1-30").names)
      for (const flat of flatNames("{floor}{nn}", floor, 8)) list.addFlatPath(tower, floor, flat);
  await insertMissing(db, societyId, list.places);
  await copyPlaces(
    db,
    societyId,
    Array.from({ length: sizes.copies }, (_, index) => societyId - 1 - index),
  );
  const booked = await seedBookings(db, { societyId, userId, sizes, today });
  const { buildingId, floorId } = await db
    .selectFrom("floor")
    .where("society_id", "=", societyId)
    .select(["building_id as buildingId", "floor_id as floorId"])
    .orderBy("floor_id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { serviceId } = await db
    .selectFrom("service_item")
    .select("service_id as serviceId")
    .groupBy("service_id")
    .orderBy(sql`count(*)`, "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { makeId } = await db
    .selectFrom("vehicle_model")
    .select("vehicle_make_id as makeId")
    .groupBy("vehicle_make_id")
    .orderBy(sql`count(*)`, "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    societyId,
    buildingId,
    floorId,
    userId,
    passwordHash,
    password: PASSWORD,
    serviceId,
    makeId,
    booked,
  };
}
