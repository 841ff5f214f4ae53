import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#contract/access.ts";
import { category } from "#contract/catalogue/category.ts";
import { addService } from "#contract/catalogue/service.ts";
import { addCompany } from "#contract/company/company.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { employee } from "#contract/people/employee.ts";
import { changePassword } from "#contract/session/session.ts";
import { addBuilding, updateBuilding } from "#contract/society/building.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { addSociety } from "#contract/society/society.ts";
import { bodyType, fuelType, make } from "#contract/vehicle/lookups.ts";
import { addModel } from "#contract/vehicle/model.ts";
import { addZone } from "#contract/zone/zone.ts";
import type { CallOptions } from "#server/testing/call.ts";
import { signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { run as runWith, auditOf as auditIn } from "#server/testing/audit.ts";
import { createWorld, makeSociety, someSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const trailOf = (write: () => Promise<unknown>) => auditIn(world, write);
const run = (statement: string) => runWith(world, statement);

const company = (CompanyName: string) => ({
  CompanyName,
  CompanyEmail: "office@aarav.example",
  CompanyPhone1: "9822000000",
  CompanyAddress: "Baner Road, Pune",
});

const person = <R extends Role>(Name: string, role: R) => ({
  Name,
  UserName: `${Name} ${role}`.replaceAll(" ", "-"),
  Email: "new@example.in",
  Role: role,
});

const zone = (Name: string) => ({ Name, CountryId: 1, StateId: 21, City: "Pune", Phone1: "411045" });

describe("the writer", () => {
  const writersOf = async (write: () => Promise<unknown>) => [
    ...new Set((await trailOf(write)).map(({ user_id }) => user_id)),
  ];

  test("is named with and without an Idempotency-Key, even after others wrote on the connection", async () => {
    const societyId = await makeSociety(world);
    const people = await Promise.all(
      (["admin", "operations"] as const).map(async (role) => {
        const userName = `writer-${role}`;
        const userId = await addPerson(world.db, { userName, role, password: "a long password" });
        return { userId, token: (await signIn(world.app, userName, "a long password")).reply.token };
      }),
    );
    for (const { userId, token } of people)
      for (const headers of [{}, { "idempotency-key": `of-${userId}` }]) {
        const name = `${userId} ${Object.keys(headers).length}`;
        const add = () => world.done(addBuilding, { societyId, BuildingName: name }, { token, headers });
        expect(await writersOf(add)).toEqual([userId]);
        expect(
          await writersOf(() => run(`update building set name = name || '!' where name = '${name}'`)),
        ).toEqual([null]);
      }
  });

  test.each<[string, (name: string, options: CallOptions) => Promise<unknown>]>([
    ["company", (name, options) => world.done(addCompany, company(name), options)],
    ["employee", (name, options) => world.done(employee.calls.add, person(name, "support"), options)],
    [
      "company user",
      (name, options) =>
        world.done(companyUser.calls.add, { ...person(name, "staff"), CompanyId: 1 }, options),
    ],
    ["society", (name, options) => world.done(addSociety, { ...someSociety, SocietyName: name }, options)],
    ["category", (categoryName, options) => world.done(category.add, { categoryName }, options)],
    [
      "service",
      (name, options) => world.done(addService, { ServiceName: name, CategoryId: 1, Price: 1 }, options),
    ],
    [
      "item",
      (name, options) => world.done(addServiceItem, { ServiceId: 1, ItemName: name, Price: 1 }, options),
    ],
    ["zone", (name, options) => world.done(addZone, zone(name), options)],
    ["make", (itemCompanyName, options) => world.done(make.add, { itemCompanyName }, options)],
    [
      "model",
      (name, options) =>
        world.done(addModel, { ItemCompanyId: 1, ItemModelName: name, ItemTypeId: 1 }, options),
    ],
    ["body type", (itemTypeName, options) => world.done(bodyType.add, { itemTypeName }, options)],
    ["fuel type", (itemFuelName, options) => world.done(fuelType.add, { itemFuelName }, options)],
  ])("of a %s is named, with and without an Idempotency-Key", async (kind, add) => {
    const [admin] = await writersOf(() => makeSociety(world));
    expect(admin).toEqual(expect.any(Number));
    expect(await writersOf(() => add("First of its name", {}))).toEqual([admin]);
    const headers = { "idempotency-key": `a-${kind.replace(" ", "-")}` };
    expect(await writersOf(() => add("Second of its name", { headers }))).toEqual([admin]);
  });

  test("is nobody for the initial data of an installation", async () => {
    const first = await world.db
      .selectFrom("audit")
      .select("user_id")
      .where("noun", "=", "company")
      .where("record_id", "=", 1)
      .executeTakeFirstOrThrow();
    expect(first.user_id).toBeNull();
  });
});

test("leaves no second entry for a repeat with the same key", async () => {
  const societyId = await makeSociety(world);
  const again = () =>
    world.done(
      generatePlaces,
      { societyId, Buildings: ["A", "B"] },
      { headers: { "idempotency-key": "generate-once" } },
    );
  expect(await trailOf(again)).toHaveLength(2);
  expect(await trailOf(again)).toEqual([]);
});

test("leaves nothing for a refused write", async () => {
  const societyId = await makeSociety(world);
  await world.done(addBuilding, { societyId, BuildingName: "A" });
  const { buildingId } = await world.done(addBuilding, { societyId, BuildingName: "B" });
  const body = { societyId, BuildingId: buildingId, BuildingName: "A" };
  expect(await trailOf(() => world.refused(409, updateBuilding, body))).toEqual([]);
});

test("leaves nothing for a write that is rolled back", async () => {
  const undone = () =>
    world.db
      .transaction()
      .execute(async (db) => {
        await db.insertInto("fuel_type").values({ name: "Steam", active: true }).execute();
        throw new Error("undone");
      })
      .catch(() => undefined);
  expect(await trailOf(undone)).toEqual([]);
});

test("records of a password only that it changed", async () => {
  const userName = "secretive";
  const userId = await addPerson(world.db, { userName, role: "support", password: "a first password" });
  const { token } = (await signIn(world.app, userName, "a first password")).reply;
  const passwords = { currentPassword: "a first password", newPassword: "a second password" };
  const trail = await trailOf(() => world.done(changePassword, passwords, { token }));
  const secret = { password_hash: "secret" };
  expect(trail).toMatchObject([
    { noun: "user", record_id: userId, user_id: userId, before: secret, after: secret },
  ]);
  const { rows: leaks } = await sql`select from audit where audit::text like '%argon2%'`.execute(world.db);
  expect(leaks).toEqual([]);
});
