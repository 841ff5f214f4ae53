import type { Locator, Page } from "playwright-core";

/** Waits for the toast that says `text`. */
export const toast = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();

export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole("button", { name, exact: true });

/** Chooses an option of a searchable select by typing it. */
export async function choose(place: Locator, label: string, option: string): Promise<void> {
  const field = place.getByRole("combobox", { name: label });
  await field.fill(option);
  await place.page().getByRole("option", { name: option, exact: true }).click();
}
