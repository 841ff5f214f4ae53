import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { cloneDatabase } from "#server/testing/cloneDatabase.ts";
import { urlOf } from "./data.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The password of `admin` in the installations that tests make. */
export const adminPassword = "a password of the tests";

/** What the server reads from its environment, and nothing of what the test run's own holds. */
export type AppSettings = Readonly<Record<string, string>>;

/** How a process ended. */
type Ending = { code: number | null; signal: NodeJS.Signals | null; output: string };

/** A process that runs the server, perhaps not ready yet. */
export type LaunchedApp = {
  pid: number;
  /** All that it has written so far, to standard output and error. */
  output: () => string;
  /** Settles when it and its output have ended, however they did. */
  ended: Promise<Ending>;
  /** Sends the signal and answers how it ended; the ending it had when it has ended already. */
  stop: (signal?: NodeJS.Signals) => Promise<Ending>;
};

/** `url` is its origin, such as `http://127.0.0.1:40123`. */
export type RunningApp = LaunchedApp & { url: string };

let isBuilt = false;

/** Builds what is served, unless it is up to date. */
export function requireBuild(): void {
  if (isBuilt) return;
  const { status, stderr } = spawnSync(process.execPath, ["scripts/build.mjs"], {
    cwd: root,
    encoding: "utf8",
    // Not the test's own, which would build what developers see.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`The build failed.\n${stderr}`);
  isBuilt = true;
}

function launch(
  settings: AppSettings,
  program: string,
  args: readonly string[],
  detached: boolean,
): LaunchedApp {
  requireBuild();
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, PORT: "0", ADMIN_PASSWORD: adminPassword, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    detached,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => (output += text));
  }
  const ended = new Promise<Ending>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal, output }));
  });
  const stop = (signal: NodeJS.Signals = "SIGTERM"): Promise<Ending> => {
    child.kill(signal);
    return ended;
  };
  return { pid: child.pid ?? Number.NaN, output: () => output, ended, stop };
}

/** Runs the server, on a free port unless PORT says otherwise, and does not wait until it is ready. */
export const launchApp = (settings: AppSettings): LaunchedApp =>
  launch(settings, process.execPath, ["dist/server/main.js"], false);

/** Runs one of the commands, such as `backup`, to its end. @returns what it printed. */
export async function runCommand(
  command: "backup" | "restore",
  args: readonly string[],
  settings: AppSettings,
): Promise<string> {
  const entry = `dist/server/${command}.js`;
  return (await launch(settings, process.execPath, [entry, ...args], false).ended).output;
}

/** Runs `npm start` in a process group of its own, as a terminal does. */
export const launchNpmStart = (settings: AppSettings): LaunchedApp =>
  launch(settings, "npm", ["start"], true);

/** Waits until a server serves; throws with its words when it ends instead. */
export async function untilReady(app: LaunchedApp): Promise<RunningApp> {
  while (true) {
    const url = /is ready at (\S+)\n/.exec(app.output())?.[1];
    if (url) return { ...app, url };
    const ending = await Promise.race([app.ended, pause(10, undefined)]);
    if (ending) throw new Error(`The server ended with ${ending.code ?? ending.signal}.\n${ending.output}`);
  }
}

/** Runs the server and waits until it serves. */
export const startApp = (settings: AppSettings): Promise<RunningApp> => untilReady(launchApp(settings));

/** Runs the server on a database of its own that is ready already, for what is not about an installation's first start. */
export async function startOnClone(settings: AppSettings): Promise<RunningApp> {
  return startApp({ DATABASE_URL: urlOf(await cloneDatabase()), ...settings });
}
