/** Runs `work` when its turn comes, in the first of the lines unless it names another. @throws what `busy` makes when too many wait there already. */
export type Turns<Line extends string> = <T>(work: () => Promise<T>, line?: Line) => Promise<T>;

type Limits<Line extends string> = {
  /** How many pieces of work run at once. */
  running: number;
  /** How many wait in a line. */
  waiting: number;
  busy: () => Error;
  /** Who waits in an earlier one goes first; within one it is first come, first served. */
  lines?: readonly [Line, ...Line[]];
};

/** Lets only so much work run at once, and only so much wait for it. */
export function atMost<Line extends string = "all">({
  running,
  waiting,
  busy,
  lines = ["all" as Line],
}: Limits<Line>): Turns<Line> {
  let free = running;
  const queues = new Map<Line, (() => void)[]>(lines.map((line) => [line, []]));
  const turn = (queue: (() => void)[]): Promise<void> => {
    if (free === 0) return new Promise((resolve) => queue.push(resolve));
    free -= 1;
    return Promise.resolve();
  };
  const done = (): void => {
    const next = [...queues.values()].find((queue) => queue.length > 0)?.shift();
    if (next) next();
    else free += 1;
  };
  return async (work, line = lines[0]) => {
    const queue = queues.get(line) ?? [];
    if (free === 0 && queue.length >= waiting) throw busy();
    await turn(queue);
    try {
      return await work();
    } finally {
      done();
    }
  };
}
