import { setTimeout as sleep } from "node:timers/promises";
import type { Call } from "./attack.ts";
import { megabytesOf } from "./processes.ts";
import type { Product } from "./product.ts";

/** Timings of a user who works meanwhile, and the product's memory. */
export type Timings = {
  calls: number;
  failures: string[];
  /** Milliseconds. */
  p50: number;
  p99: number;
  longest: number;
  /** Peak memory of the server and its database, in megabytes. */
  megabytes: number;
};

const MEMORY_CHECK_MS = 500;
/** Pause between two calls, as between two clicks of a fast user. */
const PAUSE_MS = 10;

/** The median and the 99th percentile. */
export function percentilesOf(durations: readonly number[]): { p50: number; p99: number } {
  const sorted = durations.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Repeats `calls`, one at a time, until `meanwhile` settles. */
export async function measureCalls(
  { processId }: Product,
  calls: readonly Call[],
  meanwhile: Promise<unknown>,
): Promise<Timings> {
  const durations: number[] = [];
  const failures: string[] = [];
  let megabytes = 0;
  let lastCheck = 0;
  const end = new AbortController();
  const ended = meanwhile.finally(() => end.abort());
  for (let index = 0; !end.signal.aborted; index += 1) {
    const { method, url, token = "", body } = calls[index % calls.length] as Call;
    const startedAt = performance.now();
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(url, { method, headers, body: JSON.stringify(body) }).catch(String);
    const replyText = typeof answer === "string" ? answer : await answer.text();
    durations.push(performance.now() - startedAt);
    if (typeof answer === "string" || !answer.ok) failures.push(replyText);
    if (performance.now() - lastCheck > MEMORY_CHECK_MS) {
      megabytes = Math.max(megabytes, megabytesOf(processId));
      lastCheck = performance.now();
    }
    await sleep(PAUSE_MS);
  }
  await ended;
  return {
    calls: durations.length,
    failures,
    ...percentilesOf(durations),
    longest: Math.max(...durations),
    megabytes,
  };
}
