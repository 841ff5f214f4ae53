import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { socketFile } from "./socketFolder.ts";

/** PostgreSQL's own status in its folder. */
export type PidFile = {
  /** NaN when the file is garbled. */
  pid: number;
  socketDir: string;
  /** The server accepts connections. */
  isReady: boolean;
};

/** Undefined without the file: no server runs, or one is about to start. */
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
 * Removes lock files that would prevent PostgreSQL from starting. The caller has made sure that no server uses the
 * folder. A lock file prevents the start when it is empty or garbled, or when its pid now belongs to another program
 * or to a zombie of the old server. A pid file with a dead pid stays, because PostgreSQL then also checks for shared
 * memory that is still in use.
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
