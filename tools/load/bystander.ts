import { setTimeout as sleep } from "node:timers/promises";
import type { Call } from "./attack.ts";
import { megabytesOf } from "./processes.ts";
import type { Product } from "./product.ts";

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

/** The median and the 99th of a hundred. */
export function percentilesOf(took: readonly number[]): { p50: number; p99: number } {
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Works through `calls` over and over until `meanwhile` is over, one call at a time. */
export async function workOn(
  { processId }: Product,
  calls: readonly Call[],
  meanwhile: Promise<unknown>,
): Promise<Fared> {
  const took: number[] = [];
  const failures: string[] = [];
  let megabytes = 0;
  let lastLook = 0;
  const end = new AbortController();
  const ended = meanwhile.finally(() => end.abort());
  for (let index = 0; !end.signal.aborted; index += 1) {
    const { method, url, token = "", body } = calls[index % calls.length] as Call;
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
  return { calls: took.length, failures, ...percentilesOf(took), megabytes };
}
