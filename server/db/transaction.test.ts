import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeOnce } from "#server/http/write.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import type { Db } from "./database.ts";
import { transact } from "./transaction.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await sql`create table counter (name text primary key, value integer not null default 0)`.execute(world.db);
  await sql`insert into counter values ('a'), ('b')`.execute(world.db);
});
afterAll(() => world.close());

const raise = (db: Db, name: string) =>
  sql`update counter set value = value + 1 where name = ${name}`.execute(db);

async function valueOf(name: string): Promise<number | undefined> {
  const { rows } = await sql<{ value: number }>`select value from counter where name = ${name}`.execute(
    world.db,
  );
  return rows[0]?.value;
}

/** Resolves for everybody who waits at it once `count` do. */
function meeting(count: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length >= count) for (const go of waiting) go();
    });
}

test("two writes that lock two rows in two orders are both done, once, with their effects", async () => {
  await world.newToken("admin");
  const { id: userId } = await world.db
    .selectFrom("app_user")
    .select("user_id as id")
    .executeTakeFirstOrThrow();
  const write = writeOnce({
    db: world.db,
    userId,
    now: world.clock.now,
    path: "/Test",
    body: {},
    key: null,
    onError: () => {},
  });
  const bothHoldOne = meeting(2);
  const effects: string[] = [];
  let runs = 0;
  const raiseBoth = (one: string, other: string) =>
    write(async (db, afterCommit) => {
      runs += 1;
      afterCommit(() => void effects.push(one));
      await raise(db, one);
      await bothHoldOne();
      await raise(db, other);
      return { one };
    });
  expect(await Promise.all([raiseBoth("a", "b"), raiseBoth("b", "a")])).toEqual([{ one: "a" }, { one: "b" }]);
  expect(runs).toBe(3);
  expect(effects.toSorted()).toEqual(["a", "b"]);
  expect([await valueOf("a"), await valueOf("b")]).toEqual([2, 2]);
});

const fail = (state: string) => (db: Db) =>
  sql`do ${sql.raw(`$$ begin raise exception 'It failed.' using errcode = '${state}'; end $$`)}`.execute(db);

test.each([
  ["40P01", 4],
  ["40001", 4],
  ["23514", 1],
  ["57014", 1],
])("a transaction that fails with %s is run %i times", async (state, times) => {
  let runs = 0;
  const failing = transact(world.db, (db) => {
    runs += 1;
    return fail(state)(db);
  });
  await expect(failing).rejects.toThrow("It failed.");
  expect(runs).toBe(times);
});
