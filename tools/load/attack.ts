import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import type { Held } from "./hold.ts";

/** One call to an address of the server. */
export type Call = { method: "GET" | "POST"; url: string; token?: string; body?: unknown };

/** What somebody sends, one call after the other on each of the connections, as fast as it is answered or as many as told. */
export type Attack = { name: string; calls: Call[]; connections: number; perSecond?: number };

/** Until the bystander is looked at. */
const BEGUN_MS = 2_000;

/** Runs an attack in a thread of its own, and `work` of so many seconds meanwhile. @returns also what was answered. */
export async function during<T>(
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
    duration: seconds + BEGUN_MS / 1000,
    workers: 1,
    ...(perSecond && { overallRate: perSecond }),
  });
  await sleep(BEGUN_MS);
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

/** Holds so many uploads open, each of so many bytes, in a process of its own while `work` lasts. */
export async function whileHolding<T>(held: Held, work: () => Promise<T>): Promise<T> {
  const args = ["--import", "tsx", "tools/load/hold.ts", JSON.stringify(held)];
  const holding = spawn(process.execPath, args, { stdio: "inherit" });
  await sleep(BEGUN_MS);
  const result = await work();
  holding.kill();
  await once(holding, "exit");
  return result;
}
