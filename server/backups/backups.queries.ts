import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#server/db/database.ts";
import { deleteSetting, findSetting, saveSetting } from "#server/db/setting.ts";

const NAME = "backup";
const PROBLEM = "backup-problem";
const ARCHIVE = "archive";

/** The last backups of this installation, as ISO instants; null before the first. */
const BackupState = z.object({ madeAt: z.iso.datetime(), verifiedAt: z.iso.datetime().nullable() });
export type BackupState = z.output<typeof BackupState>;

/** Undefined before the first backup. */
export const findBackupState = (db: Db): Promise<BackupState | undefined> =>
  findSetting(db, NAME, BackupState);

/** Also forgets why earlier ones failed. */
export async function saveBackupState(db: Db, state: BackupState): Promise<void> {
  await saveSetting(db, NAME, state);
  await deleteSetting(db, PROBLEM);
}

/** Why the latest backup failed, and whether that was its last attempt for now. */
const BackupProblem = z.object({ text: z.string(), isLast: z.boolean() });
export type BackupProblem = z.output<typeof BackupProblem>;

export const saveBackupProblem = (db: Db, problem: BackupProblem): Promise<void> =>
  saveSetting(db, PROBLEM, problem);

/** Undefined once a backup has been made. */
export const findBackupProblem = (db: Db): Promise<BackupProblem | undefined> =>
  findSetting(db, PROBLEM, BackupProblem);

/** Until when all changes are archived, an ISO instant; and the archive, which earlier versions did not store. */
const ArchiveState = z.object({ archivedAt: z.iso.datetime(), archive: z.string().optional() });
export type ArchiveState = z.output<typeof ArchiveState>;

/** Undefined as long as nothing is archived. */
export const findArchiveState = (db: Db): Promise<ArchiveState | undefined> =>
  findSetting(db, ARCHIVE, ArchiveState);

export const saveArchiveState = (db: Db, state: ArchiveState): Promise<void> =>
  saveSetting(db, ARCHIVE, state);

/**
 * The name of the archive: a replication slot, which keeps the write-ahead log until it is archived. Undefined without
 * one that is complete. Restored databases have none, so that archives never mix.
 */
export async function findArchive(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select slot_name as name from pg_replication_slots
    where slot_name like 'archive\\_%' and wal_status <> 'lost'`.execute(db);
  return rows[0]?.name;
}

/** Begins a new archive, also in place of one that had to be given up. @returns its name */
export async function beginArchive(db: Db): Promise<string> {
  await sql`
    select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where slot_name like 'archive\\_%' and not active`.execute(db);
  const name = `archive_${randomBytes(4).toString("hex")}`;
  await sql`select pg_create_physical_replication_slot(${name}, true)`.execute(db);
  return name;
}

/** Ends the log's present segment and names the first one that is not archived, and the one after the last. */
export async function endSegment(db: Db, archive: string): Promise<{ first: string; end: string }> {
  await sql`select pg_switch_wal()`.execute(db);
  const { rows } = await sql<{ first: string; end: string }>`
    select pg_walfile_name(restart_lsn) as first, pg_walfile_name(pg_current_wal_flush_lsn()) as end
    from pg_replication_slots where slot_name = ${archive}`.execute(db);
  const [segments] = rows;
  if (!segments) throw new Error("The archive is gone.");
  return segments;
}

/** Lets PostgreSQL remove the log before a position. */
export async function releaseLog(db: Db, archive: string, position: string): Promise<void> {
  await sql`select pg_replication_slot_advance(${archive}, ${position}::pg_lsn)`.execute(db);
}

/** Makes the nightly backup due at once. */
export async function hastenBackup(db: Db, now: Date): Promise<void> {
  await sql`
    update job set due_at = ${now} where name = 'backup' and failed_at is null and attempts = 0`.execute(db);
}
