import { once } from "node:events";
import net from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { dataFolder } from "#server/testing/dataFolder.ts";
import { adminPassword, launchApp, startApp } from "./support/app.ts";
import { signIn } from "./support/client.ts";
import { clearOrphans, postgresCount } from "./support/data.ts";

const start = async (dataDir: string, password: string) => {
  const app = await startApp({ DATA_DIR: dataDir, ADMIN_PASSWORD: password });
  onTestFinished(async () => {
    await app.stop("SIGKILL");
    await clearOrphans(dataDir);
  });
  return app;
};

const unusable = (line: string) => `Chamak could not start. These settings cannot be used:\n  ${line}`;

test.each([
  ["PORT", "eighty", "must be a whole number from 0 to 65535"],
  ["PORT", "70000", "must be a whole number from 0 to 65535"],
  ["PORT", "80.5", "must be a whole number from 0 to 65535"],
  ["DEMO", "yes", "must be true or false"],
  ["LOG_LEVEL", "loud", "must be one of fatal, error, warn, info, debug, trace, silent"],
  ["DATABASE_URL", "mysql://host/database", "must be a URL such as postgresql://user@host/database"],
  ["PUBLIC_URL", "wash.example.com", "must be a URL such as https://wash.example.com"],
  ["METRICS_TOKEN", "short", "must have at least 16 characters"],
])("%s=%s is refused in one sentence", async (name, value, sentence) => {
  const { code, output } = await launchApp({ DATA_DIR: dataFolder(), [name]: value }).ended;
  expect(output.trim()).toBe(unusable(`${name}: ${sentence}`));
  expect(code).toBe(1);
});

test("a port that is taken is refused in one sentence, and the database is not left running", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as net.AddressInfo;
  const dataDir = dataFolder();
  onTestFinished(() => clearOrphans(dataDir));
  const { code, output } = await launchApp({ DATA_DIR: dataDir, PORT: String(port) }).ended;
  expect(output.trim()).toBe(
    `Chamak could not start. Port ${port} is taken by another program. Stop that one, or set PORT to another number.`,
  );
  expect(code).toBe(1);
  await vi.waitUntil(() => postgresCount(dataDir) === 0, { timeout: 20_000, interval: 10 });
});

test("a database that cannot be reached is refused in one sentence, which keeps its password", async () => {
  const url = "postgresql://chamak:its-password@127.0.0.1:1/chamak";
  const { code, output } = await launchApp({ DATABASE_URL: url }).ended;
  expect(output.trim()).toBe(
    "Chamak could not start. The database cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check that it runs and that DATABASE_URL is right.",
  );
  expect(code).toBe(1);
});

test("the first start prints a password once, and the second none", async () => {
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

test("ADMIN_PASSWORD is the first administrator's password, is not printed, and changes nobody's later", async () => {
  const dataDir = dataFolder();
  const first = await start(dataDir, adminPassword);
  await signIn(first.url);
  expect(first.output()).not.toMatch(/password/i);
  await first.stop();
  const second = await start(dataDir, "another password of the tests");
  await signIn(second.url);
});
