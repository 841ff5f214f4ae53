import type { CodedText } from "#contract/coded.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";

/** Rate limit of anonymous callers per address: a burst, and a sustained rate per second. */
export type StrangersLimit = { burst: number; perSecond: number };

/** An office whose people book from one address stays far below; a flood exceeds it at once. */
const usual: StrangersLimit = { burst: 300, perSecond: 20 };
const MAX_ADDRESSES = 50_000;

type Bucket = { left: number; at: number };

/** Counts anonymous calls by address: refusing one costs no query and reads no body. */
export class Strangers {
  readonly #buckets = new Map<string, Bucket>();
  readonly #limit: StrangersLimit;
  readonly #refusal: CodedText;

  /** @param refusal the error text for too many calls. */
  constructor(limit: StrangersLimit = usual, refusal = refusalText("networkCalls")) {
    this.#limit = limit;
    this.#refusal = refusal;
  }

  /**
   * Counts a call from `network`.
   * @throws 429 when there were too many.
   */
  count(network: string, now: Date): void {
    const { burst, perSecond } = this.#limit;
    const { left, at } = this.#buckets.get(network) ?? { left: burst, at: now.getTime() };
    const gained = (Math.max(0, now.getTime() - at) / 1000) * perSecond;
    const full = Math.min(burst, left + gained);
    // Reinserted at the end, so that the first bucket is that of the least recently seen address.
    this.#buckets.delete(network);
    this.#buckets.set(network, { left: Math.max(0, full - 1), at: now.getTime() });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > MAX_ADDRESSES && oldest !== undefined) this.#buckets.delete(oldest);
    if (full < 1) throw new ApiError("too-many", this.#refusal, { retryAfter: 3 });
  }

  /** Takes back the count of a call that turned out not to be anonymous. */
  giveBack(network: string): void {
    const bucket = this.#buckets.get(network);
    if (bucket) bucket.left = Math.min(this.#limit.burst, bucket.left + 1);
  }
}
