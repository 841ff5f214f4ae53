import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf, type MachineNumber, numbers } from "./network.ts";
import { POSTGRES_BIN } from "./programs.ts";

const superuser = { username: "postgres", password: "drill" };

/** Patroni's settings of one machine. Its file may be JSON, which is YAML. */
export function patroniSettings(number: MachineNumber, folder: string, walDisk: string) {
  const address = addressOf(number);
  const waldir = path.join(walDisk, "pg_wal");
  return {
    scope: "chamak",
    name: `db${number}`,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    // Version 2 of etcd's calls: with version 3, Patroni before 3.0.3 overwrites the lock of a new primary when the old
    // one returns from a partition (patroni/patroni#2689).
    etcd: { hosts: numbers.map((each) => `${addressOf(each)}:2379`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 100,
            max_locks_per_transaction: 256,
            wal_keep_size: "64MB",
            max_wal_size: "128MB",
          },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums", { waldir }],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: path.join(folder, "data"),
      bin_dir: POSTGRES_BIN,
      pgpass: path.join(folder, "pgpass"),
      authentication: { superuser, replication: { username: "replicator", password: "drill" } },
      parameters: { unix_socket_directories: folder },
      basebackup: [{ waldir }],
      // Nothing else reaches the drill's network.
      pg_hba: ["local all all trust", "host all all 0.0.0.0/0 trust", "host replication all 0.0.0.0/0 trust"],
    },
  };
}

type Member = { name: string; role: string; state: string; lag?: number | string };

/** A machine's answer; null when it gives none in time, or another than 200. */
async function fetchPage(number: MachineNumber, page: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(1_000);
    const reply = await fetch(`http://${addressOf(number)}:8008${page}`, { signal });
    const text = await reply.text();
    return reply.ok ? text : null;
  } catch {
    return null;
  }
}

/** The members of the cluster, from the first machine that answers; none while no machine does. */
async function findMembers(): Promise<Member[]> {
  for (const number of numbers) {
    const text = await fetchPage(number, "/cluster");
    if (text !== null) return (JSON.parse(text) as { members: Member[] }).members;
  }
  return [];
}

const numberOf = (member: Member | undefined): MachineNumber | undefined =>
  numbers.find((number) => member?.name === `db${number}`);

const isFollowing = ({ role, state, lag }: Member): boolean =>
  role !== "leader" && (state === "running" || state === "streaming") && lag === 0;

const PATIENCE_MS = 300_000;

/** Waits until one is primary, one its synchronous standby, and all have what it has. @returns the primary. */
export async function waitForCluster(): Promise<MachineNumber> {
  const until = performance.now() + PATIENCE_MS;
  let members: Member[] = [];
  while (performance.now() < until) {
    members = await findMembers();
    const primary = numberOf(members.find(({ role }) => role === "leader"));
    const isWhole =
      members.filter(isFollowing).length === numbers.length - 1 &&
      members.some(({ role }) => role === "sync_standby");
    if (primary && isWhole && (await fetchPage(primary, "/primary")) !== null) return primary;
    await sleep(500);
  }
  throw new Error(`The cluster has not become whole again: ${JSON.stringify(members)}`);
}

/** Hands the primary's part over to another machine. @throws when Patroni refuses. */
export async function switchOver(from: MachineNumber): Promise<void> {
  const reply = await fetch(`http://${addressOf(from)}:8008/switchover`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ leader: `db${from}` }),
  });
  if (!reply.ok) throw new Error(`Patroni does not switch over: ${await reply.text()}`);
}
