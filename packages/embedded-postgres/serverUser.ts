import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import type { Identity } from "./identity.ts";

/** Where PostgreSQL keeps its files. */
export const clusterFolder = (dataDir: string): string => path.join(dataDir, "db");

/** The account that PostgreSQL runs under when we are root, which it refuses to be. */
export type ServerUser = { uid: number; gid: number };

/** Where a root installation keeps what its own, closed home folder cannot share. */
export const systemFolder = ({ name }: Identity): string => `/var/lib/${name}`;

const nobody: ServerUser = { uid: 65534, gid: 65534 };

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The account for the server of this data folder; undefined when it is simply ours. Root takes the owner of
 * what is already there, so that an ordinary user's folder stays that user's, and else nobody.
 */
export function serverUser(dataDir: string): ServerUser | undefined {
  if (!isRoot()) return undefined;
  const cluster = clusterFolder(dataDir);
  const { uid, gid } = statSync(existsSync(cluster) ? cluster : dataDir);
  return uid !== 0 && isListed(uid) ? { uid, gid } : nobody;
}

/** initdb asks for the name of the account that it runs under, and fails without one. */
function isListed(uid: number): boolean {
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  return accounts.some((line) => line.split(":")[2] === String(uid));
}

/** Makes the data folder when it is missing: closed to others, except that root's lets PostgreSQL pass through. */
export function makeDataFolder(dataDir: string): void {
  const first = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (first === undefined || !isRoot()) return;
  for (let folder = path.resolve(dataDir); folder.startsWith(first); folder = path.dirname(folder)) {
    chmodSync(folder, 0o711);
  }
}

/** Throws one sentence that says what to do when the account cannot get into the data folder. */
export function requireReach(user: ServerUser | undefined, dataDir: string, identity: Identity): void {
  if (!user || canEnter(user, dataDir)) return;
  const { title, dataDirSetting } = identity;
  throw new Error(
    `PostgreSQL may not run as root, and the ordinary account it would use cannot enter ${dataDir}. ` +
      `Set ${dataDirSetting} to a folder that everyone may enter, such as ${systemFolder(identity)}/data, or run ${title} as an ordinary user.`,
  );
}

/**
 * The data folder to use: the wanted one, except that root's default folder inside a closed home (a clone in
 * /root) becomes one inside the system's, named after the project. A folder that was asked for is never moved.
 */
export function reachableDataDir(wanted: string, isDefault: boolean, identity: Identity): string {
  const folder = path.resolve(wanted);
  if (!isDefault || !isRoot() || canEnter(nobody, folder)) return wanted;
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 8);
  return path.join(
    systemFolder(identity),
    `${path.basename(path.dirname(folder))}-${path.basename(folder)}-${hash}`,
  );
}

/** Whether the account may enter the folder; of a folder still to be made, whether it may enter what exists above it. */
function canEnter(user: ServerUser, folder: string): boolean {
  if (!existsSync(folder)) return canEnter(user, path.dirname(path.resolve(folder)));
  const real = realpathSync(folder);
  const { uid, gid, mode } = statSync(real);
  const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & execute) === 0) return false;
  return real === path.parse(real).root || canEnter(user, path.dirname(real));
}
