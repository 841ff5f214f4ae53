/** How long to wait for another page of this phone: one that the phone has frozen keeps its lock. */
const PATIENCE_MS = 20_000;

let letGo = (): void => {};
// Kept for going back to, a page keeps its lock too: it lets go on its way out.
addEventListener("pagehide", () => letGo());

/**
 * Works while no other page of this phone does, to spare its battery. That nothing is done twice is the server's
 * promise and not the lock's: who waits too long goes without, and so does a browser that has no locks.
 */
export async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  const patience = AbortSignal.timeout(PATIENCE_MS);
  let begun = false;
  try {
    await navigator.locks.request("round", { signal: patience }, () => {
      begun = true;
      return new Promise<void>((free, fail) => {
        letGo = free;
        work().then(free, fail);
      });
    });
  } catch (error) {
    if (begun) throw error;
    await work();
  }
}
