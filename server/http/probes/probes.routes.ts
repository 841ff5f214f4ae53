import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type ReadinessFailure, findFailures, type ReadinessOptions } from "./readiness.ts";

/** Milliseconds that an answer may take. */
const PATIENCE_MS = 3_000;
/** Milliseconds for which an answer holds: strangers may ask, too. */
const CACHE_MS = 1_000;

type Options = ReadinessOptions & {
  /** True once the process is to stop: balancers send it nothing more. */
  isStopping?: (() => boolean) | undefined;
};

const sentences: Record<ReadinessFailure, string> = {
  database: "The database cannot be written to.",
  key: "The key does not open what it has sealed.",
  store: "The store of files cannot be used.",
};

const tooLate = () =>
  delay(PATIENCE_MS, ["The database or the store of files takes too long."], { ref: false });

/** Serves `/api/live`, as long as the process runs, and `/api/ready`, while it can do its work. */
export function probeRoutes(app: FastifyInstance, options: Options): void {
  app.get("/api/live", { config: { isProbe: true } }, () => ({ status: "ok" }));

  // One check at a time, however many ask and however long it takes.
  let running: Promise<string[]> | undefined;
  let cached = { until: 0, reasons: [] as string[] };
  app.get("/api/ready", { config: { isProbe: true } }, async (request, reply) => {
    if (!running && cached.until < performance.now())
      running = findFailures(options, (err) => request.log.warn({ err }, "the process is not ready"))
        .then((failures) => {
          cached = {
            until: performance.now() + CACHE_MS,
            reasons: failures.map((failure) => sentences[failure]),
          };
          return cached.reasons;
        })
        .finally(() => (running = undefined));
    const reasons = options.isStopping?.()
      ? ["The process is stopping."]
      : await (running ? Promise.race([running, tooLate()]) : cached.reasons);
    if (reasons.length === 0) return { status: "ready" };
    return reply.code(503).header("retry-after", 2).send({ status: "not ready", reasons });
  });
}
