import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Secrets } from "#server/crypto/secrets.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose account somebody tried to get into, as a hash that only this installation makes. */
    attempted: string | null;
  }
}

/** Notes whose account a request is about: the same name is the same hash in every line, and tells nobody the name. */
export function noteAttempt(request: FastifyRequest, secrets: Secrets, name: string): void {
  request.attempted = secrets.sign(`attempt ${name.toLowerCase()}`).slice(0, 16);
}

/** Answers by which somebody was kept out or slowed down: their lines say from where they were asked for. */
const keptOut = new Set([401, 403, 429, 503]);

/** One line a request: who, what, how long; never a body, a header or a query string. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest("attempted", null);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { attempted, caller } = request;
    const status = reply.statusCode;
    const isRefusal = keptOut.has(status) || (attempted !== null && status >= 400);
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
