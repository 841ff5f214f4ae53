import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fchownSync, fstatSync, ftruncateSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { readPidFile } from "./pidFile.ts";
import { plainEnvironment } from "./postgresBinaries.ts";
import type { ServerUser } from "./serverUser.ts";

export type PostmasterOptions = {
  program: string;
  directory: string;
  socketDir: string;
  logFile: string;
  user: ServerUser | undefined;
  durable: boolean;
  /** Further settings of the server. */
  settings: Readonly<Record<string, string>>;
  /** Called once the process has started. */
  whileItStarts: () => void;
  /** Aborts a start in progress. */
  signal: AbortSignal;
};

/** A PostgreSQL that accepts connections. `exited` resolves however it ends. */
export type Postmaster = { exited: Promise<void>; stop(): Promise<void> };

const maxLogBytes = 10 * 1024 * 1024;
const gracePeriodMs = 10_000;
const pollMs = 10;

/** Starts PostgreSQL and waits until it accepts connections. @throws with the end of its log when it does not */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const log = openLog(options);
  const child = spawn(options.program, postgresArguments(options), {
    ...options.user,
    cwd: "/",
    env: plainEnvironment,
    stdio: ["ignore", log.descriptor, log.descriptor],
    // In its own process group: Ctrl-C in a terminal must reach only this process, which finishes its requests first.
    detached: true,
  });
  closeSync(log.descriptor);
  child.unref();
  options.whileItStarts();
  const exited = exitOf(child);
  const end = (): void => void child.kill("SIGINT");
  process.once("exit", end);
  void exited.then(() => process.off("exit", end));
  options.signal.addEventListener("abort", end, { once: true });
  const ready = await waitUntilReady(options.directory, child, exited);
  options.signal.removeEventListener("abort", end);
  if (ready) return { exited, stop: () => stop(child, exited) };
  throw new Error(`PostgreSQL did not start on ${options.directory}.\n${logTail(options.logFile, log.size)}`);
}

/** True once it accepts connections, however long a recovery takes. False when it exits instead. */
async function waitUntilReady(
  directory: string,
  child: ChildProcess,
  exited: Promise<void>,
): Promise<boolean> {
  while (!isReady(directory, child)) {
    if (await Promise.race([exited.then(() => true), sleep(pollMs, false)])) return false;
  }
  return true;
}

function postgresArguments({ directory, socketDir, durable, settings }: PostmasterOptions): string[] {
  const all = {
    listen_addresses: "",
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
    max_connections: "100",
    // A table in parts locks each of them, with its indexes.
    max_locks_per_transaction: "256",
    shared_buffers: "64MB",
    timezone: "UTC",
    log_timezone: "UTC",
    log_destination: "stderr",
    logging_collector: "off",
    // The details of a refused row are customer data. The error with them reaches the caller, the log keeps only its
    // first line.
    log_error_verbosity: "terse",
    // The log that a slot may hold back: a disk that fills up would stop the database.
    max_slot_wal_keep_size: "8GB",
    ...settings,
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return ["-D", directory, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** The log is kept across starts until it is too large. `size` is the offset of this start's first line. */
function openLog({ logFile, user }: PostmasterOptions): { descriptor: number; size: number } {
  const descriptor = openSync(logFile, "a", 0o600);
  if (user) fchownSync(descriptor, user.uid, user.gid);
  if (fstatSync(descriptor).size > maxLogBytes) ftruncateSync(descriptor);
  return { descriptor, size: fstatSync(descriptor).size };
}

function logTail(file: string, from: number): string {
  const lines = readFileSync(file).subarray(from).toString("utf8").trim().split("\n");
  return lines.slice(-8).join("\n") || `It said nothing; look into ${file}.`;
}

/**
 * PostgreSQL writes its state into its pid file. Reading it is cheaper than connecting, and leaves no lines in the
 * log.
 */
function isReady(directory: string, child: ChildProcess): boolean {
  const found = readPidFile(directory);
  return found !== undefined && found.pid === child.pid && found.isReady;
}

async function exitOf(child: ChildProcess): Promise<void> {
  try {
    await once(child, "exit");
  } catch {
    // It could not be spawned, which also counts as an exit. The caller finds an empty log.
  }
}

/** Fast shutdown first: it rolls back open transactions, and everything committed is on disk. */
async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const timeout = new AbortController();
    await Promise.race([
      exited,
      sleep(gracePeriodMs, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
  }
}
