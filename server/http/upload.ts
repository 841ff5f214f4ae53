import { createHash } from "node:crypto";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Fault, invalid } from "./fault.ts";

/** A file as it arrived. Its name and type are the sender's claims: what it is, only its bytes say. */
export type Upload = { bytes: Buffer; hash: string };

const MOST_FIELDS = 20;
const LARGEST_FIELD = 16_384;

/** Lets the routes of `app`, and only them, take multipart/form-data, and nothing else. */
export async function openUploads(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
}

const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, "code") : undefined);

/** The refusal that a parser's error stands for; what is none of the parser's is passed on. */
function refusal(error: unknown, largest: number): unknown {
  const code = codeOf(error);
  if (code === "FST_REQ_FILE_TOO_LARGE")
    return new Fault("too-large", `The file is too large: at most ${Math.floor(largest / 1_048_576)} MB.`);
  if (code === "FST_FILES_LIMIT") return invalid({ File: "Send one file at a time" });
  if (error instanceof Fault || (typeof code === "string" && code.startsWith("FST_INVALID_MULTIPART")))
    return error;
  return new Fault("invalid", "The upload could not be read: it is incomplete or not multipart/form-data.");
}

/**
 * Reads a multipart request: one file in the part `name`, text fields beside it.
 * @throws a Fault: 400 without a file or with a broken body, 413 when the file has more than `largest` bytes.
 */
export async function readUpload(
  request: FastifyRequest,
  name: string,
  largest = LARGEST_FIELD,
): Promise<{ fields: Record<string, string>; file: Upload }> {
  const fields: Record<string, string> = {};
  let bytes: Buffer | undefined;
  try {
    const limits = { fileSize: largest, files: 1, fields: MOST_FIELDS, fieldSize: LARGEST_FIELD };
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") fields[part.fieldname] = String(part.value);
      else if (part.fieldname.toLowerCase() !== name.toLowerCase())
        throw invalid({ [part.fieldname.slice(0, 60)]: `Send the file as ${name}` });
      else bytes = await part.toBuffer();
    }
  } catch (error) {
    throw refusal(error, largest);
  }
  if (!bytes || bytes.length === 0) throw invalid({ [name]: "Choose a file" });
  return { fields, file: { bytes, hash: createHash("sha256").update(bytes).digest("base64url") } };
}
