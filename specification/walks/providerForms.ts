import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { addCoveringProvider, addSmallSociety, uploadDocument } from "../../e2e/support/providers.ts";
import { choose, pick } from "../../e2e/support/screen.ts";
import { type Installation } from "../installation.ts";
import { combobox, ensure, field, sees } from "../look.ts";
import { onePixel } from "./picture.ts";

/** Filling the forms of the provider dialog, and what else its walks share. */

export const group = (place: Locator, name: string) => place.getByRole("group", { name });

/** The form of a tab, in add mode and in edit mode. */
export const formOf = (panel: Locator, noun: string) =>
  panel.getByRole("form", { name: new RegExp(`^(Add|Update) ${noun}$`) });

/** The options of a select, which stays open. */
export async function optionsOf(select: Locator, name: string): Promise<string[]> {
  await select.click();
  const options = select
    .page()
    .getByRole("region", { name: `Choices of ${name}` })
    .getByRole("option");
  await sees(options);
  return options.allTextContents();
}

const toastOf = (page: Page, text: string) =>
  page.locator(".Toastify__toast").filter({ has: page.getByText(text, { exact: true }) });

/** Waits until a toast says a text, and closes it, since only four have room. */
export async function toasts(page: Page, text: string): Promise<void> {
  await sees(toastOf(page, text));
  await toastOf(page, text).first().getByRole("button", { name: "close" }).click();
}

/** Expects a toast that is there to be at the top right, and to close by itself after so many milliseconds. */
export async function toastCloses(page: Page, text: string, afterMs: number): Promise<void> {
  const toast = page.locator(".Toastify__toast-container--top-right").locator(toastOf(page, text));
  const clock = toast.first().locator(".Toastify__progress-bar--animated");
  expect(await clock.getAttribute("style")).toContain(`animation-duration: ${afterMs}ms`);
}

/** Fills the permanent address, and the correspondence address by the checkbox. */
async function fillAddresses(dialog: Locator): Promise<void> {
  const permanent = group(dialog, "Permanent Address");
  await field(permanent, "Address").fill("Flat 4, Sai Plaza");
  await field(permanent, "Street").fill("Baner Road");
  await ensure(permanent, "Country", "India");
  await ensure(permanent, "State", "Maharashtra");
  await field(permanent, "City").fill("Pune");
  await field(permanent, "Pin Code").fill("411045");
  await dialog.getByRole("checkbox", { name: "Same as Permanent Address" }).check();
}

export async function fillBasics(dialog: Locator, userName: string): Promise<void> {
  await field(dialog, "First Name").fill("Ramesh");
  await field(dialog, "Email").fill("ramesh@example.com");
  await field(dialog, "Phone").fill("9822455101");
  await ensure(dialog, "Company Name", "Chamak Car Care");
  await fillAddresses(dialog);
  await field(dialog, "Username").fill(userName);
}

/** Two flats and all parking numbers of a small society, from 6 to 8. */
export async function fillService(form: Locator, society: string): Promise<void> {
  await choose(form, "Select Service", "Exterior wash");
  await choose(form, "Select Zone", "Pune West");
  await field(form, "Start Time").fill("06:00");
  await field(form, "End Time").fill("08:00");
  await choose(form, "Select Building", `Tower A, ${society}`);
  const flats = group(form, "Select Flats");
  await flats.getByRole("checkbox", { name: "1, 101" }).check();
  await flats.getByRole("checkbox", { name: "1, 102" }).check();
  await choose(form, "Select Parking Floor", "B1");
  await group(form, "Select Parking Numbers").getByRole("checkbox", { name: "Select All" }).check();
}

export async function fillAccount(form: Locator): Promise<void> {
  await field(form, "Account Number").fill("50200098765432");
  await field(form, "Account Holder Name").fill("Ramesh Jadhav");
  await pick(combobox(form, "Account Type"), "Savings");
  await field(form, "IFSC Code").fill("SBIN0007777");
}

export const card = { name: "pan.png", mimeType: "image/png", buffer: onePixel };
export const paper = {
  name: "certificate.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
};

export async function fillDocument(form: Locator, type: string, file: typeof card): Promise<void> {
  await pick(combobox(form, "Document Type"), type);
  await field(form, "Description").fill("Front side");
  await form.getByLabel("Document Upload").setInputFiles(file);
}

/** A provider with a service, an account and a document; the society is named after the user name. */
export async function addFilledProvider({ url, token }: Installation, userName: string): Promise<number> {
  const societyId = await addSmallSociety(url, token, `Nandanvan of ${userName}`);
  const providerId = await addCoveringProvider(url, token, { societyId, provider: { userName } });
  await uploadDocument(url, token, providerId, "Pan Card", onePixel);
  return providerId;
}
