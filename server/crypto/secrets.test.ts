import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { dataFolder } from "#server/testing/dataFolder.ts";
import { installationKey, Secrets } from "./secrets.ts";

const secrets = new Secrets("a key of the tests");

test("encrypted text opens only in the same context and never looks the same twice", () => {
  const sealed = secrets.seal("50100123456789", "account 1");
  expect(secrets.open(sealed, "account 1")).toBe("50100123456789");
  expect(() => secrets.open(sealed, "account 2")).toThrow(/authenticate/);
  expect(() => new Secrets("another key").open(sealed, "account 1")).toThrow(/authenticate/);
  expect(secrets.seal("50100123456789", "account 1")).not.toEqual(sealed);
});

test("modified ciphertext does not open, wherever it was changed", () => {
  const sealed = secrets.seal("501", "account 1");
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => secrets.open(changed, "account 1")).toThrow(/authenticate/);
  }
});

test("a signature is valid only for its text and key", () => {
  const signature = secrets.sign("document 1");
  expect(secrets.isSigned("document 1", signature)).toBe(true);
  expect(secrets.isSigned("document 2", signature)).toBe(false);
  expect(secrets.isSigned("document 1", `${signature}x`)).toBe(false);
  expect(new Secrets("another key").isSigned("document 1", signature)).toBe(false);
});

test("without a given key one is generated, once, readable only by the owner", async () => {
  const folder = dataFolder();
  const keys = await Promise.all(Array.from({ length: 8 }, () => installationKey(folder, undefined)));
  expect(new Set(keys).size).toBe(1);
  expect(readdirSync(folder)).toEqual(["secret.key"]);
  expect(statSync(path.join(folder, "secret.key")).mode & 0o777).toBe(0o600);
  expect(readFileSync(path.join(folder, "secret.key"), "utf8").trim()).toBe(keys[0]);
  expect(await installationKey(folder, "a given key")).toBe("a given key");
});

test.each(["", "\n", "a key of thirty-one characters."])(
  "refuses a key file with %j in it",
  async (content) => {
    const folder = dataFolder();
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "secret.key"), content);
    await expect(installationKey(folder, undefined)).rejects.toThrow(
      `${path.join(folder, "secret.key")} is no key: it has ${content.trim().length} characters, of at least 32. Put back secret.key from a backup.`,
    );
  },
);
