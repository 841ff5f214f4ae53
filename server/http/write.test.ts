import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateCompany } from "#contract/company/company.ts";
import { addBuilding, getBuildings } from "#contract/society/building.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { call } from "#server/testing/call.ts";
import { createWorld, makeSociety, type World } from "#server/testing/world.ts";
import { writeOnce } from "./write.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const withKey = (key: string) => ({ headers: { "idempotency-key": key } });
const namesIn = async (societyId: number) =>
  (await world.done(getBuildings, { societyId })).map(({ buildingName }) => buildingName);

test("a repeated call returns the same reply and adds nothing", async () => {
  const societyId = await makeSociety(world);
  const body = { societyId, BuildingName: "Tower A" };
  const first = await world.done(addBuilding, body, withKey("once"));
  expect(await world.done(addBuilding, body, withKey("once"))).toEqual(first);
  expect(await namesIn(societyId)).toEqual(["Tower A"]);
});

test("the same call in another spelling is the same call", async () => {
  const societyId = await makeSociety(world);
  const first = await world.done(addBuilding, { societyId, BuildingName: "Tower A" }, withKey("spelt"));
  const again = { Active: true, buildingname: " Tower  A ", SOCIETYID: societyId };
  expect(await world.done(addBuilding, again as never, withKey("spelt"))).toEqual(first);
});

test("twenty concurrent repeats of a call add one row and return the same reply", async () => {
  const societyId = await makeSociety(world);
  const body = { societyId, BuildingName: "Tower A" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.done(addBuilding, body, withKey("crowd"))),
  );
  expect(new Set(answers.map(({ buildingId }) => buildingId)).size).toBe(1);
  expect(await namesIn(societyId)).toEqual(["Tower A"]);
});

test("a key with another body, or for another endpoint, is refused with 422 and adds nothing", async () => {
  const societyId = await makeSociety(world);
  await world.done(addBuilding, { societyId, BuildingName: "Tower A" }, withKey("reused"));
  const other = await world.refused(
    422,
    addBuilding,
    { societyId, BuildingName: "Tower B" },
    withKey("reused"),
  );
  expect(other).toMatchObject({
    code: "key-reused",
    message: "This Idempotency-Key was used for another request.",
  });
  await world.refused(422, generatePlaces, { societyId, Buildings: ["Tower C"] }, withKey("reused"));
  expect(await namesIn(societyId)).toEqual(["Tower A"]);
});

test("a key belongs to the user who sent it", async () => {
  const societyId = await makeSociety(world);
  await world.done(addBuilding, { societyId, BuildingName: "Tower A" }, withKey("mine"));
  const token = await world.tokenOf("operations");
  await world.done(addBuilding, { societyId, BuildingName: "Tower B" }, { token, ...withKey("mine") });
  expect(await namesIn(societyId)).toEqual(["Tower A", "Tower B"]);
});

test("a failed call does not use up its key", async () => {
  const societyId = await makeSociety(world);
  const { buildingId } = await world.done(addBuilding, { societyId, BuildingName: "Tower A" });
  const body = { societyId, BuildingName: "tower a" };
  await world.refused(409, addBuilding, body, withKey("failed"));
  const { db } = world;
  await db.updateTable("building").set({ name: "Tower Z" }).where("building_id", "=", buildingId).execute();
  await world.done(addBuilding, body, withKey("failed"));
  expect(await namesIn(societyId)).toEqual(["tower a", "Tower Z"]);
});

test.each(["", "two words", "x".repeat(201), "ключ", "a\tb"])("%j is not a valid key", async (key) => {
  const societyId = await makeSociety(world);
  const { fields } = await world.refused(
    400,
    addBuilding,
    { societyId, BuildingName: "Tower A" },
    withKey(key),
  );
  expect(fields).toEqual({ "Idempotency-Key": "Use 1 to 200 visible ASCII characters" });
  expect(await namesIn(societyId)).toEqual([]);
});

