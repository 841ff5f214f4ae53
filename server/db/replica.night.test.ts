import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { getRegister } from "#contract/bill/register.ts";
import { exportTally } from "#contract/bill/tally.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { getPack } from "#contract/committee/committee.ts";
import { endpoints } from "#contract/endpoints.ts";
import { getPayMonth } from "#contract/pay/pay.ts";
import { getGstr1, getGstr3b } from "#contract/return/return.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { loadReferenceData } from "#server/seed/reference/load.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { send } from "#server/testing/call.ts";
import { madeFolder } from "#server/testing/dataFolder.ts";
import { startStandby } from "#server/testing/standby.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { createWorld, openWorld, type World } from "#server/testing/world.ts";
import { clientConfig, type DatabaseSource, openDatabase } from "./database.ts";
import { migrate, onceAtStart } from "./migrate.ts";
import type { Tables } from "./tables.ts";

const range = { From: "2026-11-01", To: "2026-11-21" };

/** A body of each call that a replica may answer. */
const bodiesFor = (societyId: number): Readonly<Record<string, object>> => ({
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
  "/Return/GetGstr1": { CompanyId: 1, Period: "2026-11" },
  "/Return/GetGstr3b": { CompanyId: 1, Period: "2026-11" },
  "/Society/ExportRegistry": { societyId },
});

/** Links to every file that a replica may give. */
async function exportLinks(world: World, societyId: number): Promise<string[]> {
  const month = { CompanyId: 1, Period: "2026-11" };
  const register = await world.done(getRegister, range);
  const pay = await world.done(getPayMonth, { Month: "2026-11" });
  const tally = await world.done(exportTally, { CompanyId: 1, ...range });
  const gstr1 = await world.done(getGstr1, month);
  const gstr3b = await world.done(getGstr3b, month);
  const pack = await world.done(getPack, { SocietyId: societyId, Month: "2026-11" });
  return [
    register.csvUrl,
    register.xlsxUrl,
    pay.csvUrl,
    tally.url,
    gstr1.jsonUrl,
    gstr1.csvUrl,
    gstr1.xlsxUrl,
    gstr3b.csvUrl,
    pack.csvUrl,
  ];
}

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
  await world.done(addTaxSettings, taxSettings);
  const readsOf = () => statements.filter((text) => !text.includes("pg_last_wal_replay_lsn"));

  const bodies = bodiesFor(place.societyId);
  for (const endpoint of endpoints.filter(({ fromReplica }) => fromReplica)) {
    statements.length = 0;
    const token = await world.tokenOf(endpoint.permission === "dashboard:own" ? "owner" : "admin");
    const { status, reply } = await send(world.app, endpoint, bodies[endpoint.path], { token });
    expect([endpoint.path, status, reply]).toEqual([endpoint.path, 200, expect.anything()]);
    expect(readsOf().length).toBeGreaterThan(0);
  }

  const links = await exportLinks(world, place.societyId);
  for (const url of links) {
    statements.length = 0;
    const { statusCode } = await world.app.inject({ method: "GET", url });
    expect([url, statusCode]).toEqual([url, 200]);
    expect(readsOf().length, url).toBeGreaterThan(0);
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
  for (const url of links) expect((await world.app.inject({ method: "GET", url })).statusCode, url).toBe(200);
});

test("without its replica, the primary answers", async () => {
  const readDb = openDatabase({ source: { connectionString: "postgresql://chamak@127.0.0.1:1/chamak" } });
  onTestFinished(() => readDb.destroy());
  const world = await createWorld({ readDb });
  onTestFinished(() => world.close());
  expect((await world.done(searchBookings, {})).total).toBe(0);
});
