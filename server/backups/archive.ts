import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip, createGzip } from "node:zlib";
import { clusterFolder } from "embedded-postgres-supervisor/serverUser";
import type { Db } from "#server/db/database.ts";
import { folderStore } from "#server/files/folderStore.ts";
import { listAll } from "#server/files/store.ts";
import { decrypt, encrypt } from "./pack.ts";
import { beginArchive, endSegment, findArchive, releaseLog } from "./backups.queries.ts";
import {
  type Archived,
  archivedIn,
  archivedName,
  endOfSegment,
  isSegment,
  SEGMENT_BYTES,
  segmentsUntil,
} from "./log.ts";
import type { BackupTarget } from "./target.ts";

const ROOT = "wal";
/** Name of the one file of a stored segment. */
const FILE = "segment";

const storeOf = (target: BackupTarget) =>
  target.kind === "plain" ? folderStore(path.resolve(target.folder)) : target.store;
const keyOf = (target: BackupTarget) => (target.kind === "packed" ? target.key : undefined);

/** The archive of an embedded database that may not run: its replication slot is a folder of PostgreSQL's. */
export async function findArchiveOnDisk(dataDir: string): Promise<string | undefined> {
  const slots = await readdir(path.join(clusterFolder(dataDir), "pg_replslot")).catch(() => []);
  return slots.find((name) => name.startsWith("archive_"));
}

type ArchiveLocation = {
  /** PostgreSQL's folder. */
  directory: string;
  target: BackupTarget;
};

/**
 * Stores all segments of the write-ahead log since the last call, and lets PostgreSQL remove them. A segment that was
 * stored before a crash is stored again under another name.
 * @returns the archive's name
 */
export async function archiveLog(db: Db, { directory, target }: ArchiveLocation): Promise<string> {
  const archive = (await findArchive(db)) ?? (await beginArchive(db));
  const { first, end } = await endSegment(db, archive);
  const names = await readdir(path.join(directory, "pg_wal"));
  const waiting = names.filter((name) => isSegment(name) && name >= first && name < end).toSorted();
  const [store, key] = [storeOf(target), keyOf(target)];
  for (const segment of waiting) {
    const bytes = await readFile(path.join(directory, "pg_wal", segment));
    const zipped = Readable.from([bytes]).pipe(createGzip({ level: 1 }));
    const content = await buffer(key === undefined ? zipped : await encrypt(zipped, key));
    const name = archivedName({ archive, segment, at: new Date() });
    await store.put(`${ROOT}/${name}`, new Map([[FILE, content]]));
    await releaseLog(db, archive, endOfSegment(segment));
  }
  return archive;
}

const archivedAt = async (target: BackupTarget): Promise<Archived[]> =>
  (await listAll(storeOf(target), ROOT)).flatMap((name) => archivedIn(name) ?? []);

/** Removes what was archived before `before`. */
export async function removeArchived(target: BackupTarget, before: Date): Promise<void> {
  const store = storeOf(target);
  for (const archived of await archivedAt(target))
    if (archived.at < before) await store.remove(`${ROOT}/${archivedName(archived)}`);
}

/** Writes a segment without the zeros at its end, as a file with a hole: most segments are nearly empty. */
async function writeSegment(file: string, bytes: Buffer): Promise<void> {
  let used = bytes.length;
  while (used > 0 && bytes[used - 1] === 0) used -= 1;
  await writeFile(file, bytes.subarray(0, used), { mode: 0o600 });
  await truncate(file, SEGMENT_BYTES);
}

/**
 * Writes an archive's segments from `first` on, as far as a recovery until `until` needs them, into PostgreSQL's folder
 * of the log.
 */
export async function fetchLog(
  target: BackupTarget,
  { archive, first, until }: { archive: string; first: string; until: Date | null },
  folder: string,
): Promise<void> {
  const [store, key] = [storeOf(target), keyOf(target)];
  const own = (await archivedAt(target)).filter((one) => one.archive === archive && one.segment >= first);
  for (const archived of segmentsUntil(own, until)) {
    const stored = await store.get(`${ROOT}/${archivedName(archived)}/${FILE}`);
    if (!stored) throw new Error(`The archive lacks the segment ${archived.segment}.`);
    const zipped = key === undefined ? stored.body : await decrypt(stored.body, key);
    await writeSegment(path.join(folder, archived.segment), await buffer(zipped.pipe(createGunzip())));
  }
}
