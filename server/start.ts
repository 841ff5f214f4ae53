import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { EmbeddedDatabase } from "embedded-postgres-supervisor";
import { indiaAt } from "#contract/day.ts";
import { formatDay } from "#contract/format.ts";
import { channels } from "#contract/message/channel.ts";
import { createApp } from "#server/app.ts";
import { clockAhead, machineTime } from "#server/config/clock.ts";
import { installationKey, Secrets } from "#server/crypto/secrets.ts";
import { type DatabaseSource, openDatabase, requireDatabase } from "#server/db/database.ts";
import { demoAccountList } from "#server/seed/demo/accounts.ts";
import { loadDemoData } from "#server/seed/demo/load.ts";
import { listen } from "#server/db/listen.ts";
import { findSchemaAge, migrate, onceAtStart } from "#server/db/migrate.ts";
import { loadReferenceData } from "#server/seed/reference/load.ts";
import { findSession, touchSessions } from "#server/features/account/session.queries.ts";
import { REVOKED_CHANNEL } from "./features/account/end.queries.ts";
import { requireMatchingKey } from "#server/seed/knownKey.ts";
import { makeFirstAdmin } from "#server/seed/firstAdmin.ts";
import { makeBackup } from "#server/backups/backups.ts";
import { findArchive } from "#server/backups/backups.queries.ts";
import { openTarget } from "#server/backups/target.ts";
import { openStore } from "#server/files/openStore.ts";
import type { FileStore } from "#server/files/store.ts";
import { Sessions } from "#server/http/session.ts";
import { JOBS } from "#server/jobs/jobs.queries.ts";
import { listenProblem } from "#server/http/listenError.ts";
import type { Log } from "#server/config/log.ts";
import { anywhere, internet } from "#server/net/outside.ts";
import { sendersOf } from "#server/net/senders.ts";
import type { Settings } from "#server/config/settings.ts";
import { createWorker } from "#server/worker.ts";

const SECOND = 1000;
/** How long a stop waits for running calls, in milliseconds. */
const PATIENCE_MS = 10 * SECOND;

// The sources lie one folder below the project's own, the built entries two.
const root = [path.resolve(import.meta.dirname, ".."), path.resolve(import.meta.dirname, "../..")].find(
  (folder) => existsSync(path.join(folder, "package.json")),
) as string;
const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };

/** Created before the product starts. */
export type Environment = {
  settings: Settings;
  log: Log;
  /** The embedded database that runs for it, if any. */
  embedded: EmbeddedDatabase | null;
  /** Receives the function that stops the product and ends the process, as soon as there is something to stop. */
  onStoppable: (stop: () => Promise<void>) => void;
};

