import { afterAll, beforeAll, expect, test } from "vitest";
import { Client, Pool } from "pg";
import { signIn } from "#server/testing/login.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { callRows } from "./callRows.ts";
import { fillBody } from "./fill.ts";
import type { Row } from "./row.ts";
import { roundRows } from "./roundRows.ts";
import { seedRounds } from "./roundSeed.ts";
import { capturingDatabase, seed } from "./seed.ts";
import { runStatements } from "./statements.ts";

let world: World;
let rows: Row[];
let password: string;

beforeAll(async () => {
  world = await createWorld();
  const { db, captured } = capturingDatabase(new Pool(world.address));
  const sizes = { societies: 5, copies: 1, towers: "Tower 1-2", customers: 200, bookings: 200 };
  const seeded = await seed(db, sizes, "2026-11-21");
  const roundSizes = { cleaners: 2, round: 3, board: 4, providers: 3, washes: 6, unreported: 4 };
  const seededRounds = await seedRounds(db, seeded, roundSizes);
  rows = [...(await callRows(db, captured, seeded)), ...roundRows(seededRounds)];
  ({ password } = seeded);
  await db.destroy();
});
afterAll(() => world.close());

test("the product answers every row's call, and the database its statements", async () => {
  const client = new Client(world.address);
  await client.connect();
  const admin = await world.tokenOf("admin");
  for (const row of rows) {
    const [caller] = row.callers ?? [];
    const token = caller === undefined ? admin : (await signIn(world.app, caller, password)).reply.token;
    const { statusCode, body } = await world.app.inject({
      method: "POST",
      url: `/api${row.path}`,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: fillBody(row),
    });
    expect(`${row.name}: ${statusCode} ${statusCode === 200 ? "" : body}`).toBe(`${row.name}: 200 `);
    expect(row.statements.length, row.name).toBeGreaterThan(0);
    await runStatements(row, client);
  }
  await client.end();
});
