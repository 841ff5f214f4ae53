import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createApp } from "#server/app.ts";
import { installationKey, Secrets } from "#server/crypto/secrets.ts";
import { type DatabaseSource, openDatabase, requireDatabase } from "#server/db/database.ts";
import { demoAccountList } from "#server/db/demo/accounts.ts";
import { loadDemoData } from "#server/db/demo/load.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/db/embedded/embedded.ts";
import { listen } from "#server/db/listen.ts";
import { migrate, onceAtStart } from "#server/db/migrate.ts";
import { loadReferenceData } from "#server/db/reference/load.ts";
import type { Channel } from "#server/features/message/queries.ts";
import { findSession, REVOKED, touchSessions } from "#server/features/session/queries.ts";
import { makeFirstAdmin } from "#server/firstAdmin.ts";
import { Sessions } from "#server/http/session.ts";
import { listenProblem } from "#server/listenProblem.ts";
import { type Log, openLog } from "#server/log.ts";
import { sendDue, type Sender, smsSender, smtpSender } from "#server/outbox.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { sweep } from "#server/sweep.ts";

const SECOND = 1000;
/** How long a stop waits for what is in flight, in milliseconds. */
const PATIENCE_MS = 10 * SECOND;

// The sources lie one folder below the project's own, the built entries two.
const root = [path.resolve(import.meta.dirname, ".."), path.resolve(import.meta.dirname, "../..")].find(
  (folder) => existsSync(path.join(folder, "package.json")),
) as string;
const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };

/** Work that repeats until the process stops; a failed turn is logged and the next one comes all the same. */
function repeat(everyMs: number, log: Log, work: () => Promise<unknown>): NodeJS.Timeout {
  const turn = (): void => {
    work().catch((error: unknown) => log.warn({ err: error }, "background work failed"));
  };
  return setInterval(turn, everyMs);
}

/** What a signal does. Before the app is made there is nothing to finish: the database ends with the process. */
let stop = (): Promise<void> => process.exit(0);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());

async function start(settings: Settings): Promise<void> {
  const clock = () => new Date();
  const log = openLog(settings.LOG_LEVEL);
  const embedded: EmbeddedDatabase | null = settings.DATABASE_URL
    ? null
    : await startEmbedded({
        dataDir: settings.DATA_DIR,
        log: (message, details) => log.info({ ...details }, message),
      });
  const source: DatabaseSource = embedded?.address ?? { connectionString: settings.DATABASE_URL ?? "" };
  const db = openDatabase({
    source,
    onError: (error) => log.warn({ err: error }, "an idle connection was lost"),
  });

  await requireDatabase(db);
  await migrate(db);
  const newPassword = await onceAtStart(db, async (transaction) => {
    await loadReferenceData(transaction);
    if (settings.DEMO) return loadDemoData(transaction).then(() => null);
    return makeFirstAdmin(transaction, settings.ADMIN_PASSWORD);
  });

  const sessions = new Sessions({
    find: (hash) => findSession(db, hash),
    touch: (seen) => touchSessions(db, seen),
  });
  const listener = await listen({
    source,
    channel: REVOKED,
    onNotice: (what) => sessions.forget(what),
    onListening: (listening) => sessions.setListening(listening),
  });
  const filesRoot = path.join(settings.DATA_DIR, "files");
  const sending = (channel: Channel, send: Sender) =>
    repeat(5 * SECOND, log, () => sendDue({ db, channel, send, clock }));
  const timers = [
    repeat(30 * SECOND, log, () => sessions.flush()),
    repeat(3_600 * SECOND, log, () => sweep(db, filesRoot, clock())),
    ...(settings.SMTP_URL ? [sending("mail", smtpSender(settings.SMTP_URL))] : []),
    ...(settings.SMS_GATEWAY_URL ? [sending("sms", smsSender(settings.SMS_GATEWAY_URL))] : []),
  ];
  const app = await createApp({
    db,
    clock,
    sessions,
    version,
    publicUrl: settings.PUBLIC_URL,
    webRoot: path.join(root, "dist/web"),
    filesRoot,
    secrets: new Secrets(await installationKey(settings.DATA_DIR, settings.SECRET_KEY)),
    mapStyleUrl: settings.MAP_STYLE_URL,
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN,
    demo: settings.DEMO ? demoAccountList : [],
    logger: log,
  });

  let stopping = false;
  stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE_MS + 5 * SECOND).unref();
    for (const timer of timers) clearInterval(timer);
    await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
    await sessions.flush().catch((error: unknown) => log.warn({ err: error }, "last uses were not kept"));
    await listener.stop();
    await db.destroy();
    await embedded?.stop();
    log.flush();
    process.exit(0);
  };

  const address = await app.listen({ port: settings.PORT, host: settings.HOST }).catch((error: unknown) => {
    throw listenProblem(error, settings);
  });
  announce(settings, settings.PORT === 0 ? address : settings.PUBLIC_URL, newPassword);
}

/** Tells the person at the terminal, in one piece: what starts the server may read it up to the address. */
function announce(settings: Settings, url: string, newPassword: string | null): void {
  const lines = [
    "",
    `  Chamak ${version} is ready at ${url}`,
    ...(settings.DATABASE_URL ? [] : [`  Its data is in ${settings.DATA_DIR}`]),
    ...(settings.DEMO ? ["  This is a demo: the sign-in screen lists its accounts."] : []),
    ...(newPassword
      ? [
          "",
          "  Sign in as  admin",
          `  Password    ${newPassword}   (shown this once; change it under your name)`,
        ]
      : []),
    "",
  ];
  console.log(lines.join("\n"));
}

try {
  await start(readSettings(process.env));
} catch (error) {
  console.error(`\nChamak could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
