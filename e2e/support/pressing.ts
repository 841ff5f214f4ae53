import type { Locator, Page } from "playwright-core";

/** Fills in forms as a person does, to count the effort that they take. */

/**
 * Counts pointer presses and keys. Typed letters do not count, nor Shift and other modifier keys. Tab, Enter, arrows
 * and a Space on a button count one each.
 */
export const countPresses = (page: Page) =>
  page.evaluate(`
    window.presses = 0;
    window.keys = 0;
    const held = ["Control", "Shift", "Alt", "Meta"];
    addEventListener("pointerdown", () => { presses += 1; }, true);
    addEventListener("keydown", ({ key, target }) => {
      const writes = key.length === 1 && target.matches("input:not([type=radio]), textarea");
      if (!writes && !held.includes(key)) keys += 1;
    }, true);`);

/** The focused field, by its label. */
const focused = (page: Page, label: string): Locator =>
  page.getByLabel(label).and(page.locator("input:focus, textarea:focus"));

/** Types into a field that already has the focus. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await focused(page, label).waitFor();
  await page.keyboard.type(text);
}

/** Types a search text, and chooses the option by Enter once it is the selected one. */
export async function findOption(page: Page, label: string, text: string): Promise<void> {
  await typeInto(page, label, text);
  const first = page.locator("[role=option][data-combobox-selected]", { hasText: new RegExp(`^${text}`) });
  await first.waitFor();
  await page.keyboard.press("Enter");
  await first.waitFor({ state: "hidden" });
}

/** Focuses the first field of this name by a click. */
export const focusField = (page: Page, label: string): Promise<void> =>
  page.getByLabel(label, { exact: false }).and(page.locator("input, textarea")).first().click();

/** The most Tabs between two fields. */
const MAX_TABS = 10;

/** Moves to a field by Tab, whatever is in between. */
export async function tabTo(page: Page, label: string): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await focused(page, label).count()) return;
  }
  throw new Error(`${label} is too far away.`);
}
