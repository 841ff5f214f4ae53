import { createHash } from "node:crypto";
import { once } from "node:events";
import { realpath, rm } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import type { Identity } from "./identity.ts";

export type FolderLock = { release(): Promise<void> };

/** Another live process holds the folder. */
export class FolderInUse extends Error {
  constructor(directory: string, { title, dataDirSetting }: Identity) {
    super(
      `Another ${title} is already running on ${directory}. Stop it first, or set ${dataDirSetting} to another folder.`,
    );
  }
}

/**
 * Takes the folder for this process alone; throws FolderInUse when a live process has it. The lock is a
 * listening socket, because the operating system closes it however the process dies: a lock file would
 * have to guess whether its writer still lives.
 */
export async function lockFolder(directory: string, identity: Identity): Promise<FolderLock> {
  const folder = await realpath(directory);
  const name = `${identity.name}-${createHash("sha256").update(folder).digest("hex").slice(0, 24)}`;
  const server = (await listen(socketAddress(name))) ?? (await listenAfterDeadOwner(name));
  if (!server) throw new FolderInUse(directory, identity);
  server.unref();
  return { release: () => close(server) };
}

/** Linux has sockets without a file and Windows has named pipes; elsewhere the socket is a file. */
function socketAddress(name: string): string {
  if (process.platform === "linux") return `\0${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  return path.join(os.tmpdir(), `${name}.lock`);
}

/** A socket file outlives its process: nobody answering means that the owner is dead. */
async function listenAfterDeadOwner(name: string): Promise<net.Server | undefined> {
  const address = socketAddress(name);
  if (!path.isAbsolute(address) || process.platform === "win32" || (await answers(address))) return undefined;
  await rm(address, { force: true });
  return listen(address);
}

/** The listening server, or undefined when the address is taken. */
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

/** Whether something listens at this socket path. */
export async function answers(address: string): Promise<boolean> {
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
