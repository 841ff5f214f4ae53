import { setTimeout as pause } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { getServiceItems } from "#contract/catalogue/item.ts";
import { addDays } from "#contract/day.ts";
import { formatDay } from "#contract/format.ts";
import { logout } from "#contract/session/session.ts";
import type { Bookable } from "#server/testing/bookings.ts";
import { adminPassword } from "./support/app.ts";
import {
  itemCard,
  chooseFlat,
  chooseSlot,
  creta,
  makeNamedPlace,
  nexon,
  nextMonday,
  regionNamed,
  waitForSelected,
  swift,
  typeCar,
} from "./support/booking.ts";
import { openBookingDesk } from "./support/bookingDesk.ts";
import { startSession, visit } from "./support/browser.ts";
import { doneAt } from "./support/client.ts";
import { countPresses } from "./support/pressing.ts";
import { addOwner } from "./support/providers.ts";
import { button, choose, pick, toast } from "./support/screen.ts";

const { app, browser, token, calls, place } = await openBookingDesk();

/** The customer whom staff register. */
const meera = { name: "Meera Joshi", phone: "9822012345" };
const monday = nextMonday();
const PASSWORD = "water and morning light";

const bookingsOf = (phone: string) => calls.done(searchBookings, { search: phone });

/**
 * Opens the booking from the card of the wash. It waits for the right card, because another service's card shows
 * until then.
 */
async function bookNow(page: Page): Promise<void> {
  await page.goto("/servicesItem");
  await itemCard(page).waitFor();
  await page.route(`**/api${getServiceItems.path}`, async (route) => {
    await pause(300);
    await route.continue();
  });
  const service = page.getByRole("combobox", { name: "Select Service Type" });
  await service.selectOption(place.serviceName);
  await waitForSelected(service, place.serviceName);
  await expectWholeWords(page, button(itemCard(page), "Book Now"));
  await button(itemCard(page), "Book Now").click();
  await page.waitForURL(`**/AddBooking?item=${place.serviceItemId}`);
  await page.unrouteAll();
}

/** At widths between those of the other tests, at which a card is narrow. */
async function expectWholeWords(page: Page, at: Locator): Promise<void> {
  const size = page.viewportSize();
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await at.evaluate((element) =>
      [element, ...element.querySelectorAll("*")].some(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
      ),
    );
    expect({ width, cut }).toEqual({ width, cut: false });
  }
  if (size) await page.setViewportSize(size);
}

async function searchPhone(page: Page, phone: string): Promise<void> {
  await page.getByLabel("Search by phone").fill(phone);
  await button(page, "Search").click();
}

/** Searches for Meera without success, and registers her. */
async function registerMeera(page: Page): Promise<void> {
  await searchPhone(page, meera.phone);
  await toast(page, "Customer not found.");
  const form = page.getByRole("form", { name: "Customer", exact: true });
  expect(await form.getByLabel("Phone Number").inputValue()).toBe(meera.phone);
  await button(form, "Submit Customer Details").click();
  await form.getByText("Name is required").waitFor();
  await form.getByLabel("Name").fill(meera.name);
  await form.getByLabel("Email").fill("meera@example.com");
  await form.getByLabel("Address").fill("Tower A, 101");
  await button(form, "Submit Customer Details").click();
  await toast(page, "Customer Details Added!");
}

/** The button of a car that was washed before. */
const previousCar = (page: Page, number: string): Locator =>
  page.getByRole("group", { name: "Washed before" }).getByRole("button", { name: new RegExp(`^${number}`) });

const added = (page: Page): Locator => page.getByRole("table", { name: "Added Vehicles" });
const vehicleForm = (page: Page): Locator => page.getByRole("form", { name: "Vehicle", exact: true });

