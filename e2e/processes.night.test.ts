import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { forgotPassword, login, logout, me, resetPassword } from "#contract/session/session.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { getSocieties } from "#contract/society/society.ts";
import { runningAddress } from "#server/db/embedded.ts";
import { dataFolder } from "#server/testing/dataFolder.ts";
import { rounds } from "#server/testing/night.ts";
import {
  adminPassword,
  type AppSettings,
  launchApp,
  type RunningApp,
  startApp,
  untilReady,
} from "./support/app.ts";
import { callAt, doneAt, resetLink, signIn } from "./support/client.ts";
import { queryDatabase, clearOrphans, postgresCount, postmasters, urlOf } from "./support/data.ts";
import { makeSite } from "./support/writers.ts";

const patience = { interval: 10 };
/** For what a process learns from another one at once: without being told it would never learn it. */
const SOON = { interval: 5 };

async function start(settings: AppSettings): Promise<RunningApp> {
  const app = await startApp(settings);
  onTestFinished(async () => {
    await app.stop("SIGKILL");
    if (settings["DATA_DIR"]) await clearOrphans(settings["DATA_DIR"]);
  });
  return app;
}

const statusOf = async (app: RunningApp, token: string): Promise<number> =>
  (await callAt(app.url, me, {}, { token })).status;

/** A new database on the test run's own server. */
async function freshDatabase() {
  const server = inject("postgres");
  const database = `processes_${randomUUID().replaceAll("-", "")}`;
  await queryDatabase(server, `create database ${database}`);
  const address = { ...server, database };
  return { address, url: urlOf(address) };
}

test.each(Array.from({ length: rounds(2, 8) }, (_, index) => index + 1))(
  "two processes that start together on an empty database share one installation, round %i",
  async () => {
    const { address, url } = await freshDatabase();
    const settings = { DATABASE_URL: url, ADMIN_PASSWORD: "" };
    const [one, other] = await Promise.all([start(settings), start(settings)]);
    for (const app of [one, other]) expect(app.output()).not.toMatch(/"level":[456]0/);
    expect(await queryDatabase(address, "select user_name from app_user")).toEqual(["admin"]);
    const printed = [one, other].flatMap((app) => /Password +(\S+)/.exec(app.output())?.[1] ?? []);
    expect(printed).toHaveLength(1);
    const [password = ""] = printed;

    const token = await signIn(one.url, password);
    const lasting = await signIn(other.url, password);
    expect([await statusOf(one, token), await statusOf(other, token)]).toEqual([200, 200]);
    expect([await statusOf(one, lasting), await statusOf(other, lasting)]).toEqual([200, 200]);
    await doneAt(one.url, logout, {}, { token });
    expect(await statusOf(one, token)).toBe(401);
    await vi.waitFor(async () => expect(await statusOf(other, token)).toBe(401), SOON);

    await doneAt(one.url, forgotPassword, { userName: "admin" });
    const link = await resetLink(other.url, lasting);
    await doneAt(other.url, resetPassword, { resetToken: link, password: adminPassword });
    expect(await statusOf(other, lasting)).toBe(401);
    await vi.waitFor(async () => expect(await statusOf(one, lasting)).toBe(401), SOON);
    expect(await callAt(one.url, login, { userName: "admin", password })).toMatchObject({ status: 400 });
    await signIn(one.url);
    await signIn(other.url);
  },
);

test("a process that missed the notifications does not accept a session that another one ended meanwhile", async () => {
  const { address, url } = await freshDatabase();
  const [one, cutOff] = await Promise.all([start({ DATABASE_URL: url }), start({ DATABASE_URL: url })]);
  const token = await signIn(one.url);
  expect(await statusOf(cutOff, token)).toBe(200);
  const cut = `select pg_terminate_backend(pid)::text from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`;
  expect(await queryDatabase(address, cut)).toEqual(["true", "true"]);
  await doneAt(one.url, logout, {}, { token });
  await vi.waitFor(async () => expect(await statusOf(cutOff, token)).toBe(401), SOON);
  const next = await signIn(one.url);
  expect(await statusOf(cutOff, next)).toBe(200);
  const listeners =
    "select count(*)::integer from pg_stat_activity where datname = current_database() and query ilike 'listen%'";
  await vi.waitFor(async () => expect(await queryDatabase(address, listeners)).toEqual([2]), patience);
  await doneAt(one.url, logout, {}, { token: next });
  await vi.waitFor(async () => expect(await statusOf(cutOff, next)).toBe(401), SOON);
});

