import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { cancelBooking } from "#contract/booking/change.ts";
import type { Bookable } from "#server/testing/bookings.ts";
import type { Calls } from "#server/testing/world.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { card, codeSentTo, creta, makeNamed, part, says } from "./support/booking.ts";
import { openBrowser, visit } from "./support/browser.ts";
import { doneAt, signIn } from "./support/client.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { button } from "./support/screen.ts";

/** How little a booking may ask of a customer's thumb: touches of the screen, beside what is written. */

const MOST_OF_SOMEBODY_NEW = 20;
const MOST_OF_SOMEBODY_KNOWN = 6;

/** Each try is somebody else's: whom the first one made known is not new to the second. */
let tries = 0;
let phone = "";
let plate = "";
const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let calls: Calls;
let place: Bookable;

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

/** How often the screen was touched since somebody began. What the browser tries again, because the page moved, is one touch. */
let touches = 0;
async function touch(what: Locator): Promise<void> {
  touches += 1;
  await what.tap();
}

/** Writes into the field that has the focus already. */
async function write(modal: Locator, label: string, text: string): Promise<void> {
  const field = modal.getByLabel(label).and(modal.page().locator("input:focus"));
  await field.waitFor();
  await modal.page().keyboard.type(text);
}

/** Touches a field, writes what finds an option, and touches that. */
async function find(modal: Locator, label: string, option: string): Promise<void> {
  const field = modal.getByRole("combobox", { name: label, exact: true });
  await touch(field);
  await field.fill(option);
  await touch(modal.page().getByRole("option", { name: option, exact: true }));
}

/** Chooses the service and begins with its item. */
async function begin(page: Page): Promise<Locator> {
  const service = page.getByRole("combobox", { name: "Select Service Type" });
  // The phone's own list, which no test can touch: one touch opens it, one chooses.
  touches += 2;
  await service.selectOption(place.serviceName);
  await says(service, place.serviceName);
  await touch(button(card(page), "Book Now"));
  return page.getByRole("dialog", { name: "Book Your Wash" });
}

/** Says who it is and where the car stands; each is saved by the last that is said of it. */
async function introduce(modal: Locator): Promise<void> {
  await write(modal, "Phone Number", phone);
  await touch(button(modal, "Send code"));
  await modal.getByLabel("Code").and(modal.page().locator("input:focus")).waitFor();
  await write(modal, "Code", await codeSentTo(calls, phone));
  await write(modal, "Name", "Ravi Menon");
  await touch(modal.getByLabel("Email"));
  await write(modal, "Email", "ravi@example.com");
  await touch(button(modal, "Save Details"));
  const flat = modal.getByRole("combobox", { name: "Tower and number" });
  await touch(flat);
  await flat.fill("202");
  await touch(modal.page().getByRole("option", { name: "Tower B, 202", exact: true }));
  await expect.poll(() => modal.getByRole("combobox", { name: "Flat" }).inputValue()).toBe("202");
  await find(modal, "Parking Pillar", "P3");
}

async function confirm(page: Page, modal: Locator): Promise<void> {
  await touch(button(modal, "Proceed to Checkout"));
  await touch(button(page.getByRole("dialog", { name: "Checkout" }), "Confirm Booking"));
  await page.getByText("Booking Confirmed", { exact: true }).waitFor();
}

const booked = () => calls.done(searchBookings, { search: phone });

test("somebody new books by thumb, and orders the same again", async () => {
  tries += 1;
  phone = `982209822${tries}`;
  plate = `MH12QQ000${tries}`;
  const look = { width: 390, scheme: "light", touch: true } as const;
  const { page, complaints, context } = await visit(browser, app.url, look);
  await page.goto("/book");
  touches = 0;
  const modal = await begin(page);
  await introduce(modal);

  await write(modal, "Car Number", plate);
  await find(modal, "Car Company", creta.make);
  await find(modal, "Car Model Name", creta.model);
  await touch(button(modal, creta.color));
  await find(modal, "Fuel Type", "Petrol");
  // The first that is still to come: which one that is depends on when the test runs.
  const hours = part(modal, "Free times").getByRole("button", { name: /^\d+:00 [AP]M/ });
  await touch(hours.first());
  await confirm(page, modal);
  expect(touches).toBeLessThanOrEqual(MOST_OF_SOMEBODY_NEW);
  const { total, rows } = await booked();
  expect(total).toBe(1);
  // The same car is not washed twice at the same hour: the order may have been for tomorrow, too.
  await calls.done(cancelBooking, { bookingId: rows[0]?.bookingId ?? 0, Reason: "Away from town" });

  await page.goto("/book");
  touches = 0;
  const again = await begin(page);
  await touch(button(again, "Same as last time"));
  await button(again, `Edit ${plate}`).waitFor();
  await confirm(page, again);
  expect(touches).toBeLessThanOrEqual(MOST_OF_SOMEBODY_KNOWN);
  expect((await booked()).total).toBe(2);
  expect(complaints).toEqual([]);
  await context.close();
});
