import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Secrets } from "#server/crypto/secrets.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The account of a sign-in attempt, hashed with the installation's key. */
    attempted: string | null;
  }
}

/**
 * Records the account of a sign-in attempt: the same name has the same hash in every line, which does not reveal the
 * name.
 */
export function noteAttempt(request: FastifyRequest, secrets: Secrets, name: string): void {
  request.attempted = secrets.sign(`attempt ${name.toLowerCase()}`).slice(0, 16);
}

/** Statuses of refused or throttled callers: their log lines contain the address. */
const refusedStatuses = new Set([401, 403, 429, 503]);

/** One line per request: caller, call, duration; never a body, a header or a query string. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest("attempted", null);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { attempted, caller } = request;
    const status = reply.statusCode;
    const isRefusal = refusedStatuses.has(status) || (attempted !== null && status >= 400);
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: caller?.userId,
        ...(attempted !== null && { attempted }),
        ...(isRefusal && { address: request.ip }),
      },
      "request",
    );
    done();
  });
}
