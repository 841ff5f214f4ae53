import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { addDays } from "#contract/day.ts";
import { formatDay } from "#contract/format.ts";
import type { Bookable } from "#server/testing/bookings.ts";
import type { Calls } from "#server/testing/world.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { type Car, creta, makeNamed, nexon, nextMonday, part, swift } from "./support/booking.ts";
import { enter, openBrowser, visit } from "./support/browser.ts";
import { doneAt, signIn } from "./support/client.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { countPresses, find, goTo, tabTo, write } from "./support/pressing.ts";
import { button } from "./support/screen.ts";

/** How little a booking may ask of whoever takes it on the phone: presses or keys, beside what is written. */

const MOST_PRESSES = 31;
const MOST_KEYS = 60;

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let calls: Calls;
let place: Bookable;
const monday = nextMonday();

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
  const token = await signIn(app.url);
  calls = { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) };
  place = await makeNamed(calls, "Lake View");
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  folder.remove();
});

type Go = (label: string) => Promise<void>;

/** Begins with the phone number of somebody new, and says who it is and where. */
async function introduce(page: Page, go: Go, phone: string): Promise<void> {
  await page.goto(`/AddBooking?item=${place.serviceItemId}`);
  await write(page, "Search by phone", phone);
  await countPresses(page);
  await page.keyboard.press("Enter");
  await write(page, "Name", "Meera Joshi");
  await go("Email");
  await write(page, "Email", "meera@example.com");
  await go("Address");
  await write(page, "Address", "Tower A, 101");
  await go("Society");
  await find(page, "Society", "Lake View");
  await write(page, "Tower and number", "101");
  await page.locator("[role=option][data-combobox-selected]", { hasText: "Tower A, 101" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "One-Time Wash" }).and(page.locator(":focus")).waitFor();
}

/** What the car is and where it stands; the number has the focus. */
async function describe(page: Page, go: Go, { number, make, model, color, pillar = "" }: Car) {
  await write(page, "Car Number", number);
  await go("Car Company");
  await find(page, "Car Company", make);
  await go("Car Model Name");
  await write(page, "Car Model Name", model);
  await go("Car Color");
  await write(page, "Car Color", color);
  await expect.poll(() => page.getByRole("combobox", { name: "Vehicle Type" }).inputValue()).not.toBe("");
  await go("Fuel Type");
  await find(page, "Fuel Type", "Petrol");
  await go("Parking Pillar");
  await find(page, "Parking Pillar", pillar);
}

/** Twice a week for four weeks. */
async function plan(page: Page, go: Go): Promise<void> {
  await go("Start Date");
  await write(page, "Start Date", formatDay(monday));
  await go("Schedule");
  await find(page, "Schedule", "Biweekly");
  await go("End Date");
  await write(page, "End Date", formatDay(addDays(monday, 27)));
}

const added = (page: Page, { number }: Car) => button(page, `Edit ${number}`).waitFor();

async function confirmed(page: Page, phone: string): Promise<void> {
  await page.waitForURL("**/Booking");
  expect(await calls.done(searchBookings, { search: phone })).toMatchObject({
    total: 1,
    rows: [{ washes: 24, amount: 7200 }],
  });
}

test(`a plan of three cars for somebody new takes at most ${MOST_PRESSES} presses`, async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await enter(page, app.url);
  const go: Go = (label) => goTo(page, label);
  await introduce(page, go, "9822012345");
  await page.getByRole("radio", { name: "Regular Wash Plan" }).click();
  await go("Car Number");
  await describe(page, go, swift);
  await plan(page, go);
  await button(page, "Monday").click();
  await button(page, "Thursday").click();
  await part(page, "Free times")
    .getByRole("button", { name: /^7:00 AM/ })
    .click();
  await button(page, "Add Vehicle").click();
  await added(page, swift);
  await describe(page, go, creta);
  await button(page, "Add Vehicle").click();
  await added(page, creta);
  await describe(page, go, nexon);
  // The customer is not saved yet, nor the third car: both are on the way.
  await button(page, "Proceed to Checkout").click();
  await button(page.getByRole("dialog", { name: "Checkout" }), "Confirm Booking").click();
  const presses = await page.evaluate("presses");
  await confirmed(page, "9822012345");
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  expect(complaints).toEqual([]);
  await context.close();
});

test(`the same as last time takes at most ${MOST_KEYS} keys`, async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await enter(page, app.url);
  await page.goto("/AddBooking");
  await write(page, "Search by phone", "9822012345");
  await countPresses(page);
  await page.keyboard.press("Enter");
  const again = button(part(page, "Last time"), "Same as last time");
  await again.waitFor();
  while ((await again.and(page.locator(":focus")).count()) === 0) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await button(page, "Proceed to Checkout").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await button(page.getByRole("dialog", { name: "Checkout" }), "Confirm Booking")
    .and(page.locator(":focus"))
    .waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/Booking");
  expect(await page.evaluate("keys")).toBeLessThanOrEqual(MOST_KEYS);
  expect(await page.evaluate("presses")).toBe(0);
  expect(await calls.done(searchBookings, { search: "9822012345" })).toMatchObject({ total: 2 });
  expect(complaints).toEqual([]);
  await context.close();
});

const others = [
  { ...swift, number: "MH12KB0001" },
  { ...creta, number: "MH12KB0002" },
  { ...nexon, number: "MH12KB0003" },
] as const;

test(`by keyboard alone it takes at most ${MOST_KEYS} keys`, async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await enter(page, app.url);
  const go: Go = (label) => tabTo(page, label);
  const press = (key: string) => page.keyboard.press(key);
  await introduce(page, go, "9822054321");
  await press("ArrowDown");
  await go("Car Number");
  await describe(page, go, others[0]);
  await plan(page, go);
  for (const key of ["Tab", "Space", "ArrowRight", "ArrowRight", "ArrowRight", "Space"]) await press(key);
  await go("Time Slot");
  await find(page, "Time Slot", "7:00 AM");
  await press("Enter");
  await added(page, others[0]);
  await describe(page, go, others[1]);
  await press("Enter");
  await added(page, others[1]);
  await describe(page, go, others[2]);
  await press("Control+Enter");
  await button(page.getByRole("dialog", { name: "Checkout" }), "Confirm Booking")
    .and(page.locator(":focus"))
    .waitFor();
  await press("Enter");
  const [keys, presses] = [await page.evaluate("keys"), await page.evaluate("presses")];
  await confirmed(page, "9822054321");
  expect(presses).toBe(0);
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
  expect(complaints).toEqual([]);
  await context.close();
});
