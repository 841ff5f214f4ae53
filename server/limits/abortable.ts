/** `work`, or `reason` once `signal` aborts: work that ignores the signal is no longer awaited. */
export function abortable<T>(signal: AbortSignal, work: Promise<T>, reason: string): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error(reason)), { once: true });
    work.then(resolve, reject);
  });
}
