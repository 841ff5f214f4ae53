import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { holdBack } from "./settled.ts";

/** The server-rendered page, until the app replaces it. */
export const serverRendered = (page: Page): Locator => page.locator("#rendered");

/** React marks an element that it has hydrated with `__react…` properties. */
const isHydrated = `Object.keys(document.querySelector("main h1") ?? {}).some((key) => key.startsWith("__react"))`;

/** Waits until the app is hydrated. Its pictures may still be loading. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(isHydrated)).toBe(true);
}

/** Opens an address while its scripts are held back. The returned function releases them. */
export async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const releaseScripts = await holdBack(page, "**/assets/*.js");
  await page.goto(address, { waitUntil: "commit" });
  await serverRendered(page).waitFor();
  return releaseScripts;
}

/** Position, size and text of every visible element. */
export const layoutOf = (page: Page): Promise<string[]> =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll("h1, h2, p, li, th, td, a, button, input, select, strong, article svg")]
    .filter((element) => element.getClientRects().length > 0)
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, element.textContent, x, y, width, height].join(" ");
    })`);
