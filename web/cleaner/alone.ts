/** How long to wait for the lock: a page that the phone has frozen keeps its own. */
const PATIENCE_MS = 20_000;

let releaseLock = (): void => {};
// A page in the back/forward cache would keep its lock: releases it on leaving.
addEventListener("pagehide", () => releaseLock());

/**
 * Runs `work` under a lock across pages, to save battery. Correctness does not depend on it, since the server ignores
 * repeats: after the timeout, and in browsers without locks, it runs unlocked.
 */
export async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  const timeout = AbortSignal.timeout(PATIENCE_MS);
  let begun = false;
  try {
    await navigator.locks.request("round", { signal: timeout }, () => {
      begun = true;
      return new Promise<void>((free, fail) => {
        releaseLock = free;
        work().then(free, fail);
      });
    });
  } catch (error) {
    if (begun) throw error;
    await work();
  }
}
