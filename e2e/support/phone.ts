import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";

/** A phone of its own: what a browser keeps stays on it however that ended. */
export type Phone = {
  /** Starts the browser with a blank page. `slower`: how many times slower than this machine it computes. */
  open: (slower?: number) => Promise<Opened>;
  /** Ends what is open on it, and forgets all that it kept. */
  remove: () => Promise<void>;
};
type Opened = {
  page: Page;
  /** Ends the browser as a phone that needs the memory does: all of it, at once, without a word. */
  kill: () => Promise<void>;
};

const args = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];

/** Whether anything of a process's group still runs. */
const isAlive = (group = 0): boolean =>
  readdirSync("/proc").some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const [state, , processGroup] =
        readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      return Number(processGroup) === group && state !== "Z" && state !== "X";
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });

/** A phone that nothing was opened on yet. */
export function newPhone(): Phone {
  const folder = mkdtempSync(path.join(os.tmpdir(), "chamak-phone-"));
  const portFile = path.join(folder, "DevToolsActivePort");
  let kill = async (): Promise<void> => {};
  return {
    open: async (slower = 1) => {
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
      const gone = new Promise<void>((tell) => child.once("exit", () => tell()));
      kill = async () => {
        if (child.exitCode === null && child.signalCode === null)
          process.kill(-(child.pid ?? Number.NaN), "SIGKILL");
        await gone;
        // What it has started ends a moment later, and keeps what is stored there locked until then.
        while (isAlive(child.pid)) await pause(5);
      };
      while (!existsSync(portFile) || !readFileSync(portFile, "utf8").includes("\n")) await pause(20);
      const [port] = readFileSync(portFile, "utf8").split("\n");
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const [context] = browser.contexts();
      const page = context?.pages()[0] ?? (await context?.newPage());
      if (!context || !page) throw new Error("The browser opened nothing.");
      await page.setViewportSize({ width: 390, height: 844 });
      const debug = await context.newCDPSession(page);
      await debug.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      await debug.send("Emulation.setCPUThrottlingRate", { rate: slower });
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
