import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** What the server has drawn, until the app begins to take it over. */
export const early = (page: Page): Locator => page.locator("#drawn");

/** React notes at an element that it hears what happens there. */
const isHeard = `Object.keys(document.querySelector("main h1") ?? {}).some((key) => key.startsWith("__react"))`;

/** Waits until the app has taken it over, but for its pictures. */
export async function takenOver(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(isHeard), { timeout: 20_000 }).toBe(true);
}

/** Opens an address with its scripts on their way; the function lets them arrive. */
export async function openEarly(page: Page, address: string): Promise<() => void> {
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await early(page).waitFor();
  return arrive;
}

/** Where everything that is seen stands, and what it says. */
export const picture = (page: Page): Promise<string[]> =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll("h1, h2, p, li, th, td, a, button, input, select, strong, article svg")]
    .filter((element) => element.getClientRects().length > 0)
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, element.textContent, x, y, width, height].join(" ");
    })`);
