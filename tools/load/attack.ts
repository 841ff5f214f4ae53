import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import type { UploadOptions } from "./hold.ts";
import type { UnreadOptions } from "./unread.ts";

export type Call = { method: "GET" | "POST"; url: string; token?: string; body?: unknown };

/**
 * The calls that an attacker sends, one after the other on each connection, as fast as the replies come or at
 * `perSecond`.
 */
export type Attack = { name: string; calls: Call[]; connections: number; perSecond?: number };

/** Time before the measurement starts, in ms. */
const WARM_UP_MS = 2_000;

/**
 * Runs an attack in its own thread, and `work` of `seconds` at the same time.
 * @returns also the counts of the replies.
 */
export async function runDuring<T>(
  { calls, connections, perSecond }: Attack,
  seconds: number,
  work: () => Promise<T>,
): Promise<{ result: T; answered: string }> {
  const requests = calls.map(({ method, url, token, body }) => ({
    method,
    path: url.slice(new URL(url).origin.length),
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }));
  const attacking = autocannon({
    url: new URL(calls[0]?.url ?? "").origin,
    requests,
    connections,
    duration: seconds + WARM_UP_MS / 1000,
    workers: 1,
    ...(perSecond && { overallRate: perSecond }),
  });
  await sleep(WARM_UP_MS);
  const [result, answers] = await Promise.all([work(), attacking]);
  const counts = {
    "2xx": answers["2xx"],
    "4xx": answers["4xx"],
    "5xx": answers["5xx"],
    none: answers.errors,
  };
  const answered = Object.entries(counts).filter(([, count]) => count > 0);
  return { result, answered: answered.map(([kind, count]) => `${count} × ${kind}`).join(", ") };
}

/** Runs a program of this folder with its options until `work` is done. */
async function withProgram<T>(file: string, options: object, work: () => Promise<T>): Promise<T> {
  const args = ["--import", "tsx", `tools/load/${file}`, JSON.stringify(options)];
  const running = spawn(process.execPath, args, { stdio: "inherit" });
  await sleep(WARM_UP_MS);
  const result = await work();
  running.kill();
  await once(running, "exit");
  return result;
}

/** Holds `uploads` open, each of `bytes`, in a separate process until `work` is done. */
export const withOpenUploads = <T>(options: UploadOptions, work: () => Promise<T>): Promise<T> =>
  withProgram("hold.ts", options, work);

/** Asks for a file again and again without reading it, in a separate process until `work` is done. */
export const withUnreadFiles = <T>(options: UnreadOptions, work: () => Promise<T>): Promise<T> =>
  withProgram("unread.ts", options, work);
