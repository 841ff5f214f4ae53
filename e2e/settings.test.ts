import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { addCompany } from "#contract/company/company.ts";
import { indiaAt } from "#contract/day.ts";
import { formatDay } from "#contract/format.ts";
import { me } from "#contract/session/session.ts";
import { dataFolder } from "#server/testing/dataFolder.ts";
import { copyDataFolder } from "#server/testing/template.ts";
import { adminPassword, type AppSettings, launchApp, runCommand, startApp } from "./support/app.ts";
import { closeVisits, openBrowser, visit } from "./support/browser.ts";
import { callAt, doneAt, signIn } from "./support/client.ts";
import { clearOrphans, postgresCount } from "./support/data.ts";
import { temporaryRunFolder } from "./support/folder.ts";

/** An installation that has been started once, and stopped, for the tests that are not about a first start. */
const started = temporaryRunFolder();
let firstOutput: string;
beforeAll(async () => {
  const app = await startApp({ DATA_DIR: started.dataDir });
  ({ output: firstOutput } = await app.stop());
});
afterAll(() => started.remove());

/** The data folder of a copy of it. */
function startedFolder(): string {
  const dataDir = dataFolder();
  copyDataFolder(started.dataDir, dataDir);
  return dataDir;
}

const start = async (dataDir: string, password: string, settings: AppSettings = {}) => {
  const app = await startApp({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, ...settings });
  onTestFinished(async () => {
    await app.stop("SIGKILL");
    await clearOrphans(dataDir);
  });
  return app;
};

const settingsError = (line: string) => `Chamak could not start. These settings cannot be used:\n  ${line}`;

test.each([
  ["PORT", "eighty", "must be a whole number from 0 to 65535"],
  ["PORT", "70000", "must be a whole number from 0 to 65535"],
  ["PORT", "80.5", "must be a whole number from 0 to 65535"],
  ["DEMO", "yes", "must be true or false"],
  ["LOG_LEVEL", "loud", "must be one of fatal, error, warn, info, debug, trace, silent"],
  ["DATABASE_URL", "mysql://host/database", "must be a URL such as postgresql://user@host/database"],
  [
    "FILES_URL",
    "https://host/bucket",
    "must be a URL such as s3://key:secret@s3.ap-south-1.amazonaws.com/bucket?region=ap-south-1",
  ],
  ["PUBLIC_URL", "wash.example.com", "must be a URL such as https://wash.example.com"],
  ["METRICS_TOKEN", "short", "must have at least 16 characters"],
  ["CLOCK_OFFSET_DAYS", "1.5", "must be a whole number of days from -36500 to 36500"],
])("%s=%s is refused in one sentence", async (name, value, sentence) => {
  const { code, output } = await launchApp({ DATA_DIR: dataFolder(), [name]: value }).ended;
  expect(output.trim()).toBe(settingsError(`${name}: ${sentence}`));
  expect(code).toBe(1);
});

test("a misspelt setting is named, and nothing starts", async () => {
  const dataDir = dataFolder();
  const { code, output } = await launchApp({ DATA_DIR: dataDir, DATABSE_URL: "postgresql:///chamak" }).ended;
  expect(output.trim()).toBe(settingsError("DATABSE_URL is not a setting: did you mean DATABASE_URL?"));
  expect([code, existsSync(dataDir)]).toEqual([1, false]);
});

test("the clock cannot be moved on an external database", async () => {
  const settings = { CLOCK_OFFSET_DAYS: "-3", DATABASE_URL: "postgresql://chamak@127.0.0.1:1/chamak" };
  const { code, output } = await launchApp(settings).ended;
  expect(output.trim()).toBe(
    settingsError("CLOCK_OFFSET_DAYS: must not be set together with DATABASE_URL, unless DEMO is true"),
  );
  expect(code).toBe(1);
});

test("a demo cannot send messages to its invented customers over the internet", async () => {
  const settings = {
    DEMO: "true",
    SMS_GATEWAY_URL: "https://sms.example.com/send",
    WHATSAPP_GATEWAY_URL: "http://127.0.0.1:9/send",
  };
  const { code, output } = await launchApp({ DATA_DIR: dataFolder(), ...settings }).ended;
  expect(output.trim()).toBe(
    settingsError(
      "SMS_GATEWAY_URL: must be on this machine's own network while DEMO is true: its customers are invented",
    ),
  );
  expect(code).toBe(1);
});

