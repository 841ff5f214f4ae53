import { z } from "zod";
import { leasedJob, type Run, type Work } from "#server/jobs/job.ts";
import { archiveLog, removeArchived } from "./archive.ts";
import { type BackupLocation, makeBackup, verifyBackup } from "./backups.ts";
import {
  findArchive,
  findArchiveState,
  findBackupState,
  hastenBackup,
  saveArchiveState,
  saveBackupProblem,
  saveBackupState,
} from "./backups.queries.ts";

const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;
/** Changes are kept for the days of which each has a backup, and one more. */
const ARCHIVE_MS = 8 * DAY_MS;

export type BackupJobOptions = BackupLocation & {
  /** The hour of the nightly backup, in India. */
  at: number;
  /** PostgreSQL's folder, if every change is to be archived beside the backups. */
  directory?: string | undefined;
};

/**
 * Makes a backup each night, and once a week restores it to verify it. Archives the changes of an embedded database
 * meanwhile.
 */
export function backupJobs(work: Work, { at, directory, ...place }: BackupJobOptions): void {
  const nightly = leasedJob({
    name: "backup",
    payload: z.object({}),
    repeats: { at: `${String(at).padStart(2, "0")}:00` },
    limitSeconds: 4 * 3_600,
    atOnce: 1,
  });
  const run: Run<typeof nightly> = async ({ db, now }) => {
    const { verifiedAt = null } = (await findBackupState(db)) ?? {};
    const archive = directory && (await findArchive(db));
    const backup = await makeBackup({ ...place, archive });
    const isVerifying = verifiedAt === null || now.getTime() - new Date(verifiedAt).getTime() >= WEEK_MS;
    if (isVerifying) await verifyBackup(place, backup);
    if (directory) await removeArchived(place.target, new Date(Date.now() - ARCHIVE_MS));
    const madeAt = now.toISOString();
    return async (transaction) => {
      await saveBackupState(transaction, {
        madeAt,
        verifiedAt: isVerifying ? madeAt : verifiedAt,
      });
      // An archive that was begun meanwhile has no backup yet from which it continues.
      if (directory && (await findArchive(transaction)) !== archive) await hastenBackup(transaction, now);
    };
  };
  // Reported by the health of the installation, once until it works again.
  work(nightly, run, (db, { problem, nextAt }) =>
    saveBackupProblem(db, { text: problem, isLast: nextAt === null }),
  );
  if (directory !== undefined) archiveJobs(work, { directory, target: place.target });
}

const archiving = leasedJob({
  name: "backup/archive",
  payload: z.object({}),
  repeats: { everySeconds: 30 },
  limitSeconds: 600,
  atOnce: 1,
});

function archiveJobs(work: Work, place: Pick<BackupLocation, "target"> & { directory: string }): void {
  const run: Run<typeof archiving> = async ({ db, now }) => {
    const archive = await archiveLog(db, place);
    return async (transaction) => {
      const before = await findArchiveState(transaction);
      await saveArchiveState(transaction, { archivedAt: now.toISOString(), archive });
      // Changes before a new archive are in none.
      if (before?.archive !== archive) await hastenBackup(transaction, now);
    };
  };
  // Reported by its age.
  work(archiving, run, () => Promise.resolve());
}
