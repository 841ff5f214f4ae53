import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { type PostgresBinaries, plainEnvironment } from "./postgresBinaries.ts";
import type { ServerUser } from "./serverUser.ts";

/** Options of a new data folder. */
export type ClusterOptions = {
  programs: PostgresBinaries;
  /** The name of the owner's account inside PostgreSQL. */
  owner: string;
  user: ServerUser | undefined;
  durable: boolean;
};

/**
 * Makes PostgreSQL's folder when it is missing. It is made under another name first, so that a crash midway
 * leaves no half-made database that looks like one.
 */
export async function makeCluster(clusterDir: string, options: ClusterOptions): Promise<void> {
  const { user, durable } = options;
  if (existsSync(path.join(clusterDir, "PG_VERSION"))) return;
  await removeDrafts(clusterDir);
  const draft = await mkdtemp(draftPrefix(clusterDir));
  if (user) await chown(draft, user.uid, user.gid);
  await initdb(draft, options);
  await rename(draft, clusterDir);
  if (durable) await syncFolder(path.dirname(clusterDir));
}

const draftPrefix = (clusterDir: string): string => `${clusterDir}.new-`;

/** What crashed starts left. Each has its own name, so that an initdb which outlived its parent disturbs nobody. */
async function removeDrafts(clusterDir: string): Promise<void> {
  const parent = path.dirname(clusterDir);
  for (const name of await readdir(parent)) {
    const draft = path.join(parent, name);
    if (draft.startsWith(draftPrefix(clusterDir))) await rm(draft, { recursive: true });
  }
}

async function initdb(folder: string, { programs, owner, user, durable }: ClusterOptions): Promise<void> {
  const settings = ["--pgdata", folder, "--username", owner, "--auth=trust", "--data-checksums"];
  // PostgreSQL's own locale sorts and folds letters alike on every machine, now and after an upgrade of it;
  // plain C beside it asks nothing of the machine's locales.
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const child = spawn(
    programs.initdb,
    [...settings, ...locale, "--no-instructions", ...(durable ? [] : ["--no-sync"])],
    { ...user, cwd: "/", env: plainEnvironment, stdio: ["ignore", "ignore", "pipe"] },
  );
  const [output] = await Promise.all([text(child.stderr), once(child, "close")]);
  if (child.exitCode === 0) return;
  throw new Error(`PostgreSQL could not make its folder ${folder}: ${output.trim()}`);
}

/** A rename is lasting only once the folder that holds the name is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}
