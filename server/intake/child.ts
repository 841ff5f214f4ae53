import process from "node:process";
import { ApiError } from "#server/errors/apiError.ts";
import type { ReadReply, ReadRequest } from "./reader.ts";
import { readers } from "./readers.ts";

/**
 * The program of the process that reads files from outside, one at a time. Whatever a file does to it, the process
 * that answers callers goes on.
 */

async function read({ kind, bytes, options }: ReadRequest): Promise<ReadReply> {
  const readAs = readers[kind] as (bytes: Buffer, options: unknown) => unknown;
  try {
    return { read: await readAs(Buffer.from(bytes), options) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { failure: error instanceof Error ? (error.stack ?? "") : "" };
    const { code, text } = error;
    return { refusal: { code, text } };
  }
}

process.on("message", (request: ReadRequest) => {
  void read(request).then((reply) => process.send?.(reply));
});
process.send?.("ready");
