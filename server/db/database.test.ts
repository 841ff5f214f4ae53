import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createWorld, type World } from "#server/testing/world.ts";
import { startPooler } from "#server/testing/pooler.ts";
import { type Db, openDatabase, requireDatabase } from "./database.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await sql`create table kept (value integer primary key)`.execute(world.db);
});
afterAll(() => world.close());

const storedIds = async (db: Db = world.db): Promise<number[]> =>
  (await sql<{ value: number }>`select value from kept order by value`.execute(db)).rows.map(
    ({ value }) => value,
  );
const insertValue = (db: Db, value: number) => sql`insert into kept values (${value})`.execute(db);
const insertOne = (db: Db) => sql`insert into kept values (1)`.execute(db);

/** Runs a transaction that is rolled back. */
const undone = (run: (db: Db) => Promise<unknown>) =>
  expect(
    world.db.transaction().execute(async (db) => {
      await run(db);
      throw new Error("No");
    }),
  ).rejects.toThrow(/^No$|division by zero/);

test("a transaction includes its first statement, with or without parameters", async () => {
  await undone((db) => insertValue(db, 7));
  await undone(insertOne);
  await undone((db) => insertOne(db).then(() => insertValue(db, 2)));
  expect(await storedIds()).toEqual([]);
  const answers = await world.db.transaction().execute(async (db) => ({
    first: await insertOne(db),
    second: await insertValue(db, 2),
    seen: await storedIds(db),
    others: await storedIds(),
  }));
  expect(answers).toMatchObject({
    first: { numAffectedRows: 1n },
    second: { numAffectedRows: 1n },
    seen: [1, 2],
    others: [],
  });
  expect(await storedIds()).toEqual([1, 2]);
});

test("a transaction without statements, or whose first one fails, leaves its connection unchanged", async () => {
  await sql`delete from kept`.execute(world.db);
  for (let nth = 0; nth < 20; nth += 1) {
    expect(await world.db.transaction().execute(async () => nth)).toBe(nth);
    await undone(async () => {});
    await undone((db) => sql`select 1 / 0`.execute(db));
    await undone((db) => sql`select 1 / ${0}::integer`.execute(db));
  }
  await insertOne(world.db);
  await world.db.connection().execute(async (db) => {
    await insertValue(db, 2);
    const { rows } = await sql<{ same: boolean }>`
      select pg_current_xact_id_if_assigned() is null as same`.execute(db);
    expect(rows).toEqual([{ same: true }]);
  });
  expect(await storedIds()).toEqual([1, 2]);
});

test.each([
  ["refuses time limits", true],
  ["shares connections between transactions", false],
])("a pooler that %s is refused at the start", async (_what, refusesLimits) => {
  const db = openDatabase({ source: await startPooler(refusesLimits) });
  onTestFinished(() => db.destroy());
  await expect(requireDatabase(db)).rejects.toThrow(/leads to a pooler .* name PostgreSQL itself/);
});

test("a replica, which can only be read, is refused at the start", async () => {
  const database = sql.id(world.address.database);
  await sql`alter database ${database} set default_transaction_read_only = on`.execute(world.db);
  onTestFinished(async () => {
    await world.db.transaction().execute(async (db) => {
      await sql`set transaction read write`.execute(db);
      await sql`alter database ${database} reset default_transaction_read_only`.execute(db);
    });
  });
  const db = openDatabase({ source: world.address });
  onTestFinished(() => db.destroy());
  await expect(requireDatabase(db)).rejects.toThrow(/accepts no changes: .* leads to a replica/);
});

test("PostgreSQL itself is accepted", async () => {
  await expect(requireDatabase(world.db)).resolves.toBeUndefined();
});
