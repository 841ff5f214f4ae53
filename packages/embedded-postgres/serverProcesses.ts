import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Identity } from "./identity.ts";

export type Log = (message: string, details?: object) => void;

type ServerProcess = { pid: number; isPostmaster: boolean };

const gracePeriodMs = 10_000;
const timeoutMs = 20_000;

/**
 * Ends every PostgreSQL process that an earlier owner of this database folder left behind. Orphans are not adopted: a
 * server started by this process has this version's settings and reports its exit, but an orphan would need polling.
 * The caller must hold the folder's lock, so a process that still serves the folder has no owner.
 */
export async function endOrphans(clusterDir: string, { title }: Identity, log: Log): Promise<void> {
  const began = Date.now();
  let sent: NodeJS.Signals | undefined;
  for (let found = serverProcesses(clusterDir); found.length > 0; found = serverProcesses(clusterDir)) {
    const waited = Date.now() - began;
    if (waited > timeoutMs) {
      throw new Error(
        `PostgreSQL processes ${formatPids(found)} still use ${clusterDir} and do not end. End them first.`,
      );
    }
    const postmaster = found.find((each) => each.isPostmaster);
    // Without their postmaster the other processes have nothing to save, and SIGQUIT ends them at once.
    const signal = postmaster && waited < gracePeriodMs ? "SIGINT" : "SIGQUIT";
    if (signal !== sent) {
      log(`Ending a PostgreSQL that an earlier ${title} left running`, {
        processes: formatPids(found),
        signal,
      });
      for (const { pid } of postmaster ? [postmaster] : found) sendSignal(pid, signal);
      sent = signal;
    }
    await sleep(20);
  }
}

const formatPids = (found: ServerProcess[]): string => found.map(({ pid }) => pid).join(", ");

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process ended after it was listed.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/**
 * The processes that serve this folder. They are recognised by their properties, never by a pid in a file, which
 * after a reboot may belong to any process.
 */
export function serverProcesses(clusterDir: string): ServerProcess[] {
  return process.platform === "linux" ? fromProc(clusterDir) : fromPs(clusterDir);
}

/** The parent's pid. The first fields of the line are a pid and a name in brackets, which may contain anything. */
function parentOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/**
 * Every PostgreSQL process runs in its database folder. All except the postmaster change their title, but not at
 * once, so a process whose parent is in the list is not a postmaster.
 */
function fromProc(clusterDir: string): ServerProcess[] {
  const ourNetwork = readlinkSync("/proc/self/ns/net");
  const found = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (readlinkSync(`/proc/${name}/cwd`) !== clusterDir) return [];
        // The folder's lock is visible only within one network namespace, so in another container the owner may be
        // alive.
        if (readlinkSync(`/proc/${name}/ns/net`) !== ourNetwork) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
        const program = path.basename(command.split("\0")[0] ?? "");
        if (!program.startsWith("postgres")) return [];
        return [{ pid: Number(name), parent: parentOf(name), isTitled: program !== "postgres" }];
      } catch {
        // It has ended meanwhile, or belongs to another account and is not ours.
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
