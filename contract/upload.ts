import { type CodedText, codedField } from "./coded.ts";

const MEGABYTE = 1024 * 1024;

/** In bytes. */
export const MAX_UPLOAD_BYTES = 10 * MEGABYTE;

/** "10 MB" */
export const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`;

/** Error for a file with more than `largest` bytes. */
export const tooLarge = (largest: number): CodedText =>
  codedField("fileTooLarge", { size: megabytes(largest) });
