import { setImmediate } from "node:timers/promises";

/** Time at a stretch, in milliseconds: long work lets others in between. */
const TURN_MS = 5;

/** Does something with each of many items, and lets other callers in after a few milliseconds of it. */
export async function inTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - began < TURN_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}
