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
  /** The name of the owner's role in PostgreSQL. */
  owner: string;
  user: ServerUser | undefined;
  durable: boolean;
};

/**
 * Creates PostgreSQL's folder if it is missing. It is created under a temporary name first, so that a crash leaves no
 * incomplete database that looks complete.
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

/**
 * Removes what crashed starts left. Each draft has its own name, so that an initdb that outlived its parent does no
 * harm.
 */
async function removeDrafts(clusterDir: string): Promise<void> {
  const parent = path.dirname(clusterDir);
  for (const name of await readdir(parent)) {
    const draft = path.join(parent, name);
    if (draft.startsWith(draftPrefix(clusterDir))) await rm(draft, { recursive: true });
  }
}

async function initdb(folder: string, { programs, owner, user, durable }: ClusterOptions): Promise<void> {
  const settings = ["--pgdata", folder, "--username", owner, "--auth=trust", "--data-checksums"];
  // PostgreSQL's builtin locale sorts and folds letters the same on every machine, also after its upgrade. Plain C
  // as the other locale needs none of the machine's locales.
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

/** A rename is durable only after the containing folder is synced to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}
