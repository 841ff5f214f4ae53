import { setTimeout as pause } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

const underWay = new WeakMap<Page, Set<Request>>();

/** Counts a page's requests from now on. */
export function countRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

// Two frames: what an answer has changed is painted, and what that asks for is asked. And again: where one transition has
// just ended, what takes its colour from there may be about to begin its own. What is folded away is not drawn, and its
// transitions neither run nor go. A screen whose code has just arrived asks for nothing, and is not there yet.
const isStill = `new Promise((tell) => {
  const runs = (animation) =>
    animation instanceof CSSTransition &&
    animation.playState === "running" &&
    animation.effect.target.checkVisibility();
  const still = () => !document.querySelector("[aria-busy=true], .loading") && !document.getAnimations().some(runs);
  const afterTwoFrames = (look) => requestAnimationFrame(() => requestAnimationFrame(look));
  afterTwoFrames(() => (still() ? afterTwoFrames(() => tell(still())) : tell(false)));
})`;

const PATIENCE_MS = 30_000;

/** Waits until a page waits for nothing: no request, nothing that calls itself busy or is still loading, no transition. */
export async function settled(page: Page): Promise<void> {
  const requests = underWay.get(page) ?? new Set();
  const begun = performance.now();
  while (requests.size > 0 || !(await page.evaluate<boolean>(isStill)) || requests.size > 0) {
    if (performance.now() - begun > PATIENCE_MS)
      throw new Error(`${page.url()} is still busy: ${[...requests].map((each) => each.url()).join(", ")}`);
    await pause(10);
  }
}
