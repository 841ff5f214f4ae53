import type { Locator, Page } from "playwright-core";

/** How somebody fills forms in, for what counts how much is asked of them. */

/**
 * Counts what is pressed, and which keys are: not the letters that are written, nor Shift and the like, which are held
 * while another is pressed. Tab, Enter, arrows and a Space on a button count one each.
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

/** The field that has the focus, by its label. */
const focused = (page: Page, label: string): Locator =>
  page.getByLabel(label).and(page.locator("input:focus, textarea:focus"));

/** Writes into a field that has the focus already. */
export async function write(page: Page, label: string, text: string): Promise<void> {
  await focused(page, label).waitFor();
  await page.keyboard.type(text);
}

/** Writes what finds an option, and takes it by Enter once it is the one that Enter takes. */
export async function find(page: Page, label: string, text: string): Promise<void> {
  await write(page, label, text);
  const first = page.locator("[role=option][data-combobox-selected]", { hasText: new RegExp(`^${text}`) });
  await first.waitFor();
  await page.keyboard.press("Enter");
  await first.waitFor({ state: "hidden" });
}

/** Goes to a field by pressing it: the first of this name. */
export const goTo = (page: Page, label: string): Promise<void> =>
  page.getByLabel(label, { exact: false }).and(page.locator("input, textarea")).first().click();

/** How many Tabs a field may be away from the one before it. */
const FARTHEST = 10;

/** Goes on to a field by Tab, whatever stands between. */
export async function tabTo(page: Page, label: string): Promise<void> {
  for (let tabs = 0; tabs < FARTHEST; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await focused(page, label).count()) return;
  }
  throw new Error(`${label} is too far away.`);
}
