import { createHash } from "node:crypto";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { tooLarge } from "#contract/upload.ts";
import { ApiError, fieldText, invalid, refusalText } from "#server/errors/apiError.ts";

/** An uploaded file. Its name and type are only the sender's claims; its type is determined from its bytes. */
export type Upload = { bytes: Buffer; hash: string };

type Received = { fields: Record<string, string>; bytes: Buffer | undefined };

/** What forms and scripts send for a file that nobody chose. */
const noFiles: readonly string[] = ["", "null"];

const MAX_FIELDS = 20;
const MAX_FIELD = 16_384;

const noUpload = () => new ApiError("unsupported-type", refusalText("notMultipart"));

/** Lets the routes of `app`, and only them, accept multipart/form-data, and nothing else. */
export async function openUploads(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(noUpload()));
  await app.register(multipart);
}

/** The API error for a parser's error, which is caused by what the sender wrote. */
function refusal(error: unknown, name: string, largest: number): ApiError {
  if (error instanceof ApiError) return error;
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (code === "FST_REQ_FILE_TOO_LARGE")
    return new ApiError("too-large", tooLarge(largest), { fields: { [name]: tooLarge(largest) } });
  if (code === "FST_FILES_LIMIT") return invalid({ [name]: fieldText("oneFileAtATime") });
  return new ApiError("invalid", refusalText("uploadBroken"));
}

/** Rejects once `leaving` aborts: reading a request whose connection is already gone may wait forever. */
function untilLeft(leaving: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    leaving.addEventListener("abort", () => reject(leaving.reason as Error), { once: true });
  });
}

async function receive(
  request: FastifyRequest,
  name: string,
  { largest, isOptional }: { largest: number; isOptional: boolean },
): Promise<Received> {
  const fields: Record<string, string> = {};
  let bytes: Buffer | undefined;
  const limits = { fileSize: largest, files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD };
  for await (const part of request.parts({ limits })) {
    const field = part.fieldname.slice(0, 60);
    if (part.type === "file") {
      if (field.toLowerCase() !== name.toLowerCase())
        throw invalid({ [field]: fieldText("fileAs", { name }) });
      const content = await part.toBuffer();
      if (content.length > 0 || part.filename || !isOptional) bytes = content;
    } else {
      const isNoFile = field.toLowerCase() === name.toLowerCase() && noFiles.includes(String(part.value));
      if (isOptional && isNoFile) continue;
      if (Object.hasOwn(fields, part.fieldname))
        throw invalid({ [field]: fieldText("sentTwice", { name: field }) });
      if (part.valueTruncated) throw invalid({ [field]: fieldText("textTooLong") });
      fields[part.fieldname] = String(part.value);
    }
  }
  return { fields, bytes };
}

/**
 * Reads the multipart request of an endpoint: its file and the text fields. Gives up as soon as `leaving` aborts.
 * @throws an ApiError: 400 without the file, with an empty one or with an invalid body, 413 when the file is larger
 * than the endpoint accepts.
 */
export async function readUpload(
  request: FastifyRequest,
  {
    file: name = "",
    fileOptional = false,
    fileMissing = "chooseFile",
    bodyLimit: largest = MAX_FIELD,
  }: Endpoint,
  leaving: AbortSignal,
): Promise<{ fields: Record<string, string>; file: Upload | null }> {
  leaving.throwIfAborted();
  if (!request.isMultipart()) throw noUpload();
  try {
    const { fields, bytes } = await Promise.race([
      receive(request, name, { largest, isOptional: fileOptional }),
      untilLeft(leaving),
    ]);
    if (!bytes && fileOptional) return { fields, file: null };
    if (!bytes) throw invalid({ [name]: fieldText(fileMissing) });
    if (bytes.length === 0) throw invalid({ [name]: fieldText("fileEmpty") });
    return { fields, file: { bytes, hash: createHash("sha256").update(bytes).digest("base64url") } };
  } catch (error) {
    // Discards the rest of the body: unread, it would block the connection's next call.
    request.raw.unpipe();
    request.raw.resume();
    throw refusal(error, name, largest);
  }
}
