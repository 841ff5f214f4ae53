/**
 * Does the next due item.
 * @returns whether there was one; calls `onStarted` as soon as it knows.
 */
type DoNext = (onStarted: () => void) => Promise<boolean>;

type Options = {
  /** Items in parallel. */
  atOnce: number;
  doNext: DoNext;
  onError: (error: unknown) => void;
  /** Called whenever nothing more was found to do. */
  onIdle: () => void;
};

/** Runs jobs in order, a few at a time; lanes never wait for each other. */
export class Lane {
  readonly #options: Options;
  readonly #runs = new Set<Promise<void>>();
  #again = false;
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** There may be something to do. */
  wake(): void {
    this.#again = true;
    this.#begin();
  }

  /** Resolves once nothing runs. */
  async rest(): Promise<void> {
    while (this.#runs.size > 0) await Promise.all(this.#runs);
  }

  /** Takes nothing more; running items are finished. */
  stop(): Promise<void> {
    this.#stopped = true;
    return this.rest();
  }

  #begin(): void {
    if (this.#stopped || this.#runs.size >= this.#options.atOnce) return;
    const run = this.#run().finally(() => {
      this.#runs.delete(run);
      this.#options.onIdle();
    });
    this.#runs.add(run);
  }

  async #run(): Promise<void> {
    const { doNext, onError } = this.#options;
    try {
      do {
        this.#again = false;
        let found = true;
        while (found && !this.#stopped) found = await doNext(() => this.#begin());
      } while (this.#again && !this.#stopped);
    } catch (error) {
      onError(error);
    }
  }
}
