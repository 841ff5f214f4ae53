import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { passesKeyCheck, type Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { tryOut } from "#server/files/openStore.ts";
import type { FileStore } from "#server/files/store.ts";
import { writeProbe } from "./queries.ts";

/** Milliseconds that an answer may take. */
const PATIENCE_MS = 3_000;
/** Milliseconds for which an answer holds: strangers may ask, too. */
const HELD_MS = 1_000;

type Options = {
  db: Db;
  store: FileStore;
  secrets: Secrets;
  clock: () => Date;
  /** True once the process is to stop: balancers send it nothing more. */
  isStopping?: (() => boolean) | undefined;
};

/** Each reason not to be ready, as a sentence for operators; none when requests can be served. */
async function findReasons(
  { db, store, secrets, clock }: Options,
  warn: (error: unknown) => void,
): Promise<string[]> {
  const failing = (sentence: string) => (error: unknown) => {
    warn(error);
    return sentence;
  };
  const isOurs = (check: string | undefined) => check === undefined || passesKeyCheck(secrets, check);
  const reasons = await Promise.all([
    writeProbe(db, clock()).then(
      (check) => (isOurs(check) ? null : "The key does not open what it has sealed."),
      failing("The database cannot be written to."),
    ),
    tryOut(store).then(() => null, failing("The store of files cannot be used.")),
  ]);
  return reasons.filter((reason) => reason !== null);
}

const tooLate = () =>
  delay(PATIENCE_MS, ["The database or the store of files takes too long."], { ref: false });

/** Serves `/api/live`, as long as the process runs, and `/api/ready`, while it can do its work. */
export function probeRoutes(app: FastifyInstance, options: Options): void {
  app.get("/api/live", () => ({ status: "ok" }));

  // One check at a time, however many ask and however long it takes.
  let running: Promise<string[]> | undefined;
  let held = { until: 0, reasons: [] as string[] };
  app.get("/api/ready", async (request, reply) => {
    if (!running && held.until < performance.now())
      running = findReasons(options, (err) => request.log.warn({ err }, "the process is not ready"))
        .then((reasons) => (held = { until: performance.now() + HELD_MS, reasons }).reasons)
        .finally(() => (running = undefined));
    const reasons = options.isStopping?.()
      ? ["The process is stopping."]
      : await (running ? Promise.race([running, tooLate()]) : held.reasons);
    if (reasons.length === 0) return { status: "ready" };
    return reply.code(503).header("retry-after", 2).send({ status: "not ready", reasons });
  });
}
