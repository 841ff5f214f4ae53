import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchSocieties } from "#contract/society/society.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { listen } from "./listen.ts";
import { findSchemaAge, migrate } from "./migrate.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ran = (name: string) =>
  sql`insert into kysely_migration values (${name}, '2030-01-01T00:00:00Z')`.execute(world.db);
const hasNotRun = (name: string) => sql`delete from kysely_migration where name = ${name}`.execute(world.db);

test("leaves a database of this version unchanged and refuses one that a newer version has changed", async () => {
  await migrate(world.db);
  expect(await findSchemaAge(world.db)).toBe("current");
  await ran("9999-newer");
  expect(await findSchemaAge(world.db)).toBe("newer");
  const sentence = /^A newer version of Chamak has changed the database \(9999-newer\), and this one cannot/;
  await expect(migrate(world.db)).rejects.toThrow(sentence);
  // The same number of migrations, but not the same ones.
  await hasNotRun("0001-people");
  await expect(migrate(world.db)).rejects.toThrow(sentence);
  await hasNotRun("9999-newer");
  expect(await findSchemaAge(world.db)).toBe("older");
  await ran("0001-people");
});

test("works on a database to which a newer version has only added", async () => {
  await ran("9998-addition.expand");
  expect(await findSchemaAge(world.db)).toBe("ahead");
  await migrate(world.db);
  await world.done(searchSocieties, {});
  await ran("9999-newer");
  await expect(migrate(world.db)).rejects.toThrow("9999-newer");
  await hasNotRun("9999-newer");
  // Without what this version needs itself, the addition does not help.
  await hasNotRun("0001-people");
  await expect(migrate(world.db)).rejects.toThrow("9998-addition.expand");
  await hasNotRun("9998-addition.expand");
  await ran("0001-people");
});

test("changes nothing that a running process uses", async () => {
  const listener = await listen({
    source: world.address,
    channels: { any: () => {} },
    onListening: () => {},
  });
  await sql`create table ran as select * from kysely_migration`.execute(world.db);
  await sql`truncate kysely_migration`.execute(world.db);
  await expect(migrate(world.db)).rejects.toThrow(
    /^This version changes what processes of an earlier one use \(0001-people, .* some still run on this database/,
  );
  await listener.stop();
  // Nothing is refused any more; what it would make is there already.
  await expect(migrate(world.db)).rejects.toThrow("already exists");
  await sql`insert into kysely_migration select * from ran`.execute(world.db);
  expect(await findSchemaAge(world.db)).toBe("current");
});

test("tells an empty database", async () => {
  await sql`alter table kysely_migration rename to away`.execute(world.db);
  expect(await findSchemaAge(world.db)).toBe("empty");
  await sql`alter table away rename to kysely_migration`.execute(world.db);
});

/** Up to here, migrations were made before the marks. */
const LAST_UNMARKED = 299;

test("the name of a migration says if it only adds", async () => {
  const names = readdirSync(`${import.meta.dirname}/migrations`).map((file) => file.replace(/\.ts$/, ""));
  const unmarked = names.filter(
    (name) => Number(name.slice(0, 4)) > LAST_UNMARKED && !/\.(expand|contract)$/.test(name),
  );
  expect(unmarked).toEqual([]);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(world.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
