import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { loadReferenceData } from "#server/seed/reference/load.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { send } from "#server/testing/call.ts";
import { madeFolder } from "#server/testing/dataFolder.ts";
import { startStandby } from "#server/testing/standby.ts";
import { createWorld, openWorld } from "#server/testing/world.ts";
import { clientConfig, type DatabaseSource, openDatabase } from "./database.ts";
import { migrate, onceAtStart } from "./migrate.ts";
import type { Tables } from "./tables.ts";

// Two servers are started, and one of them is migrated.
vi.setConfig({ testTimeout: 120_000 });

const range = { From: "2026-11-01", To: "2026-11-21" };

/** A body of each call that a replica may answer. */
const bodies: Readonly<Record<string, object>> = {
  "/Dashboard/Management": range,
  "/Dashboard/Company": range,
  "/Bill/GetRegister": range,
  "/Bill/GetAgeing": {},
  "/Bill/Search": {},
  "/Booking/SearchWashes": {},
  "/Booking/Search": {},
  "/Pay/GetMonth": { Month: "2026-11" },
  "/Audit/Search": {},
  "/Owner/GetMonth": { Month: "2026-11" },
};

/** A database that adds the statements sent to it to `statements`. */
function recordingDatabase(source: DatabaseSource, statements: string[]) {
  const pool = new Pool(clientConfig(source));
  // The server is stopped under it.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  onTestFinished(() => db.destroy());
  return db;
}

test("a replica answers what takes long, with all that was written before, and the primary when it cannot", async () => {
  const primary = await startEmbedded({ dataDir: await madeFolder(), log: () => undefined, durable: false });
  onTestFinished(() => primary.stop());
  const installed = openDatabase({ source: primary.address });
  await migrate(installed);
  await onceAtStart(installed, loadReferenceData);
  await installed.destroy();
  const standby = await startStandby(primary);
  const statements: string[] = [];
  const readDb = recordingDatabase(standby.address, statements);
  const world = await openWorld(primary.address, { readDb });
  onTestFinished(() => world.close());
  const place = await makeBookable(world);

  for (const endpoint of endpoints.filter(({ fromReplica }) => fromReplica)) {
    statements.length = 0;
    const token = await world.tokenOf(endpoint.permission === "dashboard:own" ? "owner" : "admin");
    const { status, reply } = await send(world.app, endpoint, bodies[endpoint.path], { token });
    expect([endpoint.path, status, reply]).toEqual([endpoint.path, 200, expect.anything()]);
    expect(statements.filter((text) => !text.includes("pg_last_wal_replay_lsn")).length).toBeGreaterThan(0);
  }

  const countBookings = async () => (await world.done(searchBookings, {})).total;
  for (let count = 1; count <= 5; count += 1) {
    await world.done(bookOnce, place.booking());
    statements.length = 0;
    expect(await countBookings()).toBe(count);
    expect(statements.length).toBeGreaterThan(1);
  }

  await sql`select pg_wal_replay_pause()`.execute(readDb);
  await world.done(bookOnce, place.booking());
  expect(await countBookings()).toBe(6);
  await standby.stop();
  expect(await countBookings()).toBe(6);
});

test("without its replica, the primary answers", async () => {
  const readDb = openDatabase({ source: { connectionString: "postgresql://chamak@127.0.0.1:1/chamak" } });
  onTestFinished(() => readDb.destroy());
  const world = await createWorld({ readDb });
  onTestFinished(() => world.close());
  expect((await world.done(searchBookings, {})).total).toBe(0);
});
