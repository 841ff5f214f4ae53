import { setTimeout as pause } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

const openRequests = new WeakMap<Page, Set<Request>>();

/** Tracks a page's requests from now on. */
export function trackRequests(page: Page): void {
  const requests = new Set<Request>();
  openRequests.set(page, requests);
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

// Two frames: a response's changes are painted, and the requests that follow from them are sent. Then again, because a
// colour transition may start where another has just ended. Folded content is not drawn, so its transitions neither
// run nor end. A screen whose code has just arrived sends no requests, and is not there yet.
const isIdleScript = `new Promise((tell) => {
  const runs = (animation) =>
    animation instanceof CSSTransition &&
    animation.playState === "running" &&
    animation.effect.target.checkVisibility();
  const still = () => !document.querySelector("[aria-busy=true], .loading") && !document.getAnimations().some(runs);
  const afterTwoFrames = (look) => requestAnimationFrame(() => requestAnimationFrame(look));
  afterTwoFrames(() => (still() ? afterTwoFrames(() => tell(still())) : tell(false)));
})`;

/** Holds back a page's requests to addresses that match `glob`. The returned function lets them go on. */
export async function holdBack(page: Page, glob: string): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(glob, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const TIMEOUT_MS = 30_000;

/** Waits until a page is idle: no request, nothing busy or loading, no transition. */
export async function waitUntilIdle(page: Page): Promise<void> {
  const requests = openRequests.get(page) ?? new Set();
  const startedAt = performance.now();
  while (requests.size > 0 || !(await page.evaluate<boolean>(isIdleScript)) || requests.size > 0) {
    if (performance.now() - startedAt > TIMEOUT_MS)
      throw new Error(`${page.url()} is still busy: ${[...requests].map((each) => each.url()).join(", ")}`);
    await pause(10);
  }
}
