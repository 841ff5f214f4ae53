import type { expectPlainPdf } from "./pdf.ts";
import type { pageOf, widthsOf } from "./picture.ts";
import type { readSheet } from "./sheet.ts";

/** Reads the bytes of a file, or throws an ApiError about them. */
export type Read = (bytes: Buffer, options: never) => unknown;
/** What a reader takes beside the bytes. */
export type OptionsOf<R extends Read> = Parameters<R> extends [Buffer, infer O] ? O : undefined;

declare const reads: unique symbol;
/** A kind of file from outside, read by an `R` in the reader's process. */
export type FileKind<R extends Read> = { name: string; mostMegabytes: number; readonly [reads]?: R };

/**
 * A feature declares its own kinds, and `server/readFiles.ts` has the reader of each. `mostMegabytes` limits the memory
 * of the whole process: a statement may be five times as large as other files, and the library of pictures allocates
 * outside the heap, so that both take more than 256 for the largest ones that are accepted.
 */
export const fileKind = <R extends Read>(name: string, mostMegabytes: number): FileKind<R> => ({
  name,
  mostMegabytes,
});

export const sheetFile = fileKind<typeof readSheet>("sheet", 256);
export const pictureFile = fileKind<typeof widthsOf>("picture", 512);
export const pageFile = fileKind<typeof pageOf>("page", 512);
export const pdfFile = fileKind<typeof expectPlainPdf>("pdf", 256);
