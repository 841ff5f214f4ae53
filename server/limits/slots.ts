import { ApiError, refusalText } from "#server/errors/apiError.ts";

/** Slots in use, by the limit's name. */
const inUse = new Map<string, number>();
export const slotsInUse: ReadonlyMap<string, number> = inUse;

/** Registers a limit with no slots in use. */
export function registerLimit(limit: string): void {
  inUse.set(limit, inUse.get(limit) ?? 0);
}

/**
 * Counts a slot of a limit as in use.
 * @returns a function that releases it and calls `next`; further calls do nothing.
 */
export function acquireSlot(limit: string, next: () => void): () => void {
  inUse.set(limit, (inUse.get(limit) ?? 0) + 1);
  let isAcquired = true;
  return () => {
    if (!isAcquired) return;
    isAcquired = false;
    inUse.set(limit, (inUse.get(limit) ?? 1) - 1);
    next();
  };
}

export type Waiting = { go: () => void };

/**
 * Waits at the end of `queue` until it is taken out and `go` is called.
 * @throws the reason of `leaving` as soon as that aborts; it is then removed from the queue.
 */
export function waitIn<T extends Waiting>(
  queue: T[],
  entryOf: (go: () => void) => T,
  leaving?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      queue.splice(queue.indexOf(entry), 1);
      reject(leaving?.reason as Error);
    };
    const entry = entryOf(() => {
      leaving?.removeEventListener("abort", leave);
      resolve();
    });
    leaving?.addEventListener("abort", leave, { once: true });
    queue.push(entry);
  });
}

/**
 * The result of `work`.
 * @throws 408 after `limitMs`: it is no longer awaited, whatever it still does.
 */
async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const late = new ApiError("timeout", refusalText("tookTooLong"));
    timer = setTimeout(reject, limitMs, late).unref();
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

type SlotQueueOptions<Line extends string> = {
  /** The queue to wait in; the first when absent. */
  line?: Line;
  /** Aborts when nobody waits for the work any more; work that has not begun is then skipped. */
  leaving?: AbortSignal;
};

/**
 * Runs `work` when a slot is free.
 * @throws the error of `busy` when too many wait in its queue, and 408 when it takes too long.
 */
export type SlotQueue<Line extends string> = <T>(
  work: () => Promise<T>,
  options?: SlotQueueOptions<Line>,
) => Promise<T>;

type Limits<Line extends string> = {
  /** Name in the metrics. */
  name: string;
  /** Tasks that run at once. */
  running: number;
  /** Tasks that may wait per queue. */
  waiting: number;
  /** Milliseconds after which its slot is released, so that work that never ends does not block one. */
  limitMs: number;
  busy: () => Error;
  /** Earlier queues go first; within one it is first come, first served. */
  lines?: readonly [Line, ...Line[]];
};

/** Limits how much work runs at once, and how much waits. */
export function atMost<Line extends string = "all">({
  name,
  running,
  waiting,
  limitMs,
  busy,
  lines = ["all" as Line],
}: Limits<Line>): SlotQueue<Line> {
  registerLimit(name);
  let free = running;
  const queues = new Map<Line, Waiting[]>(lines.map((line) => [line, []]));
  const acquire = async (queue: Waiting[], leaving?: AbortSignal): Promise<void> => {
    if (free === 0) return waitIn(queue, (go) => ({ go }), leaving);
    free -= 1;
  };
  const callNext = (): void => {
    const next = [...queues.values()].find((queue) => queue.length > 0)?.shift();
    if (next) next.go();
    else free += 1;
  };
  return async (work, { line = lines[0], leaving } = {}) => {
    const queue = queues.get(line) ?? [];
    leaving?.throwIfAborted();
    if (free === 0 && queue.length >= waiting) throw busy();
    await acquire(queue, leaving);
    const release = acquireSlot(name, callNext);
    try {
      // The caller may have left in the meantime.
      leaving?.throwIfAborted();
      return await within(limitMs, work);
    } finally {
      release();
    }
  };
}
