import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBucket, type TestBucket } from "#server/testing/bucket.ts";
import { folderStore } from "./folderStore.ts";
import { s3Store } from "./s3Store.ts";
import type { FileStore } from "./store.ts";

const HOUR = 3_600_000;

let bucket: TestBucket;
const root = mkdtempSync(path.join(os.tmpdir(), "chamak-test-store-"));
beforeAll(async () => {
  bucket = await openBucket();
});
afterAll(async () => {
  await bucket.close();
  rmSync(root, { recursive: true });
});

const stores: [string, () => FileStore][] = [
  ["a folder", () => folderStore(root)],
  ["a bucket", () => s3Store(bucket, { onTrouble: () => undefined })],
  [
    "a bucket that lists two objects at a time",
    () => s3Store(bucket, { onTrouble: () => undefined, pageSize: 2 }),
  ],
];

let count = 0;
/** An unused root. */
const newRoot = () => `root-${(count += 1)}`;

const files = (...entries: [string, Buffer | string][]) =>
  new Map(entries.map(([name, bytes]) => [name, Buffer.from(bytes)] as const));

async function read(store: FileStore, file: string): Promise<Buffer | null> {
  const stored = await store.get(file);
  if (!stored) return null;
  const bytes = await buffer(stored.body);
  expect(bytes.length).toBe(stored.bytes);
  return bytes;
}

async function listed(store: FileStore, inside: string, before: Date): Promise<string[]> {
  const names = new Set<string>();
  for await (const some of store.list(inside, before)) for (const name of some) names.add(name);
  return [...names].toSorted();
}
const later = () => new Date(Date.now() + HOUR);

describe.each(stores)("%s", (_what, open) => {
  test("returns the files of a folder unchanged", async () => {
    const [store, folder] = [open(), `${newRoot()}/one`];
    const large = Buffer.alloc(3_000_000, "some bytes ");
    await store.put(folder, files(["320.webp", "small"], ["page.pdf", large], ["empty.txt", ""]));
    expect(await read(store, `${folder}/320.webp`)).toEqual(Buffer.from("small"));
    expect((await read(store, `${folder}/page.pdf`))?.equals(large)).toBe(true);
    expect(await read(store, `${folder}/empty.txt`)).toEqual(Buffer.alloc(0));
  });

  test("has only what was put there", async () => {
    const [store, folder] = [open(), `${newRoot()}/one`];
    await store.put(folder, files(["page.jpg", "here"]));
    expect(await store.get(`${folder}/page.pdf`)).toBeNull();
    expect(await store.get(`${folder}s/page.jpg`)).toBeNull();
    expect(await store.get(`${newRoot()}/one/page.jpg`)).toBeNull();
    expect(await store.get(folder)).toBeNull();
  });

  test("removes exactly one folder, and accepts a missing one", async () => {
    const [store, inside] = [open(), newRoot()];
    for (const name of ["one", "one-more", "two"])
      await store.put(`${inside}/${name}`, files(["a", name], ["b", name], ["c", name]));
    await store.remove(`${inside}/one`);
    await store.remove(`${inside}/one`);
    expect(await store.get(`${inside}/one/a`)).toBeNull();
    expect(await read(store, `${inside}/one-more/b`)).toEqual(Buffer.from("one-more"));
    expect(await listed(store, inside, later())).toEqual(["one-more", "two"]);
  });

  test("lists what is older than an instant, within one root", async () => {
    const [store, inside] = [open(), newRoot()];
    const names = Array.from({ length: 5 }, (_, index) => `name-${index}`);
    for (const name of names) await store.put(`${inside}/${name}`, files(["a", name], ["b", name]));
    await store.put(`${inside}0/other`, files(["a", "other"]));
    expect(await listed(store, inside, later())).toEqual(names);
    expect(await listed(store, inside, new Date(Date.now() - HOUR))).toEqual([]);
    expect(await listed(store, newRoot(), later())).toEqual([]);
  });

  test("releases a file that is not read to its end", async () => {
    const [store, folder] = [open(), `${newRoot()}/one`];
    await store.put(folder, files(["page.pdf", Buffer.alloc(5_000_000)]));
    for (let nth = 0; nth < 20; nth += 1) (await store.get(`${folder}/page.pdf`))?.body.destroy();
    const stored = await store.get(`${folder}/page.pdf`);
    for await (const chunk of stored?.body ?? []) {
      expect((chunk as Buffer).length).toBeLessThan(1_000_000);
      break;
    }
    expect((await read(store, `${folder}/page.pdf`))?.length).toBe(5_000_000);
  });
});

describe("a bucket's store", () => {
  const trouble: unknown[] = [];
  const onTrouble = (error: unknown) => trouble.push(error);
  const patient = () => s3Store(bucket, { onTrouble });
  const away = {
    code: "unavailable",
    message: "The store of files is away for a moment. Please try again.",
    details: { retryAfter: 5 },
  };
  afterAll(() => bucket.trouble(null));

  test.each(["broken", "silent", "failing"] as const)(
    "that is %s is reported as unavailable, with the reason",
    async (how) => {
      const store = s3Store(bucket, { onTrouble, patienceMs: how === "silent" ? 100 : 10_000 });
      const inside = newRoot();
      const calls: (() => Promise<unknown>)[] = [
        () => store.put(`${inside}/one`, files(["a", "a"])),
        () => store.get(`${inside}/one/a`),
        () => store.remove(`${inside}/one`),
        () => listed(store, inside, later()),
      ];
      bucket.trouble(how);
      for (const call of calls) {
        trouble.length = 0;
        await expect(call()).rejects.toMatchObject(away);
        expect(trouble).toEqual([expect.any(Error)]);
      }
      bucket.trouble(null);
      expect(await listed(patient(), inside, later())).toEqual([]);
    },
  );

  test("is called a second time after one failure", async () => {
    const [store, folder] = [patient(), `${newRoot()}/one`];
    await store.put(folder, files(["a", "a"]));
    for (const how of ["failing", "broken"] as const) {
      bucket.trouble(how, "GET", { times: 1 });
      expect(await read(store, `${folder}/a`)).toEqual(Buffer.from("a"));
    }
  });
});
