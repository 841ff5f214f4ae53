import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";

/** A phone. Its browser storage survives however the browser ended. */
export type Phone = {
  /** Starts the browser with a blank page. */
  open: () => Promise<Opened>;
  /** Ends the browser and deletes its storage. */
  remove: () => Promise<void>;
};
type Opened = {
  page: Page;
  /** Kills the whole browser at once, as a phone does that needs the memory. */
  kill: () => Promise<void>;
};

const args = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];

/** Any process of the group is still running. */
const isAlive = (group = 0): boolean =>
  readdirSync("/proc").some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const [state, , processGroup] =
        readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      return Number(processGroup) === group && state !== "Z" && state !== "X";
    } catch {
      // It has ended in the meantime.
      return false;
    }
  });

export function createPhone(): Phone {
  const folder = mkdtempSync(path.join(os.tmpdir(), "chamak-phone-"));
  const portFile = path.join(folder, "DevToolsActivePort");
  let kill = async (): Promise<void> => {};
  return {
    open: async () => {
      for (const name of [portFile, path.join(folder, "SingletonLock")]) rmSync(name, { force: true });
      const child = spawn(
        process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
        [
          ...args,
          "--disable-background-networking",
          `--user-data-dir=${folder}`,
          "--remote-debugging-port=0",
          "about:blank",
        ],
        { detached: true, stdio: "ignore" },
      );
      const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      kill = async () => {
        if (child.exitCode === null && child.signalCode === null)
          process.kill(-(child.pid ?? Number.NaN), "SIGKILL");
        await exited;
        // Its child processes end a moment later, and lock the storage until then.
        while (isAlive(child.pid)) await pause(5);
      };
      while (!existsSync(portFile) || !readFileSync(portFile, "utf8").includes("\n")) await pause(20);
      const [port] = readFileSync(portFile, "utf8").split("\n");
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const [context] = browser.contexts();
      const page = context?.pages()[0] ?? (await context?.newPage());
      if (!context || !page) throw new Error("The browser opened nothing.");
      await page.setViewportSize({ width: 390, height: 844 });
      const devTools = await context.newCDPSession(page);
      await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      return {
        page,
        kill: async () => {
          await kill();
          await browser.close().catch(() => {});
        },
      };
    },
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
