import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { refusalText } from "#server/errors/apiError.ts";
import { networkOf } from "#server/net/address.ts";
import { Callers } from "#server/limits/callers.ts";
import { leavingOf } from "./leaving.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True where a route counts who asks by itself; all others count by address. */
    countsCallers?: true;
    /** True where balancers and monitors ask: a proxy that does not pass on addresses has them ask from its own. */
    isProbe?: true;
  }
  interface FastifyRequest {
    /** Ends the address's turn early, before a wait in the queue of a reader who is known. */
    endTurn: (() => void) | null;
  }
}

/**
 * Files and pages on their way to one address. A browser asks for some thirty when it opens a page, and an office for
 * those of all its phones: they wait for each other, and only who asks for a thousand more is refused.
 */
export const AT_ONCE = 32;
export const WAITING = 1_000;
/** Milliseconds without a byte read, after which a connection ends: a phone without a signal would keep its turn. */
const STALLED_MS = 30_000;

/**
 * Lets the files and pages of one address wait for each other, so that whoever asks for many delays nobody else. A turn
 * ends in a later round of the event loop than it began: what is sent at once would otherwise never wait.
 */
export function queueByAddress(app: FastifyInstance): void {
  const addresses = new Callers({
    name: "files of an address",
    share: AT_ONCE,
    waiting: WAITING,
    refusal: refusalText("networkCalls"),
    retryAfter: 5,
  });
  app.decorateRequest("endTurn", null);
  app.addHook("onRequest", async (request, reply) => {
    const { countsCallers, isProbe } = request.routeOptions.config;
    if (countsCallers) return;
    const network = networkOf(request.ip);
    const release = await addresses.take(isProbe ? `probes ${network}` : network, 1, leavingOf(reply));
    const end = (): void => void setImmediate(release);
    request.endTurn = end;
    reply.raw.once("finish", end).once("close", end);
    // Requests of tests have no connection.
    if (request.raw.socket instanceof Socket) reply.raw.setTimeout(STALLED_MS);
  });
}
