import { formatTime } from "#contract/format.ts";
import type { BackupState, BackupProblem, ArchiveState } from "#server/backups/backups.queries.ts";
import { type Verdict, since, problem, ageOf, limits, good, durationOf } from "./verdict.rules.ts";

export type Nightly = {
  /** The hour, in India. */
  at: number;
  /** False with a database of one's own, of which only files and key are backed up here. */
  withDatabase: boolean;
  /** True where the changes between backups are archived. */
  archives: boolean;
};

export type BackupFacts = Nightly & {
  state: BackupState | undefined;
  /** Why the latest one failed; null once one has been made. */
  problem: BackupProblem | null;
  /** Undefined as long as nothing is archived. */
  archive: ArchiveState | undefined;
};

export const OWN_DATABASE = "The database is a PostgreSQL of your own, backed up by its own means.";

export function assessBackup({ at, withDatabase, state, problem: failure }: BackupFacts, now: Date): Verdict {
  const what = withDatabase ? "" : ` of files and key`;
  const last = `${state ? `Last good backup${what} ${since(state.madeAt, now)}.` : `There is no backup${what} yet.`}${withDatabase ? "" : ` ${OWN_DATABASE}`}`;
  if (failure)
    return problem(
      failure.isLast ? "bad" : "attention",
      `${last} The latest attempt failed: ${failure.text}`,
      "Check that the target in BACKUP_URL can be reached and has room. It is tried again by itself.",
    );
  if (!state)
    return problem(
      "attention",
      last,
      `The first one is made at ${formatTime(`${String(at).padStart(2, "0")}:00`)}, in India.`,
    );
  if (ageOf(state.madeAt, now) <= limits.backupAge) return good(last);
  return problem("bad", last, "Check that the product runs at night; the job backup in the log says more.");
}

export function assessVerification(state: BackupState | undefined, now: Date): Verdict {
  const advice =
    "One backup a week is restored beside the data, which needs as much room as the data itself.";
  if (!state?.verifiedAt) return problem("attention", "No backup has been restored on trial yet.", advice);
  const message = `A backup was restored on trial and read in full ${since(state.verifiedAt, now)}.`;
  const age = ageOf(state.verifiedAt, now);
  if (age > limits.verificationAge.bad) return problem("bad", message, advice);
  return age > limits.verificationAge.attention ? problem("attention", message, advice) : good(message);
}

export function assessArchive(archive: ArchiveState | undefined, now: Date): Verdict {
  const advice =
    "Later ones would be lost with this disk. Check that the target in BACKUP_URL can be reached and has room.";
  if (!archive)
    return problem(
      "bad",
      "No change has been archived beside the backups yet.",
      "The first is within a minute of the start. Otherwise check that the target in BACKUP_URL can be reached, and that its key may write: the job backup/archive in the log has the reason.",
    );
  const seconds = ageOf(archive.archivedAt, now) / 1000;
  const message = `All changes until ${durationOf(seconds)} ago are archived beside the backups.`;
  if (seconds > limits.archiveAge.bad) return problem("bad", message, advice);
  return seconds > limits.archiveAge.attention ? problem("attention", message, advice) : good(message);
}
