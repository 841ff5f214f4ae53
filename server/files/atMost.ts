/** Runs `work` when its turn comes. @throws what `busy` makes when too many wait already. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `running` pieces of work run at once and `waiting` wait for their turn, first come first served. */
export function atMost(running: number, waiting: number, busy: () => Error): Turns {
  let free = running;
  const queue: (() => void)[] = [];
  const turn = (): Promise<void> => {
    if (free === 0) return new Promise((resolve) => queue.push(resolve));
    free -= 1;
    return Promise.resolve();
  };
  const done = (): void => {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  };
  return async (work) => {
    if (free === 0 && queue.length >= waiting) throw busy();
    await turn();
    try {
      return await work();
    } finally {
      done();
    }
  };
}
