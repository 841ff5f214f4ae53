import { Readable } from "node:stream";
import { z } from "zod";
import { languageCodes } from "#i18n/languages.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { FileStore, StoredFile } from "#server/files/store.ts";
import { renderPdf } from "#server/pdf/renderer.ts";
import type { PdfContent } from "#server/pdf/pdfContent.ts";
import { leasedJob, type Work } from "#server/jobs/job.ts";
import { systemScope } from "#server/access/scope.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { findBill, findBillLines } from "./bill.queries.ts";
import { findCreditNotes } from "./creditNote.queries.ts";
import { findPaidAtIssue } from "./payment.queries.ts";
import { type BillIrn, findIrn } from "./irn.queries.ts";
import { billPdfContent, type BillPdfRef, folderOf, PDF_FILE_NAME } from "./pdf.rules.ts";
import { creditNotePdfContent } from "./pdfCreditNote.rules.ts";

/** The content of a PDF. Its rows never change. */
async function pdfContentOf(
  db: Db,
  { billId, creditNoteId, language }: BillPdfRef,
  irn: BillIrn | undefined,
) {
  const bill = found(await findBill(db, systemScope, billId), "paper");
  if (creditNoteId === null)
    return billPdfContent(
      bill,
      await findBillLines(db, billId),
      await findPaidAtIssue(db, billId),
      irn,
      translatorIn(language),
    );
  const notes = await findCreditNotes(db, billId);
  const note = found(
    notes.find((one) => one.creditNoteId === creditNoteId),
    "paper",
  );
  return creditNotePdfContent(bill, note, irn, translatorIn(language));
}

/** A bill's PDF from the store. Renders and stores it on first use. */
export async function storedPdf(
  db: Db,
  store: FileStore,
  ref: BillPdfRef,
  render: (content: PdfContent) => Promise<Buffer> = renderPdf,
): Promise<StoredFile> {
  const irn = await findIrn(db, ref);
  const folder = folderOf(ref, irn);
  const stored = await store.get(`${folder}/${PDF_FILE_NAME}`);
  if (stored) return stored;
  const pdf = await render(await pdfContentOf(db, ref, irn));
  // On failure it is rendered again next time. Usually another process is storing the same file.
  await store.put(folder, new Map([[PDF_FILE_NAME, pdf]])).catch(() => undefined);
  return { bytes: pdf.length, body: Readable.from([pdf]) };
}

/** Renders a bill's PDF before the first request. */
export const renderBillPdf = leasedJob({
  name: "bill/draw",
  payload: z.object({ billId: z.int(), language: z.enum(languageCodes) }),
  limitSeconds: 60,
  atOnce: 1,
  attempts: 5,
});

export function billPdfJobs(work: Work, { store }: { store: FileStore }): void {
  work(renderBillPdf, async ({ payload, db }) => {
    const { body } = await storedPdf(db, store, { ...payload, creditNoteId: null });
    body.destroy();
    return null;
  });
}
