import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import client from "prom-client";
import { hashToken } from "#server/crypto/token.ts";
import { readerRestarts } from "#server/intake/reader.ts";
import { slotsInUse } from "#server/limits/slots.ts";
import { nowhere } from "./errors.ts";
import { backlogGauges, type BacklogOptions } from "./probes/gauges.ts";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Headers of proxies: a request with one of them was not made on this machine, whatever its connection's address. */
const forwarding = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** True if a request comes from this machine, and not through a proxy on it. */
const isLocal = ({ socket, headers }: FastifyRequest) =>
  loopback.has(socket.remoteAddress ?? "") && forwarding.every((name) => headers[name] === undefined);

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const sent = request.headers.authorization;
  // Hashes have equal length, which the comparison requires.
  return (
    token !== undefined &&
    timingSafeEqual(Buffer.from(hashToken(sent ?? "")), Buffer.from(hashToken(`Bearer ${token}`)))
  );
}

type MetricsOptions = BacklogOptions & { metricsToken?: string | undefined; trustProxy?: boolean };

/**
 * Serves Prometheus metrics at /metrics to callers with the token, and counts every request. Without a configured
 * token this machine may read them, unless a proxy stands in front: not all proxies identify themselves.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { metricsToken, trustProxy = false, ...options }: MetricsOptions,
): void {
  const register = new client.Registry();
  client.collectDefaultMetrics({ register });
  const seconds = new client.Histogram({
    name: "http_request_seconds",
    help: "Time from a request's arrival to its last byte",
    labelNames: ["route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  const slotsHeld = new client.Gauge({
    name: "chamak_turns_held",
    help: "Pieces of work that hold a turn of a limit: those that are under way at once",
    labelNames: ["limit"],
    registers: [register],
    collect: () => {
      for (const [limit, count] of slotsInUse) slotsHeld.set({ limit }, count);
    },
  });
  const restarts = new client.Counter({
    name: "chamak_reader_restarts_total",
    help: "Processes that ended, or were ended at a limit, while they read a file from outside",
    registers: [register],
    collect: () => {
      restarts.reset();
      restarts.inc(readerRestarts());
    },
  });
  const measureBacklog = backlogGauges(register, options);
  app.addHook("onResponse", (request, reply, done) => {
    seconds.observe(
      { route: request.routeOptions.url ?? "none", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get("/metrics", { config: { isProbe: true } }, async (request, reply) => {
    if (!(isLocal(request) && !trustProxy) && !hasToken(request, metricsToken)) throw nowhere();
    await measureBacklog();
    return reply.type(register.contentType).send(await register.metrics());
  });
}
