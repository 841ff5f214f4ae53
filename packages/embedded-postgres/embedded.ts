import { realpath, rm } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { makeCluster } from "./cluster.ts";
import { isListening, lockFolderSoon } from "./folderLock.ts";
import type { Identity } from "./identity.ts";
import { keepRunning } from "./keepRunning.ts";
import { clearStaleLocks, readPidFile } from "./pidFile.ts";
import { postgresBinaries } from "./postgresBinaries.ts";
import { startPostmaster } from "./postmaster.ts";
import { endOrphans, type Log } from "./serverProcesses.ts";
import { clusterFolder, makeDataFolder, requireReach, serverUser, systemFolder } from "./serverUser.ts";
import { makeSocketFolder, port, socketFile, socketFolder } from "./socketFolder.ts";

/** Can be passed to pg's ClientConfig as it is. */
export type DatabaseAddress = { host: string; port: number; user: string; database: string };

/** A running PostgreSQL of this process. `directory` is its folder inside the data folder. */
export type EmbeddedDatabase = { address: DatabaseAddress; directory: string; stop(): Promise<void> };

export type EmbeddedOptions = {
  identity: Identity;
  dataDir: string;
  log: Log;
  /** False only where losing the data in a power cut is acceptable, as in tests. */
  durable?: boolean;
  /** Seconds for which the start waits while another process runs on the folder; none by default. */
  waitSeconds?: number;
  /** Further settings of the server. */
  settings?: Readonly<Record<string, string>>;
  /**
   * Called after each start of the server's process. Meant for work that blocks this thread while the server starts.
   */
  whileItStarts?: () => void;
};

/**
 * Starts the bundled PostgreSQL on the data folder, which is created if missing, and keeps it running until `stop`.
 * @throws FolderInUse when another process runs on the folder, otherwise an Error that says what to do
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, identity, log, waitSeconds = 0 } = options;
  if (process.platform === "win32") {
    throw new Error(
      `On Windows run ${identity.title} under WSL, or set ${identity.databaseSetting} to a PostgreSQL server.`,
    );
  }
  makeDataFolder(dataDir);
  const lock = await lockFolderSoon(dataDir, identity, { seconds: waitSeconds, log });
  try {
    const database = await startLocked(options);
    const stop = async (): Promise<void> => {
      await database.stop();
      await lock.release();
    };
    return { ...database, stop };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The address of the server that another process runs on this data folder. @throws when none is ready */
export function runningAddress(dataDir: string, { name }: Identity): DatabaseAddress {
  const server = readPidFile(clusterFolder(dataDir));
  if (server?.isReady) return addressIn(server.socketDir, name);
  throw new Error(`The database in ${dataDir} is just starting or stopping. Try again in a moment.`);
}

const addressIn = (host: string, name: string): DatabaseAddress => ({
  host,
  port,
  user: name,
  database: name,
});

/** The caller must hold the folder's lock. */
async function startLocked(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { identity, dataDir, log, durable = true, settings = {}, whileItStarts = () => {} } = options;
  const folder = await realpath(dataDir);
  const user = serverUser(folder);
  requireReach(user, folder, identity);
  const programs = await postgresBinaries(user, user ? systemFolder(identity) : folder, identity);
  await makeCluster(clusterFolder(folder), { programs, owner: identity.name, user, durable });
  const directory = await realpath(clusterFolder(folder));
  const socketDir = socketFolder(directory, identity);
  const starting = {
    directory,
    socketDir,
    logFile: path.join(folder, "postgres.log"),
    user,
    durable,
    settings,
    whileItStarts,
  };
  const server = await keepRunning(async (signal) => {
    await makeSocketFolder(socketDir, directory, user, identity);
    await endOrphans(directory, identity, log);
    await refuseForeignServer(socketDir, options);
    clearStaleLocks(directory, socketDir);
    return startPostmaster({ ...starting, program: programs.postgres, signal });
  }, log);
  const address = addressIn(socketDir, identity.name);
  try {
    await makeDatabase(address);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const stop = async (): Promise<void> => {
    await server.stop();
    if (socketDir !== directory) await rm(socketDir, { recursive: true, force: true });
  };
  return { address, directory, stop };
}

/** A server that answers but is no process of this system runs in another container on the same folder. */
async function refuseForeignServer(
  socketDir: string,
  { dataDir, identity }: Pick<EmbeddedOptions, "dataDir" | "identity">,
): Promise<void> {
  if (!(await isListening(socketFile(socketDir)))) return;
  throw new Error(
    `A PostgreSQL outside of this system already serves ${dataDir}. Stop it first, or set ${identity.dataDirSetting} to another folder.`,
  );
}

async function makeDatabase(address: DatabaseAddress): Promise<void> {
  const client = new Client({ ...address, database: "postgres" });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [address.database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(address.database)}`);
  } finally {
    await client.end();
  }
}
