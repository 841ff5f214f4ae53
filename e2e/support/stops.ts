import type { Locator, Page } from "playwright-core";
import { expectFitInEveryLook } from "./browser.ts";
import { settled } from "./settled.ts";

/** A screen to look at: its address, what to press on it one after the other, and what shows that it is there. */
export type Stop = {
  path: string;
  press?: readonly ((page: Page) => Locator)[];
  shows: (page: Page) => Locator;
};

/**
 * Turns to a screen within the app, as a link does, by way of one that does not exist, so that nothing of the last one stays.
 * To load it costs four times as much, and the tests of routes load every one; the first is loaded.
 */
async function turnTo(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") {
    await page.goto(path);
    return;
  }
  await follow(page, "/nowhere");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await follow(page, path);
}

const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState({}, "", ${JSON.stringify(path)})`);

/** Goes to each screen once, and fails where axe finds anything or the page scrolls sideways in any look. */
export async function expectEachToFit(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const { path, press = [], shows } of stops) {
    await turnTo(page, path);
    for (const place of press) await place(page).click();
    await shows(page).waitFor();
    await settled(page);
    await expectFitInEveryLook(page, path, shows(page));
  }
}
