import { randomUUID } from "node:crypto";
import type { DatabaseAddress } from "embedded-postgres-supervisor";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { searchSocieties } from "#contract/society/society.ts";
import { cloneDatabase } from "#server/testing/cloneDatabase.ts";
import { connect } from "#server/testing/connect.ts";
import { createWorld } from "#server/testing/world.ts";
import { type Db, openDatabase } from "./database.ts";
import { listen } from "./listen.ts";
import { findSchemaAge, migrate } from "./migrate.ts";
import { replaced } from "./replaced.ts";
import * as files from "./sqlFiles.ts";

const BASELINE = "2026-11-28T00-baseline.expand";

function open(address: DatabaseAddress): Db {
  const db = openDatabase({ source: address });
  onTestFinished(() => db.destroy());
  return db;
}

const migrated = async (): Promise<Db> => open(await cloneDatabase());

async function createEmpty(): Promise<DatabaseAddress> {
  const address = inject("postgres");
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  await (await connect(address)).query(`create database ${database}`);
  return { ...address, database };
}

const ran = (db: Db, ...names: string[]) =>
  sql`insert into kysely_migration select name, '2026-11-27T00:00:00Z' from unnest(${names}::text[]) as name`.execute(
    db,
  );
const hasNotRun = (db: Db, name: string) =>
  sql`delete from kysely_migration where name = ${name}`.execute(db);

async function namesIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const baselineAlone = { ...files, migrations: { [BASELINE]: files.migrations[BASELINE] ?? "" } };

/** A database of the last version before the baseline. */
async function migratedBefore(names = replaced): Promise<Db> {
  const db = open(await createEmpty());
  await migrate(db, baselineAlone);
  await sql`truncate kysely_migration`.execute(db);
  await ran(db, ...names);
  return db;
}

const withMigrations = (added: Record<string, string>) => ({
  ...files,
  migrations: { ...files.migrations, ...added },
});
const withFunction = (answer: number) => ({
  ...files,
  functions: {
    ...files.functions,
    answer: `create or replace function answer() returns integer language sql as 'select ${answer}'`,
  },
});

test("leaves a database of this version unchanged and refuses one that a newer version has changed", async () => {
  const db = await migrated();
  const before = await namesIn(db);
  await migrate(db);
  expect(await findSchemaAge(db)).toBe("current");
  expect(await namesIn(db)).toEqual(before);
  await ran(db, "9999-newer");
  expect(await findSchemaAge(db)).toBe("newer");
  const sentence = /^A newer version of Chamak has changed the database \(9999-newer\), and this one cannot/;
  await expect(migrate(db)).rejects.toThrow(sentence);
  // The same number of migrations, but not the same ones.
  await hasNotRun(db, BASELINE);
  await expect(migrate(db)).rejects.toThrow(sentence);
  await hasNotRun(db, "9999-newer");
  expect(await findSchemaAge(db)).toBe("older");
});

test("works on a database to which a newer version has only added", async () => {
  const world = await createWorld();
  onTestFinished(() => world.close());
  await ran(world.db, "9998-addition.expand");
  expect(await findSchemaAge(world.db)).toBe("ahead");
  await migrate(world.db);
  await world.done(searchSocieties, {});
  await ran(world.db, "9999-newer");
  await expect(migrate(world.db)).rejects.toThrow("9999-newer");
  await hasNotRun(world.db, "9999-newer");
  // Without what this version needs itself, the addition does not help.
  await hasNotRun(world.db, BASELINE);
  await expect(migrate(world.db)).rejects.toThrow("9998-addition.expand");
});

test("changes nothing that a running process uses", async () => {
  const address = await cloneDatabase();
  const db = open(address);
  const listener = await listen({ source: address, channels: { any: () => {} }, onListening: () => {} });
  const sources = withMigrations({ "2030-01-01T00-drop.contract": "drop table device" });
  await expect(migrate(db, sources)).rejects.toThrow(
    /^This version changes what processes of an earlier one use \(2030-01-01T00-drop.contract\), .* some still run on this database/,
  );
  await listener.stop();
  await migrate(db, sources);
  await expect(sql`select from device`.execute(db)).rejects.toThrow("does not exist");
  expect(await findSchemaAge(db)).toBe("newer");
});

