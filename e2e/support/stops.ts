import type { Locator, Page } from "playwright-core";
import { expectFitInEveryLook } from "./browser.ts";
import { turnTo } from "./screen.ts";

/** A screen to look at: its address, what to press on it one after the other, and what shows that it is there. */
export type Stop = {
  path: string;
  press?: readonly ((page: Page) => Locator)[];
  shows: (page: Page) => Locator;
};

/** Goes to each screen once, and fails where axe finds anything or the page scrolls sideways in any look. */
export async function expectEachToFit(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const { path, press = [], shows } of stops) {
    await turnTo(page, path);
    for (const place of press) await place(page).click();
    await shows(page).waitFor();
    await expectFitInEveryLook(page, path, shows(page));
  }
}
