import { hashToken } from "#server/crypto/token.ts";
import type { Caller } from "#server/access/scope.ts";

/** A live session as stored in the database. */
type StoredSession = { caller: Caller; createdAt: Date; lastSeenAt: Date };

const HOUR = 3_600_000;
/** Idle time after which a session ends, in milliseconds. */
export const IDLE_MS = 12 * HOUR;
/** Idle time for customers, who use their own phone and would need a new code each time. */
export const CUSTOMER_IDLE_MS = 72 * HOUR;
/** Maximum lifetime of a session, in milliseconds. */
export const ABSOLUTE_MS = 7 * 24 * HOUR;
const MAX_CACHED = 20_000;

type Cached = StoredSession & { seenAt: number };

export type SessionSource = {
  /** Reads a session with its user; undefined when it has ended, or when the user may no longer sign in. */
  find: (tokenHash: string) => Promise<StoredSession | undefined>;
  /** Saves when sessions were last used. */
  touch: (seen: ReadonlyMap<string, Date>) => Promise<void>;
};

/**
 * Live sessions, cached in this process so that a call costs no query. Revocations by other processes arrive through
 * `forget`; while nobody listens for them (`setListening(false)`), every call queries the database.
 */
export class Sessions {
  readonly #source: SessionSource;
  readonly #cached = new Map<string, Cached>();
  readonly #seen = new Map<string, Date>();
  #listening = false;
  // Counts revocations, so that a read begun before one is not cached after it.
  #revocations = 0;

  constructor(source: SessionSource) {
    this.#source = source;
  }

  setListening(listening: boolean): void {
    this.#listening = listening;
    this.#revocations += 1;
    this.#cached.clear();
  }

  /** The token's caller; null when the session is unknown, revoked, idle or expired. */
  async callerOf(token: string, now: Date): Promise<Caller | null> {
    const hash = hashToken(token);
    const cached = this.#cached.get(hash);
    if (cached && isLive(cached, cached.seenAt, now)) {
      cached.seenAt = now.getTime();
      this.#seen.set(hash, now);
      return cached.caller;
    }
    const revocations = this.#revocations;
    const stored = await this.#source.find(hash);
    if (!stored || !isLive(stored, stored.lastSeenAt.getTime(), now)) return null;
    this.#seen.set(hash, now);
    if (this.#listening && revocations === this.#revocations)
      this.#remember(hash, { ...stored, seenAt: now.getTime() });
    return stored.caller;
  }

  /** True if a call with the token costs no query. */
  knows(token: string): boolean {
    return this.#cached.has(hashToken(token));
  }

  /** Drops one session (`hash:…`) or all of a user (`user:…`). */
  forget(what: string): void {
    this.#revocations += 1;
    if (what.startsWith("hash:")) this.#cached.delete(what.slice(5));
    else
      for (const [hash, { caller }] of this.#cached)
        if (`user:${caller.userId}` === what) this.#cached.delete(hash);
  }

  /** Saves when sessions were last used; called periodically, and before the process ends. */
  async flush(): Promise<void> {
    if (this.#seen.size === 0) return;
    const seen = new Map(this.#seen);
    this.#seen.clear();
    await this.#source.touch(seen);
  }

  #remember(hash: string, session: Cached): void {
    const [oldest] = this.#cached.keys();
    if (this.#cached.size >= MAX_CACHED && oldest !== undefined) this.#cached.delete(oldest);
    this.#cached.set(hash, session);
  }
}

/** True if a session last used at `seenAt` is still valid at `now`. */
export function isLive({ caller, createdAt }: StoredSession, seenAt: number, now: Date): boolean {
  const idle = caller.usertype === "Customer" ? CUSTOMER_IDLE_MS : IDLE_MS;
  return now.getTime() - seenAt < idle && now.getTime() - createdAt.getTime() < ABSOLUTE_MS;
}
