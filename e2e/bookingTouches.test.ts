import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { cancelBooking, canTakeOff, skipWash } from "#contract/booking/change.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import { indiaAt } from "#contract/day.ts";
import { itemCard, codeSentTo, creta, regionNamed, waitForSelected } from "./support/booking.ts";
import { openBookingDesk } from "./support/bookingDesk.ts";
import { visit } from "./support/browser.ts";
import { findOption as chooseFound } from "./support/pressing.ts";
import { button, toast } from "./support/screen.ts";

/**
 * The most touches of the screen that a customer needs. Typed text does not count, nor the keyboard's Enter that chooses
 * a found option or sends a form.
 */

/** One wash, with each option and button touched instead of Enter. */
const MAX_FOR_NEW_CUSTOMER = 20;
const MAX_FOR_KNOWN_CUSTOMER = 4;
/** A plan without an end, from a society's own page; one of them says that it has none. */
const MAX_FOR_NEW_PLAN = 15;
const MAX_FOR_SKIP = 3;
const MAX_FOR_PAUSE = 2;

/** Each try uses another customer, because the customer of the first try is not new to the second. */
let tries = 0;
let phone = "";
let plate = "";
const { app, browser, calls, place } = await openBookingDesk();

/** Touches since the start of the booking. A tap that the browser repeats, because the page moved, counts once. */
let touches = 0;
async function touch(what: Locator): Promise<void> {
  touches += 1;
  await what.tap();
}

/** Types into the field that already has the focus. */
async function write(modal: Locator, label: string, text: string): Promise<void> {
  const field = modal.getByLabel(label).and(modal.page().locator("input:focus"));
  await field.waitFor();
  await modal.page().keyboard.type(text);
}

/** Touches a field, types a search text, and touches the option. */
async function findOption(modal: Locator, label: string, option: string): Promise<void> {
  const field = modal.getByRole("combobox", { name: label, exact: true });
  await touch(field);
  await field.fill(option);
  await touch(modal.page().getByRole("option", { name: option, exact: true }));
}

/** Touches a field, types a search text, and chooses the found option by Enter. */
async function touchAndFind(modal: Locator, label: string, text: string): Promise<void> {
  await touch(modal.getByRole("combobox", { name: label, exact: true }));
  await chooseFound(modal.page(), label, text);
}

/** The society's own page, with its service. */
const ownPage = () => `/book?at=${place.societyId}&of=${place.serviceId}`;

/** Chooses the service and starts the booking of its item. */
async function begin(page: Page): Promise<Locator> {
  const service = page.getByRole("combobox", { name: "Select Service Type" });
  // The phone's native list cannot be touched by a test: one touch opens it, one chooses.
  touches += 2;
  await service.selectOption(place.serviceName);
  await waitForSelected(service, place.serviceName);
  await touch(button(itemCard(page), "Book Now"));
  return page.getByRole("dialog", { name: "Book Your Wash" });
}

/** Enters the customer and the car's location. Each is saved when its last field is filled. */
async function enterCustomer(modal: Locator): Promise<void> {
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
  await findOption(modal, "Parking Pillar", "P3");
}

async function confirm(page: Page, modal: Locator): Promise<void> {
  await touch(button(modal, "Proceed to Checkout"));
  await touch(button(page.getByRole("dialog", { name: "Checkout" }), "Confirm Booking"));
  await page.getByText("Booking Confirmed", { exact: true }).waitFor();
}

const booked = () => calls.done(searchBookings, { search: phone });

