import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { indiaAt } from "#contract/day.ts";
import { runningAddress } from "#server/db/embedded.ts";
import type { Db } from "#server/db/database.ts";
import type { Row, Statement } from "./row.ts";
import { capturingDatabase, seed, type Seeded } from "./seed.ts";
import { city } from "./sizes.ts";

/** Differs between runs, so that two runs at the same time do not measure each other's product. */
const PORT = 10_000 + (process.pid % 20_000);

/** The built product on its own database, which is deleted afterwards. */
export type Product = {
  /** Base address of its calls, without a slash at the end. */
  url: string;
  dataDir: string;
  processId: number;
};

/** The measured product, and the other processes started for it. */
export class Servers {
  readonly folder = path.join(tmpdir(), `chamak-bench-${process.pid}`);
  readonly #children: ChildProcess[] = [];
  readonly #log: number;

  constructor() {
    mkdirSync(this.folder, { mode: 0o711 });
    this.#log = openSync(path.join(this.folder, "server.log"), "w");
    process.on("SIGINT", () => {
      for (const child of this.#children) child.kill("SIGTERM");
      process.exit(130);
    });
  }

  /** Starts the product on its database, which is empty the first time, and waits until it is ready. */
  async startProduct(): Promise<Product> {
    const dataDir = path.join(this.folder, "data");
    const child = spawn(process.execPath, ["dist/server/main.js"], {
      env: {
        ...process.env,
        PORT: String(PORT),
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: "not used here",
        DATABASE_URL: "",
        // The load sets each call's address, because one address alone is limited to the rate of one office.
        TRUST_PROXY: "true",
      },
      stdio: ["ignore", this.#log, this.#log],
    });
    this.#children.push(child);
    const url = `http://127.0.0.1:${PORT}/api`;
    for (let tries = 0; tries < 300; tries += 1) {
      const ready = await fetch(`${url}/health`).catch(() => null);
      if (ready?.ok) return { url, dataDir, processId: child.pid ?? 0 };
      await sleep(100);
    }
    throw new Error(`The server did not start; its log is ${this.folder}/server.log`);
  }

  /** Starts the minimal routes of `rows`. @returns their address. */
  async startMinimal(rows: Row[], database: object): Promise<string> {
    const file = path.join(this.folder, "rows.json");
    writeFileSync(file, JSON.stringify({ rows, database }));
    const child = spawn(process.execPath, ["--import", "tsx", "tools/load/minimal.ts", file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#children.push(child);
    const line = await new Promise<string>((resolve) =>
      child.stdout.once("data", (data) => resolve(String(data))),
    );
    const { port } = JSON.parse(line) as { port: number };
    return `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    for (const child of this.#children) child.kill("SIGTERM");
    for (const child of this.#children)
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    closeSync(this.#log);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Fills the product's database to `sizes`, and passes it to `fill`. `captured` collects the statements that `db`
 * sends.
 */
export async function withSeededDatabase<T>(
  { dataDir }: Product,
  fill: (db: Db, captured: Statement[], seeded: Seeded) => Promise<T>,
  sizes = city,
): Promise<T> {
  const pool = new Pool(runningAddress(dataDir));
  // After a failure the server may stop first. Its connection errors must not hide that failure.
  pool.on("error", () => {});
  const { db, captured } = capturingDatabase(pool);
  try {
    return await fill(db, captured, await seed(db, sizes, indiaAt(new Date()).day));
  } finally {
    await db.destroy();
  }
}

/** Signs in as one of the seeded users. @returns the token. */
export async function login(url: string, password: string, userName = "bench1"): Promise<string> {
  const response = await fetch(`${url}/Auth/Login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName, password }),
  });
  if (!response.ok) throw new Error(`${userName} could not sign in: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

/**
 * Signs in as each of these, one after the other, because a password check takes a whole core.
 * @returns their tokens.
 */
export async function loginAll(url: string, password: string, names: readonly string[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const name of names) tokens.push(await login(url, password, name));
  return tokens;
}
