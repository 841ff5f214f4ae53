import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { dataFolder } from "#server/testing/dataFolder.ts";
import { launchNpmStart, requireBuild, type RunningApp, startOnClone, untilReady } from "./support/app.ts";
import { clearOrphans, postgresCount } from "./support/data.ts";

const patience = { timeout: 20_000, interval: 50 };

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
    // Nobody of it is left, as it should be.
  }
}

const ways: [string, (app: RunningApp) => void][] = [
  ["Ctrl-C in the terminal", ({ pid }) => process.kill(-pid, "SIGINT")],
  ["SIGTERM to npm", ({ pid }) => process.kill(pid, "SIGTERM")],
  ["SIGKILL to npm", ({ pid }) => process.kill(pid, "SIGKILL")],
  ["SIGINT to npm", ({ pid }) => process.kill(pid, "SIGINT")],
];

test.each(ways)("%s ends what npm start began", async (_, end) => {
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

test("a build keeps what V8 compiles of the product and of the database's start, and V8 takes it", () => {
  requireBuild();
  const folder = "dist/server";
  const kept = readdirSync(folder).filter((name) => name.endsWith(".compiled"));
  expect(kept.map((name) => name.split("-")[0])).toEqual(expect.arrayContaining(["ground", "product"]));
  // An entry that is loaded with them would start.
  expect(kept.filter((name) => /^(main|backup|restore|drawPapers)/.test(name))).toEqual([]);
  const refused = `
    const { readFileSync } = require("node:fs");
    const { Script } = require("node:vm");
    const isRefused = (file) => new Script(require("node:module").wrap(readFileSync(file.replace(/[.]compiled$/, ""), "utf8")), {
      cachedData: readFileSync(file),
    }).cachedDataRejected;
    console.log(JSON.stringify(process.argv.slice(1).filter(isRefused)));`;
  const files = kept.map((name) => path.join(folder, name));
  // What is compiled under some flags is taken under the same ones alone.
  const [, flags = ""] =
    /setFlagsFromString\("([^"]+)"\)/.exec(readFileSync(`${folder}/main.js`, "utf8")) ?? [];
  const args = [flags, "-e", refused, ...files];
  expect(spawnSync(process.execPath, args, { encoding: "utf8" }).stdout).toBe("[]\n");
});

test("the built server finds what it loads when it is first asked for", async () => {
  const app = await startOnClone({});
  onTestFinished(async () => void (await app.stop()));
  const page = await fetch(`${app.url}/api/docs`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("swagger-ui");
  const styles = await fetch(`${app.url}/api/docs/static/swagger-ui.css`);
  expect([styles.status, styles.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
});