/** Two cars on Mondays and Thursdays for four weeks. The third one is typed but not added. */
async function addCars(page: Page): Promise<void> {
  const form = vehicleForm(page);
  await typeCar(form, swift);
  await form.getByLabel("Start Date").fill(monday);
  await pick(form.getByRole("combobox", { name: "Schedule" }), /^Biweekly/);
  await form.getByRole("textbox", { name: "End Date", exact: true }).fill(addDays(monday, 27));
  await button(form, "Monday").click();
  await button(form, "Thursday").click();
  expect(await form.getByLabel("Occurrences").inputValue()).toBe("8");
  await chooseSlot(form, "7:00 AM");
  await button(form, "Add Vehicle").click();
  await added(page)
    .getByRole("row", { name: /MH12AB1234.*B1, P1.*7:00 AM.*8/ })
    .waitFor();

  // The next car keeps the location and the schedule. Only the car itself is typed again.
  expect(await form.getByLabel("Start Date").inputValue()).toBe(formatDay(monday));
  expect(await form.getByLabel("Occurrences").inputValue()).toBe("8");
  await typeCar(form, creta);
  await button(form, "Add Vehicle").click();
  await added(page)
    .getByRole("row", { name: /MH14CD5678.*B1, P2.*7:00 AM.*8/ })
    .waitFor();
  await typeCar(form, nexon);
}

/** A reload restores everything. Then the third car is added. */
async function restoreDraft(page: Page): Promise<void> {
  await page.reload();
  await page.getByText(/^This is the unfinished booking for /).waitFor();
  const form = vehicleForm(page);
  await expect.poll(() => form.getByRole("combobox", { name: "Parking Pillar" }).inputValue()).toBe("P3");
  expect(await form.getByLabel("Car Number").inputValue()).toBe(nexon.number);
  expect(await page.getByRole("radio", { name: "Regular Wash Plan" }).isChecked()).toBe(true);
  await button(form, "Add Vehicle").click();
  await added(page)
    .getByRole("row", { name: /MH12EF9012.*B1, P3/ })
    .waitFor();
  expect(await added(page).getByRole("row").count()).toBe(4);
}

/** Moves one car to an hour later. Removes another and adds it again. */
async function changeCars(page: Page): Promise<void> {
  const form = vehicleForm(page);
  await button(page, `Edit ${creta.number}`).click();
  await chooseSlot(form, "8:00 AM");
  await button(form, "Update Vehicle").click();
  await added(page)
    .getByRole("row", { name: /MH14CD5678.*8:00 AM/ })
    .waitFor();
  await button(page, `Remove ${nexon.number}`).click();
  await added(page)
    .getByRole("row", { name: /MH12EF9012/ })
    .waitFor({ state: "detached" });
  await typeCar(form, nexon);
  await chooseSlot(form, "7:00 AM");
  await button(form, "Add Vehicle").click();
  await added(page)
    .getByRole("row", { name: /MH12EF9012.*7:00 AM/ })
    .waitFor();
}

/** Changing the service type would remove the vehicles. It asks first, and keeps them. */
async function chooseOneTimeWash(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "One-Time Wash" }).click();
  const asking = page.getByRole("dialog", { name: "Change the service type?" });
  await asking.getByText("3 added vehicles will be removed").waitFor();
  await button(asking, "Keep Regular Wash Plan").click();
  await asking.waitFor({ state: "hidden" });
  expect(await added(page).getByRole("row").count()).toBe(4);
}

/** Checks each price line, gives a discount of ten percent, and confirms with a double click. */
async function checkOut(page: Page): Promise<void> {
  await button(page, "Proceed to Checkout").click();
  const checkout = page.getByRole("dialog", { name: "Checkout" });
  const prices = regionNamed(checkout, "Price Breakdown");
  for (const { number } of [swift, creta, nexon])
    await prices.getByText(`${number}₹300.00 × 8 washes`).waitFor();
  expect(await prices.getByText("₹2,400.00").count()).toBe(3);
  await prices.getByText("₹7,200.00").first().waitFor();
  await checkout.getByLabel("Discount", { exact: true }).fill("10");
  await prices.getByText("−₹720.00").waitFor();
  await prices.getByText("₹6,480.00").waitFor();
  await checkout.getByLabel("Paid", { exact: true }).selectOption("As they are booked");
  await checkout.getByLabel("Additional Requirements").fill("Ring the bell first.");
  await button(checkout, "Confirm Booking").dblclick();
  await toast(page, "Booking Confirmed");
  await page.waitForURL("**/Booking");
}

