import path from "node:path";
import { buffer } from "node:stream/consumers";
import { backUp } from "embedded-postgres-supervisor/backup";
import { restore } from "embedded-postgres-supervisor/restore";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { creditBill } from "#contract/bill/creditNote.ts";
import { addPicture } from "#contract/file/picture.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate, onceAtStart } from "#server/db/migrate.ts";
import { storedPdf } from "#server/features/bill/pdf.jobs.ts";
import { folderOf, type BillPdfRef } from "#server/features/bill/pdf.rules.ts";
import { folderStore } from "#server/files/folderStore.ts";
import { identity } from "#server/config/identity.ts";
import { loadReferenceData } from "#server/seed/reference/load.ts";
import { type Billing, makeBilled } from "#server/testing/bills.ts";
import { call } from "#server/testing/call.ts";
import { dataFolder, madeFolder, temporaryFolder } from "#server/testing/dataFolder.ts";
import { newPersonsToken } from "#server/testing/people.ts";
import { openProcess, type Process, TestClock } from "#server/testing/process.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";

const log = (): void => undefined;
const clock = new TestClock();

/** Starts a server on a data folder, as Chamak does. */
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

const tokenIn = ({ db }: Process) => newPersonsToken(db, "admin", 1, clock.now);

/** Calls by an administrator. */
const billingIn = (process: Process): Billing => ({
  db: process.db,
  clock,
  done: async (endpoint, body) => {
    const { status, reply } = await call(process.app, endpoint, body, { token: await tokenIn(process) });
    expect([endpoint.path, status]).toEqual([endpoint.path, endpoint.status]);
    return reply;
  },
});

/** Creates a bill and its credit note, in both languages. */
async function makePdfs(billing: Billing): Promise<BillPdfRef[]> {
  const { billId } = await makeBilled(billing);
  const note = { BillId: billId, Amount: 100, Reason: "Scratched door" };
  const { creditNoteId } = await billing.done(creditBill, note);
  const languages = ["en", "hi"] as const;
  return [null, creditNoteId].flatMap((each) =>
    languages.map((language) => ({ billId, creditNoteId: each, language })),
  );
}

async function printed({ db, store }: Process, refs: readonly BillPdfRef[]): Promise<string[]> {
  const pdfs = [];
  for (const ref of refs)
    pdfs.push((await buffer((await storedPdf(db, store, ref)).body)).toString("latin1"));
  return pdfs;
}

test("a restored backup of a running server shows its pictures and renders every document byte for byte as before", async () => {
  const dataDir = await madeFolder();
  const running = await startOn(dataDir);
  const dot = await sharp({ create: { width: 4, height: 4, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const form = formWith(new Uint8Array(dot));
  const { reply } = await sendForm(running.app, addPicture, form, { token: await tokenIn(running) });
  const url = `/documents${reply.imageUrl}`;
  const refs = await makePdfs(billingIn(running));
  // The others are rendered after the backup.
  await printed(running, refs.slice(0, 1));
  const backup = await backUp({ identity, dataDir, backups: temporaryFolder(), log });
  const pdfs = await printed(running, refs);
  expect(new Set(pdfs).size).toBe(refs.length);

  const target = dataFolder();
  await restore({ identity, backup, dataDir: target, replace: false, log });
  const restored = await startOn(target);
  const served = await restored.app.inject(url);
  expect(served.statusCode).toBe(200);
  expect(served.rawPayload).toEqual((await running.app.inject(url)).rawPayload);
  expect(await restored.db.selectFrom("file").select("file_id as id").execute()).toEqual([
    { id: reply.pictureId },
  ]);
  expect(await printed(restored, refs)).toEqual(pdfs);
  for (const ref of refs) await restored.store.remove(folderOf(ref));
  expect(await printed(restored, refs)).toEqual(pdfs);
});
