/** How long notices gather before who waits is told, in milliseconds. */
const GATHER_MS = 300;
/** How many notices are remembered; who knows an older version reads all anew. */
const MOST_REMEMBERED = 10_000;
/** How many washes are told of one by one; of more, all is read anew. */
const MOST_CHANGED = 500;
/** How many calls of one person wait at a time: a board in each of so many windows. */
const MOST_WAITING = 20;
/** For how long after somebody has asked notices are read on, in milliseconds. */
const WATCHED_MS = 60_000;

/** What has changed since a version; `ids` is null when it is not known what, and empty when nothing has. */
type Changed = { version: string; ids: number[] | null };
/** Whose washes of which day; company null stands for those of all. */
export type BoardKey = { companyId: number | null; day: string };

/** Which washes a transaction has changed: of one company and day. */
type Notice = {
  position: bigint;
  companyId: string;
  day: string;
  /** Null: not known which. */
  ids: readonly number[] | null;
};
/** Those who wait for one board. */
type Waiting = { board: BoardKey; calls: Set<() => void>; gathering: NodeJS.Timeout | null };

const ANY = "*";
const keyOf = ({ companyId, day }: BoardKey): string => `${companyId ?? ANY} ${day}`;

const isOf = ({ companyId, day }: Notice, board: BoardKey): boolean =>
  (board.companyId === null || String(board.companyId) === companyId) && (day === ANY || day === board.day);

/** "position company day id,id", with * for what is not said. */
function noticeOf(text: string): Notice {
  const [position = "0", companyId = "", day = "", ids = ""] = text.split(" ");
  return {
    position: BigInt(position),
    companyId,
    day,
    ids: ids === ANY ? null : ids.split(",").map(Number),
  };
}

/**
 * What changes in the days that people look at: one ear for each process, however many boards are open. A version is a
 * position in the database's notices, before which all is known, so that every process goes on from any other's.
 */
export class Changes {
  readonly #waiting = new Map<string, Waiting>();
  readonly #shared = new Map<string, Promise<unknown>>();
  readonly #callsOf = new Map<number, number>();
  /** All that was told from `#from` up to `#position`, in its order. */
  #notices: Notice[] = [];
  #from = 0n;
  #position = 0n;
  #isLive = false;
  #askedAt = Number.NEGATIVE_INFINITY;

  /** Whether changes are heard of at once. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Whether somebody looks at a day. */
  get isWatched(): boolean {
    return this.#waiting.size > 0 || performance.now() - this.#askedAt < WATCHED_MS;
  }

  /** Changes are heard of from `position` on. Earlier ones may have been missed: everybody reads anew. */
  listenFrom(position: string): void {
    this.#isLive = true;
    this.#notices = [];
    this.#from = this.#position = BigInt(position);
    for (const [key, waiting] of this.#waiting) this.#gather(key, waiting);
  }

  /** Changes are not heard of any more. */
  loseTouch(): void {
    this.#isLive = false;
    for (const [key, waiting] of this.#waiting) this.#gather(key, waiting);
  }

  /** Takes in all notices up to `position`, each "position company day id,id", with * for what is not said. */
  hear(notices: readonly string[], position: string): void {
    const heard = notices.map(noticeOf);
    this.#notices.push(...heard);
    const forgotten = this.#notices.splice(0, Math.max(0, this.#notices.length - MOST_REMEMBERED)).at(-1);
    // Others of the same transaction may have gone with it.
    if (forgotten) this.#from = forgotten.position + 1n;
    this.#position = BigInt(position);
    for (const [key, waiting] of this.#waiting)
      if (heard.some((notice) => isOf(notice, waiting.board))) this.#gather(key, waiting);
  }

  /**
   * What has changed since `version`: once that has gathered, or nothing after `patience` milliseconds, or for who waits
   * in too many windows, or has left.
   */
  async next(
    board: BoardKey,
    version: string,
    userId: number,
    patience: number,
    leaving?: AbortSignal,
  ): Promise<Changed> {
    this.#askedAt = performance.now();
    const isGathering = this.#waiting.get(keyOf(board))?.gathering;
    if (isGathering || this.#since(board, version)?.length === 0)
      await this.#wait(board, userId, patience, leaving);
    return { version: String(this.#position), ids: this.#since(board, version) };
  }

  /** Null when it is not known. */
  #since(board: BoardKey, version: string): number[] | null {
    if (!/^\d{1,19}$/.test(version)) return null;
    const since = BigInt(version);
    if (since < this.#from) return null;
    const later = this.#notices.slice(this.#notices.findLastIndex(({ position }) => position < since) + 1);
    const ids = new Set<number>();
    for (const notice of later) {
      if (!isOf(notice, board)) continue;
      for (const id of notice.ids ?? []) ids.add(id);
      if (notice.ids === null || ids.size > MOST_CHANGED) return null;
    }
    return [...ids];
  }

  async #wait(board: BoardKey, userId: number, patience: number, leaving?: AbortSignal): Promise<void> {
    const others = this.#callsOf.get(userId) ?? 0;
    if (others >= MOST_WAITING) return;
    this.#callsOf.set(userId, others + 1);
    const key = keyOf(board);
    const waiting = this.#waiting.get(key) ?? { board, calls: new Set(), gathering: null };
    this.#waiting.set(key, waiting);
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        leaving?.removeEventListener("abort", done);
        waiting.calls.delete(done);
        resolve();
      };
      const timer = setTimeout(done, patience);
      waiting.calls.add(done);
      leaving?.addEventListener("abort", done);
    });
    if (waiting.calls.size === 0 && !waiting.gathering && this.#waiting.get(key) === waiting)
      this.#waiting.delete(key);
    const left = (this.#callsOf.get(userId) ?? 1) - 1;
    if (left > 0) this.#callsOf.set(userId, left);
    else this.#callsOf.delete(userId);
  }

  /** Lets those who wait for a board go, once more has had time to come. */
  #gather(key: string, waiting: Waiting): void {
    waiting.gathering ??= setTimeout(() => {
      waiting.gathering = null;
      this.#waiting.delete(key);
      for (const go of waiting.calls) go();
    }, GATHER_MS);
  }

  /** Does for all who ask for the same at one time what each of them needs. */
  share<T>(name: string, work: () => Promise<T>): Promise<T> {
    const known = this.#shared.get(name) as Promise<T> | undefined;
    if (known) return known;
    const made = work().finally(() => this.#shared.delete(name));
    this.#shared.set(name, made);
    return made;
  }

  /** Lets everybody go who waits: the process ends. */
  close(): void {
    for (const { calls, gathering } of this.#waiting.values()) {
      if (gathering) clearTimeout(gathering);
      for (const go of calls) go();
    }
  }
}
