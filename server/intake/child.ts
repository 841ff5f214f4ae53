import process from "node:process";
import { ApiError } from "#server/errors/apiError.ts";
import type { FileKind, Read } from "./kinds.ts";
import type { ReadReply, ReadRequest } from "./reader.ts";

type FileReader = { kind: string; read: Read };

export const readerOf = <R extends Read>({ name }: FileKind<R>, read: R): FileReader => ({
  kind: name,
  read,
});

/**
 * Reads files from outside in this process, one at a time. Whatever a file does to it, the process that answers callers
 * goes on.
 */
export function readFiles(readers: readonly FileReader[]): void {
  const answer = async ({ kind, bytes, options }: ReadRequest): Promise<ReadReply> => {
    try {
      const reader = readers.find((one) => one.kind === kind);
      if (!reader) throw new Error(`There is no reader of the kind ${kind}.`);
      return { read: await reader.read(Buffer.from(bytes), options as never) };
    } catch (error) {
      if (!(error instanceof ApiError)) return { failure: error instanceof Error ? (error.stack ?? "") : "" };
      const { code, text } = error;
      return { refusal: { code, text } };
    }
  };
  process.on("message", (request: ReadRequest) => {
    void answer(request).then((reply) => process.send?.(reply));
  });
  process.send?.("ready");
}
