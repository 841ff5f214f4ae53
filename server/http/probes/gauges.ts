import client, { type Registry } from "prom-client";
import { findOutcomes } from "#server/attempts/attempts.queries.ts";
import { shareOf } from "#server/attempts/attempts.rules.ts";
import { findArchiveState, findBackupState } from "#server/backups/backups.queries.ts";
import { connectionsInUse, type Db } from "#server/db/database.ts";
import { measureDisk } from "./measure.ts";
import { findBacklog } from "./probes.queries.ts";

export type BacklogOptions = {
  db: Db;
  clock: () => Date;
  /** The folder whose disk is reported on. */
  dataDir?: string | undefined;
  /** Absent where nothing is backed up. */
  nightly?: { archives: boolean } | undefined;
};

/**
 * Registers the figures by which an operator sees that work or space runs short.
 * @returns a function that measures them. What cannot be measured is absent until it can.
 */
export function backlogGauges(
  register: Registry,
  { db, clock, dataDir, nightly }: BacklogOptions,
): () => Promise<void> {
  const gauge = (name: string, help: string) => new client.Gauge({ name, help, registers: [register] });
  const due = gauge("chamak_jobs_due", "Jobs that are due and not yet done");
  const oldest = gauge("chamak_jobs_oldest_seconds", "Seconds since the oldest of them is due");
  const failed = gauge("chamak_jobs_failed_total", "Jobs that were given up, kept for 90 days");
  const unsent = gauge("chamak_messages_unsent", "Messages that wait or failed, and can still be sent");
  const inUse = gauge("chamak_db_pool_in_use", "Database connections of this process that are in use");
  const backupAge = gauge(
    "chamak_backup_age_seconds",
    "Seconds since the last automatic backup, or the start without any",
  );
  const archiveAge = gauge(
    "chamak_archive_age_seconds",
    "Seconds since the last change that is archived, or the start without any",
  );
  const free = gauge("chamak_disk_free_bytes", "Free space on the disk of the data folder");

  const ofChannel = (name: string, help: string) =>
    new client.Gauge({ name, help, labelNames: ["channel"], registers: [register] });
  const lastSuccess = ofChannel(
    "chamak_channel_last_success_seconds",
    "Seconds since a gateway or the mail server last took something, or since the first attempt known",
  );
  const share = ofChannel(
    "chamak_channel_share",
    "Share of the last 15 minutes' attempts that succeeded, 0 to 1; absent below five attempts",
  );

  async function measureJobs(): Promise<void> {
    const backlog = await findBacklog(db, clock());
    due.set(backlog.due);
    oldest.set(backlog.oldestSeconds);
    failed.set(backlog.failed);
    unsent.set(backlog.unsent);
  }
  function setAge(age: client.Gauge, instant: string | undefined, isExpected: boolean): void {
    if (instant !== undefined) age.set((clock().getTime() - new Date(instant).getTime()) / 1000);
    // An alarm for its age must also ring where the first one never succeeds.
    else if (isExpected) age.set(process.uptime());
    else age.remove();
  }
  async function measureBackup(): Promise<void> {
    setAge(backupAge, (await findBackupState(db))?.madeAt, nightly !== undefined);
    setAge(archiveAge, (await findArchiveState(db))?.archivedAt, nightly?.archives === true);
  }
  async function measureChannels(): Promise<void> {
    const now = clock();
    const outcomes = await findOutcomes(db, now);
    lastSuccess.reset();
    share.reset();
    for (const outcome of outcomes) {
      const { channel, succeededAt, firstAt } = outcome;
      lastSuccess.set({ channel }, (now.getTime() - (succeededAt ?? firstAt).getTime()) / 1000);
      const recent = shareOf(outcome);
      if (recent !== null) share.set({ channel }, recent);
    }
  }
  async function measureFree(folder: string): Promise<void> {
    free.set((await measureDisk(folder)).free);
  }
  const forget = (...gauges: readonly client.Gauge[]) => gauges.forEach((one) => one.remove());

  return async () => {
    inUse.set(connectionsInUse(db));
    await Promise.all([
      measureJobs().catch(() => forget(due, oldest, failed, unsent)),
      measureChannels().catch(() => [lastSuccess, share].forEach((one) => one.reset())),
      measureBackup().catch(() => forget(backupAge, archiveAge)),
      dataDir === undefined ? forget(free) : measureFree(dataDir).catch(() => forget(free)),
    ]);
  };
}
