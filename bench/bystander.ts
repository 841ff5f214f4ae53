import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Attack, Blow } from "./attack.ts";
import { megabytesOf } from "./megabytes.ts";
import type { Product } from "./servers.ts";

/** How somebody fared who worked meanwhile, and what the product took for it. */
export type Fared = {
  calls: number;
  failures: string[];
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The most memory that the server and its database had, in megabytes. */
  megabytes: number;
};

const LOOK_EVERY_MS = 500;
/** Between two calls, as between two clicks of somebody quick. */
const PAUSE_MS = 10;

/** Works through `calls` over and over until `meanwhile` is over, one call at a time. */
export async function workOn(
  { processId }: Product,
  calls: readonly Blow[],
  meanwhile: Promise<unknown>,
): Promise<Fared> {
  const took: number[] = [];
  const failures: string[] = [];
  let megabytes = 0;
  let lastLook = 0;
  const end = new AbortController();
  const ended = meanwhile.finally(() => end.abort());
  for (let index = 0; !end.signal.aborted; index += 1) {
    const { method, url, token = "", body } = calls[index % calls.length] as Blow;
    const begun = performance.now();
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(url, { method, headers, body: JSON.stringify(body) }).catch(String);
    const told = typeof answer === "string" ? answer : await answer.text();
    took.push(performance.now() - begun);
    if (typeof answer === "string" || !answer.ok) failures.push(told);
    if (performance.now() - lastLook > LOOK_EVERY_MS) {
      megabytes = Math.max(megabytes, megabytesOf(processId));
      lastLook = performance.now();
    }
    await sleep(PAUSE_MS);
  }
  await ended;
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { calls: took.length, failures, p50: at(0.5), p99: at(0.99), megabytes };
}

/** What an attack was answered: status → how often; 0 where there was no answer. */
export type Answered = Record<string, number>;

/** Runs an attack in a process of its own while `work` lasts. */
export async function during<T>(
  { folder }: Product,
  attack: Attack,
  work: () => Promise<T>,
): Promise<{ result: T; answered: Answered }> {
  const file = path.join(folder, "attack.json");
  writeFileSync(file, JSON.stringify(attack));
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", "bench/attack.ts", file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const output = child.stdout ? text(child.stdout) : Promise.resolve("{}");
  try {
    // Until it has begun.
    await sleep(2_000);
    const result = await work();
    child.kill("SIGTERM");
    return { result, answered: JSON.parse((await output) || "{}") as Answered };
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}
