import type { ClientConfig } from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateServiceItem } from "#contract/catalogue/itemForm.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { updateSociety } from "#contract/society/society.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { type Calls, someSociety } from "#server/testing/world.ts";
import type { RunningApp } from "./support/app.ts";
import { biweeklyFrom, codeSentTo, nextMonday, regionNamed } from "./support/booking.ts";
import { closeVisits, narrow, visit } from "./support/browser.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { openOffice } from "./support/office.ts";
import { addCleaner, assignRound, PASSWORD } from "./support/round.ts";
import { button } from "./support/screen.ts";
import { expectUsableZoomed, setZoom } from "./support/zoom.ts";

/** The phone's pages with everything twice as large: by zoom, which halves the window, and by the size of text alone. */

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let database: ClientConfig;
let token: string;
let calls: Calls;
let place: Bookable;

beforeAll(async () => {
  ({ app, browser, database, token, calls } = await openOffice(folder.dataDir));
  place = await makeBookable(calls);
  await calls.done(updateSociety, {
    ...someSociety,
    SocietyName: "Nandanvan Heights Phase 2",
    societyId: place.societyId,
  });
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

/** Opens a dialog by its button, checks it, and closes it by the close button, which must be within reach. */
async function checkDialog(page: Page, press: string | RegExp, title: string): Promise<void> {
  await page.getByRole("button", { name: press }).first().click();
  await dialog(page, title).waitFor();
  await expectUsableZoomed(page, title);
  await setZoom(page, "200 % zoom");
  await button(dialog(page, title), "Close").click();
  await dialog(page, title).waitFor({ state: "hidden" });
  await setZoom(page, "normal");
}

test("the customer's pages hold at 200 %", async () => {
  const monday = nextMonday();
  await calls.done(bookPlan, place.booking([place.vehicle(biweeklyFrom(monday))]));
  const { serviceId: ServiceId, serviceItemId } = place;
  const item = { ItemName: "Foam wash", Price: 300, MonthlyPrice: 2199, Duration: 30 };
  await calls.done(updateServiceItem, { ...item, ServiceId, serviceItemId });
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  await page.goto(`/book?of=${place.serviceId}&at=${place.societyId}`);
  const book = page.getByRole("main").getByRole("button", { name: "Book Now" });
  await book.waitFor();
  await expectUsableZoomed(page, "/book");
  await book.click();
  const modal = dialog(page, "Book Your Wash");
  await button(modal, "Send code").waitFor();
  await expectUsableZoomed(page, "phone");
  await modal.getByLabel("Phone Number").fill(place.phone);
  await button(modal, "Send code").click();
  const code = modal.getByRole("textbox", { name: "Code" });
  await code.waitFor();
  await expectUsableZoomed(page, "code");
  await code.fill(await codeSentTo(calls, place.phone));
  await button(modal, "Change Customer Details").click();
  await button(modal, "Save Details").waitFor();
  await expectUsableZoomed(page, "details");
  await button(modal, "Save Details").click();
  await button(modal, "Change Address").click();
  await expect.poll(() => modal.getByRole("combobox", { name: "Parking Pillar" }).inputValue()).toBe("P1");
  await expectUsableZoomed(page, "address");
  await button(modal, "Save Address").click();
  await page.getByRole("radio", { name: "Regular Wash Plan" }).click();
  await regionNamed(page, "Vehicles").waitFor();
  await expectUsableZoomed(page, "vehicles of a plan");
  await page.getByRole("radio", { name: "One-Time Wash" }).click();
  await page.getByRole("group", { name: "Washed before" }).getByRole("button").first().click();
  await button(page, "Add Vehicle").click();
  await page.getByRole("button", { name: /^Edit MH12/ }).waitFor();
  await expectUsableZoomed(page, "vehicles");
  await button(modal, "Proceed to Checkout").click();
  await dialog(page, "Checkout").waitFor();
  await expectUsableZoomed(page, "checkout");

  await page.goto("/washes");
  await regionNamed(page, "Next wash").waitFor();
  await expectUsableZoomed(page, "/washes");
  await button(page, "Upcoming washes").click();
  await page.getByRole("list", { name: "Upcoming washes" }).waitFor();
  await button(page, "Bill so far").click();
  await page.getByRole("list", { name: "Bookings" }).waitFor();
  await button(page, "Messages").click();
  await expectUsableZoomed(page, "/washes, opened");
  await checkDialog(page, /^Skip MH12/, "Skip Wash");
  await checkDialog(page, /^Move MH12/, "Move Wash");
  await checkDialog(page, "Pause", "Pause all washes");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the cleaner's page holds at 200 %", async () => {
  const providerId = await addCleaner(calls, app.url, token, "ramesh");
  await assignRound(calls, database, place, providerId, 3);
  const { page, complaints, context } = await visit(browser, app.url, { ...narrow, touch: true });
  await page.goto("/");
  await page.getByLabel("User name").fill("ramesh");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Sign in").click();
  await page.waitForURL("**/today");
  await page.getByRole("button", { name: "Done" }).first().waitFor();
  await expectUsableZoomed(page, "/today");
  await button(page, "Not done").click();
  await page.locator("dialog[open]").waitFor();
  await expectUsableZoomed(page, "reasons");
  await button(page, "Cancel").click();
  await button(page, "All").click();
  await expectUsableZoomed(page, "/today, all");
  await button(page, "I can't come").click();
  await page.locator("dialog[open]").waitFor();
  await expectUsableZoomed(page, "away");
  expect(complaints).toEqual([]);
  await context.close();
});
