import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { randomBytes } from "node:crypto";
import { generateX25519Identity } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBucket, type TestBucket } from "#server/testing/bucket.ts";
import { temporaryFolder } from "#server/testing/dataFolder.ts";
import { backupNames } from "./backups.ts";
import { packFolder, unpackFolder } from "./pack.ts";
import { type BackupTarget, openTarget } from "./target.ts";

const MB = 1024 * 1024;
const name = "chamak-2026-11-26-030000";

let bucket: TestBucket;
let key: string;
beforeAll(async () => {
  bucket = await openBucket();
  key = await generateX25519Identity();
});
afterAll(() => bucket.close());

type Packed = Extract<BackupTarget, { kind: "packed" }>;
const inBucket = (prefix: string) => openTarget({ bucket, prefix }, key) as Packed;

/** A folder with a text that would be found in an archive that is not encrypted, and more than a part of noise. */
function someFolder() {
  const folder = temporaryFolder();
  const noise = randomBytes(20 * MB);
  mkdirSync(path.join(folder, "files"));
  writeFileSync(path.join(folder, "files", "noise"), noise);
  writeFileSync(path.join(folder, "secret.key"), "the key of the installation");
  return { folder, noise };
}

test.each([
  ["a folder", () => openTarget({ folder: temporaryFolder() }, key) as Packed],
  ["a bucket", () => inBucket("backups/pune/")],
])(
  "%s holds an encrypted backup in parts, and gives it back byte for byte",
  async (_, open) => {
    const { store } = open();
    const { folder, noise } = someFolder();
    await packFolder(store, name, { folder, key });
    const stored = await store.get(`base/${name}/000002/part`);
    expect(stored?.bytes).toBeLessThan(6 * MB);
    stored?.body.destroy();
    const target = path.join(temporaryFolder(), "unpacked");
    expect(await unpackFolder(store, name, { folder: target, key })).toBe(true);
    expect(readFileSync(path.join(target, "files", "noise")).equals(noise)).toBe(true);
    expect(readFileSync(path.join(target, "secret.key"), "utf8")).toBe("the key of the installation");
  },
  60_000,
);

test("another key does not open it, and a missing part is named", async () => {
  const { store } = openTarget({ folder: temporaryFolder() }, key) as Packed;
  const { folder } = someFolder();
  await packFolder(store, name, { folder, key });
  const unpack = (ownKey: string) =>
    unpackFolder(store, name, { folder: path.join(temporaryFolder(), "unpacked"), key: ownKey });
  await expect(unpack(await generateX25519Identity())).rejects.toThrow(
    "BACKUP_KEY does not open this backup: it was made with another key.",
  );
  await store.remove(`base/${name}/000002`);
  await expect(unpack(key)).rejects.toThrow(`The backup ${name} lacks its part 2 of 2.`);
}, 60_000);

test("a backup that broke off in a bucket does not count as one", async () => {
  const target = inBucket("broken/");
  const { folder } = someFolder();
  bucket.trouble("failing", "PUT", { after: 1 });
  await expect(packFolder(target.store, name, { folder, key })).rejects.toThrow(
    "The bucket of BACKUP_URL cannot be used: the store answered 500 InternalError",
  );
  bucket.trouble(null);
  expect(await backupNames(target)).toEqual([]);
  await packFolder(target.store, name, { folder, key });
  expect(await backupNames(target)).toEqual([name]);
}, 60_000);
