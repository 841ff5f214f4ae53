import type { CodedText } from "#contract/coded.ts";
import { setImmediate } from "node:timers/promises";
import { CONNECTIONS } from "#server/db/database.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { acquireSlot, registerLimit, waitIn, type Waiting } from "#server/limits/slots.ts";

type Limits = {
  /** What it is called among the figures. */
  name: string;
  /** What may be under way of one caller together. */
  share: number;
  /** How many wait of one caller. */
  waiting: number;
  /** What a caller is told of whom too many wait, and after how many seconds to try again. */
  refusal: CodedText;
  retryAfter: number;
};

/** Of calls: at most a third of the database's connections are one caller's. Those that wait have their bodies unread. */
const ofCalls: Limits = {
  name: "calls",
  share: Math.floor(CONNECTIONS / 3),
  waiting: 200,
  refusal: refusalText("manyCallsOpen"),
  retryAfter: 2,
};

type Queued = Waiting & { cost: number };
type Caller = { used: number; queue: Queued[] };

/** Takes the turns of each caller's calls: whoever sends many at once waits for oneself, and for nobody else. */
export class Callers {
  readonly #callers = new Map<string, Caller>();
  readonly #limits: Limits;

  constructor(limits: Limits = ofCalls) {
    this.#limits = limits;
    registerLimit(limits.name);
  }

  /**
   * Waits until what the caller has under way leaves room for a call that costs `cost`, first come first served.
   * @returns what to call once its answer is out. @throws 429 when too many wait already; the reason of `leaving` as soon
   * as that aborts.
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
      await waitIn(caller.queue, (go) => ({ go, cost: price }), leaving).catch((left: unknown) => {
        // It may have stood before others that need less.
        this.#callNext(who, caller);
        throw left;
      });
    else caller.used += price;
    const giveBack = acquireSlot(name, () => {
      caller.used -= price;
      this.#callNext(who, caller);
    });
    if (mustWait) {
      // In a stretch of its own: calls that hold up the processor would else follow each other without a gap.
      await setImmediate();
      if (leaving?.aborted) giveBack();
      leaving?.throwIfAborted();
    }
    return giveBack;
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
