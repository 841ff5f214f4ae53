import type { CodedText } from "#contract/coded.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";

/** How many calls strangers at one address may make: so many at once, and so many a second for good. */
export type StrangersLimit = { burst: number; perSecond: number };

/** An office of people who book from one address stays far below; a flood is above it at once. */
const usual: StrangersLimit = { burst: 300, perSecond: 20 };
const MOST_ADDRESSES = 50_000;

type Bucket = { left: number; at: number };

/** Counts the calls of those who have not signed in, by address: refusing one costs no query and reads no body. */
export class Strangers {
  readonly #buckets = new Map<string, Bucket>();
  readonly #limit: StrangersLimit;
  readonly #refusal: CodedText;

  /** @param refusal what those are told who make too many. */
  constructor(limit: StrangersLimit = usual, refusal = refusalText("networkCalls")) {
    this.#limit = limit;
    this.#refusal = refusal;
  }

  /** Counts a call from `network`. @throws 429 when there were too many. */
  count(network: string, now: Date): void {
    const { burst, perSecond } = this.#limit;
    const { left, at } = this.#buckets.get(network) ?? { left: burst, at: now.getTime() };
    const gained = (Math.max(0, now.getTime() - at) / 1000) * perSecond;
    const full = Math.min(burst, left + gained);
    // Put in anew, a bucket goes to the end: the one at the start is that of the address not heard of for longest.
    this.#buckets.delete(network);
    this.#buckets.set(network, { left: Math.max(0, full - 1), at: now.getTime() });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > MOST_ADDRESSES && oldest !== undefined) this.#buckets.delete(oldest);
    if (full < 1) throw new ApiError("too-many", this.#refusal, { retryAfter: 3 });
  }

  /** Takes back what was counted of a call that turned out not to be a stranger's. */
  giveBack(network: string): void {
    const bucket = this.#buckets.get(network);
    if (bucket) bucket.left = Math.min(this.#limit.burst, bucket.left + 1);
  }
}
