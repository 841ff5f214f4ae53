import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { cloneDatabase } from "#server/testing/cloneDatabase.ts";
import { urlOf } from "./data.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Password of `admin` in the installations that the tests create. */
export const adminPassword = "a password of the tests";

/** The server's environment variables. It inherits only PATH, HOME and TMPDIR from the test run. */
export type AppSettings = Readonly<Record<string, string>>;

type ExitResult = { code: number | null; signal: NodeJS.Signals | null; output: string };

/** A process that runs the server. It may not be ready yet. */
export type LaunchedApp = {
  pid: number;
  /** Everything it has written so far to standard output and standard error. */
  output: () => string;
  /** Resolves when the process has ended and its output is closed, whatever the cause. */
  ended: Promise<ExitResult>;
  /** Sends the signal and resolves with how the process ended. A process that has ended already keeps its ending. */
  stop: (signal?: NodeJS.Signals) => Promise<ExitResult>;
};

/** `url` is its origin, such as `http://127.0.0.1:40123`. */
export type RunningApp = LaunchedApp & { url: string };

let isBuilt = false;

/** Builds the served files, unless they are up to date. */
export function requireBuild(): void {
  if (isBuilt) return;
  const { status, stderr } = spawnSync(process.execPath, ["scripts/build.mjs"], {
    cwd: root,
    encoding: "utf8",
    // The test run's own NODE_ENV would produce a development build.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`The build failed.\n${stderr}`);
  isBuilt = true;
}

function launch(
  settings: AppSettings,
  program: string,
  args: readonly string[],
  { detached = false, cwd = root }: { detached?: boolean; cwd?: string } = {},
): LaunchedApp {
  requireBuild();
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(program, args, {
    cwd,
    env: {
      PATH,
      HOME,
      TMPDIR,
      PORT: "0",
      ADMIN_PASSWORD: adminPassword,
      STOP_NOTICE_SECONDS: "0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => (output += text));
  }
  const ended = new Promise<ExitResult>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal, output }));
  });
  const stop = (signal: NodeJS.Signals = "SIGTERM"): Promise<ExitResult> => {
    child.kill(signal);
    return ended;
  };
  return { pid: child.pid ?? Number.NaN, output: () => output, ended, stop };
}

/** Starts the server, on a free port unless PORT is set. Does not wait until it is ready. */
export const launchApp = (settings: AppSettings, folder = root): LaunchedApp =>
  launch(settings, process.execPath, [path.join(folder, "dist/server/main.js")]);

/** Runs one of the commands, such as `backup`, to its end. @returns its output. */
export async function runCommand(
  command: "backup" | "restore",
  args: readonly string[],
  settings: AppSettings,
): Promise<string> {
  const entry = `dist/server/${command}.js`;
  return (await launch(settings, process.execPath, [entry, ...args]).ended).output;
}

/** Runs `npm start` in its own process group, as a terminal does. */
export const launchNpmStart = (settings: AppSettings): LaunchedApp =>
  launch(settings, "npm", ["start"], { detached: true });

/** Runs a program in a folder with a copy of the product. */
export const launchIn = (cwd: string, settings: AppSettings, program: string, ...args: string[]) =>
  launch(settings, program, args, { cwd });

/** Waits until the server is ready. @throws with the server's output when it ends before that. */
export async function untilReady(app: LaunchedApp): Promise<RunningApp> {
  while (true) {
    const url = /is ready at (\S+)\n/.exec(app.output())?.[1];
    if (url) return { ...app, url };
    const ending = await Promise.race([app.ended, pause(10, undefined)]);
    if (ending) throw new Error(`The server ended with ${ending.code ?? ending.signal}.\n${ending.output}`);
  }
}

/** Starts the server and waits until it is ready. */
export const startApp = (settings: AppSettings): Promise<RunningApp> => untilReady(launchApp(settings));

/** Starts the server on its own prepared database. For tests that are not about the first start of an installation. */
export async function startOnClone(settings: AppSettings): Promise<RunningApp> {
  return startApp({ DATABASE_URL: urlOf(await cloneDatabase()), ...settings });
}
