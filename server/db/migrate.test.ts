import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "#server/testing/world.ts";
import { findSchemaAge, migrate } from "./migrate.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("leaves a database of this version unchanged and refuses one of a newer version", async () => {
  await migrate(world.db);
  expect(await findSchemaAge(world.db)).toBe("current");
  await sql`insert into kysely_migration values ('9999-newer', '2030-01-01T00:00:00Z')`.execute(world.db);
  expect(await findSchemaAge(world.db)).toBe("other");
  await expect(migrate(world.db)).rejects.toThrow(/9999-newer/);
  // The same number of migrations, but not the same ones.
  await sql`delete from kysely_migration where name like '0001%'`.execute(world.db);
  await expect(migrate(world.db)).rejects.toThrow(/9999-newer/);
  await sql`delete from kysely_migration where name = '9999-newer'`.execute(world.db);
  expect(await findSchemaAge(world.db)).toBe("older");
  await sql`drop table kysely_migration`.execute(world.db);
  expect(await findSchemaAge(world.db)).toBe("empty");
});
