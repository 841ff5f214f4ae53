import { writeFileSync } from "node:fs";
import path from "node:path";
import { Child } from "./child.ts";
import { addressOf, numbers } from "./network.ts";

export type BalancerPorts = { app: number; database: number };

/** The settings that docs/operations/several-machines.md names. */
const settingsOf = ({ app, database }: BalancerPorts, processes: readonly number[]): string => `
global
  maxconn 2000
defaults
  timeout connect 3s
  timeout client 70s
  timeout server 70s
  timeout check 5s
  option redispatch
  retries 3
listen processes
  mode http
  bind 127.0.0.1:${app}
  balance roundrobin
  option httpchk GET /api/health
  default-server check inter 1s fall 2 rise 1
${processes.map((port) => `  server process${port} 127.0.0.1:${port}`).join("\n")}
listen database
  mode tcp
  bind 127.0.0.1:${database}
  timeout client 30m
  timeout server 30m
  option httpchk GET /primary
  default-server check port 8008 inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${numbers.map((number) => `  server db${number} ${addressOf(number)}:5432`).join("\n")}
`;

/** Until its checks have run, a balancer leads to every server: by two failed ones, a second apart. */
export const CHECKED_MS = 5_000;

export function startBalancer(folder: string, ports: BalancerPorts, processes: readonly number[]): Child {
  const file = path.join(folder, `haproxy${ports.app}.cfg`);
  writeFileSync(file, settingsOf(ports, processes));
  return new Child({
    command: "haproxy",
    args: ["-db", "-f", file],
    log: path.join(folder, `haproxy${ports.app}.log`),
  });
}
