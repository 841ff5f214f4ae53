import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Identity } from "./identity.ts";

export type Log = (message: string, details?: object) => void;

type ServerProcess = { pid: number; isPostmaster: boolean };

const politeMs = 10_000;
const patienceMs = 20_000;

/**
 * Ends every PostgreSQL process that an earlier owner of this database folder left behind. An orphan is ended
 * rather than adopted: a server that we started ourselves has the settings of this version and tells us when
 * it exits; another's would need polling.
 *
 * The caller holds the folder's lock, so whoever still serves it has no owner.
 */
export async function endOrphans(clusterDir: string, { title }: Identity, log: Log): Promise<void> {
  const began = Date.now();
  let sent: NodeJS.Signals | undefined;
  for (let found = serverProcesses(clusterDir); found.length > 0; found = serverProcesses(clusterDir)) {
    const waited = Date.now() - began;
    if (waited > patienceMs) {
      throw new Error(
        `PostgreSQL processes ${listed(found)} still use ${clusterDir} and do not end. End them first.`,
      );
    }
    const postmaster = found.find((each) => each.isPostmaster);
    // Without their postmaster the others have nothing left to save: SIGQUIT lets them go at once.
    const signal = postmaster && waited < politeMs ? "SIGINT" : "SIGQUIT";
    if (signal !== sent) {
      log(`Ending a PostgreSQL that an earlier ${title} left running`, { processes: listed(found), signal });
      for (const { pid } of postmaster ? [postmaster] : found) tell(pid, signal);
      sent = signal;
    }
    await sleep(20);
  }
}

const listed = (found: ServerProcess[]): string => found.map(({ pid }) => pid).join(", ");

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Gone between being seen and being told.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/**
 * The processes that serve this folder. They are recognised by what they are, never by a number in a file:
 * after a reboot the number may be anybody's.
 */
export function serverProcesses(clusterDir: string): ServerProcess[] {
  return process.platform === "linux" ? fromProc(clusterDir) : fromPs(clusterDir);
}

/** The process that made another; its line's first parts are an id and a name in brackets, which may hold anything. */
function parentOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/**
 * Every PostgreSQL process works inside its database folder. All but the postmaster retitle themselves, though not before
 * their first moment has passed: who was made by one of the others is none.
 */
function fromProc(clusterDir: string): ServerProcess[] {
  const ourNetwork = readlinkSync("/proc/self/ns/net");
  const found = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (readlinkSync(`/proc/${name}/cwd`) !== clusterDir) return [];
        // The folder's lock is seen within one network only: in another container an owner may well live.
        if (readlinkSync(`/proc/${name}/ns/net`) !== ourNetwork) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
        const program = path.basename(command.split("\0")[0] ?? "");
        if (!program.startsWith("postgres")) return [];
        return [{ pid: Number(name), parent: parentOf(name), isTitled: program !== "postgres" }];
      } catch {
        // Ended meanwhile, or another account's and therefore not ours.
        return [];
      }
    });
  const pids = new Set(found.map(({ pid }) => pid));
  return found.map(({ pid, parent, isTitled }) => ({ pid, isPostmaster: !isTitled && !pids.has(parent) }));
}

function fromPs(clusterDir: string): ServerProcess[] {
  const { stdout } = spawnSync("ps", ["-axo", "pid=,command="], { encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((line) => line.includes(`/postgres -D ${clusterDir} `))
    .map((line) => ({ pid: Number.parseInt(line, 10), isPostmaster: true }));
}
