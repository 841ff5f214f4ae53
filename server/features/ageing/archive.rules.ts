import { createHash, randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { indiaAt, monthOf } from "#contract/day.ts";
import { type NewFile, newFile } from "#server/features/file/file.rules.ts";
import type { Source } from "./ageing.rules.ts";

export const ROWS_FILE = "rows.ndjson.gz";
const NEWLINE = 10;

/** A file of lines of JSON. Its folder begins with the month of the first one: "2023-01-audit-…". */
export async function packLines(source: Source, firstAt: Date, lines: readonly string[]): Promise<NewFile> {
  const bytes = await promisify(gzip)(lines.map((line) => `${line}\n`).join(""));
  const hash = createHash("sha256").update(bytes).digest("base64url");
  const name = `${monthOf(indiaAt(firstAt).day)}-${source}-${randomBytes(6).toString("base64url")}`;
  return newFile("aged_rows", new Map([[ROWS_FILE, bytes]]), { size: null, hash }, name);
}

/** The number of lines in a packed file. @throws when it is damaged. */
export async function countLines(packed: Readable): Promise<number> {
  const bytes = await promisify(gunzip)(await buffer(packed));
  return bytes.reduce((count, byte) => (byte === NEWLINE ? count + 1 : count), 0);
}
