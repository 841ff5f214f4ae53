import { Readable } from "node:stream";
import { z } from "zod";
import { languageCodes } from "#i18n/languages.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/fault.ts";
import type { FileStore, KeptFile } from "#server/files/store.ts";
import { drawPaper } from "#server/papers/drawer.ts";
import type { Paper } from "#server/papers/paper.ts";
import { leasedJob, type Work } from "#server/queue/job.ts";
import { systemScope } from "#server/scope.ts";
import { translatorIn } from "#server/texts.ts";
import { findBill, findBillLines, findCreditNotes } from "../bill/queries.ts";
import { billPaper, creditPaper, folderOf, PAPER_FILE, type PaperRef } from "./rules.ts";

/** What a paper says, out of rows that never change. */
async function paperOf(db: Db, { billId, creditNoteId, language }: PaperRef) {
  const bill = found(await findBill(db, systemScope, billId), "paper");
  if (creditNoteId === null) return billPaper(bill, await findBillLines(db, billId), translatorIn(language));
  const notes = await findCreditNotes(db, billId);
  const note = found(
    notes.find((one) => one.creditNoteId === creditNoteId),
    "paper",
  );
  return creditPaper(bill, note, translatorIn(language));
}

/** A paper's file: as it was drawn first, or else drawn now by `draw` and kept. */
export async function keptPaper(
  db: Db,
  store: FileStore,
  ref: PaperRef,
  draw: (paper: Paper) => Promise<Buffer> = drawPaper,
): Promise<KeptFile> {
  const folder = folderOf(ref);
  const kept = await store.get(`${folder}/${PAPER_FILE}`);
  if (kept) return kept;
  const pdf = await draw(await paperOf(db, ref));
  // One that cannot be kept is drawn again next time; mostly somebody else is just keeping the same.
  await store.put(folder, new Map([[PAPER_FILE, pdf]])).catch(() => undefined);
  return { bytes: pdf.length, body: Readable.from([pdf]) };
}

/** Draws a bill's paper before anybody asks for it. */
export const drawing = leasedJob({
  name: "bill/draw",
  payload: z.object({ billId: z.int(), language: z.enum(languageCodes) }),
  limitSeconds: 60,
  atOnce: 1,
  attempts: 5,
});

export function paperJobs(work: Work, { store }: { store: FileStore }): void {
  work(drawing, async ({ payload, db }) => {
    const { body } = await keptPaper(db, store, { ...payload, creditNoteId: null });
    body.destroy();
    return null;
  });
}
