import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "#server/testing/world.ts";
import { migrate } from "./migrate.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("a database of this version is left as it is, and one of a newer version is refused", async () => {
  await migrate(world.db);
  await sql`insert into kysely_migration values ('9999-newer', '2030-01-01T00:00:00Z')`.execute(world.db);
  await expect(migrate(world.db)).rejects.toThrow(/9999-newer/);
  // As many as there are, but not the same.
  await sql`delete from kysely_migration where name like '0001%'`.execute(world.db);
  await expect(migrate(world.db)).rejects.toThrow(/9999-newer/);
});
