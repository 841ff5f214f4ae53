import { realpath, rm } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { databaseName, makeCluster } from "#server/db/embedded/cluster.ts";
import { answers, lockFolder } from "#server/db/embedded/folderLock.ts";
import { keepRunning } from "#server/db/embedded/keepRunning.ts";
import { clearStaleLocks, readPidFile } from "#server/db/embedded/pidFile.ts";
import { postgresBinaries } from "#server/db/embedded/postgresBinaries.ts";
import { startPostmaster } from "#server/db/embedded/postmaster.ts";
import { endOrphans, type Log } from "#server/db/embedded/serverProcesses.ts";
import {
  clusterFolder,
  makeDataFolder,
  requireReach,
  serverUser,
  systemFolder,
} from "#server/db/embedded/serverUser.ts";
import { makeSocketFolder, port, socketFile, socketFolder } from "#server/db/embedded/socketFolder.ts";

/** Where a PostgreSQL listens; passes straight into pg's ClientConfig. */
export type DatabaseAddress = { host: string; port: number; user: string; database: string };

/** A PostgreSQL of our own; `directory` is its folder inside the data folder. */
export type EmbeddedDatabase = { address: DatabaseAddress; directory: string; stop(): Promise<void> };

export type EmbeddedOptions = {
  dataDir: string;
  log: Log;
  /** False only where losing the data with the machine's power is fine, as in tests. */
  durable?: boolean;
  /** Is called when its process begins, and each time that it begins again: what may hold this thread meanwhile. */
  whileItStarts?: () => void;
};

/**
 * Starts the bundled PostgreSQL on the data folder, made when it is missing, and keeps it running until
 * `stop`. Throws FolderInUse when another process runs on the folder, and else an Error that says what to do.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.platform === "win32") {
    throw new Error("On Windows run Chamak under WSL, or set DATABASE_URL to a PostgreSQL server.");
  }
  makeDataFolder(options.dataDir);
  const lock = await lockFolder(options.dataDir);
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

/** Where the server that another process runs on this data folder listens; throws when none is ready. */
export function runningAddress(dataDir: string): DatabaseAddress {
  const server = readPidFile(clusterFolder(dataDir));
  if (server?.isReady) return addressIn(server.socketDir);
  throw new Error(`The database in ${dataDir} is just starting or stopping. Try again in a moment.`);
}

const addressIn = (host: string): DatabaseAddress => ({
  host,
  port,
  user: databaseName,
  database: databaseName,
});

/** The caller holds the folder's lock. */
async function startLocked(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, durable = true, whileItStarts = () => {} } = options;
  const folder = await realpath(dataDir);
  const user = serverUser(folder);
  requireReach(user, folder);
  const programs = await postgresBinaries(user, user ? systemFolder : folder);
  await makeCluster(clusterFolder(folder), programs, user, durable);
  const directory = await realpath(clusterFolder(folder));
  const socketDir = socketFolder(directory);
  const settings = {
    directory,
    socketDir,
    logFile: path.join(folder, "postgres.log"),
    user,
    durable,
    whileItStarts,
  };
  const server = await keepRunning(async (signal) => {
    await makeSocketFolder(socketDir, directory, user);
    await endOrphans(directory, log);
    await refuseStranger(socketDir, dataDir);
    clearStaleLocks(directory, socketDir);
    return startPostmaster({ ...settings, program: programs.postgres, signal });
  }, log);
  const address = addressIn(socketDir);
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
async function refuseStranger(socketDir: string, dataDir: string): Promise<void> {
  if (!(await answers(socketFile(socketDir)))) return;
  throw new Error(
    `A PostgreSQL outside of this system already serves ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
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
