import { cpSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { cloneDatabase } from "#server/testing/cloneDatabase.ts";
import { dataFolder, temporaryFolder } from "#server/testing/dataFolder.ts";
import {
  launchIn,
  launchNpmStart,
  requireBuild,
  type RunningApp,
  startApp,
  startOnClone,
  untilReady,
} from "./support/app.ts";
import { clearOrphans, postgresCount, queryDatabase, urlOf } from "./support/data.ts";

const patience = { interval: 50 };

async function isServed(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has no process left, as expected.
  }
}

const ways: [string, (app: RunningApp) => void][] = [
  ["Ctrl-C in the terminal", ({ pid }) => process.kill(-pid, "SIGINT")],
  ["SIGTERM to npm", ({ pid }) => process.kill(pid, "SIGTERM")],
  ["SIGKILL to npm", ({ pid }) => process.kill(pid, "SIGKILL")],
  ["SIGINT to npm", ({ pid }) => process.kill(pid, "SIGINT")],
];

test.each(ways)("%s ends everything that npm start began", async (_, end) => {
  const dataDir = dataFolder();
  const launched = launchNpmStart({ DATA_DIR: dataDir });
  onTestFinished(async () => {
    killGroup(launched.pid);
    await clearOrphans(dataDir);
  });
  const app = await untilReady(launched);
  expect(await (await fetch(app.url)).text()).toContain("<title>Chamak</title>");
  end(app);
  await vi.waitFor(async () => expect(await isServed(app.url)).toBe(false), patience);
  await vi.waitUntil(() => postgresCount(dataDir) === 0, patience);
  await app.ended;
});

test("a backup is made by what runs, while other sources and another lock file lie beside it", async () => {
  requireBuild();
  const folder = temporaryFolder();
  for (const part of ["dist", "scripts", "i18n", "package.json", "package-lock.json"])
    cpSync(part, path.join(folder, part), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  const dataDir = path.join(folder, "data");
  const settings = { DATA_DIR: dataDir };
  const app = await untilReady(launchIn(folder, settings, process.execPath, "scripts/run.mjs", "main"));
  onTestFinished(async () => {
    await app.stop("SIGKILL");
    await clearOrphans(dataDir);
  });
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ packages: { "": {} } }));
  const built = readFileSync(path.join(folder, "dist/.built"), "utf8");
  const { code, output } = await launchIn(folder, settings, "npm", "run", "backup").ended;
  expect(output).toContain("The sources have changed since this was built; npm run build builds them.");
  expect(output).toMatch(/Backed up into \S+\/backups\/chamak-\S+\.\n$/);
  expect(code).toBe(0);
  expect(readFileSync(path.join(folder, "dist/.built"), "utf8")).toBe(built);
  expect(lstatSync(path.join(folder, "node_modules")).isSymbolicLink()).toBe(true);
  expect(await isServed(app.url)).toBe(true);
  // What would change it is refused, not done.
  const refused = await launchIn(folder, settings, "npm", "run", "build").ended;
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`(process ${app.pid}), so nothing is installed or built there.`);
});

test("a copy that only shows what is there plans no work and does none", async () => {
  const address = await cloneDatabase();
  const insert = `insert into job (lane, name, payload, priority, due_at) values ('whole', 'bill/close', '{}', 0, now())`;
  await queryDatabase(address, "delete from job");
  await queryDatabase(address, insert);
  const app = await startApp({ DATABASE_URL: urlOf(address), RUN_JOBS: "false" });
  onTestFinished(async () => void (await app.stop()));
  expect(app.output()).toContain("It only shows what is there");
  await pause(1_000);
  expect(await queryDatabase(address, "select name, attempts from job")).toEqual(["bill/close", 0]);
});

test("the built server finds the files that it loads on first use", async () => {
  const app = await startOnClone({});
  onTestFinished(async () => void (await app.stop()));
  const page = await fetch(`${app.url}/api/docs`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("swagger-ui");
  const styles = await fetch(`${app.url}/api/docs/static/swagger-ui.css`);
  expect([styles.status, styles.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
});
