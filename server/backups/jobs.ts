import { z } from "zod";
import { leasedJob, type Run, type Work } from "#server/jobs/job.ts";
import { type BackupPlace, makeBackup, verifyBackup } from "./backups.ts";
import { findBackupState, saveBackupProblem, saveBackupState } from "./queries.ts";

const WEEK_MS = 7 * 24 * 3_600_000;

/** Backs an embedded database up each night at the hour `at`, and once a week restores the backup to verify it. */
export function backupJobs(work: Work, { at, ...place }: BackupPlace & { at: number }): void {
  const nightly = leasedJob({
    name: "backup",
    payload: z.object({}),
    repeats: { at: `${String(at).padStart(2, "0")}:00` },
    limitSeconds: 4 * 3_600,
    atOnce: 1,
  });
  const run: Run<typeof nightly> = async ({ db, now }) => {
    const { verifiedAt = null } = (await findBackupState(db)) ?? {};
    const backup = await makeBackup(place);
    const isVerifying = verifiedAt === null || now.getTime() - new Date(verifiedAt).getTime() >= WEEK_MS;
    if (isVerifying) await verifyBackup(place, backup);
    const madeAt = now.toISOString();
    return (transaction) =>
      saveBackupState(transaction, { madeAt, verifiedAt: isVerifying ? madeAt : verifiedAt });
  };
  // Reported by the health of the installation, once until it works again.
  work(nightly, run, (db, { problem, nextAt }) =>
    saveBackupProblem(db, { text: problem, isLast: nextAt === null }),
  );
}
