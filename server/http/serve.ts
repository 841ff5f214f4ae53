import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { openPermissions, type OpenPermission, type Permission, reachOf } from "#contract/access.ts";
import { DEFAULT_BODY_LIMIT, type Endpoint, type InputOf, type ReplyOf } from "#contract/endpoint.ts";
import type { Db } from "#server/db/database.ts";
import type { Replica } from "#server/db/replica.ts";
import { bodyReader } from "./body.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { networkOf } from "#server/net/address.ts";
import { writeReply } from "./reply.ts";
import type { Sessions } from "./session.ts";
import { type Caller, type Scope, scopeOf, visitorScope } from "#server/access/scope.ts";
import { Callers } from "./callers.ts";
import { Strangers, type StrangersLimit } from "./strangers.ts";
import { runInSlot, queueUp } from "./requestSlot.ts";
import { openUploads, readUpload, type Upload } from "./upload.ts";
import { type Write, writeOnce } from "./write.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** A handler's input. */
type Context<E extends Endpoint> = {
  body: InputOf<E>;
  caller: E["permission"] extends "anyone" | OpenPermission ? Caller | null : Caller;
  scope: E["permission"] extends Permission ? Scope : null;
  file: E["file"] extends string ? (E["fileOptional"] extends true ? Upload | null : Upload) : null;
  db: Db;
  now: Date;
  write: Write;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Aborts when the caller has disconnected. */
  leaving: AbortSignal;
};

type Handler<E extends Endpoint> = (context: Context<E>) => Promise<ReplyOf<E>>;

/** Registers an endpoint's handler on its route. */
export type Serve = <E extends Endpoint>(endpoint: E, run: Handler<E>) => void;

/** How callers are identified. */
export type CallerLookup = {
  clock: () => Date;
  sessions: Sessions;
  keys: Keys;
  strangers: Strangers;
};

export type ServeOptions = CallerLookup & { db: Db; replica?: Replica | undefined };

/** API keys of other software. */
type Keys = {
  /** True if a bearer token is an API key instead of a session token. */
  isKey: (token: string) => boolean;
  /** The caller of an API key; undefined when the key is no longer valid. */
  callerOf: (token: string, now: Date) => Promise<Caller | undefined>;
};

/** Rate limit of an API key: a burst, and a sustained rate per second. */
const keyLimit: StrangersLimit = { burst: 120, perSecond: 10 };

/** A reply is data for one caller: not to be cached, sniffed or shown as a page. */
export const answerHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

const isOpen = (permission: Endpoint["permission"]): boolean =>
  openPermissions.some((open) => open === permission);
const isPermission = (permission: Endpoint["permission"]): permission is Permission =>
  permission !== "anyone" && permission !== "signed-in";

/** Null without one. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith("Bearer ") ? header.slice(7) : null;
}

/**
 * The caller; null if anonymous. A call without a token, or with one unknown to this process, counts as anonymous
 * until its session is found: the count is then taken back, also while the database is unavailable and sessions
 * cannot be checked. Signed-in callers are exempt, so that one office's address cannot lock its staff out.
 */
async function callerOf(
  request: FastifyRequest,
  { permission }: Pick<Endpoint, "permission">,
  { sessions, keys, clock, strangers }: CallerLookup,
): Promise<Caller | null> {
  const token = bearerToken(request);
  const isForAnyone = permission === "anyone";
  if (token !== null && sessions.knows(token)) return isForAnyone ? null : sessions.callerOf(token, clock());
  const network = networkOf(request.ip);
  const counter = token === null ? network : `token ${network}`;
  strangers.count(counter, clock());
  if (token === null || isForAnyone) return null;
  let isStranger = false;
  try {
    const caller = keys.isKey(token)
      ? ((await keys.callerOf(token, clock())) ?? null)
      : await sessions.callerOf(token, clock());
    isStranger = caller === null;
    return caller;
  } finally {
    if (!isStranger) strangers.giveBack(counter);
  }
}

/**
 * Refuses calls outside a key's permissions, and too many calls. Keys cannot use endpoints that any signed-in user
 * may use: those are about people.
 */
