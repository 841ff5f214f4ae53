import type { Locator, Page } from "playwright-core";
import { expectFit } from "./browser.ts";

/** A screen to look at: its address, what to press on it one after the other, and what shows that it is there. */
export type Stop = {
  path: string;
  press?: readonly ((page: Page) => Locator)[];
  shows: (page: Page) => Locator;
};

/** Goes to each screen, and fails where axe finds anything or the page scrolls sideways. */
export async function expectEachToFit(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const { path, press = [], shows } of stops) {
    await page.goto(path);
    for (const place of press) await place(page).click();
    await shows(page).waitFor();
    await page.waitForLoadState("networkidle");
    await expectFit(page, path);
  }
}
