import type { Page } from "playwright-core";
import { focusField, typeInto } from "./pressing.ts";
import { button } from "./screen.ts";

/** Types into a field. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  await focusField(page, label);
  await typeInto(page, label, text);
}

/** Gives the first company what the start page asks for. */
export async function completeCompany(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Complete company" }).click();
  await fill(page, "Phone", "9822000001");
  await fill(page, "Email", "care@example.com");
  await fill(page, "Address", "4 Law College Road, Pune 411004");
  await button(page.getByRole("dialog"), "Update").click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}
