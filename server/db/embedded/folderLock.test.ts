import { spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { FolderInUse, lockFolder } from "#server/db/embedded/folderLock.ts";
import { temporaryFolder } from "#server/testing/dataFolder.ts";

test("a held folder is refused with a sentence that says what to do", async () => {
  const folder = temporaryFolder();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `Another Chamak is already running on ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  );
  await lock.release();
});

test("a held folder is refused by its other names too", async () => {
  const folder = temporaryFolder();
  const alias = path.join(temporaryFolder(), "alias");
  symlinkSync(folder, alias);
  const lock = await lockFolder(folder);
  await expect(lockFolder(alias)).rejects.toThrow(FolderInUse);
  await lock.release();
});

test("a released folder can be taken again", async () => {
  const folder = temporaryFolder();
  await (await lockFolder(folder)).release();
  const again = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await again.release();
});

test("two folders do not disturb each other", async () => {
  const first = await lockFolder(temporaryFolder());
  const second = lockFolder(temporaryFolder());
  await expect(second).resolves.toBeDefined();
  await Promise.all([first.release(), (await second).release()]);
});

test("of many who ask at once one gets the folder", async () => {
  const folder = temporaryFolder();
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  const held = asked.filter((each) => each.status === "fulfilled");
  expect(held).toHaveLength(1);
  await Promise.all(held.map((each) => each.value.release()));
});

test("a killed owner's folder is free at once", async () => {
  const folder = temporaryFolder();
  const script = `import { lockFolder } from "#server/db/embedded/folderLock.ts";
    await lockFolder(${JSON.stringify(folder)});
    process.stdout.write("held");
    process.stdin.resume();`;
  const owner = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script]);
  await once(owner.stdout, "data");
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  owner.kill("SIGKILL");
  await once(owner, "exit");
  const lock = await lockFolder(folder);
  await lock.release();
});
