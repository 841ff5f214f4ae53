import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Cluster } from "./cluster.ts";
import { switchOver, waitForCluster } from "./patroni.ts";
import type { Machine } from "./machine.ts";
import type { MachineNumber } from "./network.ts";

const SECOND = 1000;
/** Longer than Patroni's ttl, and than the time in which a standby takes over. */
const FAILOVER_S = 35;

export type Scene = {
  about: string;
  rounds: number;
  /** The longest time without an acknowledged write, in seconds. */
  goal: number;
  /** True if no try may fail at all. */
  isSilent?: true;
  /** One round. Afterwards the cluster may still be on its way back. */
  run: (cluster: Cluster, primary: MachineNumber) => Promise<void>;
};

/** Writes more WAL than PostgreSQL has files in reserve. It fails when their disk is full, which is meant. */
async function writeMuch(host: string): Promise<void> {
  const client = new Client({ host, user: "postgres", database: "chamak" });
  client.on("error", () => undefined);
  await client.connect();
  await client
    .query("create table much as select repeat(number::text, 300) from generate_series(1, 200000) as number")
    .catch(() => undefined);
  await client.end().catch(() => undefined);
}

/** A round in which something is broken on the primary's machine, for as long as given, and mended again. */
const breaking =
  (
    seconds: number,
    { start, end }: Record<"start" | "end", (machine: Machine) => void | Promise<void>>,
  ): Scene["run"] =>
  async (cluster, primary) => {
    const machine = cluster.machine(primary);
    await start(machine);
    await sleep(seconds * SECOND);
    await end(machine);
  };

export const scenes = {
  kill: {
    about: "PostgreSQL and Patroni of the primary killed, started again once another has taken over",
    rounds: 20,
    goal: 25,
    run: breaking(FAILOVER_S, {
      start: (machine) => machine.killDatabase(),
      end: (machine) => machine.startPatroni(),
    }),
  },
  switchover: {
    about: "Patroni asked to hand over to another machine",
    rounds: 5,
    goal: 5,
    run: async (_cluster, primary) => {
      await switchOver(primary);
      await sleep(10 * SECOND);
    },
  },
  etcd: {
    about: "one etcd of three killed, started again after 30 s",
    rounds: 3,
    goal: 25,
    run: breaking(30, {
      start: (machine) => machine.killEtcd(),
      end: (machine) => machine.startEtcd(),
    }),
  },
  partition: {
    about: "the primary's machine cut off from all others for 40 s",
    rounds: 3,
    goal: 25,
    run: breaking(40, {
      start: (machine) => machine.disconnect(),
      end: (machine) => machine.connect(),
    }),
  },
  paused: {
    about: "PostgreSQL and Patroni of the primary stopped for 40 s; they return believing to be primary",
    rounds: 3,
    goal: 25,
    run: breaking(40, {
      start: (machine) => machine.pauseDatabase(),
      end: (machine) => machine.resumeDatabase(),
    }),
  },
  wal: {
    about: "the disk of the primary's WAL full for 40 s",
    rounds: 2,
    goal: 25,
    run: breaking(40, {
      start: async (machine) => {
        machine.fillWal();
        await writeMuch(machine.address);
      },
      end: (machine) => machine.freeWal(),
    }),
  },
  store: {
    about: "the store of files silent for 30 s",
    rounds: 2,
    goal: 5,
    run: async ({ bucket }) => {
      bucket.trouble("silent");
      await sleep(30 * SECOND);
      bucket.trouble(null);
    },
  },
  rolling: {
    about: "the four processes restarted one after the other by SIGTERM",
    rounds: 2,
    goal: 5,
    isSilent: true,
    run: async (cluster) => {
      for (const product of cluster.products) {
        await product.stop();
        await product.start();
        // Until both balancers have seen it.
        await sleep(3 * SECOND);
      }
    },
  },
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as SceneName[];

/** Runs one round under load, until the cluster is whole and writes are acknowledged. @returns its longest gap. */
export async function runRound(cluster: Cluster, { run }: Scene): Promise<number> {
  const primary = await waitForCluster();
  await sleep(2 * SECOND);
  const from = performance.now();
  await run(cluster, primary);
  await waitForCluster();
  const { acknowledged } = cluster.clients;
  for (const count = acknowledged.length; acknowledged.length === count;) await sleep(100);
  return cluster.clients.longestGap(from);
}
