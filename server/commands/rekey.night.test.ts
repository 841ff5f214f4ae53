import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { Secrets } from "#server/crypto/secrets.ts";
import { openDatabase } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { contextOf as contextOfFactor } from "#server/features/session/factor.rules.ts";
import { makeFirstAdmin } from "#server/seed/firstAdmin.ts";
import { requireMatchingKey } from "#server/seed/knownKey.ts";
import { resealAll, sealedColumns } from "./sealed.ts";
import { madeFolder } from "#server/testing/dataFolder.ts";
import { makeHolding } from "#server/testing/holding/makeHolding.ts";
import { createWorld } from "#server/testing/world.ts";

const FORMER = "the former key, which has thirty-two characters";

const rekey = (dataDir: string, environment: NodeJS.ProcessEnv = {}) => {
  const entry = path.resolve("server/commands/rekey.ts");
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, ...environment };
  return spawnSync(process.execPath, ["--import", "tsx", entry], { env, encoding: "utf8" });
};

const keyFile = (dataDir: string) => path.join(dataDir, "secret.key");
const keyIn = (dataDir: string) => readFileSync(keyFile(dataDir), "utf8").trim();

async function withDatabase<T>(
  dataDir: string,
  work: (db: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const database = await startEmbedded({ dataDir, log: () => undefined });
  const db = openDatabase({ source: database.address });
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await database.stop();
  }
}

/** An installation whose administrator has a second factor. */
async function makeSealed(): Promise<string> {
  const dataDir = await madeFolder();
  writeFileSync(keyFile(dataDir), FORMER);
  const secrets = new Secrets(FORMER);
  await withDatabase(dataDir, async (db) => {
    await migrate(db);
    await makeFirstAdmin(db, "some password of the administrator");
    await requireMatchingKey(db, secrets, { isLost: false, where: "secret.key" });
    const [admin] = await db.selectFrom("app_user").select("user_id as userId").execute();
    const userId = admin?.userId ?? 0;
    await sql`
      insert into second_factor (user_id, secret, begun_at)
      values (${userId}, ${secrets.seal("JBSWY3DPEHPK3PXP", contextOfFactor(userId))}, now())`.execute(db);
  });
  return dataDir;
}

/** The secret of the second factor, opened by a key. */
const secretBy = (dataDir: string, key: string) =>
  withDatabase(dataDir, async (db) => {
    const { secret, user_id } = await db
      .selectFrom("second_factor")
      .select(["secret", "user_id"])
      .executeTakeFirstOrThrow();
    await requireMatchingKey(db, new Secrets(key), { isLost: false, where: "secret.key" });
    return new Secrets(key).open(secret, contextOfFactor(user_id));
  });

test("everything that a company has sealed is sealed anew, and the trail says nothing of it", async () => {
  const world = await createWorld();
  onTestFinished(world.close);
  await makeHolding(world, "Anew", 321);
  const sealed = () =>
    Promise.all(
      sealedColumns.map(async ({ table, column, of, contextOf }) => {
        const { rows } = await sql<Record<string, unknown> & { sealed: Buffer }>`
          select *, ${sql.ref(column)} as "sealed" from ${sql.table(table)}
          where ${sql.ref(column)} is not null`.execute(world.db);
        expect(of.every((name) => rows.every((row) => name in row))).toBe(true);
        return rows.map((row) => ({ value: row.sealed, context: contextOf(row) }));
      }),
    );
  const countAuditRows = async () => (await sql`select from audit`.execute(world.db)).rows.length;
  const auditRows = await countAuditRows();
  const to = new Secrets("the key after");
  const { resealed, unreadable } = await world.db
    .transaction()
    .execute((db) => resealAll(db, { from: world.secrets, to }));
  const all = (await sealed()).flat();
  expect([resealed, unreadable]).toEqual([all.length, 0]);
  expect(all.length).toBeGreaterThan(2);
  expect(all.filter(({ value, context }) => !to.canOpen(value, context))).toEqual([]);
  expect(await countAuditRows()).toBe(auditRows);
});

test("every column of bytes is in the list of sealed ones", async () => {
  const world = await createWorld();
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' order by 1`.execute(world.db);
  await world.close();
  expect(rows.map(({ name }) => name)).toEqual(
    sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});

test("a new key opens what the former one sealed, and an interrupted change is completed", async () => {
  const dataDir = await makeSealed();
  const { stdout, stderr } = rekey(dataDir);
  expect([stdout, stderr]).toEqual([
    `Sealed 1 values with the new key. It is in ${keyFile(dataDir)}; copies of the former one are needed only for older backups.\n`,
    "",
  ]);
  const next = keyIn(dataDir);
  expect(next).not.toBe(FORMER);
  expect(await secretBy(dataDir, next)).toBe("JBSWY3DPEHPK3PXP");
  await expect(secretBy(dataDir, FORMER)).rejects.toThrow("secret.key is not the key");

  // As if it had been killed after the commit, before the new key was in place.
  renameSync(keyFile(dataDir), `${keyFile(dataDir)}.next`);
  writeFileSync(keyFile(dataDir), FORMER);
  expect(rekey(dataDir).stdout).toContain("Everything was sealed with the new key already.");
  expect(keyIn(dataDir)).toBe(next);
});

test("a key from the environment is replaced by one that the operator names", async () => {
  const dataDir = await makeSealed();
  expect(rekey(dataDir, { SECRET_KEY: FORMER }).stderr).toContain("Set NEW_SECRET_KEY");
  const NEW_SECRET_KEY = "a new key that also has more than thirty-two characters";
  const wrong = rekey(dataDir, { SECRET_KEY: "some key that is wrong, but long enough", NEW_SECRET_KEY });
  expect(wrong.stderr).toContain("The present key is not the one");
  expect(rekey(dataDir, { SECRET_KEY: FORMER, NEW_SECRET_KEY }).stdout).toContain(
    "Put the new key into SECRET_KEY, or into secret.key, before you start.",
  );
  expect(await secretBy(dataDir, NEW_SECRET_KEY)).toBe("JBSWY3DPEHPK3PXP");
});