test("makes an empty database, by several processes at once", async () => {
  const address = await createEmpty();
  const [one, other] = [open(address), open(address)];
  expect(await findSchemaAge(one)).toBe("empty");
  await Promise.all([migrate(one), migrate(other)]);
  expect(await findSchemaAge(other)).toBe("current");
});

test("goes on with a database of the last version before the baseline, beside its processes", async () => {
  const db = await migratedBefore();
  await sql`insert into company (name) values ('Sparkle')`.execute(db);
  expect(await findSchemaAge(db)).toBe("older");
  await Promise.all([migrate(db, baselineAlone), migrate(db, baselineAlone)]);
  const { rows } = await sql`select from company where name = 'Sparkle'`.execute(db);
  expect(rows).toHaveLength(1);
  // That version starts on it as long as its own have run and all others only add.
  const names = await namesIn(db);
  expect(names).toEqual(expect.arrayContaining([...replaced, BASELINE]));
  expect(names.filter((name) => !replaced.includes(name) && !name.endsWith(".expand"))).toEqual([]);
  await migrate(db);
  expect(await findSchemaAge(db)).toBe("current");
});

test("refuses a database of an older version before the baseline, or of one that it does not know", async () => {
  const older = await migratedBefore(replaced.slice(0, -1));
  expect(await findSchemaAge(older)).toBe("unsupported");
  await expect(migrate(older)).rejects.toThrow(
    /^This database was made by a version of Chamak before 1\.0 .* Start the last version before this one/,
  );
  expect(await namesIn(older)).toEqual(replaced.slice(0, -1));
  const other = await migratedBefore([...replaced, "0999-of-a-branch.expand"]);
  await expect(migrate(other)).rejects.toThrow("(0999-of-a-branch.expand)");
});

test("takes migrations of two branches in any order", async () => {
  const db = await migrated();
  const later = { "2030-01-02T10-later.expand": "create table later ()" };
  await migrate(db, withMigrations(later));
  await migrate(db, withMigrations({ "2030-01-01T10-earlier.expand": "create table earlier ()", ...later }));
  expect(await namesIn(db)).toEqual(
    expect.arrayContaining(["2030-01-01T10-earlier.expand", "2030-01-02T10-later.expand"]),
  );
  await sql`select from earlier, later`.execute(db);
});

test("applies the text of a function when it has changed, and not again when an older process starts", async () => {
  const db = await migrated();
  const answerOf = async () =>
    (await sql<{ answer: number }>`select answer() as answer`.execute(db)).rows[0]?.answer;
  await migrate(db, withFunction(1));
  expect(await answerOf()).toBe(1);
  const written = sql<{ xmin: string }>`select xmin::text from pg_proc where proname = 'answer'`;
  const { rows: first } = await written.execute(db);
  await migrate(db, withFunction(1));
  expect((await written.execute(db)).rows).toEqual(first);
  await Promise.all([migrate(db, withFunction(2)), migrate(db, withFunction(2))]);
  expect(await answerOf()).toBe(2);
  await migrate(db, withFunction(1));
  expect(await answerOf()).toBe(2);
  // The version without it goes on, too.
  expect(await findSchemaAge(db)).toBe("current");
});

test("applies functions and migrations together or not at all", async () => {
  const db = await migrated();
  const { migrations } = withMigrations({ "2030-01-01T00-fails.expand": "create table society ()" });
  await expect(migrate(db, { ...withFunction(1), migrations })).rejects.toThrow("already exists");
  await expect(sql`select answer()`.execute(db)).rejects.toThrow("does not exist");
  await migrate(db, withFunction(1));
});

test("the name of a migration says when it was written, and if it only adds", () => {
  const names = Object.keys(files.migrations);
  expect(names.filter((name) => !/^\d{4}-\d\d-\d\dT\d\d-[a-z0-9-]+\.(expand|contract)$/.test(name))).toEqual(
    [],
  );
});
