import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { beginArchive } from "#server/backups/backups.queries.ts";
import { openDatabase } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { dataFolder, madeFolder, temporaryFolder } from "#server/testing/dataFolder.ts";

function run(command: "backup" | "restore", environment: NodeJS.ProcessEnv, ...rest: string[]) {
  const entry = path.resolve(`server/commands/${command}.ts`);
  const { PATH } = process.env;
  return spawnSync(process.execPath, ["--import", "tsx", entry, ...rest], {
    env: { PATH, ...environment },
    encoding: "utf8",
  });
}

test("with files in a bucket, a backup names their location and a restore says what to do", async () => {
  const dataDir = await madeFolder();
  const database = await startEmbedded({ dataDir, log: () => undefined });
  const backups = temporaryFolder();
  const named = { FILES_URL: "s3://key:a-secret@s3.example.com/washes" };
  const backedUp = run("backup", { DATA_DIR: dataDir, ...named }, backups);
  await database.stop();
  const [, backup = "", where] = /^Backed up into (.*?)\. (.*)\n$/.exec(backedUp.stdout) ?? [];
  expect(where).toBe(
    "What people uploaded is not in it: that stays in the bucket https://s3.example.com/washes, to be kept by the store's own means.",
  );
  expect(readFileSync(path.join(backup, "manifest.json"), "utf8")).not.toContain("secret");
  const restored = (settings: NodeJS.ProcessEnv) => {
    const target = dataFolder();
    const { stdout } = run("restore", { DATA_DIR: target, ...settings }, backup);
    return stdout.replace(target, "there");
  };
  expect(restored(named)).toBe("Restored 0 rows in 0 tables into there.\n");
  expect(restored({})).toBe(
    "Restored 0 rows in 0 tables into there. What people uploaded is not in it, but in the bucket https://s3.example.com/washes: name that in FILES_URL, or copy it from there.\n",
  );
});

test("the commands back up a running database and restore it", async () => {
  const dataDir = await madeFolder();
  const database = await startEmbedded({ dataDir, log: () => undefined });
  expect(database.address).toMatchObject({ user: "chamak", database: "chamak" });
  const backups = temporaryFolder();
  const began = Date.now();
  const backedUp = run("backup", { DATA_DIR: dataDir }, backups);
  const db = openDatabase({ source: database.address });
  const archive = await beginArchive(db);
  await db.destroy();
  const beside = { DATA_DIR: dataDir, BACKUP_URL: pathToFileURL(temporaryFolder()).href };
  const [, continued = ""] = /^Backed up into (.*)\.\n$/.exec(run("backup", beside).stdout) ?? [];
  await database.stop();
  expect(JSON.parse(readFileSync(path.join(continued, "manifest.json"), "utf8"))).toMatchObject({ archive });
  expect(backedUp).toMatchObject({ status: 0, stderr: "" });
  const backup = /^Backed up into (.*)\.\n$/.exec(backedUp.stdout)?.[1] ?? "";
  expect(path.dirname(backup)).toBe(backups);
  // In India's time, on every machine.
  const time = path.basename(backup).slice("chamak-".length);
  const named = Date.parse(`${time.slice(0, 10)}T${time.slice(11).replace(/..(?!$)/g, "$&:")}+05:30`);
  expect(named).toBeGreaterThan(began - 1_000);
  expect(named).toBeLessThanOrEqual(Date.now());
  expect(path.basename(backup)).toMatch(/^chamak-\d{4}-\d\d-\d\d-\d{6}$/);

  const target = dataFolder();
  const restored = run("restore", { DATA_DIR: target }, backup);
  expect(restored.stdout).toBe(`Restored 0 rows in 0 tables into ${target}.\n`);
  expect(run("restore", { DATA_DIR: target }, backup).stderr).toBe(
    `There already is data in ${target}. Move it away, or add --replace to set it aside in that folder and restore.\n`,
  );
  const replaced = run("restore", { DATA_DIR: target }, "--replace", backup);
  expect(replaced.stdout).toContain(`into ${target}. What was there before is in ${target}/before-`);
});

test("with a database of one's own, the commands back up and restore uploads and key", async () => {
  const own = { DATABASE_URL: "postgres://localhost/x" };
  const dataDir = await madeFolder();
  mkdirSync(path.join(dataDir, "files"));
  writeFileSync(path.join(dataDir, "files/photo"), "a photo");
  writeFileSync(path.join(dataDir, "secret.key"), "k".repeat(44));
  const backedUp = run("backup", { DATA_DIR: dataDir, ...own }, temporaryFolder());
  const [, backup = "", sentence] = /^Backed up into (.*?)\. (.*)\n$/.exec(backedUp.stdout) ?? [];
  expect(sentence).toBe("The database is not in it: a PostgreSQL of your own has its own means.");

  const target = dataFolder();
  const restoreInto = (...rest: string[]) => run("restore", { DATA_DIR: target, ...own }, backup, ...rest);
  expect(restoreInto().stdout).toBe(
    `Restored 2 files into ${target}. Restore the database by its own means.\n`,
  );
  expect(readFileSync(path.join(target, "files/photo"), "utf8")).toBe("a photo");
  expect(restoreInto("--at", "latest").stderr).toBe(
    "DATABASE_URL names a PostgreSQL of your own, which has its own means for --at.\n",
  );
  writeFileSync(path.join(target, "secret.key"), "o".repeat(44));
  expect(restoreInto().stderr).toBe(
    `There is another key in ${target}/secret.key. Move it away if the backup's is the right one.\n`,
  );
});

test("the commands print instructions instead of failing", () => {
  const DATA_DIR = dataFolder();
  mkdirSync(DATA_DIR);
  const inBackups = path.join(DATA_DIR, "backups");
  expect(run("restore", { DATA_DIR }).stderr).toBe(
    `There is no backup in ${inBackups}. Set BACKUP_URL and BACKUP_KEY to where backups are, or name a folder: npm run restore -- backups/chamak-2026-11-21-093000\n`,
  );
  mkdirSync(path.join(inBackups, "chamak-2026-11-22-030000"), { recursive: true });
  mkdirSync(path.join(inBackups, "chamak-2026-11-21-030000"));
  const list =
    "Name one of these, whose names are times in India: npm run restore -- chamak-2026-11-22-030000\n  chamak-2026-11-21-030000\n  chamak-2026-11-22-030000\n";
  expect(run("restore", { DATA_DIR }).stderr).toBe(list);
  expect(run("restore", { DATA_DIR }, "chamak-2026-11-23-030000").stderr).toBe(
    `There is no backup chamak-2026-11-23-030000 in ${inBackups}. ${list}`,
  );
  expect(run("restore", { DATA_DIR }, DATA_DIR).stderr).toBe(
    `${DATA_DIR} is not a backup of Chamak. Name a folder that npm run backup made.\n`,
  );
  expect(run("backup", { DATA_DIR }).stderr).toBe(
    `There is no database in ${DATA_DIR} to back up. Set DATA_DIR to the folder that Chamak runs on.\n`,
  );
});
