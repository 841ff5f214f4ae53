import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { copyFolder } from "./copyFolder.ts";
import type { DatabaseAddress } from "./embedded.ts";

/** PostgreSQL's temporary state. A copy keeps only the folders, because PostgreSQL recreates their content. */
const emptiedFolders = [
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
];
const excludedNames = /^postmaster\.(pid|opts)$|^\.s\.PGSQL|^backup_label\.old$|pg_internal\.init|^pgsql_tmp/;

/**
 * Copies the running database's folder so that PostgreSQL can recover it to the end of the copy.
 * @returns that instant: every transaction acknowledged before it is in the copy
 */
export async function copyCluster(address: DatabaseAddress, directory: string, to: string): Promise<Date> {
  const client = new Client(address);
  // A broken connection also fails the running query, which reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // While this connection lives, the slot keeps the write-ahead log that the copy needs, however long it takes.
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [`copy_${process.pid}`]);
    await client.query("select pg_backup_start($1, fast => true)", [address.database]);
    await copyFolder(directory, to, isExcluded);
    const completeUntil = new Date();
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      "select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)",
    );
    const [stopped] = rows;
    if (!stopped) throw new Error("PostgreSQL did not say where the copy ends. Try again.");
    if (stopped.spcmapfile.trim() !== "") {
      throw new Error(
        "The database keeps tables outside of its folder (tablespaces), which a backup does not cover.",
      );
    }
    await writeFile(path.join(to, "backup_label"), stopped.labelfile, { mode: 0o600 });
    await copyLog(client, directory, to, firstSegment(stopped.labelfile));
    return completeUntil;
  } finally {
    await client.end();
  }
}

function isExcluded(inside: string): boolean {
  return emptiedFolders.includes(path.dirname(inside)) || excludedNames.test(path.basename(inside));
}

/** The name of the first segment of the write-ahead log that a copy needs. */
export function firstSegment(label: string): string {
  const segment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1];
  if (segment === undefined) throw new Error("PostgreSQL did not say where the copy begins. Try again.");
  return segment;
}

/** Copies the write-ahead log from `first` to the current segment. Files with later names are kept for reuse. */
async function copyLog(client: Client, directory: string, to: string, first: string): Promise<void> {
  const { rows } = await client.query<{ last: string }>(
    "select pg_walfile_name(pg_current_wal_insert_lsn()) as last",
  );
  const last = rows[0]?.last ?? first;
  const isNeeded = (name: string): boolean => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
  await copyFolder(path.join(directory, "pg_wal"), path.join(to, "pg_wal"), (inside) => !isNeeded(inside));
  await mkdir(path.join(to, "pg_wal", "archive_status"), { recursive: true, mode: 0o700 });
}
