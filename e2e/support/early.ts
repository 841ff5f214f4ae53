import type { Locator, Page } from "playwright-core";

/** What stands in the page before the app does. */
export const early = (page: Page): Locator => page.locator("#early");

/** Waits until the app has taken its place. */
export const takenOver = (page: Page): Promise<void> => early(page).waitFor({ state: "detached" });

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
  await page.goto(address, { waitUntil: "domcontentloaded" });
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
