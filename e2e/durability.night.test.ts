import { expect, onTestFinished, test, vi } from "vitest";
import { logout, me } from "#contract/session/session.ts";
import { runningAddress } from "#server/db/embedded.ts";
import { dataFolder } from "#server/testing/dataFolder.ts";
import { rounds } from "#server/testing/night.ts";
import { type RunningApp, startApp } from "./support/app.ts";
import { callAt, retryWhileUnavailable, signIn } from "./support/client.ts";
import { clearOrphans, killPostmaster, postgresCount, postmasters } from "./support/data.ts";
import { findInconsistencies, snapshotOf, lostWrites, writtenNames } from "./support/ledger.ts";
import { makeSite, type Site, Writers } from "./support/writers.ts";

const ROUNDS = rounds(5, 20);
/** Additional writes acknowledged before each kill. */
const WRITES = 40;

const patience = { interval: 10 };

async function start(dataDir: string): Promise<RunningApp> {
  const app = await startApp({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  onTestFinished(async () => {
    await app.stop("SIGKILL");
    await clearOrphans(dataDir);
  });
  return app;
}

function startWriters(app: RunningApp, token: string, site: Site): Writers {
  const writers = new Writers(app.url, token, site);
  onTestFinished(() => writers.stop());
  return writers;
}

async function waitForMoreWrites(writers: Writers): Promise<void> {
  const before = writers.count;
  await vi.waitUntil(() => writers.count >= before + WRITES, patience);
}

/** After the writers have stopped, the database holds exactly the acknowledged writes, each once. */
async function expectExactly(dataDir: string, site: Site, writers: Writers): Promise<void> {
  const { flats, pillars } = writers.acknowledged;
  const written = await writtenNames(runningAddress(dataDir), site);
  expect(written.flats.toSorted()).toEqual([...flats.values()].toSorted());
  expect(written.pillars.toSorted()).toEqual([...pillars.values()].toSorted());
}

test("every acknowledged write survives each kill of the server, and none is written twice", async () => {
  const dataDir = dataFolder();
  let app = await start(dataDir);
  const token = await signIn(app.url);
  const site = await makeSite(app.url, token);
  const writers = startWriters(app, token, site);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await waitForMoreWrites(writers);
    const [orphan] = postmasters(dataDir);
    await app.stop("SIGKILL");
    const acknowledged = snapshotOf(writers.acknowledged);
    app = await start(dataDir);
    expect(postmasters(dataDir)).toHaveLength(1);
    expect(postmasters(dataDir)).not.toContain(orphan);
    expect(await lostWrites(app.url, token, site, acknowledged)).toEqual([]);
    expect(await findInconsistencies(runningAddress(dataDir))).toEqual([]);
    writers.origin = app.url;
  }
  await waitForMoreWrites(writers);
  await writers.stop();
  expect(writers.surprises).toEqual([]);
  await expectExactly(dataDir, site, writers);
  expect(await app.stop()).toMatchObject({ code: 0 });
  expect(postgresCount(dataDir)).toBe(0);
});

test("the server survives each kill of its database: calls wait or are refused, none gets a wrong answer", async () => {
  const dataDir = dataFolder();
  const app = await start(dataDir);
  const token = await signIn(app.url);
  const site = await makeSite(app.url, token);
  const writers = startWriters(app, token, site);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const passing = await signIn(app.url);
    expect(await callAt(app.url, me, {}, { token: passing })).toMatchObject({ status: 200 });
    await waitForMoreWrites(writers);
    const [killed] = postmasters(dataDir);
    killPostmaster(dataDir);
    // A logout whose reply was lost in the kill may have ended the session already.
    const left = await retryWhileUnavailable(() => callAt(app.url, logout, {}, { token: passing }));
    expect([200, 401]).toContain(left.status);
    // A connection can outlive the killed process for a moment, and still answer.
    await vi.waitUntil(() => !postmasters(dataDir).includes(killed ?? 0), { interval: 10 });
    expect(await retryWhileUnavailable(() => callAt(app.url, me, {}, { token: passing }))).toMatchObject({
      status: 401,
    });
    const acknowledged = snapshotOf(writers.acknowledged);
    expect(await lostWrites(app.url, token, site, acknowledged)).toEqual([]);
    expect(await findInconsistencies(runningAddress(dataDir))).toEqual([]);
  }
  await writers.stop();
  expect(writers.surprises).toEqual([]);
  expect(writers.losses).toBe(0);
  expect(writers.refusals).toBeGreaterThan(0);
  await expectExactly(dataDir, site, writers);
  expect(await app.stop()).toMatchObject({ code: 0 });
  expect(postgresCount(dataDir)).toBe(0);
});
