import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { billEffects } from "#contract/dispatch/outcome.ts";
import { isCharged, washStatuses } from "#contract/wash/state.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { washCharges } from "./charge.queries.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test.each(washStatuses.flatMap((status) => [null, ...billEffects].map((effect) => ({ status, effect }))))(
  "charges a $status wash with the effect $effect alike in the contract, the queries and the database's sums",
  async ({ status, effect }) => {
    const { rows } = await sql<{ queries: boolean; sums: boolean }>`
      select coalesce(${washCharges}, false) as queries,
        coalesce(wash_charges(wash.status, wash.outcome_effect), false) as sums
      from (select ${status}::text as status, ${effect}::text as outcome_effect) as wash`.execute(world.db);
    const charged = isCharged(status, effect);
    expect(rows).toEqual([{ queries: charged, sums: charged }]);
  },
);
