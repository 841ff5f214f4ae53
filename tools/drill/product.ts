import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Child } from "./child.ts";

export type ProductOptions = { folder: string; port: number; databasePort: number; filesUrl: string };

const START_MS = 120_000;

/** One process of the built product. */
export class Product {
  readonly #options: ProductOptions;
  #child: Child | undefined;

  constructor(options: ProductOptions) {
    this.#options = options;
  }

  /** Starts it, and resolves when it is ready. */
  async start(): Promise<void> {
    const { folder, port, databasePort, filesUrl } = this.#options;
    const dataDir = path.join(folder, `process${port}`);
    mkdirSync(dataDir, { recursive: true });
    this.#child = new Child({
      command: process.execPath,
      args: ["dist/server/main.js"],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: `postgresql://chamak@127.0.0.1:${databasePort}/chamak`,
        FILES_URL: filesUrl,
        SECRET_KEY: "the drill's key, which all processes share",
        ADMIN_PASSWORD: "not used here",
        PUBLIC_URL: "http://127.0.0.1",
        TRUST_PROXY: "true",
        LOG_LEVEL: "warn",
      },
      log: path.join(folder, `process${port}.log`),
    });
    const until = performance.now() + START_MS;
    while (performance.now() < until && this.#child.isRunning) {
      const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null);
      if (ready?.ok) return;
      await sleep(200);
    }
    throw new Error(`A process does not become ready: see process${port}.log in ${folder}`);
  }

  /** Stops it in the orderly way, or at once. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    await this.#child?.stop(signal);
  }
}
