import { setTimeout as sleep } from "node:timers/promises";
import { login } from "../load/product.ts";
import { type Kind, kinds, type Work, type Write } from "./work.ts";

/** Clients of each kind of write: those that wait for one do not hold the others up. */
const CLIENTS = 2;
/** Pause of a client between two writes, and before it repeats one, in milliseconds. */
const PAUSE_MS = 150;
const REPEAT_MS = 200;
/** A try without an answer is repeated after this. */
const PATIENCE_MS = 15_000;

export type Acknowledged = {
  kind: Kind;
  key: string;
  /** Time of the answer, in milliseconds of `performance.now()`. */
  at: number;
};

/** Answers that a failover allows: the product's or the balancer's "not now". */
const isExpected = (status: number): boolean => [502, 503, 504].includes(status);

/** Clients that write all the time, and repeat each write until it is answered. */
export class Clients {
  readonly acknowledged: Acknowledged[] = [];
  /** Tries that failed, by what was answered. */
  readonly failures = new Map<string, number>();
  readonly #work: Work;
  readonly #urls: readonly string[];
  readonly #tokens = new Map<string, string>();
  #isEnding = false;
  #running: Promise<void>[] = [];

  /** @param urls addresses of the balancers, which are used in turn. */
  constructor(work: Work, urls: readonly string[]) {
    this.#work = work;
    this.#urls = urls;
  }

  async signIn(names: readonly string[], password: string): Promise<void> {
    for (const name of names) this.#tokens.set(name, await login(this.#urls[0] as string, password, name));
  }

  start(): void {
    this.#isEnding = false;
    this.#running = kinds.flatMap((kind) => Array.from({ length: CLIENTS }, () => this.#writeOn(kind)));
  }

  /** Begins no further write, and resolves when each begun one is answered. */
  async finish(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#running);
  }

  async #writeOn(kind: Kind): Promise<void> {
    while (!this.#isEnding) {
      await this.#acknowledge(this.#work.next(kind));
      await sleep(PAUSE_MS);
    }
  }

  async #acknowledge(write: Write): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const url = this.#urls[tries % this.#urls.length] as string;
      const failure = await this.#failureOf(url, write);
      if (failure === null) break;
      this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
      await sleep(REPEAT_MS);
    }
    this.acknowledged.push({ kind: write.kind, key: write.key, at: performance.now() });
  }

  /** The error of a failed try, without the answer's text where a failover allows it; null when it succeeded. */
  async #failureOf(url: string, { path, caller, headers, body }: Write): Promise<string | null> {
    try {
      const answer = await fetch(`${url}${path}`, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${this.#tokens.get(caller)}` },
        body: body(),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await answer.text();
      if (answer.ok) return null;
      return isExpected(answer.status)
        ? String(answer.status)
        : `${answer.status} ${path} ${text.slice(0, 200)}`;
    } catch (error) {
      return error instanceof Error && error.name === "TimeoutError" ? "no answer" : "connection lost";
    }
  }

  /** Failed tries so far, and those of them that no failover allows. */
  get failed(): { all: number; unexpected: string[] } {
    const entries = [...this.failures];
    const unexpected = entries.filter(([name]) => /^\d+ /.test(name));
    return {
      all: entries.reduce((sum, [, count]) => sum + count, 0),
      unexpected: unexpected.map(([name, count]) => `${count} × ${name}`),
    };
  }

  /** The longest time without an acknowledged write since `from`, in seconds. */
  longestGap(from: number): number {
    const times = [
      from,
      ...this.acknowledged.map(({ at }) => at).filter((at) => at >= from),
      performance.now(),
    ];
    const gaps = times.map((at, index) => at - (times[index - 1] ?? at));
    return Math.max(...gaps) / 1000;
  }
}
