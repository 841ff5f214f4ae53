// Prints what the product's calls cost beside the same SQL through a minimal route and through the bare driver,
// all in one run on one machine: `npm run bench [seconds]`.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { runningAddress } from "#server/db/embedded/embedded.ts";
import type { Tables } from "#server/db/tables.ts";
import { type Figures, loadDatabase, loadHttp } from "./load.ts";
import { type BenchRow, benchRows, type Statement } from "./rows.ts";
import { seed } from "./seed.ts";

const SECONDS = Number(process.argv[2] ?? 5);
/** Part of a row's name, to measure fewer of them. */
const ONLY = process.argv[3] ?? "";
const WARM_UP_SECONDS = 3;
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

  console.log(`| call | product /s | p99 ms | minimal route /s | of minimal | bare pg /s | errors |`);
  console.log(`|---|---|---|---|---|---|---|`);
  for (const row of rows.filter(({ name }) => name.includes(ONLY))) {
    const ours = `${product}${row.path}`;
    const theirs = `${minimal}/${encodeURIComponent(row.name)}`;
    await loadHttp(row, ours, WARM_UP_SECONDS, token);
    await loadHttp(row, theirs, WARM_UP_SECONDS, null);
    const rounds: { ours: Figures; theirs: Figures; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        ours: await loadHttp(row, ours, SECONDS, token),
        theirs: await loadHttp(row, theirs, SECONDS, null),
        bare: await loadDatabase(row, database, SECONDS),
      });
    const figures = median(
      rounds.map((round) => round.ours),
      (round) => round.perSecond,
    );
    const floor = median(
      rounds.map((round) => round.theirs),
      (round) => round.perSecond,
    );
    const bare = median(
      rounds.map((round) => round.bare),
      (perSecond) => perSecond,
    );
    const errors = rounds.reduce((sum, round) => sum + round.ours.errors + round.theirs.errors, 0);
    const share = `${Math.round((figures.perSecond / floor.perSecond) * 100)} %`;
    const whole = (value: number) => Math.round(value).toLocaleString("en-IN");
    console.log(
      `| ${row.name} | ${whole(figures.perSecond)} | ${figures.p99} | ${whole(floor.perSecond)} | ${share} | ${row.passwordHash ? "–" : whole(bare)} | ${errors} |`,
    );
  }
}

try {
  await main();
} finally {
  stopAll();
  for (const child of children) if (child.exitCode === null) await once(child, "exit");
  closeSync(log);
  rmSync(folder, { recursive: true, force: true });
}
