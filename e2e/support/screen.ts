import { errors, type Locator, type Page } from "playwright-core";

export const toast = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();

export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole("button", { name, exact: true });

const pushPath = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState({}, "", ${JSON.stringify(path)})`);

/**
 * Goes to a screen within the app, as a link does. It goes through a missing page first, so that nothing of the last
 * screen stays. A full load costs four times as much, and the tests of routes load every screen. The first screen is
 * loaded fully.
 */
export async function navigateTo(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") {
    await page.goto(path);
    return;
  }
  await pushPath(page, "/nowhere");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await pushPath(page, path);
}

/** How long an opened list may take to offer an option, in ms. */
const OFFER_MS = 5000;
const TRIES = 4;

/**
 * Chooses an option of a select, from those that `typed` finds or else from all. A list can close before the click
 * reaches it, because the page grew beside its field. It is then opened again, as a person would do.
 */
export async function pick(field: Locator, option: string | RegExp, typed?: string): Promise<void> {
  const name = typeof option === "string" ? { name: option, exact: true } : { name: option };
  const optionLocator = field.page().getByRole("option", name);
  for (let left = TRIES; ; left -= 1) {
    if (typed === undefined) await field.click();
    else await field.fill(typed);
    try {
      await optionLocator.click({ timeout: OFFER_MS });
      return;
    } catch (error) {
      if (left === 1 || !(error instanceof errors.TimeoutError)) throw error;
      await field.blur();
      if (typed !== undefined) await field.fill("");
    }
  }
}

/** Chooses an option of a searchable select by typing it. */
export const choose = (place: Locator, label: string, option: string): Promise<void> =>
  pick(place.getByRole("combobox", { name: label }), option, option);
