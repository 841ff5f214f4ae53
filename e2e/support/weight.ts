import type { Page } from "playwright-core";

/** JavaScript and CSS that the first screen needed, in kilobytes as transferred. */
export type Weight = {
  kilobytes: number;
  files: number;
  /** Files that the HTML does not name. */ late: string[];
};

/** Records in the page when an element is first drawn. An observer outside the page is late on a busy machine. */
const recordFirstRender = (selector: string): string => `
  new MutationObserver((_, watcher) => {
    if (!document.querySelector(${JSON.stringify(selector)})) return;
    window.drawnAt = performance.now();
    watcher.disconnect();
  }).observe(document, { childList: true, subtree: true })`;

const REQUESTED_BEFORE_DRAW = `performance.getEntriesByType("resource")
  .filter(({ startTime }) => startTime <= drawnAt).map(({ name }) => new URL(name).pathname)`;

/**
 * Opens an address without a cache, waits until it is `usable`, and weighs the files that were requested before the
 * selector `drawn` first matched. Later files are prefetches. By default that is when the app itself is drawn, not
 * the server-rendered page before it.
 */
export async function weigh(
  page: Page,
  address: string,
  usable: () => Promise<void>,
  selector = "#root h1",
): Promise<Weight> {
  const sizes = new Map<string, number>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) {
      sizes.set(pathname, Number(response.headers()["content-length"]));
    }
  });
  await page.addInitScript(recordFirstRender(selector));
  const response = await page.goto(address, { waitUntil: "commit" });
  await usable();
  const html = (await response?.text()) ?? "";
  const requested = new Set(await page.evaluate<string[]>(REQUESTED_BEFORE_DRAW));
  const loaded = [...sizes].filter(([file]) => requested.has(file));
  const bytes = loaded.reduce((sum, [, size]) => sum + size, 0);
  return {
    kilobytes: Math.round(bytes / 1024),
    files: loaded.length,
    late: loaded.map(([file]) => file).filter((file) => !html.includes(`"${file}"`)),
  };
}
