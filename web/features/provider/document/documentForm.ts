import { z } from "zod";
import { DOCUMENT_MISSING, DocumentFields } from "#contract/provider/document.ts";

/** A document as a form: the wire's fields, and the file that is to be sent. */
export const DocumentForm = DocumentFields.extend({
  File: z.custom<Blob>((value) => value instanceof Blob, DOCUMENT_MISSING),
});
export type DocumentInput = z.input<typeof DocumentForm>;
export type DocumentOutput = z.output<typeof DocumentForm>;
