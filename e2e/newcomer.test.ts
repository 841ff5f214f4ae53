import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { BodyOf, Endpoint } from "#contract/endpoint.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { getCustomerByPhone } from "#contract/customer/customer.ts";
import { getFirstSteps } from "#contract/dashboard/firstSteps.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { regionNamed, swift } from "./support/booking.ts";
import { closeVisits, openBrowser, startSession, visit } from "./support/browser.ts";
import { doneAt } from "./support/client.ts";
import { completeCompany, fill } from "./support/company.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { countPresses, findOption, focusField, typeInto } from "./support/pressing.ts";
import { button, toast } from "./support/screen.ts";

/**
 * The most pointer presses from an empty installation to the first booked wash, tax settings and a colleague, each step
 * leading to the next.
 * Every press counts, on fields and buttons. Typed text does not count, nor the Enter that chooses a found option.
 */

const MAX_PRESSES = 40;
const PHONE = "9822012345";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;

// A second try begins with an empty installation, too.
beforeEach(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
});
afterEach(async () => {
  await closeVisits(browser);
  await app.stop();
});
afterAll(() => folder.remove());

const dialogOf = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

/** Follows the next step where it is offered: on the screen of the one before. */
async function openNext(page: Page, action: string): Promise<void> {
  const next = page.getByRole("region", { name: "Next step", exact: true });
  await next.getByRole("link", { name: action, exact: true }).click();
}

async function addSociety(page: Page): Promise<void> {
  await openNext(page, "Add society");
  await typeInto(page, "Society Name", "Lake View");
  await fill(page, "Street", "12 Baner Road");
  await focusField(page, "State");
  await findOption(page, "State", "Maharashtra");
  await fill(page, "City", "Pune");
  await fill(page, "Pincode", "411045");
  const dialog = dialogOf(page, "Society Registration");
  await button(dialog, "Add").click();
  await toast(page, "Society Added Successfully");
  await button(dialog.getByRole("tabpanel", { name: "Buildings" }), "Generate").click();
  const generate = dialogOf(page, "Generate");
  await typeInto(page, "New buildings", "Tower A-B");
  await fill(page, "Floors on each building", "1-4");
  await fill(page, "Flats on each floor", "4");
  await fill(page, "New parking floors", "B1");
  await fill(page, "Pillars on each parking floor", "P1-P12");
  await generate.getByRole("button", { name: /^Create / }).click();
  await generate.waitFor({ state: "hidden" });
}

async function addProvider(page: Page): Promise<void> {
  await openNext(page, "Add washer");
  await typeInto(page, "First Name", "Ramesh");
  await fill(page, "Phone", "9822455101");
  await button(page, "Submit Basic Details").click();
  await button(page, "Let them follow later").click();
  await page.getByText("Email is required").waitFor({ state: "hidden" });
  await button(page, "Submit Basic Details").click();
  await button(page, "Cover all of Lake View").click();
  await toast(page, "Covers 32 flats and 12 parking numbers of Lake View");
}

async function addTax(page: Page): Promise<void> {
  await openNext(page, "Add tax settings");
  const dialog = dialogOf(page, "Add Tax Settings");
  await expect.poll(() => dialog.getByLabel("State").inputValue()).toBe("Maharashtra");
  await expect.poll(() => dialog.getByLabel("Legal Name").inputValue()).not.toBe("");
  await button(dialog, "Add").click();
  await toast(page, "Tax settings Added Successfully");
}

async function inviteColleague(page: Page): Promise<void> {
  await openNext(page, "Invite colleague");
  await typeInto(page, "Name", "Sunita Rane");
  await fill(page, "Email", "sunita@example.com");
  await page.getByRole("radio", { name: "Support" }).click();
  await button(page, "Send invitation").click();
  await toast(page, "Invitation sent to sunita@example.com");
}

async function book(page: Page): Promise<void> {
  await openNext(page, "Add booking");
  await typeInto(page, "Search by phone", PHONE);
  await page.keyboard.press("Enter");
  await typeInto(page, "Name", "Meera Joshi");
  await fill(page, "Email", "meera@example.com");
  await focusField(page, "Society");
  await findOption(page, "Society", "Lake View");
  await typeInto(page, "Tower and number", "101");
  await page.locator("[role=option][data-combobox-selected]", { hasText: "Tower A, 101" }).waitFor();
  await page.keyboard.press("Enter");
  await findOption(page, "Service", "Exterior wash");
  await findOption(page, "Service item", "Foam wash");
  await typeInto(page, "Car Number", swift.number);
  await focusField(page, "Car Company");
  await findOption(page, "Car Company", swift.make);
  await fill(page, "Car Model Name", swift.model);
  await fill(page, "Car Color", swift.color);
  await focusField(page, "Fuel Type");
  await findOption(page, "Fuel Type", "Petrol");
  await focusField(page, "Parking Pillar");
  await findOption(page, "Parking Pillar", "P1");
  await regionNamed(page, "Free times").locator("[data-state=free]").last().click();
  await button(page, "Proceed to Checkout").click();
  await button(dialogOf(page, "Checkout"), "Confirm Booking").click();
  await page.waitForURL("**/Booking");
}

test(`a new installation's first wash is booked after at most ${MAX_PRESSES} presses`, async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  const token = await startSession(page, app.url);
  await page.goto("/Managementdashboard");
  await countPresses(page);
  await completeCompany(page);
  await addSociety(page);
  await addProvider(page);
  await addTax(page);
  await book(page);
  await inviteColleague(page);
  const presses = await page.evaluate("presses");
  const calls = <E extends Endpoint>(endpoint: E, body: BodyOf<E>) =>
    doneAt(app.url, endpoint, body, { token });
  expect(await calls(searchBookings, { search: PHONE })).toMatchObject({ total: 1, rows: [{ washes: 1 }] });
  expect(await calls(getCustomerByPhone, { phone1: PHONE })).toMatchObject({
    customerAddress: "Tower A, 101, Lake View",
  });
  const { steps } = await calls(getFirstSteps, {});
  expect(steps.filter(({ done }) => !done)).toEqual([]);
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
  expect(complaints).toEqual([]);
  await context.close();
});
