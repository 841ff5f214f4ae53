import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { z } from "zod";
import {
  openPermissions,
  type OpenPermission,
  type Permission,
  type Reach,
  reachOf,
} from "#contract/access.ts";
import type { Endpoint, InputOf } from "#contract/endpoint.ts";
import type { Db } from "#server/db/database.ts";
import { bodyReader } from "./body.ts";
import { Fault } from "./fault.ts";
import { replyWriter } from "./reply.ts";
import type { Caller, Sessions } from "./session.ts";
import { openUploads, readUpload, type Upload } from "./upload.ts";
import { type Write, writeOnce } from "./write.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Which rows the caller may touch: every query of scoped data takes one. */
export type Scope = { reach: Reach; companyId: number | null; userId: number };

/** What a handler works with. */
type Context<E extends Endpoint> = {
  body: InputOf<E>;
  caller: E["may"] extends "anyone" | OpenPermission ? Caller | null : Caller;
  scope: E["may"] extends Permission ? Scope : null;
  file: E["file"] extends string ? (E["fileOptional"] extends true ? Upload | null : Upload) : null;
  db: Db;
  now: Date;
  write: Write;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<E extends Endpoint> = (context: Context<E>) => Promise<z.output<E["reply"]>>;

/** Puts an endpoint's handler on its route. */
export type Serve = <E extends Endpoint>(endpoint: E, run: Handler<E>) => void;

export type ServeOptions = { db: Db; clock: () => Date; sessions: Sessions };

const DEFAULT_BODY_LIMIT = 65_536;

/** An answer is data for one caller: not to be kept, guessed at or shown as a page. */
export const answerHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

const isOpen = (may: Endpoint["may"]): boolean => openPermissions.some((open) => open === may);
const isPermission = (may: Endpoint["may"]): may is Permission => may !== "anyone" && may !== "signed-in";

/** The bearer token that a request carries; null without one. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith("Bearer ") ? header.slice(7) : null;
}

/** Refuses before the body is read: 401 without a live session, 403 for what the role may not do. */
function gate(endpoint: Endpoint, { sessions, clock }: ServeOptions) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request);
    if (endpoint.may === "anyone") return;
    request.caller = token ? await sessions.callerOf(token, clock()) : null;
    if (!request.caller && token === null && isOpen(endpoint.may)) return;
    if (!request.caller) throw new Fault("unauthenticated", "Please sign in.");
    if (isPermission(endpoint.may) && !reachOf(request.caller.role, endpoint.may))
      throw new Fault("forbidden", "Your role may not do this.");
  };
}

/** Whoever has not signed in reaches what is open to all, and that as the public. */
const visitor: Scope = { reach: "public", companyId: null, userId: 0 };

function scopeOf(endpoint: Endpoint, caller: Caller | null): Scope | null {
  if (!caller && isOpen(endpoint.may)) return visitor;
  const reach = caller && isPermission(endpoint.may) ? reachOf(caller.role, endpoint.may) : null;
  return caller && reach && { reach, companyId: caller.companyId, userId: caller.userId };
}

/** Makes `serve` for an app: every endpoint is gated, read, run and written the same way. */
export function serveOn(app: FastifyInstance, options: ServeOptions): Serve {
  return <E extends Endpoint>(endpoint: E, run: Handler<E>) => {
    const readBody = bodyReader(endpoint);
    const writeReply = replyWriter(endpoint);
    const route: RouteOptions = {
      // DELETE with a body gets lost in some proxies: the same call may be sent as a POST.
      method: endpoint.method === "DELETE" ? ["DELETE", "POST"] : endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT,
      onRequest: gate(endpoint, options),
      handler: async (request, reply) => {
        const { caller } = request;
        const sent = endpoint.file ? await readUpload(request, endpoint) : null;
        const fields = request.body === undefined ? {} : request.body;
        const body = readBody(sent ? sent.fields : fields) as InputOf<E>;
        const context = {
          body,
          caller,
          scope: scopeOf(endpoint, caller),
          file: sent?.file ?? null,
          db: options.db,
          now: options.clock(),
          write: writeOnce({
            db: options.db,
            userId: caller?.userId ?? 0,
            path: endpoint.path,
            body: sent ? { ...body, file: sent.file?.hash ?? null } : body,
            key: request.headers["idempotency-key"],
          }),
          request,
          reply,
        } as Context<E>;
        const answer = writeReply(await run(context));
        return reply.code(endpoint.status).headers(answerHeaders).send(answer);
      },
    };
    if (endpoint.file) app.register((uploads) => openUploads(uploads).then(() => void uploads.route(route)));
    else app.route(route);
  };
}
