import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { indiaAt } from "#contract/day.ts";
import { openBucket, type TestBucket } from "#server/testing/bucket.ts";
import { seedRounds } from "../load/roundSeed.ts";
import { capturingDatabase, seed } from "../load/seed.ts";
import { CHECKED_MS, startBalancer } from "./balancer.ts";
import type { Child } from "./child.ts";
import { Clients } from "./clients.ts";
import { Machine } from "./machine.ts";
import { addressOf, type MachineNumber, makeNetwork, numbers, removeNetwork } from "./network.ts";
import { waitForCluster } from "./patroni.ts";
import { Product } from "./product.ts";
import { Work } from "./work.ts";

const balancers = [
  { app: 4200, database: 4300 },
  { app: 4201, database: 4301 },
];
const ports = [4101, 4102, 4103, 4104];

/** A small city, and washes to record for the longest scene. */
const sizes = { societies: 5, copies: 0, towers: "Tower 1", customers: 4_000, bookings: 4_000 };
const roundSizes = { cleaners: 4, round: 1, board: 1, providers: 4, washes: 1, unreported: 12_000 };
const office = ["bench1", "bench2", "bench3", "bench4"];

/** Three database machines, two balancers, four processes, a bucket, and clients. */
export class Cluster {
  readonly folder: string;
  readonly machines = new Map<MachineNumber, Machine>();
  readonly products: Product[] = [];
  readonly #balancers: Child[] = [];
  #bucket: TestBucket | undefined;
  #clients: Clients | undefined;

  constructor() {
    this.folder = mkdtempSync(path.join(tmpdir(), "chamak-drill-"));
    chmodSync(this.folder, 0o711);
  }

  get bucket(): TestBucket {
    if (!this.#bucket) throw new Error("The cluster has not been started.");
    return this.#bucket;
  }

  get clients(): Clients {
    if (!this.#clients) throw new Error("The cluster has not been started.");
    return this.#clients;
  }

  machine(number: MachineNumber): Machine {
    const machine = this.machines.get(number);
    if (!machine) throw new Error("The cluster has not been started.");
    return machine;
  }

  /** Starts everything and fills the database. */
  async start(): Promise<void> {
    makeNetwork();
    for (const number of numbers) this.machines.set(number, new Machine(number, this.folder));
    for (const machine of this.machines.values()) machine.startEtcd();
    for (const machine of this.machines.values()) machine.startPatroni();
    const primary = await waitForCluster();
    const admin = new Pool({ host: addressOf(primary), user: "postgres" });
    await admin.query("create role chamak login");
    await admin.query("create database chamak owner chamak");
    await admin.end();

    this.#bucket = await openBucket();
    for (const each of balancers) this.#balancers.push(startBalancer(this.folder, each, ports));
    await sleep(CHECKED_MS);
    for (const [index, port] of ports.entries()) {
      const databasePort = balancers[index % balancers.length]?.database ?? 0;
      const folder = path.join(this.folder, "processes");
      mkdirSync(folder, { recursive: true });
      const product = new Product({ folder, port, databasePort, filesUrl: this.#bucket.filesUrl });
      this.products.push(product);
      await product.start();
    }
    await this.#fill(primary);
  }

  async #fill(primary: MachineNumber): Promise<void> {
    const address = { host: addressOf(primary), user: "chamak", database: "chamak" };
    const { db } = capturingDatabase(new Pool(address));
    const seeded = await seed(db, sizes, indiaAt(new Date()).day);
    const rounds = await seedRounds(db, seeded, roundSizes);
    await db.destroy();
    const work = new Work({ ...seeded.booked, customerId: sizes.customers }, rounds, office);
    this.#clients = new Clients(
      work,
      balancers.map(({ app }) => `http://127.0.0.1:${app}/api`),
    );
    await this.#clients.signIn([...office, ...rounds.cleaners], seeded.password);
  }

  async remove(): Promise<void> {
    await Promise.all(this.products.map((product) => product.stop("SIGKILL")));
    await Promise.all(this.#balancers.map((balancer) => balancer.stop("SIGKILL")));
    for (const machine of this.machines.values()) await machine.remove();
    await this.#bucket?.close();
    removeNetwork();
    if (process.env["DRILL_KEEP"] === undefined) rmSync(this.folder, { recursive: true, force: true });
  }
}
