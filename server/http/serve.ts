import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { OpenPermission, Permission } from "#contract/access.ts";
import { DEFAULT_BODY_LIMIT, type Endpoint, type InputOf, type ReplyOf } from "#contract/endpoint.ts";
import { recordReading } from "#server/db/auditedAccess.ts";
import { CONNECTIONS, type Db } from "#server/db/database.ts";
import { bodyReader } from "./body.ts";
import { refusalText } from "#server/errors/apiError.ts";
import { readingOf } from "./reading.ts";
import { writeReply } from "./reply.ts";
import { type Caller, type Scope, scopeOf, visitorScope } from "#server/access/scope.ts";
import { Callers } from "#server/limits/callers.ts";
import { Strangers, type StrangersLimit } from "./strangers.ts";
import { runInSlot, queueUp } from "./requestSlot.ts";
import { openUploads, readUpload, type Upload } from "./upload.ts";
import { type Write, writeOnce } from "./write.ts";
import { isOpen, isPermission, type ServeOptions, gate } from "./gate.ts";

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

/** Rate limit of an API key: a burst, and a sustained rate per second. */
const keyLimit: StrangersLimit = { burst: 120, perSecond: 10 };

/** A reply is data for one caller: not to be cached, sniffed or shown as a page. */
export const answerHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

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
  // At most a third of the database's connections per caller. Bodies of waiting calls are not read.
  const callers = new Callers({
    name: "calls",
    share: Math.floor(CONNECTIONS / 3),
    waiting: 200,
    refusal: refusalText("manyCallsOpen"),
    retryAfter: 2,
  });
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
      const answered = await (endpoint.fromReplica && options.replica
        ? options.replica.read((db) => run({ ...context, db }))
        : run(context));
      const reading = caller && readingOf(endpoint, caller, body, answered);
      if (reading) await recordReading(options.db, caller, reading);
      const written = writeReply(endpoint, answered);
      return reply.code(endpoint.status).headers(answerHeaders).send(written);
    };
    const route: RouteOptions = {
      // Some proxies drop the body of DELETE: the same call may be sent as a POST.
      method: endpoint.method === "DELETE" ? ["DELETE", "POST"] : endpoint.method,
      url: `/api${endpoint.path}`,
      config: { countsCallers: true },
      bodyLimit: endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT,
      onRequest: [gate(endpoint, options, keyCalls), queueUp(endpoint, callers)],
      handler: (request, reply) => runInSlot(endpoint, request, (leaving) => answer(request, reply, leaving)),
    };
    if (endpoint.file) app.register((uploads) => openUploads(uploads).then(() => void uploads.route(route)));
    else app.route(route);
  };
}
