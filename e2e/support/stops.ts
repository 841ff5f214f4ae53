import type { Locator, Page } from "playwright-core";
import { expectFitOnDevices } from "./fit.ts";
import { navigateTo } from "./screen.ts";

/** A screen to check: its address, the elements to click in order, and the element that shows that it is ready. */
export type Stop = {
  path: string;
  press?: readonly ((page: Page) => Locator)[];
  shows: (page: Page) => Locator;
};

/** Opens each screen once. Fails when axe finds a violation or the page scrolls sideways on any device. */
export async function expectEachToFit(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const { path, press = [], shows } of stops) {
    await navigateTo(page, path);
    for (const place of press) await place(page).click();
    await shows(page).waitFor();
    await expectFitOnDevices(page, path, shows(page));
  }
}
