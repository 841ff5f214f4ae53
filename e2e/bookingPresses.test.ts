import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { addDays } from "#contract/day.ts";
import { formatDay } from "#contract/format.ts";
import { type Car, creta, nexon, nextMonday, regionNamed, swift } from "./support/booking.ts";
import { openBookingDesk } from "./support/bookingDesk.ts";
import { startSession, visit } from "./support/browser.ts";
import { countPresses, findOption, focusField, tabTo, typeInto } from "./support/pressing.ts";
import { button } from "./support/screen.ts";

/** The most effort that a phone booking may take, in presses or keys. Typed text does not count. */

const MAX_PRESSES = 29;
const MAX_KEYS = 58;
/** To repeat the last order of a known customer. */
const MAX_REPEAT_KEYS = 11;

const { app, browser, calls, place } = await openBookingDesk();
const monday = nextMonday();

type FocusField = (label: string) => Promise<void>;

/** Starts with a new customer's phone number, and enters the name and the address. */
async function enterCustomer(page: Page, go: FocusField, phone: string): Promise<void> {
  await page.goto(`/AddBooking?item=${place.serviceItemId}`);
  await typeInto(page, "Search by phone", phone);
  await countPresses(page);
  await page.keyboard.press("Enter");
  await typeInto(page, "Name", "Meera Joshi");
  await go("Email");
  await typeInto(page, "Email", "meera@example.com");
  await go("Society");
  await findOption(page, "Society", "Lake View");
  await typeInto(page, "Tower and number", "101");
  await page.locator("[role=option][data-combobox-selected]", { hasText: "Tower A, 101" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "One-Time Wash" }).and(page.locator(":focus")).waitFor();
}

/** Enters the car and its location. The number field has the focus already. */
async function enterCar(page: Page, go: FocusField, { number, make, model, color, pillar = "" }: Car) {
  await typeInto(page, "Car Number", number);
  await go("Car Company");
  await findOption(page, "Car Company", make);
  await go("Car Model Name");
  await typeInto(page, "Car Model Name", model);
  await go("Car Color");
  await typeInto(page, "Car Color", color);
  await expect.poll(() => page.getByRole("combobox", { name: "Vehicle Type" }).inputValue()).not.toBe("");
  await go("Fuel Type");
  await findOption(page, "Fuel Type", "Petrol");
  await go("Parking Pillar");
  await findOption(page, "Parking Pillar", pillar);
}

/** Twice a week for four weeks. */
async function enterPlan(page: Page, go: FocusField): Promise<void> {
  await go("Start Date");
  await typeInto(page, "Start Date", formatDay(monday));
  await go("Schedule");
  await findOption(page, "Schedule", "Biweekly");
  await go("End Date");
  await typeInto(page, "End Date", formatDay(addDays(monday, 27)));
}

const waitUntilAdded = (page: Page, { number }: Car) => button(page, `Edit ${number}`).waitFor();

async function expectBooking(page: Page, phone: string): Promise<void> {
  await page.waitForURL("**/Booking");
  expect(await calls.done(searchBookings, { search: phone })).toMatchObject({
    total: 1,
    rows: [{ washes: 24, amount: 7200 }],
  });
}

test(`a plan of three cars for a new customer takes at most ${MAX_PRESSES} presses`, async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  const go: FocusField = (label) => focusField(page, label);
  await enterCustomer(page, go, "9822012345");
  await page.getByRole("radio", { name: "Regular Wash Plan" }).click();
  await go("Car Number");
  await enterCar(page, go, swift);
  await enterPlan(page, go);
  await button(page, "Monday").click();
  await button(page, "Thursday").click();
  await regionNamed(page, "Free times")
    .getByRole("button", { name: /^7:00 AM/ })
    .click();
  await button(page, "Add Vehicle").click();
  await waitUntilAdded(page, swift);
  await enterCar(page, go, creta);
  await button(page, "Add Vehicle").click();
  await waitUntilAdded(page, creta);
  await enterCar(page, go, nexon);
  // The customer and the third car are not saved yet. The checkout saves both.
  await button(page, "Proceed to Checkout").click();
  await button(page.getByRole("dialog", { name: "Checkout" }), "Confirm Booking").click();
  const presses = await page.evaluate("presses");
  await expectBooking(page, "9822012345");
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Counts the frames that show the phone number's field before it has the focus. */
const countFramesWithoutFocus = `
  window.early = 0;
  const count = () => {
    const field = document.querySelector("input[name=phone1]");
    if (field?.checkVisibility() && document.activeElement !== field) early += 1;
    if (document.activeElement !== field || !field) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);`;

test("the phone number can be typed as soon as its field is shown", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await page.addInitScript(countFramesWithoutFocus);
  const typed = page.getByLabel("Search by phone");
  for (const way of ["address", "button", "address", "button", "address", "button"]) {
    await page.goto(way === "address" ? "/AddBooking" : "/Booking");
    if (way === "button") await button(page, "Add Booking").first().click();
    await typed.waitFor();
    await page.keyboard.type("9822012345");
    expect([way, await typed.inputValue(), await page.evaluate("early")]).toEqual([way, "9822012345", 0]);
    // The next visit must not find this one's draft.
    await page.evaluate("sessionStorage.clear(); sessionStorage.entered = 'yes'");
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test(`booking the same as last time takes at most ${MAX_REPEAT_KEYS} keys`, async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await page.goto("/AddBooking");
  await typeInto(page, "Search by phone", "9822012345");
  await countPresses(page);
  await page.keyboard.press("Enter");
  const again = button(regionNamed(page, "Last time"), "Same as last time");
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
  expect(await page.evaluate("keys")).toBeLessThanOrEqual(MAX_REPEAT_KEYS);
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

test(`the whole booking by keyboard takes at most ${MAX_KEYS} keys`, async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  const go: FocusField = (label) => tabTo(page, label);
  const press = (key: string) => page.keyboard.press(key);
  await enterCustomer(page, go, "9822054321");
  await press("ArrowDown");
  await go("Car Number");
  await enterCar(page, go, others[0]);
  await enterPlan(page, go);
  for (const key of ["Tab", "Space", "ArrowRight", "ArrowRight", "ArrowRight", "Space"]) await press(key);
  await go("Time Slot");
  await findOption(page, "Time Slot", "7:00 AM");
  await press("Enter");
  await waitUntilAdded(page, others[0]);
  await enterCar(page, go, others[1]);
  await press("Enter");
  await waitUntilAdded(page, others[1]);
  await enterCar(page, go, others[2]);
  await press("Control+Enter");
  await button(page.getByRole("dialog", { name: "Checkout" }), "Confirm Booking")
    .and(page.locator(":focus"))
    .waitFor();
  await press("Enter");
  const [keys, presses] = [await page.evaluate("keys"), await page.evaluate("presses")];
  await expectBooking(page, "9822054321");
  expect(presses).toBe(0);
  expect(keys).toBeLessThanOrEqual(MAX_KEYS);
  expect(complaints).toEqual([]);
  await context.close();
});
