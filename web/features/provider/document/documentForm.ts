import { z } from "zod";
import { DOCUMENT_MISSING, DocumentFields } from "#contract/provider/document.ts";

/** A document as a form: the API fields, and the file to upload. */
export const DocumentForm = DocumentFields.extend({
  File: z.custom<Blob>((value) => value instanceof Blob, DOCUMENT_MISSING),
});
export type DocumentInput = z.input<typeof DocumentForm>;
export type DocumentOutput = z.output<typeof DocumentForm>;