/** Fills in a dialog's fields and submits it. */
async function fillDialog(page: Page, title: string, submit: string, values: Record<string, string>) {
  const dialog = page.getByRole("dialog", { name: title });
  for (const [label, value] of Object.entries(values))
    await dialog.getByRole("textbox", { name: label }).fill(value);
  await button(dialog, submit).click();
  await dialog.waitFor({ state: "hidden" });
}

const history = (page: Page): Locator => page.getByRole("list", { name: "History", exact: true });

/** The first button whose name starts with `name`. */
const firstOf = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${name}`) }).first();

/** In the first week moves one wash by two hours and skips another. Pauses the second week. */
async function changePlan(page: Page): Promise<void> {
  await firstOf(page, `Move ${swift.number},`).click();
  await page.getByRole("dialog", { name: "Move Wash" }).getByLabel("Time Slot").selectOption("9:00 AM");
  await fillDialog(page, "Move Wash", "Move", { Reason: "Society meeting" });
  await toast(page, "Wash Moved Successfully");
  await page.getByText(/^Moved from Mon .*, 7:00 AM$/).waitFor();
  await firstOf(page, `Skip ${creta.number},`).click();
  await fillDialog(page, "Skip Wash", "Skip", { Reason: "At the garage" });
  await toast(page, "Wash Skipped Successfully");
  await button(page, "Pause").click();
  const week = { "Start Date": addDays(monday, 7), "End Date": addDays(monday, 13) };
  const pausing = page.getByRole("dialog", { name: "Pause Washes" });
  for (const [label, day] of Object.entries(week)) await pausing.getByLabel(label).fill(day);
  await pausing.getByText("6 washes will be skipped and not charged.").waitFor();
  await fillDialog(page, "Pause Washes", "Pause", { Reason: "Diwali" });
  await toast(page, "Washes Paused Successfully");
  for (const reason of [
    /Reason: Society meeting/,
    /Reason: At the garage/,
    /6 washes skipped. Reason: Diwali/,
  ])
    await history(page).getByText(reason).waitFor();
}

/** Pays for the seventeen remaining washes. Then cancels the last week, which leaves a refund. */
async function payAndCancel(page: Page): Promise<void> {
  await button(page, "Record Payment").click();
  const paying = page.getByRole("dialog", { name: "Record Payment" });
  await expect.poll(() => paying.getByLabel("Amount").inputValue()).toBe("₹4,590");
  await paying.getByLabel("Payment Method").selectOption("UPI");
  await button(paying, "Record").click();
  await paying.getByText("Reference is required for UPI").waitFor();
  await fillDialog(page, "Record Payment", "Record", { Reference: "432109876543" });
  await toast(page, "Payment Recorded Successfully");
  await page.getByRole("list", { name: "Payments" }).getByText("Received, UPI₹4,590.00").waitFor();
  await button(page, "Cancel Booking").click();
  const cancelling = page.getByRole("dialog", { name: "Cancel Booking" });
  await cancelling.getByRole("radio", { name: "The washes from a day on" }).check();
  await fillDialog(page, "Cancel Booking", "Cancel Booking", {
    From: addDays(monday, 21),
    Reason: "Moving away",
  });
  await toast(page, "Booking Cancelled Successfully");
  await history(page)
    .getByText(/6 washes cancelled from .* on\. Reason: Moving away/)
    .waitFor();
  await page.getByText("To refund₹1,620.00").waitFor();
}

test("staff register a new customer and book a plan of three cars, and the customer exists afterwards", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await bookNow(page);
  await registerMeera(page);
  await chooseFlat(regionNamed(page, "Address"), "Lake View", "Tower A", "1", "101");
  await page.getByRole("radio", { name: "Regular Wash Plan" }).click();
  await addCars(page);
  await restoreDraft(page);
  await changeCars(page);
  await chooseOneTimeWash(page);
  await checkOut(page);
  expect(await bookingsOf(meera.phone)).toMatchObject({ total: 1, rows: [{ washes: 24, amount: 6480 }] });
  await page.getByRole("row", { name: /Meera Joshi.*24 of 24 to come.*Pending.*₹6,480/ }).waitFor();
  await page.getByRole("button", { name: /^View booking/ }).click();
  await changePlan(page);
  await payAndCancel(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test("three cars are booked again as last time in three presses", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await page.goto("/AddBooking");
  await countPresses(page);
  // The phone field has the focus, and accepts the number as people write it.
  await page.locator("input:focus").waitFor();
  await page.keyboard.type("+91 98220 12345");
  await page.keyboard.press("Enter");
  await button(regionNamed(page, "Last time"), "Same as last time").click();
  await toast(page, "3 vehicles added as last time.");
  expect(await added(page).getByRole("row").count()).toBe(4);
  await button(page, "Proceed to Checkout").click();
  await button(page.getByRole("dialog", { name: "Checkout" }), "Confirm Booking").click();
  await page.waitForURL("**/Booking");
  expect(await page.evaluate("presses")).toBe(3);
  expect(await bookingsOf(meera.phone)).toMatchObject({
    total: 2,
    rows: [{ washes: 24, amount: 7200, firstDay: addDays(monday, 28) }, {}],
  });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a returning customer is booked again in a few presses", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await bookNow(page);
  await countPresses(page);
  await searchPhone(page, meera.phone);
  const customer = page.getByRole("form", { name: "Customer", exact: true });
  await button(customer, "Edit Customer Details").waitFor();
  expect(await customer.getByLabel("Name").isEditable()).toBe(false);
  await expect
    .poll(() => regionNamed(page, "Address").getByRole("combobox", { name: "Flat" }).inputValue())
    .toBe("101");
  await previousCar(page, swift.number).click();
  await vehicleForm(page).getByLabel("Start Date").fill(addDays(monday, 56));
  await button(page, "Proceed to Checkout").click();
  const checkout = page.getByRole("dialog", { name: "Checkout" });
  await button(checkout, "Confirm Booking").click();
  await page.waitForURL("**/Booking");
  // Search, the car, proceed (which adds it), confirm. Only the phone number and the day were typed.
  expect(await page.evaluate("presses")).toBe(4);
  expect(await bookingsOf(meera.phone)).toMatchObject({
    total: 3,
    rows: [{ washes: 1, amount: 300 }, {}, {}],
  });
  expect(complaints).toEqual([]);
  await context.close();
});

/** Adds a new car for one wash. */
async function addOnce(page: Page, number: string, day: string, slot = "7:00 AM"): Promise<void> {
  const form = vehicleForm(page);
  await typeCar(form, { ...swift, number });
  await form.getByLabel("Start Date").fill(day);
  await chooseSlot(form, slot);
  await button(form, "Add Vehicle").click();
  await added(page)
    .getByRole("row", { name: new RegExp(`${number}.*${slot}`) })
    .waitFor();
}

async function findCustomer(page: Page, { phone }: Bookable): Promise<void> {
  await searchPhone(page, phone);
  await button(page, "Edit Customer Details").waitFor();
}

test("a company's staff see its bookings and add one", async () => {
  await addOwner(app.url, token, "farida", PASSWORD);
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url, "farida", PASSWORD);
  await page.goto("/CompanySectionBooking");
  await page
    .getByRole("row", { name: /Meera Joshi/ })
    .first()
    .waitFor();
  await button(page, "Add Booking").click();
  await page.waitForURL("**/AddBooking");
  await findCustomer(page, place);
  await chooseFlat(regionNamed(page, "Address"), "Lake View", "Tower A", "1", "102");
  const service = regionNamed(page, "Service");
  await pick(
    service.getByRole("combobox", { name: "Service", exact: true }),
    place.serviceName,
    place.serviceName,
  );
  await choose(service, "Service item", "Foam wash");
  await addOnce(page, "MH12QQ0002", addDays(monday, 2));
  await button(page, "Proceed to Checkout").click();
  await button(page.getByRole("dialog", { name: "Checkout" }), "Confirm Booking").click();
  await page.waitForURL("**/CompanySectionBooking");
  await page.getByRole("row", { name: /Anita Rao.*102.*Once.*₹0 of ₹300/ }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a slot that fills up during checkout is reported, and the nearest free one is chosen in one press", async () => {
  const narrow = await makeNamedPlace(calls, "Narrow Lane", { WashesPerHour: 1 });
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await page.goto(`/AddBooking?item=${narrow.serviceItemId}`);
  await findCustomer(page, narrow);
  await chooseFlat(regionNamed(page, "Address"), "Narrow Lane", "Tower A", "1", "101");
  await addOnce(page, "MH12QQ0003", monday, "8:00 AM");
  await button(page, "Proceed to Checkout").click();
  const checkout = page.getByRole("dialog", { name: "Checkout" });
  await button(checkout, "Confirm Booking").waitFor();
  const competingVehicle = narrow.vehicle({ AppointmentDate: monday, AppointmentTime: "8:00 AM" });
  await calls.done(bookOnce, narrow.booking([competingVehicle]));

  await button(checkout, "Confirm Booking").click();
  await checkout.getByRole("alert").getByText("8:00 AM").waitFor();
  expect(await checkout.isVisible()).toBe(true);
  expect(await calls.done(searchBookings, { search: narrow.phone })).toMatchObject({ total: 1 });
  const nearest = checkout.getByRole("group", { name: "Nearest free times" });
  await button(nearest, "MH12QQ0003 at 7:00 AM").waitFor();
  await button(nearest, "MH12QQ0003 at 9:00 AM").click();
  await regionNamed(checkout, "Booked Vehicles").getByText("9:00 AM").waitFor();
  await button(checkout, "Confirm Booking").click();
  await page.waitForURL("**/Booking");
  expect(await calls.done(searchBookings, { search: narrow.phone })).toMatchObject({ total: 2 });
  // Only the expected error of the full slot.
  expect(complaints).toEqual([expect.stringContaining("409 (Conflict)")]);
  await context.close();
});

test("a session that ends during a booking loses no input", async () => {
  const quiet = await makeNamedPlace(calls, "Quiet Corner");
  const { page, complaints, context } = await visit(browser, app.url);
  const own = await startSession(page, app.url);
  await page.goto(`/AddBooking?item=${quiet.serviceItemId}`);
  await findCustomer(page, quiet);
  await chooseFlat(regionNamed(page, "Address"), "Quiet Corner", "Tower A", "1", "102");
  await addOnce(page, "MH12QQ0004", monday);
  await vehicleForm(page).getByLabel("Car Number").fill(nexon.number);
  await doneAt(app.url, logout, {}, { token: own });
  await searchPhone(page, meera.phone);
  await page.getByLabel("User name").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(adminPassword);
  await button(page, "Sign in").click();
  await page.waitForURL("**/Managementdashboard");
  await page.goto("/AddBooking");
  await page.getByText(/^This is the unfinished booking for /).waitFor();
  const customer = page.getByRole("form", { name: "Customer", exact: true });
  expect(await customer.getByLabel("Name").inputValue()).toBe("Anita Rao");
  await added(page)
    .getByRole("row", { name: /MH12QQ0004/ })
    .waitFor();
  expect(await vehicleForm(page).getByLabel("Car Number").inputValue()).toBe(nexon.number);
  // A busy machine has more calls under way when the first of them is refused.
  expect(complaints.length).toBeGreaterThan(0);
  expect(complaints.filter((complaint) => !complaint.includes("401 (Unauthorized)"))).toEqual([]);
  await context.close();
});