/** Migrates the database, and resolves once people can use the product. */
export async function startProduct({ settings, log, embedded, onStoppable }: Environment): Promise<void> {
  const clock = clockAhead(settings.CLOCK_OFFSET_DAYS);
  const source: DatabaseSource = embedded?.address ?? { connectionString: settings.DATABASE_URL ?? "" };
  const db = openDatabase({
    source,
    clockOffsetDays: settings.CLOCK_OFFSET_DAYS,
    onError: (error) => log.warn({ err: error }, "an idle connection was lost"),
  });

  await requireDatabase(db);
  // Without BACKUP_URL the copy of a folder would lie inside it.
  const isBackedUp = embedded !== null || settings.BACKUP_URL !== undefined;
  const backup = isBackedUp && {
    dataDir: settings.DATA_DIR,
    withDatabase: embedded !== null,
    target: openTarget(
      settings.BACKUP_URL ?? { folder: path.join(settings.DATA_DIR, "backups") },
      settings.BACKUP_KEY,
    ),
    bucket: settings.FILES_URL?.url,
    log: (message: string) => log.info(message),
  };
  const nightly = backup
    ? {
        at: settings.BACKUP_AT,
        withDatabase: backup.withDatabase,
        // On the same disk an archive would protect from little, and fill it.
        archives: backup.withDatabase && settings.BACKUP_URL !== undefined,
      }
    : undefined;
  // Migrations only go forward.
  if (backup && embedded && (await findSchemaAge(db)) === "older") {
    const made = await makeBackup({ ...backup, archive: await findArchive(db) });
    log.info(`before the upgrade migrates the database, it was backed up into ${made}`);
  }
  await migrate(db);
  const openedStore = await openStore({
    dataDir: settings.DATA_DIR,
    bucket: settings.FILES_URL,
    onTrouble: (error) => log.warn({ err: error }, "the store of files did not do its work"),
  });
  const store: FileStore = {
    ...openedStore,
    list: (folder, before) => openedStore.list(folder, machineTime(before, settings.CLOCK_OFFSET_DAYS)),
  };
  const secrets = new Secrets(await installationKey(settings.DATA_DIR, settings.SECRET_KEY));
  const newPassword = await onceAtStart(db, async (transaction) => {
    await requireMatchingKey(transaction, secrets, {
      isLost: settings.SECRET_KEY_LOST,
      where: settings.SECRET_KEY === undefined ? path.join(settings.DATA_DIR, "secret.key") : "SECRET_KEY",
    });
    await loadReferenceData(transaction);
    if (settings.DEMO) return loadDemoData(transaction, { store, secrets }, clock()).then(() => null);
    return makeFirstAdmin(transaction, settings.ADMIN_PASSWORD);
  });

  const sessions = new Sessions({
    find: (hash) => findSession(db, hash),
    touch: (seen) => touchSessions(db, seen),
  });
  const senders = sendersOf(settings);
  const outside = settings.WEBHOOKS_ANYWHERE ? anywhere : internet;
  const worker = createWorker({
    db,
    clock,
    log,
    store,
    secrets,
    publicUrl: settings.PUBLIC_URL,
    outside,
    senders,
    fakeGateway: settings.DEMO,
    keepYears: {
      wash: settings.KEEP_WASH_YEARS,
      money: settings.KEEP_MONEY_YEARS,
      other: settings.KEEP_OTHER_YEARS,
    },
    dataDir: settings.DATA_DIR,
    nightly,
    backup: backup
      ? {
          ...backup,
          at: settings.BACKUP_AT,
          directory: nightly?.archives ? embedded?.directory : undefined,
        }
      : undefined,
  });
  const listener = await listen({
    source,
    channels: {
      [REVOKED_CHANNEL]: (what) => sessions.forget(what),
      [JOBS]: (lane) => worker.wake(lane),
    },
    onListening: (listening) => {
      sessions.setListening(listening);
      // For jobs that were added while it was not listening.
      if (listening) worker.wake();
    },
  });
  const flushing = setInterval(() => {
    sessions.flush().catch((error: unknown) => log.warn({ err: error }, "last uses were not kept"));
  }, 30 * SECOND);
  const readDb =
    settings.DATABASE_READ_URL === undefined
      ? null
      : openDatabase({
          source: { connectionString: settings.DATABASE_READ_URL },
          onError: (error) => log.warn({ err: error }, "an idle connection to the replica was lost"),
        });
  let stopping = false;
  const app = await createApp({
    db,
    readDb,
    clock,
    sessions,
    version,
    publicUrl: settings.PUBLIC_URL,
    webRoot: path.join(root, "dist/web"),
    store,
    secrets,
    outside,
    smsPerHour: settings.SMS_PER_HOUR,
    mapStyleUrl: settings.MAP_STYLE_URL,
    clockOffsetDays: settings.CLOCK_OFFSET_DAYS,
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN,
    dataDir: settings.DATA_DIR,
    nightly,
    isStopping: () => stopping,
    demo: settings.DEMO ? demoAccountList : [],
    fakeGateway: settings.DEMO,
    sending: channels.filter((channel) => senders[channel]),
    codes: senders.sms ? "sent" : settings.DEMO ? "shown" : "kept",
    logger: log,
  });

  onStoppable(async () => {
    if (stopping) return;
    stopping = true;
    const notice = settings.STOP_NOTICE_SECONDS * SECOND;
    setTimeout(() => process.exit(1), notice + PATIENCE_MS + 5 * SECOND).unref();
    clearInterval(flushing);
    // Still listening: a balancer sends its calls here until it has seen that the process is not ready.
    await delay(notice);
    const ended = Promise.all([app.close(), worker.stop()]).then(() => true);
    const patience = delay(PATIENCE_MS, false, { ref: false });
    if (!(await Promise.race([ended, patience]))) log.warn("calls or jobs that still ran were cut off");
    await sessions.flush().catch((error: unknown) => log.warn({ err: error }, "last uses were not kept"));
    await listener.stop();
    await Promise.all([db.destroy(), readDb?.destroy()]);
    await embedded?.stop();
    log.flush();
    process.exit(0);
  });

  const address = await app.listen({ port: settings.PORT, host: settings.HOST }).catch((error: unknown) => {
    throw listenProblem(error, settings);
  });
  if (settings.RUN_JOBS) await worker.start({ isAlone: embedded !== null });
  announce(settings, { url: settings.PORT === 0 ? address : settings.PUBLIC_URL, newPassword, now: clock() });
}

/** Prints to the terminal in one write: a program that starts the server may read up to the address. */
function announce(
  settings: Settings,
  { url, newPassword, now }: { url: string; newPassword: string | null; now: Date },
): void {
  const lines = [
    "",
    `  Chamak ${version} is ready at ${url}`,
    ...(settings.DATABASE_URL ? [] : [`  Its data is in ${settings.DATA_DIR}`]),
    ...(settings.DEMO ? ["  This is a demo: the sign-in screen lists its accounts."] : []),
    ...(settings.RUN_JOBS
      ? []
      : ["  It only shows what is there: it sends, bills and collects nothing (RUN_JOBS=false)."]),
    ...(settings.CLOCK_OFFSET_DAYS === 0
      ? []
      : [`  Its clock is moved: it is ${formatDay(indiaAt(now).day)} here.`]),
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
