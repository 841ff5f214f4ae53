import { CONNECTIONS } from "#server/db/database.ts";
import { Fault } from "#server/fault.ts";

/** What one caller's calls under way may cost together: at most a third of the database's connections are theirs. */
const SHARE = Math.floor(CONNECTIONS / 3);
/** How many calls of one caller wait, their bodies unread. */
const MOST_WAITING = 200;

const tooMany = () =>
  new Fault("too-many", "You have too many calls under way. Please wait for their answers.", {
    retryAfter: 2,
  });

type Waiting = { cost: number; go: () => void };
type Caller = { used: number; queue: Waiting[] };

/** Takes the turns of each caller's calls: whoever sends many at once waits for oneself, and for nobody else. */
export class Callers {
  readonly #callers = new Map<string, Caller>();

  /**
   * Waits until what the caller has under way leaves room for a call that costs `cost`, first come first served.
   * @returns what to call once its answer is out. @throws 429 when too many wait already.
   */
  async take(who: string, cost: number): Promise<() => void> {
    const caller = this.#callers.get(who) ?? { used: 0, queue: [] };
    this.#callers.set(who, caller);
    if (caller.queue.length >= MOST_WAITING) throw tooMany();
    const price = Math.min(cost, SHARE);
    if (caller.queue.length > 0 || caller.used + price > SHARE)
      await new Promise<void>((go) => caller.queue.push({ cost: price, go }));
    else caller.used += price;
    return () => this.#done(who, caller, price);
  }

  #done(who: string, caller: Caller, cost: number): void {
    caller.used -= cost;
    for (let next = caller.queue[0]; next && caller.used + next.cost <= SHARE; next = caller.queue[0]) {
      caller.queue.shift();
      caller.used += next.cost;
      // In a stretch of its own: calls that hold up the processor would else follow each other without a gap.
      setImmediate(next.go);
    }
    // Another may stand there by now: of calls that cost nothing the last may still be under way.
    if (caller.used === 0 && this.#callers.get(who) === caller) this.#callers.delete(who);
  }
}
