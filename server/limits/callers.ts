import type { CodedText } from "#contract/coded.ts";
import { setImmediate } from "node:timers/promises";
import { ApiError } from "#server/errors/apiError.ts";
import { acquireSlot, registerLimit, waitIn, type Waiting } from "#server/limits/slots.ts";

type Limits = {
  /** Name in the metrics. */
  name: string;
  /** Total cost of one caller's running calls. */
  share: number;
  /** Limit of one caller's waiting calls. */
  waiting: number;
  /** Error for a caller with too many waiting calls, and the seconds after which to retry. */
  refusal: CodedText;
  retryAfter: number;
};

type Queued = Waiting & { cost: number };
type Caller = { used: number; queue: Queued[] };

/** Queues each caller's calls, so that many calls of one caller delay only that caller. */
export class Callers {
  readonly #callers = new Map<string, Caller>();
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
    registerLimit(limits.name);
  }

  /**
   * Waits until the caller's running calls leave room for one that costs `cost`, first come first served.
   * @returns the function to call after the response.
   * @throws 429 when too many wait already; the reason of `leaving` as soon as that aborts.
   */
  async take(who: string, cost: number, leaving?: AbortSignal): Promise<() => void> {
    leaving?.throwIfAborted();
    const { name, share, waiting, refusal, retryAfter } = this.#limits;
    const caller = this.#callers.get(who) ?? { used: 0, queue: [] };
    this.#callers.set(who, caller);
    if (caller.queue.length >= waiting) throw new ApiError("too-many", refusal, { retryAfter });
    const price = Math.min(cost, share);
    const mustWait = caller.queue.length > 0 || caller.used + price > share;
    if (mustWait)
      await waitIn(caller.queue, (go) => ({ go, cost: price }), leaving).catch((reason: unknown) => {
        // It may have blocked others that need less.
        this.#callNext(who, caller);
        throw reason;
      });
    else caller.used += price;
    const release = acquireSlot(name, () => {
      caller.used -= price;
      this.#callNext(who, caller);
    });
    if (mustWait) {
      // In a separate macrotask: calls that keep the processor busy would otherwise follow each other without a gap.
      await setImmediate();
      if (leaving?.aborted) release();
      leaving?.throwIfAborted();
    }
    return release;
  }

  #callNext(who: string, caller: Caller): void {
    const { share } = this.#limits;
    for (let next = caller.queue[0]; next && caller.used + next.cost <= share; next = caller.queue[0]) {
      caller.queue.shift();
      caller.used += next.cost;
      next.go();
    }
    if (caller.used === 0 && caller.queue.length === 0) this.#callers.delete(who);
  }
}