test("a second process on the same data folder is refused, and the first continues", async () => {
  const dataDir = dataFolder();
  const first = await start({ DATA_DIR: dataDir });
  const token = await signIn(first.url);
  const { code, output } = await launchApp({ DATA_DIR: dataDir }).ended;
  expect(code).toBe(1);
  expect(output).toContain(`Another Chamak still runs on ${dataDir}; waiting up to 30 seconds for it to end`);
  expect(output.trim().split("\n").at(-1)).toBe(
    `Chamak could not start. Another Chamak is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
  expect(await doneAt(first.url, getSocieties, {}, { token })).toEqual([]);
});

test("a second process on the same data folder takes over when the first is killed meanwhile", async () => {
  const dataDir = dataFolder();
  const first = await start({ DATA_DIR: dataDir });
  const next = launchApp({ DATA_DIR: dataDir });
  onTestFinished(async () => void (await next.stop("SIGKILL")));
  await vi.waitUntil(() => next.output().includes("waiting up to 30 seconds"), patience);
  await first.stop("SIGKILL");
  const taken = await untilReady(next);
  expect(await statusOf(taken, await signIn(taken.url))).toBe(200);
});

/** A connection that a browser has opened in advance and not used yet. */
async function unusedConnection(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  await once(socket, "connect");
  onTestFinished(() => void socket.destroy());
}

/** A used connection that is kept open for the next call. */
async function keepAliveConnection(url: string): Promise<void> {
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const [response] = (await once(http.get(`${url}/api/health`, { agent }), "response")) as [
    http.IncomingMessage,
  ];
  response.resume();
  await once(response, "end");
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s lets a running call finish, then ends everything",
  async (signal) => {
    const dataDir = dataFolder();
    const app = await start({ DATA_DIR: dataDir });
    const token = await signIn(app.url);
    const { societyId } = await makeSite(app.url, token);
    await keepAliveConnection(app.url);
    await unusedConnection(app.url);
    const plan = {
      societyId,
      Buildings: Array.from({ length: 50 }, (_, index) => `Tower ${index + 1}`),
      Floors: Array.from({ length: 10 }, (_, index) => String(index + 1)),
      FlatsPerFloor: 70,
    };
    const generation = doneAt(app.url, generatePlaces, plan, { token });
    const runningInserts =
      "select count(*)::integer from pg_stat_activity where state = 'active' and query like 'insert into flat%'";
    const address = runningAddress(dataDir);
    await vi.waitFor(async () => expect(await queryDatabase(address, runningInserts)).toEqual([1]), patience);
    const stopped = app.stop(signal);
    expect(await generation).toMatchObject({ added: { buildings: 50, floors: 500, flats: 35_000 } });
    expect(await stopped).toMatchObject({ code: 0, signal: null });
    expect(app.output()).not.toContain("cut off");
    expect(postgresCount(dataDir)).toBe(0);
  },
);

test("a stop while the database starts leaves no process", async () => {
  const dataDir = dataFolder();
  const app = launchApp({ DATA_DIR: dataDir });
  onTestFinished(() => clearOrphans(dataDir));
  await vi.waitFor(() => expect(postmasters(dataDir)).toHaveLength(1), { ...patience, interval: 1 });
  expect(await app.stop()).toMatchObject({ code: 0, signal: null });
  await vi.waitUntil(() => postgresCount(dataDir) === 0, patience);
  await start({ DATA_DIR: dataDir });
});
