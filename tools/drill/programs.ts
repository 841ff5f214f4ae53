import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Programs of the drill by Debian package. */
const programs = {
  patroni: "/usr/bin/patroni",
  "python3-etcd": "/usr/lib/python3/dist-packages/etcd",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  iproute2: "/usr/sbin/ip",
  "util-linux": "/usr/bin/setpriv",
} as const;

/** Folder of PostgreSQL's own programs. */
export const POSTGRES_BIN = "/usr/lib/postgresql/15/bin";

/** Runs a command to its end. @throws with its output when it fails. @returns its output. */
export function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? stderr}`);
  return stdout;
}

/** @throws a sentence when the machine is not one for the drill. Installs what it lacks. */
export function requirePrograms(): void {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new Error("The drill makes networks and installs packages: run it as root on Debian.");
  const missing = Object.entries(programs).filter(([, file]) => !existsSync(file));
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name);
  console.log(`Installing ${names.join(", ")} …`);
  run("apt-get", "install", "--yes", "--no-install-recommends", ...names);
}
