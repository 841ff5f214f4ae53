import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { HANG_MS } from "#contract/testing/hang.ts";
import { choose } from "../e2e/support/screen.ts";

/** How long a screen may take to show what a statement says, in ms. A walk goes on after it. */
export const PATIENCE_MS = HANG_MS / 2;

/** Waits until an element is visible. */
export const sees = (element: Locator): Promise<void> => element.first().waitFor();

/** Waits until a text is visible, as the whole text of an element. */
export const reads = (place: Page | Locator, text: string): Promise<void> =>
  sees(place.getByText(text, { exact: true }));

/** Waits until a toast of success says a text, with the space that some begin with. */
export const toasted = (page: Page, text: string): Promise<void> =>
  sees(page.getByRole("status").filter({ hasText: new RegExp(`^${text.replaceAll(".", "\\.")}$`) }));

/** Fails when an element is there now. */
export const lacks = async (element: Locator): Promise<void> => expect(await element.count()).toBe(0);

/** Fails when an element is not there now. For the letter of a departure, which need not be waited for. */
export const has = async (element: Locator): Promise<void> =>
  expect(await element.count()).toBeGreaterThan(0);

/** A field by its label, which has a star where it is required. */
export const field = (place: Page | Locator, label: string): Locator =>
  place.getByLabel(new RegExp(`^${label}( \\*)?$`)).first();

/** The error or hint that a field announces beside its name. */
async function descriptionOf(described: Locator): Promise<string> {
  const ids = ((await described.getAttribute("aria-describedby")) ?? "").split(" ").filter(Boolean);
  const texts = ids.map((id) => described.page().locator(`[id="${id}"]`).allTextContents());
  return (await Promise.all(texts)).flat().join(" ");
}

/** Waits until a field, named by its label, says a message. */
export async function complains(place: Page | Locator, label: string, message: string): Promise<void> {
  const description = () => descriptionOf(field(place, label));
  await expect.poll(description, { timeout: PATIENCE_MS }).toContain(message);
}

/** The heads of a table, from left to right. */
export async function headsOf(table: Locator): Promise<string[]> {
  const texts = await table.getByRole("columnheader").allInnerTexts();
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

/** Waits until a text is gone. */
export async function gone(element: Locator): Promise<void> {
  await expect.poll(() => element.count(), { timeout: PATIENCE_MS }).toBe(0);
}

/** Waits until a field has a value. */
export async function becomes(element: Locator, value: string): Promise<void> {
  await expect.poll(() => element.inputValue(), { timeout: PATIENCE_MS }).toBe(value);
}

/** A select by its label. */
export const combobox = (place: Page | Locator, name: string): Locator =>
  place.getByRole("combobox", { name, exact: true });

/** The panel of a tab, after choosing it. */
export async function openTab(dialog: Locator, name: string): Promise<Locator> {
  await dialog.getByRole("tab", { name, exact: true }).click();
  return dialog.getByRole("tabpanel", { name, exact: true });
}

/** Chooses an option of a searchable select, unless it is chosen already, as the only one is. */
export async function ensure(place: Locator, label: string, option: string): Promise<void> {
  if ((await combobox(place, label).inputValue()) !== option) await choose(place, label, option);
}
