import type { Page } from "playwright-core";

/** What a first screen took: its JavaScript and CSS, in kilobytes as they came over the line. */
export type Weight = {
  kilobytes: number;
  files: number;
  /** Files that the page itself did not name. */ late: string[];
};

/** Notes in the page when something is first drawn: who looks from outside is late on a busy machine. */
const noteWhenDrawn = (selector: string): string => `
  new MutationObserver((_, watcher) => {
    if (!document.querySelector(${JSON.stringify(selector)})) return;
    window.drawnAt = performance.now();
    watcher.disconnect();
  }).observe(document, { childList: true, subtree: true })`;

const ASKED_BEFORE = `performance.getEntriesByType("resource")
  .filter(({ startTime }) => startTime <= drawnAt).map(({ name }) => new URL(name).pathname)`;

/**
 * Opens an address with nothing kept, waits until it is `usable`, and weighs what had been asked for when `drawn`, a
 * selector, was first there: what comes afterwards is fetched for later. Unless told otherwise that is when the app stands,
 * not what may be seen before it.
 */
export async function weigh(
  page: Page,
  address: string,
  usable: () => Promise<void>,
  drawn = "#root h1",
): Promise<Weight> {
  const sizes = new Map<string, number>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) {
      sizes.set(pathname, Number(response.headers()["content-length"]));
    }
  });
  await page.addInitScript(noteWhenDrawn(drawn));
  const response = await page.goto(address, { waitUntil: "commit" });
  await usable();
  const html = (await response?.text()) ?? "";
  const asked = new Set(await page.evaluate<string[]>(ASKED_BEFORE));
  const taken = [...sizes].filter(([file]) => asked.has(file));
  const bytes = taken.reduce((sum, [, size]) => sum + size, 0);
  return {
    kilobytes: Math.round(bytes / 1024),
    files: taken.length,
    late: taken.map(([file]) => file).filter((file) => !html.includes(`"${file}"`)),
  };
}