test("the longest key is accepted", async () => {
  const societyId = await makeSociety(world);
  await world.done(addBuilding, { societyId, BuildingName: "Tower A" }, withKey("k".repeat(200)));
  expect(await namesIn(societyId)).toEqual(["Tower A"]);
});

test("without a key every call is separate", async () => {
  const societyId = await makeSociety(world);
  const token = await world.tokenOf("admin");
  const body = { societyId, BuildingName: "Tower A" };
  const answers = await Promise.all([1, 2, 3].map(() => call(world.app, addBuilding, body, { token })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

async function anybody(): Promise<number> {
  await world.newToken("admin");
  const people = world.db.selectFrom("app_user").select("user_id as id").limit(1);
  return (await people.executeTakeFirstOrThrow()).id;
}

const named = (value: string) => ({ name: "Idempotency-Key", value });

test.each(["it's", "back\\slash", "\\'; drop table idempotency; --", "$1 $$ :name"])(
  "quotes and backslashes in a key and its reply are preserved: %j",
  async (word) => {
    const userId = await anybody();
    const one = { db: world.db, userId, now: world.clock.now, path: "/Test", body: {}, onError: () => {} };
    const write = writeOnce({ ...one, key: named(word.replaceAll(" ", "_")) });
    expect(await write(async () => ({ word }))).toEqual({ word });
    expect(await write(async () => ({ word: "anew" }))).toEqual({ word });
  },
);

describe("an effect after the commit", () => {
  let userId: number;
  let happened: unknown[];
  beforeEach(async () => {
    userId = await anybody();
    happened = [];
  });
  const writeWith = (value: string | undefined) => {
    const onError = (error: unknown) => happened.push(String(error));
    const key = value === undefined ? null : named(value);
    return writeOnce({ db: world.db, userId, now: world.clock.now, path: "/Test", body: {}, key, onError });
  };
  const settingNamed = (name: string) =>
    world.db.selectFrom("setting").where("name", "=", name).select("value");

  test.each([undefined, "effect"])(
    "runs when others see the write, and before the response (key %s)",
    async (key) => {
      const name = `kept ${key}`;
      await writeWith(key)(async (db, afterCommit) => {
        afterCommit(async () => void happened.push(await settingNamed(name).executeTakeFirst()));
        afterCommit(() => void happened.push("second"));
        await db.insertInto("setting").values({ name, value: "1" }).execute();
        return {};
      });
      expect(happened).toEqual([{ value: "1" }, "second"]);
    },
  );

  test("does not run when the write fails", async () => {
    const write = writeWith("refused")((_, afterCommit) => {
      afterCommit(() => void happened.push("effect"));
      return Promise.reject(new Error("refused"));
    });
    await expect(write).rejects.toThrow("refused");
    expect(happened).toEqual([]);
  });

  test("does not run again for a repeat", async () => {
    const run = () =>
      writeWith("repeated")((_, afterCommit) => {
        afterCommit(() => void happened.push("effect"));
        return Promise.resolve({ answer: 1 });
      });
    expect([await run(), await run()]).toEqual([{ answer: 1 }, { answer: 1 }]);
    expect(happened).toEqual(["effect"]);
  });

  test("does not change the response when it fails, and later effects still run", async () => {
    const answer = await writeWith(undefined)((_, afterCommit) => {
      afterCommit(() => Promise.reject(new Error("no such folder")));
      afterCommit(() => void happened.push("second"));
      return Promise.resolve({ answer: 1 });
    });
    expect(answer).toEqual({ answer: 1 });
    expect(happened).toEqual(["Error: no such folder", "second"]);
  });
});

test("only the reply of a call is stored", async () => {
  const companyId = await world.addCompany("Washers of the west");
  const contact = { CompanyEmail: "west@example.com", CompanyPhone1: "9822011234", CompanyAddress: "Pune" };
  const body = { companyId, CompanyName: "Washers of the west", ...contact, Active: false };
  await world.done(updateCompany, body, withKey("off"));
  const storedReply = world.db.selectFrom("idempotency").where("key", "=", "off").select("reply");
  expect(await storedReply.executeTakeFirst()).toEqual({ reply: JSON.stringify({ companyId }) });
});
