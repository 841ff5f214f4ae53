/** How long notices gather before who waits is told, in milliseconds. */
const GATHER_MS = 300;
/** How many notices of a day are remembered; who knows an older version reads all anew. */
const MOST_REMEMBERED = 200;
/** How many days are remembered that nobody waits for. */
const MOST_DAYS = 500;
/** How many calls of one person wait at a time: a board in each of so many windows. */
const MOST_WAITING = 20;

type Notice = { version: number; /** Null: not known which. */ ids: readonly number[] | null };
type Day = { version: number; notices: Notice[]; waiting: Set<() => void>; gathering: NodeJS.Timeout | null };

/** What has changed since a version; `ids` is null when it is not known what, and empty when nothing has. */
type Changed = { version: string; ids: number[] | null };
/** Whose washes of which day; company null stands for those of all. */
export type BoardKey = { companyId: number | null; day: string };

const ANY = "*";
const keyOf = ({ companyId, day }: BoardKey): string => `${companyId ?? ANY} ${day}`;

/** What changes in the days that people look at: one ear for each process, however many boards are open. */
export class Changes {
  readonly #days = new Map<string, Day>();
  readonly #shared = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<number, number>();
  // One for all days, so that no version is ever given twice; of another process or an earlier one none is known.
  readonly #process = Math.random().toString(36).slice(2);
  #version = 0;
  #isLive = false;

  /** Whether changes are heard of at once. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Notices may have been missed in between: everybody reads anew. */
  setListening(isLive: boolean): void {
    this.#isLive = isLive;
    for (const key of this.#days.keys()) this.#note(key, null);
  }

  /** Whether there is a day that somebody has looked at. */
  get isWatched(): boolean {
    return this.#days.size > 0;
  }

  /** Takes in a notice, "company day id,id", with * for what is not said. */
  hear(notice: string): void {
    const [company = "", day = "", ids = ""] = notice.split(" ");
    const known = ids === ANY ? null : ids.split(",").map(Number);
    for (const key of this.#days.keys()) {
      const [whose, which] = key.split(" ");
      if ((whose === company || whose === ANY) && (day === ANY || day === which)) this.#note(key, known);
    }
  }

  /** What a board that is read now has to wait from. */
  versionOf(board: BoardKey): string {
    return `${this.#process}.${this.#dayOf(keyOf(board)).version}`;
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
    const day = this.#dayOf(keyOf(board));
    if (day.gathering || this.#since(day, version).ids?.length === 0)
      await this.#wait(day, userId, patience, leaving);
    return this.#since(day, version);
  }

  #since({ version: now, notices }: Day, version: string): Changed {
    const current = `${this.#process}.${now}`;
    const known = notices.findIndex((notice) => `${this.#process}.${notice.version}` === version);
    const later = known === -1 ? null : notices.slice(known + 1);
    if (!later || later.some(({ ids }) => ids === null)) return { version: current, ids: null };
    return { version: current, ids: [...new Set(later.flatMap(({ ids }) => ids ?? []))] };
  }

  async #wait({ waiting }: Day, userId: number, patience: number, leaving?: AbortSignal): Promise<void> {
    const others = this.#waiting.get(userId) ?? 0;
    if (others >= MOST_WAITING) return;
    this.#waiting.set(userId, others + 1);
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        leaving?.removeEventListener("abort", done);
        waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, patience);
      waiting.add(done);
      leaving?.addEventListener("abort", done);
    });
    const left = (this.#waiting.get(userId) ?? 1) - 1;
    if (left > 0) this.#waiting.set(userId, left);
    else this.#waiting.delete(userId);
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
    for (const { waiting, gathering } of this.#days.values()) {
      if (gathering) clearTimeout(gathering);
      for (const go of waiting) go();
    }
  }

  #note(key: string, ids: readonly number[] | null): void {
    const day = this.#dayOf(key);
    day.version = this.#version += 1;
    day.notices = [...day.notices.slice(1 - MOST_REMEMBERED), { version: day.version, ids }];
    day.gathering ??= setTimeout(() => {
      day.gathering = null;
      for (const go of day.waiting) go();
    }, GATHER_MS);
  }

  #dayOf(key: string): Day {
    const known = this.#days.get(key);
    if (known) return known;
    if (this.#days.size >= MOST_DAYS)
      for (const [other, { waiting, gathering }] of this.#days)
        if (waiting.size === 0 && !gathering) this.#days.delete(other);
    const version = (this.#version += 1);
    const day: Day = { version, notices: [{ version, ids: [] }], waiting: new Set(), gathering: null };
    this.#days.set(key, day);
    return day;
  }
}
