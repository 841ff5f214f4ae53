import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { socketFile } from "./socketFolder.ts";

/** What a PostgreSQL says of itself in its folder. */
export type PidFile = {
  /** NaN when the file is garbled. */
  pid: number;
  socketDir: string;
  /** Whether it accepts connections. */
  isReady: boolean;
};

/** Undefined without the file: nothing runs, or something is just about to. */
export function readPidFile(clusterDir: string): PidFile | undefined {
  try {
    const [pid = "", , , , socketDir = "", , , state = ""] = readFileSync(pidFile(clusterDir), "utf8").split(
      "\n",
    );
    return { pid: Number.parseInt(pid, 10), socketDir, isReady: state.trim() === "ready" };
  } catch {
    return undefined;
  }
}

/**
 * Removes the lock files that would keep PostgreSQL from starting although nobody serves the folder, which the
 * caller has made sure of. An empty or garbled one would, and one whose number now is another program's or
 * still a dead server's that nobody has collected. A pid file with a dead number stays: PostgreSQL then also
 * looks for shared memory that is still in use.
 */
export function clearStaleLocks(clusterDir: string, socketDir: string): void {
  const found = readPidFile(clusterDir);
  if (found && (!(found.pid > 0) || isAlive(found.pid))) rmSync(pidFile(clusterDir));
  rmSync(`${socketFile(socketDir)}.lock`, { force: true });
}

const pidFile = (clusterDir: string): string => path.join(clusterDir, "postmaster.pid");

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