test("a new customer books by touch, and books the same again", async () => {
  tries += 1;
  phone = `982209822${tries}`;
  plate = `MH12QQ000${tries}`;
  const touchPhone = { width: 390, scheme: "light", touch: true } as const;
  const { page, complaints, context } = await visit(browser, app.url, touchPhone);
  await page.goto("/book");
  touches = 0;
  const modal = await begin(page);
  await enterCustomer(modal);

  await write(modal, "Car Number", plate);
  await findOption(modal, "Car Company", creta.make);
  await findOption(modal, "Car Model Name", creta.model);
  await touch(button(modal, creta.color));
  await findOption(modal, "Fuel Type", "Petrol");
  // The first free time that is still to come. Which one that is depends on the time of the test run.
  const hours = regionNamed(modal, "Free times").getByRole("button", { name: /^\d+:00 [AP]M/ });
  await touch(hours.first());
  await confirm(page, modal);
  expect(touches).toBeLessThanOrEqual(MAX_FOR_NEW_CUSTOMER);
  const { total, rows } = await booked();
  expect(total).toBe(1);
  // The second order may fall on the same hour of tomorrow, and the same car cannot be washed twice at one hour.
  await calls.done(cancelBooking, { bookingId: rows[0]?.bookingId ?? 0, Reason: "Away from town" });

  await page.goto(ownPage());
  touches = 0;
  await touch(button(itemCard(page), "Book Now"));
  const again = page.getByRole("dialog", { name: "Book Your Wash" });
  await touch(button(again, "Same as last time"));
  await button(again, `Edit ${plate}`).waitFor();
  await confirm(page, again);
  expect(touches).toBeLessThanOrEqual(MAX_FOR_KNOWN_CUSTOMER);
  expect((await booked()).total).toBe(2);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a new customer's first plan, a skip and a pause take few touches", async () => {
  tries += 1;
  phone = `982209822${tries}`;
  plate = `MH12QQ000${tries}`;
  const touchPhone = { width: 390, scheme: "light", touch: true } as const;
  const { page, complaints, context } = await visit(browser, app.url, touchPhone);
  await page.goto(ownPage());
  touches = 0;
  await touch(button(itemCard(page), "Book Now"));
  const modal = page.getByRole("dialog", { name: "Book Your Wash" });
  await write(modal, "Phone Number", phone);
  await page.keyboard.press("Enter");
  await modal.getByLabel("Code").and(page.locator("input:focus")).waitFor();
  await write(modal, "Code", await codeSentTo(calls, phone));
  await write(modal, "Name", "Ravi Menon");
  await touch(modal.getByLabel("Email"));
  await write(modal, "Email", "ravi@example.com");
  await page.keyboard.press("Enter");
  await touch(modal.getByRole("combobox", { name: "Tower and number" }));
  await page.keyboard.type("B 202");
  await page.locator("[role=option][data-combobox-selected]", { hasText: "Tower B, 202" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => modal.getByRole("combobox", { name: "Flat" }).inputValue()).toBe("202");
  await touchAndFind(modal, "Parking Pillar", "P3");
  await modal.getByLabel("Car Number").waitFor();
  await touch(modal.getByRole("radio", { name: "Regular Wash Plan" }));
  await touch(modal.getByRole("checkbox", { name: "No end date" }));
  await touch(modal.getByLabel("Car Number"));
  await write(modal, "Car Number", plate);
  await touchAndFind(modal, "Car Company", creta.make);
  await findOption(modal, "Car Model Name", creta.model);
  await touch(button(modal, creta.color));
  await touchAndFind(modal, "Fuel Type", "Petrol");
  await touch(regionNamed(modal, "Free times").getByRole("button", { name: "7:00 AM" }));
  await confirm(page, modal);
  expect(touches).toBeLessThanOrEqual(MAX_FOR_NEW_PLAN);
  expect((await booked()).rows).toMatchObject([{ openEnded: true, status: "Confirmed" }]);

  // Customers can skip a wash until 8 PM on the day before; later in the evening tomorrow's is taken off for them.
  const now = indiaAt(new Date());
  const [first] = (await calls.done(searchWashes, { search: plate, sort: { by: "day" } })).rows;
  if (first && !canTakeOff({ day: first.day, time: "07:00" }, now, true))
    await calls.done(skipWash, { washId: first.washId, Reason: "The gate is closed" });
  await page.goto("/washes");
  touches = 0;
  await touch(regionNamed(page, "Next wash").getByRole("button", { name: /^Skip/ }));
  const skipping = page.getByRole("dialog", { name: "Skip Wash" });
  await touch(skipping.getByRole("radio", { name: "I am away" }));
  await touch(button(skipping, "Skip"));
  await toast(page, "Wash Skipped Successfully");
  expect(touches).toBeLessThanOrEqual(MAX_FOR_SKIP);

  touches = 0;
  await touch(button(page, "Pause"));
  const pausing = page.getByRole("dialog", { name: "Pause all washes" });
  await touch(pausing.getByRole("button", { name: /^7 days/ }));
  await button(page, "Resume now").waitFor();
  expect(touches).toBeLessThanOrEqual(MAX_FOR_PAUSE);
  expect(complaints).toEqual([]);
  await context.close();
});
