import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DOCUMENTS } from "#contract/file/picture.ts";
import { hashToken } from "#server/crypto/token.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { recordAccess, type AuditedAccess } from "#server/db/auditedAccess.ts";
import { findDevice } from "#server/features/session/device/queries.ts";
import { deviceOf } from "#server/features/session/device/rules.ts";
import { findSession, findSessionById } from "#server/features/session/queries.ts";
import { missing } from "#server/errors/apiError.ts";
import { bearerToken } from "#server/http/serve.ts";
import { isLive } from "#server/http/session.ts";
import type { FileStore, StoredFile } from "#server/files/store.ts";
import type { Caller } from "#server/access/scope.ts";
import { findFile } from "./queries.ts";
import {
  type FileKind,
  fileKinds,
  isSigned,
  kinds,
  type Link,
  LINK_ROUTE,
  type LinkReader,
  pathOf,
  publicHeaders,
  readLink,
  signedHeaders,
  type SignedKind,
  THUMBNAIL,
} from "./rules.ts";

/** What opening a file leaves in the audit trail, and whether the address is of use to nobody but its reader. */
type Opening = AuditedAccess & { isForReaderOnly?: boolean };

/** How a file is opened; null when `reader` may not open it, or not any more. */
export type Guard = (db: Db, reader: Caller, fileId: number) => Promise<Opening | null>;

/** Where the readers of links are found. */
export type Readers = {
  db: Db;
  /** Who calls by the key that writes as a user; undefined when it holds no more. */
  callerByKeyOf: (userId: number) => Promise<Caller | undefined>;
};

type Options = Readers & {
  clock: () => Date;
  secrets: Secrets;
  store: FileStore;
  /** Who may open what is signed, as the feature that keeps it says. */
  guards: Readonly<Record<SignedKind, Guard>>;
};

/** Serves every file, public or signed, out of the store. */
export function fileRoutes(app: FastifyInstance, options: Options): void {
  for (const kind of fileKinds) if (kinds[kind].isPublic) publicRoute(app, kind, options.store);
  signedRoute(app, options);
}

/** Both by hand: the framework's own HEAD would read the file to its end. */
const method = ["GET", "HEAD"];

/** Sends a file, or by HEAD what there is to say of it. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, body }: StoredFile,
  headers: Record<string, string>,
): FastifyReply {
  reply.headers({ ...headers, "content-length": bytes });
  if (request.method !== "HEAD") return reply.send(body);
  body.destroy();
  return reply.send();
}

type Public = { Params: { name: string; variant: string } };

/** Serves the files of a kind to anybody who knows their names. */
function publicRoute(app: FastifyInstance, kind: FileKind, store: FileStore): void {
  const answer = async (request: FastifyRequest<Public>, reply: FastifyReply) => {
    const { name, variant } = request.params;
    const path = pathOf(kind, name, variant);
    if (path === null) throw missing("file");
    const headers = { ...publicHeaders(variant), etag: `"${name}-${variant}"` };
    // Whoever has it needs nothing from the store: under this name there never is anything else.
    if (request.headers["if-none-match"]?.includes(headers.etag))
      return reply.code(304).headers(headers).send();
    const kept = await store.get(path);
    if (!kept) throw missing("file");
    return sendFile(request, reply, kept, headers);
  };
  app.route<Public>({ method, url: `${DOCUMENTS}/${kinds[kind].root}/:name/:variant`, handler: answer });
}

/** Whoever a link was signed for, as long as the session goes on that it was signed in, or the key holds. */
export async function findReader(
  { userId, sessionId }: LinkReader,
  { db, callerByKeyOf }: Readers,
  now: Date,
): Promise<Caller | null> {
  if (sessionId === 0) return (await callerByKeyOf(userId)) ?? null;
  const session = await findSessionById(db, sessionId);
  const isOpen = session && isLive(session, session.lastSeenAt.getTime(), now);
  return isOpen && !session.caller.lacksSecondFactor ? session.caller : null;
}

/**
 * Whether who asks is the reader, by a browser in which they have signed in or by the session's token, and not whoever was
 * handed the address. Software with a key has neither: its address is enough.
 */
async function isReader(db: Db, request: FastifyRequest, reader: Caller, now: Date): Promise<boolean> {
  if (reader.sessionId === 0) return true;
  if (await findDevice(db, deviceOf(request), { userName: reader.userName }, now)) return true;
  const token = bearerToken(request);
  const session = token && (await findSession(db, hashToken(token)));
  return session ? session.caller.sessionId === reader.sessionId : false;
}

/** Serves what is signed; whoever opens a page leaves a line in the audit trail. */
function signedRoute(app: FastifyInstance, options: Options): void {
  const { db, clock, secrets, store, guards } = options;
  const opened = async (link: Link, request: FastifyRequest, now: Date) => {
    const [reader, file] = [await findReader(link.reader, options, now), await findFile(db, link.fileId)];
    if (!reader || !file || !isSigned(file.kind)) return null;
    const look = await guards[file.kind](db, reader, link.fileId);
    if (look?.isForReaderOnly && !(await isReader(db, request, reader, now))) return null;
    const path = pathOf(file.kind, file.name, link.variant);
    const kept = look && path !== null ? await store.get(path) : null;
    return kept && look && { kept, look, reader };
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock();
    const link = readLink(request.params as Record<string, string>, secrets, now);
    const file = link && (await opened(link, request, now));
    if (!file) throw missing("file");
    if (link.variant !== THUMBNAIL && request.method === "GET")
      await recordAccess(db, file.reader.userId, file.look).catch((error: unknown) => {
        file.kept.body.destroy();
        throw error;
      });
    return sendFile(request, reply, file.kept, signedHeaders(link.variant));
  };
  app.route({ method, url: `${DOCUMENTS}${LINK_ROUTE}`, handler: answer });
}
