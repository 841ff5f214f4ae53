import module from "node:module";
import { setFlagsFromString } from "node:v8";
import type { EmbeddedDatabase } from "embedded-postgres-supervisor";
import { startEmbedded } from "#server/db/embedded.ts";
import { type Log, openLog } from "#server/config/log.ts";
import { readSettings, type Settings } from "#server/config/settings.ts";

// Caches V8's compiled code for the next start. The types are those of Node 20, which has no such function.
(module as { enableCompileCache?: () => void }).enableCompileCache?.();
// Collects garbage when the heap has grown by 40 %. With V8's default, a live heap of 45 MB grows to 200 MB.
setFlagsFromString("--heap-growing-percent=40");

/**
 * The signal handler. Before the product has started there is nothing to finish: the database ends with the process.
 */
let stop = (): Promise<void> => process.exit(0);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());

/** Everything except the database: large, so it is loaded while PostgreSQL starts. */
const loadProduct = () => import("#server/start.ts");

/** A process that was killed or stopped just before may take a while to be gone. */
const WAIT_SECONDS = 30;

function startDatabase(settings: Settings, log: Log): Promise<EmbeddedDatabase> {
  return startEmbedded({
    dataDir: settings.DATA_DIR,
    waitSeconds: WAIT_SECONDS,
    log: (message, details) => log.info({ ...details }, message),
    // An error of this load is handled where it is awaited.
    whileItStarts: () => void loadProduct().catch(() => undefined),
  });
}

async function start(): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const log = openLog(settings.LOG_LEVEL);
    const embedded = settings.DATABASE_URL ? null : await startDatabase(settings, log);
    const { startProduct } = await loadProduct();
    await startProduct({
      settings,
      log,
      embedded,
      onStoppable: (stopProduct) => {
        stop = stopProduct;
      },
    });
  } catch (error) {
    console.error(`\nChamak could not start. ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

void start();
