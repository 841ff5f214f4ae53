import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import type { Identity } from "./identity.ts";

/** The folder of PostgreSQL's files. */
export const clusterFolder = (dataDir: string): string => path.join(dataDir, "db");

/** The account for PostgreSQL when this process is root, because PostgreSQL refuses to run as root. */
export type ServerUser = { uid: number; gid: number };

/** Folder of a root installation, for use when its own home is closed to other accounts. */
export const systemFolder = ({ name }: Identity): string => `/var/lib/${name}`;

const nobody: ServerUser = { uid: 65534, gid: 65534 };

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The account for the server of this data folder. Undefined when it is the current one. Root uses the owner of the
 * existing data, so that an ordinary user's folder stays theirs, or else the account nobody.
 */
export function serverUser(dataDir: string): ServerUser | undefined {
  if (!isRoot()) return undefined;
  const cluster = clusterFolder(dataDir);
  const { uid, gid } = statSync(existsSync(cluster) ? cluster : dataDir);
  return uid !== 0 && isListed(uid) ? { uid, gid } : nobody;
}

/** initdb looks up the name of its account, and fails without one. */
function isListed(uid: number): boolean {
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  return accounts.some((line) => line.split(":")[2] === String(uid));
}

/** Creates the data folder if missing. It is closed to others, but root's can be traversed by PostgreSQL's account. */
export function makeDataFolder(dataDir: string): void {
  const first = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (first === undefined || !isRoot()) return;
  for (let folder = path.resolve(dataDir); folder.startsWith(first); folder = path.dirname(folder)) {
    chmodSync(folder, 0o711);
  }
}

/** @throws with one sentence that says what to do when the account cannot enter the data folder */
export function requireReach(user: ServerUser | undefined, dataDir: string, identity: Identity): void {
  if (!user || canEnter(user, dataDir)) return;
  const { title, dataDirSetting } = identity;
  throw new Error(
    `PostgreSQL may not run as root, and the ordinary account it would use cannot enter ${dataDir}. ` +
      `Set ${dataDirSetting} to a folder that everyone may enter, such as ${systemFolder(identity)}/data, or run ${title} as an ordinary user.`,
  );
}

/**
 * The data folder to use, normally the wanted one. Root's default folder inside an inaccessible home (a clone in
 * /root) is replaced by a system folder named after the project. An explicitly chosen folder is never replaced.
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

/** The account can enter the folder. For a folder that does not exist yet, its nearest existing parent counts. */
function canEnter(user: ServerUser, folder: string): boolean {
  if (!existsSync(folder)) return canEnter(user, path.dirname(path.resolve(folder)));
  const real = realpathSync(folder);
  const { uid, gid, mode } = statSync(real);
  const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & execute) === 0) return false;
  return real === path.parse(real).root || canEnter(user, path.dirname(real));
}
