import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Child } from "./child.ts";
import { addressOf, BRIDGE, linkOf, type MachineNumber, numbers, spaceOf } from "./network.ts";
import { patroniSettings } from "./patroni.ts";
import { run } from "./programs.ts";

/** Enough for the seed, and soon full. */
const WAL_SIZE = "700m";

/** Runs as PostgreSQL's account, which Patroni and PostgreSQL demand. */
const asPostgres = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--init-groups"];

/** A database machine: a network namespace with etcd, Patroni and PostgreSQL, and a small disk for the WAL. */
export class Machine {
  readonly number: MachineNumber;
  readonly address: string;
  readonly #space: string;
  readonly #link: string;
  readonly #folder: string;
  #etcd: Child | undefined;
  #patroni: Child | undefined;

  constructor(number: MachineNumber, folder: string) {
    this.number = number;
    this.address = addressOf(number);
    this.#space = spaceOf(number);
    this.#link = linkOf(number);
    this.#folder = path.join(folder, `db${number}`);
    mkdirSync(this.#walDisk, { recursive: true });
    run("mount", "-t", "tmpfs", "-o", `size=${WAL_SIZE}`, "chamakdrill", this.#walDisk);
    run("chown", "-R", "postgres:postgres", this.#folder);
    run("ip", "netns", "add", this.#space);
    run("ip", "link", "add", this.#link, "type", "veth", "peer", "name", "eth0", "netns", this.#space);
    run("ip", "link", "set", this.#link, "master", BRIDGE, "up");
    run("ip", "-n", this.#space, "address", "add", `${this.address}/24`, "dev", "eth0");
    run("ip", "-n", this.#space, "link", "set", "eth0", "up");
    run("ip", "-n", this.#space, "link", "set", "lo", "up");
  }

  get #walDisk(): string {
    return path.join(this.#folder, "wal");
  }

  #start(name: string, args: readonly string[]): Child {
    return new Child({
      command: "ip",
      args: ["netns", "exec", this.#space, ...asPostgres, ...args],
      log: path.join(this.#folder, `${name}.log`),
    });
  }

  startEtcd(): void {
    const peer = (number: MachineNumber) => `http://${addressOf(number)}:2380`;
    const clients = `http://${this.address}:2379`;
    const settings = {
      name: `etcd${this.number}`,
      "data-dir": path.join(this.#folder, "etcd"),
      "listen-peer-urls": peer(this.number),
      "initial-advertise-peer-urls": peer(this.number),
      "listen-client-urls": clients,
      "advertise-client-urls": clients,
      "initial-cluster": numbers.map((number) => `etcd${number}=${peer(number)}`).join(","),
      "enable-v2": "true",
      // All three share a disk with everything else.
      "heartbeat-interval": "250",
      "election-timeout": "2500",
    };
    this.#etcd = this.#start("etcd", [
      "etcd",
      ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    ]);
  }

  startPatroni(): void {
    const file = path.join(this.#folder, "patroni.json");
    writeFileSync(file, JSON.stringify(patroniSettings(this.number, this.#folder, this.#walDisk)));
    this.#patroni = this.#start("patroni", ["/usr/bin/patroni", file]);
  }

  /** Signals PostgreSQL and Patroni, and not etcd. */
  #signalDatabase(signal: NodeJS.Signals): void {
    const ids = run("ip", "netns", "pids", this.#space).split("\n").filter(Boolean).map(Number);
    for (const id of ids.filter((each) => each !== this.#etcd?.id))
      try {
        process.kill(id, signal);
      } catch {
        // It has ended meanwhile.
      }
  }

  killDatabase = (): void => this.#signalDatabase("SIGKILL");
  pauseDatabase = (): void => this.#signalDatabase("SIGSTOP");
  resumeDatabase = (): void => this.#signalDatabase("SIGCONT");

  killEtcd = (): Promise<void> | undefined => this.#etcd?.stop("SIGKILL");

  disconnect = (): void => void run("ip", "link", "set", this.#link, "down");
  connect = (): void => void run("ip", "link", "set", this.#link, "up");

  get #filler(): string {
    return path.join(this.#walDisk, "filler");
  }

  /** Leaves nothing free on the disk of the WAL. */
  fillWal(): void {
    // It fails when the disk is full, which is meant.
    try {
      run("dd", "if=/dev/zero", `of=${this.#filler}`, "bs=64k");
    } catch {}
  }

  freeWal = (): void => rmSync(this.#filler, { force: true });

  async remove(): Promise<void> {
    this.resumeDatabase();
    this.killDatabase();
    await Promise.all([this.#patroni?.stop("SIGKILL"), this.killEtcd()]);
    run("umount", "--lazy", this.#walDisk);
  }
}
