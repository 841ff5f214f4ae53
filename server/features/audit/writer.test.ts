import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changePassword } from "#contract/session/session.ts";
import { addBuilding, updateBuilding } from "#contract/society/building.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { run as runIn, trailOf as trailIn } from "#server/testing/trail.ts";
import { createWorld, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const trailOf = (write: () => Promise<unknown>) => trailIn(world, write);
const run = (statement: string) => runIn(world, statement);

describe("who writes", () => {
  const writersOf = async (write: () => Promise<unknown>) => [
    ...new Set((await trailOf(write)).map(({ user_id }) => user_id)),
  ];

  test("is named with an Idempotency-Key and without, also when others wrote on the connection before", async () => {
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

  test("is nobody for what an installation begins with", async () => {
    const company = await world.db
      .selectFrom("audit")
      .select("user_id")
      .where("noun", "=", "company")
      .where("record_id", "=", 1)
      .executeTakeFirstOrThrow();
    expect(company.user_id).toBeNull();
  });
});

test("a repeat by the same key leaves no second trail", async () => {
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

test("a refused write leaves nothing", async () => {
  const societyId = await makeSociety(world);
  await world.done(addBuilding, { societyId, BuildingName: "A" });
  const { buildingId } = await world.done(addBuilding, { societyId, BuildingName: "B" });
  const body = { societyId, BuildingId: buildingId, BuildingName: "A" };
  expect(await trailOf(() => world.refused(409, updateBuilding, body))).toEqual([]);
});

test("a write that is undone after it was made leaves nothing", async () => {
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

test("of a password the trail keeps only that it changed", async () => {
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
