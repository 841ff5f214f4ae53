import { errors, type Locator, type Page } from "playwright-core";

/** Waits for the toast that says `text`. */
export const toast = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();

export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole("button", { name, exact: true });

const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState({}, "", ${JSON.stringify(path)})`);

/**
 * Turns to a screen within the app, as a link does, by way of one that does not exist, so that nothing of the last one stays.
 * To load it costs four times as much, and the tests of routes load every one; the first is loaded.
 */
export async function turnTo(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") {
    await page.goto(path);
    return;
  }
  await follow(page, "/nowhere");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await follow(page, path);
}

/** How long a list that was opened may take to offer something, ms. */
const OFFER_MS = 5000;
const TRIES = 4;

/**
 * Chooses an option of a select: of what `typed` finds, else of all. A list that was put away before the press reached it, because
 * the page grew beside its field, is opened again, as a person would.
 */
export async function pick(field: Locator, option: string | RegExp, typed?: string): Promise<void> {
  const name = typeof option === "string" ? { name: option, exact: true } : { name: option };
  const offered = field.page().getByRole("option", name);
  for (let left = TRIES; ; left -= 1) {
    if (typed === undefined) await field.click();
    else await field.fill(typed);
    try {
      await offered.click({ timeout: OFFER_MS });
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
