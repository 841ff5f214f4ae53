import { createHash } from "node:crypto";
import { once } from "node:events";
import { realpath, rm } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Identity } from "./identity.ts";
import type { Log } from "./serverProcesses.ts";

export type FolderLock = { release(): Promise<void> };

/** Another live process has locked the folder. */
export class FolderInUse extends Error {
  constructor(directory: string, { title, dataDirSetting }: Identity) {
    super(
      `Another ${title} is already running on ${directory}. Stop it first, or set ${dataDirSetting} to another folder.`,
    );
  }
}

/** Seconds for which a start may wait for another process to end, and what it says while it does. */
type Patience = { seconds: number; log: Log };

const POLL_MS = 100;

/**
 * Locks the folder, once the process that has locked it ends, or at once. A killed process with much memory holds its
 * lock for seconds, until the system has taken that back.
 * @throws FolderInUse when that process goes on
 */
export async function lockFolderSoon(
  directory: string,
  identity: Identity,
  { seconds, log }: Patience,
): Promise<FolderLock> {
  const deadline = performance.now() + seconds * 1000;
  for (let asked = false; ; asked = true) {
    try {
      return await lockFolder(directory, identity);
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() >= deadline) throw error;
      if (!asked)
        log(
          `Another ${identity.title} still runs on ${directory}; waiting up to ${seconds} seconds for it to end`,
        );
      await sleep(POLL_MS);
    }
  }
}

/**
 * Locks the folder for this process. The lock is a listening socket, because the operating system closes it however
 * the process ends. With a lock file, one would have to guess whether its writer is alive.
 * @throws FolderInUse when a live process has locked it
 */
export async function lockFolder(directory: string, identity: Identity): Promise<FolderLock> {
  const folder = await realpath(directory);
  const name = `${identity.name}-${createHash("sha256").update(folder).digest("hex").slice(0, 24)}`;
  const server = (await listen(socketAddress(name))) ?? (await listenAfterDeadOwner(name));
  if (!server) throw new FolderInUse(directory, identity);
  server.unref();
  return { release: () => close(server) };
}

/** Linux has abstract sockets without a file, Windows has named pipes. Elsewhere the socket is a file. */
function socketAddress(name: string): string {
  if (process.platform === "linux") return `\0${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  return path.join(os.tmpdir(), `${name}.lock`);
}

/** A socket file outlives its process. When nothing answers, the owner is dead. */
async function listenAfterDeadOwner(name: string): Promise<net.Server | undefined> {
  const address = socketAddress(name);
  if (!path.isAbsolute(address) || process.platform === "win32" || (await isListening(address)))
    return undefined;
  await rm(address, { force: true });
  return listen(address);
}

/** Undefined when the address is taken. */
async function listen(address: string): Promise<net.Server | undefined> {
  const server = net.createServer((socket) => socket.destroy());
  server.listen(address);
  try {
    await once(server, "listening");
    return server;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return undefined;
    throw error;
  }
}

/** True when something listens at this socket path. */
export async function isListening(address: string): Promise<boolean> {
  const socket = net.connect(address);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function close(server: net.Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
