import { spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { FolderInUse, lockFolder, lockFolderSoon } from "./folderLock.ts";
import { temporaryFolder } from "./testing/dataFolder.ts";
import { example } from "./testing/example.ts";

test("refuses a locked folder and says what to do", async () => {
  const folder = temporaryFolder();
  const lock = await lockFolder(folder, example);
  await expect(lockFolder(folder, example)).rejects.toThrow(
    `Another Example is already running on ${folder}. Stop it first, or set EXAMPLE_DIR to another folder.`,
  );
  await lock.release();
});

test("refuses a locked folder under its other names too", async () => {
  const folder = temporaryFolder();
  const alias = path.join(temporaryFolder(), "alias");
  symlinkSync(folder, alias);
  const lock = await lockFolder(folder, example);
  await expect(lockFolder(alias, example)).rejects.toThrow(FolderInUse);
  await lock.release();
});

test("a released folder can be locked again", async () => {
  const folder = temporaryFolder();
  await (await lockFolder(folder, example)).release();
  const again = await lockFolder(folder, example);
  await expect(lockFolder(folder, example)).rejects.toThrow(FolderInUse);
  await again.release();
});

test("two folders can be locked at the same time", async () => {
  const first = await lockFolder(temporaryFolder(), example);
  const second = lockFolder(temporaryFolder(), example);
  await expect(second).resolves.toBeDefined();
  await Promise.all([first.release(), (await second).release()]);
});

test("one of many concurrent callers gets the lock", async () => {
  const folder = temporaryFolder();
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder, example)));
  const acquired = attempts.filter((each) => each.status === "fulfilled");
  expect(acquired).toHaveLength(1);
  await Promise.all(acquired.map((each) => each.value.release()));
});

test("waits for a folder that is released, and for another only so long", async () => {
  const folder = temporaryFolder();
  const lock = await lockFolder(folder, example);
  const said: string[] = [];
  const log = (message: string) => void said.push(message);
  await expect(lockFolderSoon(folder, example, { seconds: 0.3, log })).rejects.toThrow(FolderInUse);
  const next = lockFolderSoon(folder, example, { seconds: 600, log });
  await vi.waitUntil(() => said.length === 2);
  expect(said[1]).toBe(`Another Example still runs on ${folder}; waiting up to 600 seconds for it to end`);
  await lock.release();
  await (await next).release();
});

test("the folder of a killed owner is free at once", async () => {
  const folder = temporaryFolder();
  const script = `import { lockFolder } from ${JSON.stringify(path.join(import.meta.dirname, "folderLock.ts"))};
    await lockFolder(${JSON.stringify(folder)}, ${JSON.stringify(example)});
    process.stdout.write("held");
    process.stdin.resume();`;
  const owner = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script]);
  await once(owner.stdout, "data");
  await expect(lockFolder(folder, example)).rejects.toThrow(FolderInUse);
  owner.kill("SIGKILL");
  await once(owner, "exit");
  const lock = await lockFolder(folder, example);
  await lock.release();
});
