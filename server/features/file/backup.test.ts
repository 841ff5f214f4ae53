import path from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { addPicture } from "#contract/file/picture.ts";
import { backUp } from "#server/db/embedded/backup.ts";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { restore } from "#server/db/embedded/restore.ts";
import { migrate, onceAtStart } from "#server/db/migrate.ts";
import { folderStore } from "#server/files/folderStore.ts";
import { loadReferenceData } from "#server/seed/reference/load.ts";
import { dataFolder, temporaryFolder } from "#server/testing/dataFolder.ts";
import { newPersonsToken } from "#server/testing/people.ts";
import { openProcess, type Process, TestClock } from "#server/testing/process.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";

// Databases are made and started here, perhaps on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const log = (): void => undefined;
const clock = new TestClock();

/** A server on a data folder, as a start of Chamak makes it. */
async function startOn(dataDir: string): Promise<Process> {
  const database = await startEmbedded({ dataDir, log });
  const process = await openProcess(database.address, clock, {
    store: folderStore(path.join(dataDir, "files")),
  });
  onTestFinished(async () => {
    await process.close();
    await database.stop();
  });
  await migrate(process.db);
  await onceAtStart(process.db, loadReferenceData);
  return process;
}

test("a picture is in the backup of a running server, and there after it was restored", async () => {
  const dataDir = dataFolder();
  const { app, db } = await startOn(dataDir);
  const dot = await sharp({ create: { width: 4, height: 4, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const token = await newPersonsToken(db, "admin", 1, clock.now);
  const { reply } = await sendForm(app, addPicture, formWith(new Uint8Array(dot)), { token });
  const url = `/documents${reply.imageUrl}`;
  const backup = await backUp(dataDir, temporaryFolder(), log);

  const target = dataFolder();
  await restore({ backup, dataDir: target, replace: false, log });
  const restored = await startOn(target);
  const served = await restored.app.inject(url);
  expect(served.statusCode).toBe(200);
  expect(served.rawPayload).toEqual((await app.inject(url)).rawPayload);
  expect(await restored.db.selectFrom("file").select("file_id as id").execute()).toEqual([
    { id: reply.pictureId },
  ]);
});
