import { type CodedText, codedField } from "./coded.ts";

const MEGABYTE = 1024 * 1024;

/** The largest file that is taken, in bytes. */
export const LARGEST_UPLOAD = 10 * MEGABYTE;

/** A number of bytes as people say it: "10 MB". */
export const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`;

/** Why a file with more than `largest` bytes is not taken. */
export const tooLarge = (largest: number): CodedText =>
  codedField("fileTooLarge", { size: megabytes(largest) });
