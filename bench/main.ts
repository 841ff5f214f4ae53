// Prints what the product's calls cost beside minimal routes, one with the plainest SQL that answers and one with the
// product's own, in turn on one machine and one database: `npm run bench [seconds] [part of a name]`.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { formatCount } from "#contract/format.ts";
import { runningAddress } from "#server/db/embedded/embedded.ts";
import type { Tables } from "#server/db/tables.ts";
import { type Figures, loadHttp } from "./load.ts";
import type { Statement } from "./plan.ts";
import { type BenchRow, benchRows } from "./rows.ts";
import { seed } from "./seed.ts";

const SECONDS = Number(process.argv[2] ?? 2);
/** Part of a row's name, to measure fewer of them. */
const ONLY = process.argv[3] ?? "";
const WARM_UP_SECONDS = 1;
const ROUNDS = 3;
const PORT = 4_990;

const folder = path.join(tmpdir(), `chamak-bench-${process.pid}`);
mkdirSync(folder, { mode: 0o711 });
const log = openSync(path.join(folder, "server.log"), "w");
const children: ChildProcess[] = [];

function stopAll(): void {
  for (const child of children) child.kill("SIGTERM");
}
process.on("SIGINT", () => {
  stopAll();
  process.exit(130);
});

async function startProduct(dataDir: string): Promise<string> {
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: "not used here",
      DATABASE_URL: "",
    },
    stdio: ["ignore", log, log],
  });
  children.push(child);
  const url = `http://127.0.0.1:${PORT}/api`;
  for (let tries = 0; tries < 300; tries += 1) {
    const ready = await fetch(`${url}/health`).catch(() => null);
    if (ready?.ok) return url;
    await sleep(100);
  }
  throw new Error(`The server did not start; its log is ${folder}/server.log`);
}

async function startMinimal(rows: BenchRow[], database: object): Promise<string> {
  const file = path.join(folder, "rows.json");
  writeFileSync(file, JSON.stringify({ rows, database }));
  const child = spawn(process.execPath, ["--import", "tsx", "bench/minimal.ts", file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const line = await new Promise<string>((resolve) =>
    child.stdout.once("data", (data) => resolve(String(data))),
  );
  const { port } = JSON.parse(line) as { port: number };
  return `http://127.0.0.1:${port}`;
}

const median = <T>(values: T[], by: (value: T) => number): T =>
  values.toSorted((a, b) => by(a) - by(b))[Math.floor(values.length / 2)] as T;

async function login(url: string, { body }: BenchRow): Promise<string> {
  const response = await fetch(`${url}/Auth/Login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body).replace("$user", "1"),
  });
  return ((await response.json()) as { token: string }).token;
}

async function main(): Promise<void> {
  const dataDir = path.join(folder, "data");
  const product = await startProduct(dataDir);
  const database = runningAddress(dataDir);
  const captured: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new Pool(database) }),
    log: ({ query }: LogEvent): void => {
      captured.push({ text: query.sql, values: [...query.parameters] });
    },
  });
  const rows = await benchRows(db, captured, await seed(db));
  await db.destroy();
  const minimal = await startMinimal(rows, database);
  const token = await login(product, rows.at(-1) as BenchRow);

  console.log(
    "| call | product /s | p99 ms | plainest route /s | p99 ms | of it | same SQL /s | of it | errors |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const row of rows.filter(({ name }) => name.includes(ONLY)))
    console.log(await measured(row, { product, minimal, token }));
}

type Servers = { product: string; minimal: string; token: string };

/** One row of the table: the product and its minimal routes in turn, the median round of each. */
async function measured(row: BenchRow, { product, minimal, token }: Servers): Promise<string> {
  const sides = [
    { url: `${product}${row.path}`, token },
    { url: `${minimal}/${encodeURIComponent(`plain ${row.name}`)}`, token: null },
    { url: `${minimal}/${encodeURIComponent(row.name)}`, token: null },
  ].filter((_, index) => index !== 1 || row.plain);
  const rounds: Figures[][] = sides.map(() => []);
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, side] of sides.entries()) {
      const seconds = round === 0 ? WARM_UP_SECONDS : SECONDS;
      const figures = await loadHttp(row, side.url, { seconds, token: side.token, folder });
      if (round > 0) rounds[index]?.push(figures);
    }
  const middle = rounds.map((figures) => median(figures, ({ perSecond }) => perSecond));
  const [ours] = middle;
  const same = middle.at(-1);
  const plain = row.plain ? middle[1] : same;
  if (!ours || !same || !plain) throw new Error(`${row.name} was not measured`);
  const errors = rounds.flat().reduce((sum, figures) => sum + figures.errors, 0);
  const whole = (value: number) => formatCount(Math.round(value));
  const share = (floor: Figures) => `${Math.round((ours.perSecond / floor.perSecond) * 100)} %`;
  const ms = ({ p99 }: Figures) => p99.toFixed(1);
  return `| ${row.name} | ${whole(ours.perSecond)} | ${ms(ours)} | ${whole(plain.perSecond)} | ${ms(plain)} | ${share(plain)} | ${whole(same.perSecond)} | ${share(same)} | ${errors} |`;
}

try {
  await main();
} finally {
  stopAll();
  for (const child of children) if (child.exitCode === null) await once(child, "exit");
  closeSync(log);
  rmSync(folder, { recursive: true, force: true });
}