test("after a restart with the clock a week ahead, sessions have ended, and new records have the later time", async () => {
  const dataDir = startedFolder();
  const first = await start(dataDir, adminPassword);
  const old = await signIn(first.url);
  await first.stop();
  const later = await start(dataDir, adminPassword, { CLOCK_OFFSET_DAYS: "8" });
  expect((await callAt(later.url, me, {}, { token: old })).status).toBe(401);
  const token = await signIn(later.url);
  const body = {
    CompanyName: "Next Week's Wash",
    CompanyEmail: "desk@next.example",
    CompanyPhone1: "9822000000",
    CompanyAddress: "Baner Road, Pune",
  };
  await doneAt(later.url, addCompany, body, { token });
  const { rows } = await doneAt(later.url, searchAudit, { page: 1, pageSize: 1 }, { token });
  const ahead = Date.parse(rows[0]?.at ?? "") - Date.now();
  expect(Math.round(ahead / 86_400_000)).toBe(8);
  expect(later.output()).toContain("Its clock is moved");
});

test("every screen shows that the clock is moved, and its date", async () => {
  const app = await start(startedFolder(), adminPassword, { CLOCK_OFFSET_DAYS: "-30" });
  const browser = await openBrowser();
  onTestFinished(() => closeVisits(browser));
  const { page, complaints } = await visit(browser, app.url);
  await page.goto("/book");
  const day = formatDay(indiaAt(new Date(Date.now() - 30 * 86_400_000)).day);
  await page.getByText(`This clock is 30 days behind: it is ${day} here.`).waitFor();
  await page.goto("/");
  await page.getByText(`it is ${day} here`).waitFor();
  expect(complaints).toEqual([]);
});

test("a port in use is refused in one sentence, and the database does not stay running", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as net.AddressInfo;
  const dataDir = startedFolder();
  onTestFinished(() => clearOrphans(dataDir));
  const { code, output } = await launchApp({ DATA_DIR: dataDir, PORT: String(port) }).ended;
  expect(output.trim()).toBe(
    `Chamak could not start. Port ${port} is taken by another program. Stop that one, or set PORT to another number.`,
  );
  expect(code).toBe(1);
  await vi.waitUntil(() => postgresCount(dataDir) === 0, { interval: 10 });
});

test("an unreachable database is refused in one sentence that does not reveal its password", async () => {
  const url = "postgresql://chamak:its-password@127.0.0.1:1/chamak";
  const { code, output } = await launchApp({ DATABASE_URL: url }).ended;
  expect(output.trim()).toBe(
    "Chamak could not start. The database cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check that it runs and that DATABASE_URL is right.",
  );
  expect(code).toBe(1);
});

test("does not start with a wrong key; restoring a backup with a wrong key says so", async () => {
  const dataDir = startedFolder();
  const key = path.join(dataDir, "secret.key");
  const right = readFileSync(key);
  const startAgain = async (content: string | Buffer, settings: AppSettings = {}) => {
    writeFileSync(key, content);
    const { code, output } = await launchApp({ DATA_DIR: dataDir, ...settings }).ended;
    expect(code).toBe(1);
    return output.trim();
  };
  expect(await startAgain("")).toBe(
    `Chamak could not start. ${key} is no key: it has 0 characters, of at least 32. Put back secret.key from a backup.`,
  );
  const other = "another key, restored from elsewhere";
  const refusal =
    "is not the key by which account numbers and second factors here were sealed. Put back the right one, such as secret.key from a backup;";
  expect(await startAgain(other)).toContain(`Chamak could not start. ${key} ${refusal}`);
  expect(await startAgain(right, { SECRET_KEY: other })).toContain(
    `Chamak could not start. SECRET_KEY ${refusal}`,
  );
  const second = await start(dataDir, adminPassword);
  const backups = dataFolder();
  await runCommand("backup", [backups], { DATA_DIR: dataDir });
  await second.stop();
  const backup = path.join(backups, readdirSync(backups)[0] ?? "");
  const restored = (settings: AppSettings) =>
    runCommand("restore", [backup], { DATA_DIR: dataFolder(), ...settings });
  expect(await restored({})).not.toContain("The key at hand");
  expect(await restored({ SECRET_KEY: other })).toContain(
    "The key at hand is not the one by which account numbers and second factors in it were sealed: put the right secret.key into the data folder, or name it in SECRET_KEY, before you start.",
  );
});

test("the first start prints a password once, the second none", async () => {
  const dataDir = dataFolder();
  const first = await start(dataDir, "");
  const [, password = ""] = /Password +(\S+)/.exec(first.output()) ?? [];
  expect(password).toMatch(/^[\w-]{16}$/);
  expect(first.output().split(password)).toHaveLength(2);
  await signIn(first.url, password);
  await first.stop();
  const second = await start(dataDir, "");
  expect(second.output()).not.toMatch(/password/i);
  await signIn(second.url, password);
});

test("ADMIN_PASSWORD sets the first administrator's password, is not printed, and changes no password later", async () => {
  expect(firstOutput).not.toMatch(/password/i);
  const again = await start(startedFolder(), "another password of the tests");
  await signIn(again.url);
});
