import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DOCUMENTS } from "#contract/file/picture.ts";
import { hashToken } from "#server/crypto/token.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { recordAccess, type AuditedAccess } from "#server/db/auditedAccess.ts";
import { findDevice } from "#server/features/account/device.queries.ts";
import { deviceOf } from "#server/features/session/device.rules.ts";
import { findSession, findSessionById } from "#server/features/account/session.queries.ts";
import { missing } from "#server/errors/apiError.ts";
import { bearerToken } from "#server/http/gate.ts";
import { isLive } from "#server/http/session.ts";
import type { FileStore, StoredFile } from "#server/files/store.ts";
import type { Caller } from "#server/access/scope.ts";
import { findFile } from "./file.queries.ts";
import {
  type FileKind,
  fileKinds,
  isSigned,
  kinds,
  pathOf,
  type SignedKind,
  THUMBNAIL,
} from "./file.rules.ts";
import { publicHeaders, signedHeaders } from "./headers.rules.ts";
import { type Link, LINK_ROUTE, type LinkReader, parseLink } from "./link.rules.ts";

/** The audit entry for opening a file, and whether the link works for its reader alone. */
type FileAccess = AuditedAccess & { isForReaderOnly?: boolean };

/** Checks access to a file; null when `reader` may not open it, or no longer. */
export type Guard = (db: Db, reader: Caller, fileId: number) => Promise<FileAccess | null>;

/** Where the readers of links are looked up. */
export type Readers = {
  db: Db;
  /** The caller of the key that writes as a user; undefined when it is no longer valid. */
  callerByKeyOf: (userId: number) => Promise<Caller | undefined>;
};

type Options = Readers & {
  clock: () => Date;
  secrets: Secrets;
  store: FileStore;
  /** Access checks of signed files, one per kind, provided by the feature that owns it. */
  guards: Readonly<Record<SignedKind, Guard>>;
};

/** Serves every stored file, public or signed. */
export function fileRoutes(app: FastifyInstance, options: Options): void {
  for (const kind of fileKinds) if (kinds[kind].isPublic) publicRoute(app, kind, options.store);
  signedRoute(app, options);
}

/** Both handled here: the framework's HEAD would read the whole file. */
const method = ["GET", "HEAD"];

/** Sends a file, or only its headers for HEAD. */
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

/** Serves a kind's files to anybody who knows their names. */
function publicRoute(app: FastifyInstance, kind: FileKind, store: FileStore): void {
  const answer = async (request: FastifyRequest<Public>, reply: FastifyReply) => {
    const { name, variant } = request.params;
    const path = pathOf(kind, name, variant);
    if (path === null) throw missing("file");
    const headers = { ...publicHeaders(variant), etag: `"${name}-${variant}"` };
    // A cached copy is always current: content never changes under its name.
    if (request.headers["if-none-match"]?.includes(headers.etag))
      return reply.code(304).headers(headers).send();
    const stored = await store.get(path);
    if (!stored) throw missing("file");
    return sendFile(request, reply, stored, headers);
  };
  app.route<Public>({ method, url: `${DOCUMENTS}/${kinds[kind].root}/:name/:variant`, handler: answer });
}

/** The reader that a link was signed for, while the session or key is valid. */
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
 * True if the request comes from the reader (a browser in which they have signed in, or the session's token) and not
 * from somebody who was given the link. API keys have neither: the link is enough.
 */
async function isReader(db: Db, request: FastifyRequest, reader: Caller, now: Date): Promise<boolean> {
  if (reader.sessionId === 0) return true;
  if (await findDevice(db, deviceOf(request), { userName: reader.userName }, now)) return true;
  const token = bearerToken(request);
  const session = token && (await findSession(db, hashToken(token)));
  return session ? session.caller.sessionId === reader.sessionId : false;
}

/** Serves signed files; opening a page is recorded in the audit trail. */
function signedRoute(app: FastifyInstance, options: Options): void {
  const { db, clock, secrets, store, guards } = options;
  const openFile = async (link: Link, request: FastifyRequest, now: Date) => {
    const [reader, file] = [await findReader(link.reader, options, now), await findFile(db, link.fileId)];
    if (!reader || !file || !isSigned(file.kind)) return null;
    const access = await guards[file.kind](db, reader, link.fileId);
    if (access?.isForReaderOnly && !(await isReader(db, request, reader, now))) return null;
    const path = pathOf(file.kind, file.name, link.variant);
    const stored = access && path !== null ? await store.get(path) : null;
    return stored && access && { stored, access, reader };
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock();
    const link = parseLink(request.params as Record<string, string>, secrets, now);
    const file = link && (await openFile(link, request, now));
    if (!file) throw missing("file");
    if (link.variant !== THUMBNAIL && request.method === "GET")
      await recordAccess(db, file.reader.userId, file.access).catch((error: unknown) => {
        file.stored.body.destroy();
        throw error;
      });
    return sendFile(request, reply, file.stored, signedHeaders(link.variant));
  };
  app.route({ method, url: `${DOCUMENTS}${LINK_ROUTE}`, handler: answer });
}
