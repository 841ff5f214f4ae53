import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { copyCluster } from "embedded-postgres-supervisor/clusterCopy";
import type { DatabaseAddress, EmbeddedDatabase } from "embedded-postgres-supervisor";
import { readPidFile } from "embedded-postgres-supervisor/pidFile";
import { plainEnvironment, postgresBinaries } from "embedded-postgres-supervisor/postgresBinaries";
import { serverUser, systemFolder } from "embedded-postgres-supervisor/serverUser";
import { Client } from "pg";
import { onTestFinished, vi } from "vitest";
import { identity } from "#server/config/identity.ts";
import { temporaryFolder } from "./dataFolder.ts";

async function answerOf(address: DatabaseAddress, text: string): Promise<unknown> {
  const client = new Client(address);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

export type Standby = {
  address: DatabaseAddress;
  /** Promotes it to primary after it has replayed everything written so far. */
  promote: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A standby that follows `primary` from now on, for one test; it is stopped with it. */
export async function startStandby(primary: EmbeddedDatabase): Promise<Standby> {
  const folder = temporaryFolder();
  const directory = path.join(folder, "db");
  await answerOf(primary.address, "select pg_create_physical_replication_slot('standby', true)");
  await copyCluster(primary.address, primary.directory, directory);
  writeFileSync(path.join(directory, "standby.signal"), "");
  const { host, port, user } = primary.address;
  const source = `primary_conninfo = 'host=${host} port=${port} user=${user}'\nprimary_slot_name = 'standby'\n`;
  appendFileSync(path.join(directory, "postgresql.auto.conf"), source);
  // The copy is owned by the test's user; as root, PostgreSQL runs under another account.
  const { uid, gid } = statSync(primary.directory);
  spawnSync("chown", ["-R", `${uid}:${gid}`, directory]);

  const { postgres } = await postgresBinaries(serverUser(folder), systemFolder(identity), identity);
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${directory}`,
    "fsync=off",
    // A standby has at least as many as its primary, or does not start.
    "max_locks_per_transaction=256",
  ];
  const child = spawn(postgres, ["-D", directory, ...settings.flatMap((setting) => ["-c", setting])], {
    uid,
    gid,
    cwd: "/",
    env: plainEnvironment,
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill("SIGQUIT");
    await exited;
  };
  onTestFinished(stop);

  const address = { ...primary.address, host: directory };
  const patience = { interval: 20 };
  const isStreaming = "select count(*) > 0 from pg_stat_wal_receiver where status = 'streaming'";
  await vi.waitFor(async () => {
    if ((await answerOf(address, isStreaming)) !== true) throw new Error("The standby does not follow.");
  }, patience);
  const promote = async (): Promise<void> => {
    const position = String(await answerOf(primary.address, "select pg_current_wal_insert_lsn()"));
    await vi.waitFor(async () => {
      const hasAll = `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn`;
      if ((await answerOf(address, hasAll)) !== true) throw new Error("The standby is behind.");
    }, patience);
    await answerOf(address, "select pg_promote()");
    await vi.waitUntil(() => readPidFile(directory)?.isReady, patience);
  };
  return { address, promote, stop };
}