function admitKey(caller: Caller, { permission }: Endpoint, keyCalls: Strangers, now: Date): void {
  keyCalls.count(String(caller.userId), now);
  if (!isPermission(permission) || !scopeOf(caller, permission))
    throw new ApiError("forbidden", refusalText("keyNotAllowed"));
}

/**
 * Checks before the body is read: 429 for too many anonymous calls, 401 without a live session, 403 for a missing or
 * currently blocked permission.
 */
function gate(endpoint: Endpoint, options: ServeOptions, keyCalls: Strangers) {
  return async (request: FastifyRequest): Promise<void> => {
    request.caller = await callerOf(request, endpoint, options);
    if (endpoint.permission === "anyone") return;
    if (request.caller?.permits) admitKey(request.caller, endpoint, keyCalls, options.clock());
    if (!request.caller && bearerToken(request) === null && isOpen(endpoint.permission)) return;
    if (!request.caller) throw new ApiError("unauthenticated", refusalText("signInFirst"));
    if (isPermission(endpoint.permission) && !reachOf(request.caller.role, endpoint.permission))
      throw new ApiError("forbidden", refusalText("notAllowed"));
    if (request.caller.lacksSecondFactor && !endpoint.beforeFactor)
      throw new ApiError("no-second-factor", refusalText("secondFactorFirst"));
  };
}

function scopeUnder(permission: Endpoint["permission"], caller: Caller | null): Scope | null {
  if (!caller) return isOpen(permission) ? visitorScope : null;
  return isPermission(permission) ? scopeOf(caller, permission) : null;
}

/** The idempotency key of a call. Only for callers with a user: anonymous callers could find each other's replies. */
function keyOf(
  { key }: Endpoint,
  { caller, headers }: FastifyRequest,
  body: Readonly<Record<string, unknown>>,
) {
  if (!caller) return null;
  if (key !== undefined) return { name: key, value: body[key] };
  const value = headers["idempotency-key"];
  return value === undefined ? null : { name: "Idempotency-Key", value };
}

/** Creates `serve` for an app: every endpoint is authorized, read, run and written the same way. */
export function serveOn(app: FastifyInstance, options: ServeOptions): Serve {
  const keyCalls = new Strangers(keyLimit, refusalText("keyCalls"));
  const callers = new Callers();
  return <E extends Endpoint>(endpoint: E, run: Handler<E>) => {
    const readBody = bodyReader(endpoint);
    const answer = async (request: FastifyRequest, reply: FastifyReply, leaving: AbortSignal) => {
      const { caller } = request;
      const sent = endpoint.file ? await readUpload(request, endpoint, leaving) : null;
      const fields = request.body === undefined ? {} : request.body;
      const body = readBody(sent ? sent.fields : fields) as InputOf<E>;
      const now = options.clock();
      const context = {
        body,
        caller,
        scope: scopeUnder(endpoint.permission, caller),
        file: sent?.file ?? null,
        db: options.db,
        now,
        write: writeOnce({
          db: options.db,
          userId: caller?.userId ?? 0,
          now,
          path: endpoint.path,
          body: sent ? { ...body, file: sent.file?.hash ?? null } : body,
          key: keyOf(endpoint, request, body),
          onError: (error) => request.log.error({ err: error }, "failed after the commit"),
        }),
        request,
        reply,
        leaving,
      } as Context<E>;
      const answered =
        endpoint.fromReplica && options.replica
          ? options.replica.read((db) => run({ ...context, db }))
          : run(context);
      const written = writeReply(endpoint, await answered);
      return reply.code(endpoint.status).headers(answerHeaders).send(written);
    };
    const route: RouteOptions = {
      // Some proxies drop the body of DELETE: the same call may be sent as a POST.
      method: endpoint.method === "DELETE" ? ["DELETE", "POST"] : endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT,
      onRequest: [gate(endpoint, options, keyCalls), queueUp(endpoint, callers)],
      handler: (request, reply) => runInSlot(endpoint, request, (leaving) => answer(request, reply, leaving)),
    };
    if (endpoint.file) app.register((uploads) => openUploads(uploads).then(() => void uploads.route(route)));
    else app.route(route);
  };
}
