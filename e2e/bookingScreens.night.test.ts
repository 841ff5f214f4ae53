import { updateServiceItem } from "#contract/catalogue/itemForm.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { addDays } from "#contract/day.ts";
import { updateSociety } from "#contract/society/society.ts";
import { type Bookable, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { type Calls, someSociety } from "#server/testing/world.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { biweeklyFrom, codeSentTo, nextMonday } from "./support/booking.ts";
import { closeVisits, narrow, openBrowser, startSession, visit } from "./support/browser.ts";
import { expectFitOnDevices } from "./support/fit.ts";
import { doneAt, signIn } from "./support/client.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { word, words } from "./support/longNames.ts";
import { button, pick } from "./support/screen.ts";
import { expectEachToFit, type Stop } from "./support/stops.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

const dialog = (name: string) => (page: Page) => page.getByRole("dialog", { name, exact: true });
const calendar = (page: Page) => page.getByRole("region", { name: "Washes by day" });
const showCalendar = async (page: Page): Promise<void> => {
  const hidden = button(page, "Show calendar");
  await hidden.or(calendar(page)).first().waitFor();
  if (await hidden.isVisible()) await hidden.click();
  await calendar(page).waitFor();
};

test("empty lists fit", async () => {
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  await expectEachToFit(page, [
    { path: "/Booking", shows: (on) => on.getByText("No bookings yet") },
    { path: "/customer", shows: (on) => on.getByText("No customers yet") },
    {
      path: "/AddBooking",
      press: [(on) => button(on, "Add Vehicle"), (on) => button(on, "Proceed to Checkout")],
      shows: (on) => on.getByText("Please add a vehicle"),
    },
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});

describe("with long names", () => {
  const monday = nextMonday();
  const phone = newPhone();
  let place: Bookable;
  let bookingId: number;
  let customerId: number;
  let calls: Calls;

  beforeAll(async () => {
    const token = await signIn(app.url);
    calls = { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) };
    place = await makeBookable(calls);
    const { societyId, serviceId, serviceItemId } = place;
    await calls.done(updateSociety, { ...someSociety, SocietyName: word(80), societyId });
    await calls.done(updateServiceItem, {
      serviceItemId,
      ServiceId: serviceId,
      ItemName: word(80),
      Price: 300,
      Duration: 30,
    });
    const car = { VehicleModel: word(60), Requirements: words(150) };
    const plan = { ...biweeklyFrom(monday), ...car };
    const planned = place.booking([place.vehicle(plan), place.vehicle(plan)], {
      VehicleOtherRequirements: words(400),
    });
    customerId = await addCustomerOf(newPhone());
    ({ bookingId } = await calls.done(bookPlan, { ...planned, CustomerId: customerId }));
    const once = place.booking([place.vehicle({ ...car, AppointmentDate: monday })]);
    await calls.done(bookOnce, { ...once, CustomerId: await addCustomerOf(phone) });
  });

  async function addCustomerOf(Phone1: string): Promise<number> {
    const long = { FirstName: word(60), Email1: `${word(60)}@example.org`, CustomerAddress: words(200) };
    return (await calls.done(addCustomer, { ...long, Phone1 })).customerId;
  }

  test("bookings and their changes fit", async () => {
    const { page, complaints, context } = await visit(browser, app.url, narrow);
    await startSession(page, app.url);
    await page.goto("/Booking");
    await showCalendar(page);
    await expectFitOnDevices(page, "calendar");
    await page.goto(`/Booking?from=${monday}&to=${monday}`);
    await showCalendar(page);
    await page.getByRole("list", { name: /^Washes of/ }).waitFor();
    await expectFitOnDevices(page, "washes of a day");
    const path = `/Booking?view=${bookingId}`;
    const change = (press: string | RegExp, title: string, submit: string): Stop[] => {
      const opened = {
        path,
        press: [(on: Page) => on.getByRole("button", { name: press }).first()],
        shows: dialog(title),
      };
      const send = (on: Page) => button(dialog(title)(on), submit);
      return [
        opened,
        {
          ...opened,
          press: [...opened.press, send],
          shows: (on) => dialog(title)(on).locator("[aria-invalid=true]").first(),
        },
      ];
    };
    await expectEachToFit(page, [
      {
        path: "/Booking",
        shows: (on) =>
          on
            .getByRole("main")
            .getByText(/^Shree/)
            .first(),
      },
      { path, shows: (on) => on.getByRole("heading", { name: "Washes" }) },
      ...change(/^Move /, "Move Wash", "Move"),
      ...change(/^Skip /, "Skip Wash", "Skip"),
      ...change("Pause", "Pause Washes", "Pause"),
      ...change("Cancel Booking", "Cancel Booking", "Cancel Booking"),
      { path, press: [(on) => button(on, "Record Payment")], shows: dialog("Record Payment") },
      {
        path: "/customer",
        shows: (on) =>
          on
            .getByRole("main")
            .getByText(/^Shree/)
            .first(),
      },
      {
        path: `/customer?view=${customerId}`,
        shows: (on) => on.getByRole("button", { name: `View booking ${bookingId}` }),
      },
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  /** Adds the car that was washed before. */
  async function addSavedCar(page: Page): Promise<void> {
    await page.getByRole("group", { name: "Washed before" }).getByRole("button").first().click();
    await page.getByLabel("Start Date").fill(addDays(monday, 2));
    await button(page, "Add Vehicle").click();
    await page.getByRole("button", { name: /^Edit MH12/ }).waitFor();
  }

  test("adding a booking fits, up to the checkout", async () => {
    const { page, complaints, context } = await visit(browser, app.url, narrow);
    await startSession(page, app.url);
    await page.goto(`/AddBooking?item=${place.serviceItemId}`);
    await page.getByLabel("Search by phone").fill(phone);
    await button(page, "Search").click();
    await button(page, "Edit Customer Details").waitFor();
    await expectFitOnDevices(page, "customer found");
    await page.getByRole("radio", { name: "Regular Wash Plan" }).click();
    await pick(page.getByRole("combobox", { name: "Schedule" }), "Weekly");
    await button(page, "Add Vehicle").click();
    await page.getByText("Car Number is required").waitFor();
    await expectFitOnDevices(page, "errors of a plan");
    await page.getByRole("radio", { name: "One-Time Wash" }).click();
    await addSavedCar(page);
    await expectFitOnDevices(page, "a vehicle added");
    await page.getByRole("radio", { name: "Regular Wash Plan" }).click();
    await dialog("Change the service type?")(page).waitFor();
    await expectFitOnDevices(page, "changing the type");
    await button(page, "Keep One-Time Wash").click();
    await button(page, "Proceed to Checkout").click();
    const checkout = dialog("Checkout")(page);
    await checkout.waitFor();
    await expectFitOnDevices(page, "checkout");
    await page.route("**/api/Booking/OneTimeWash", (route) =>
      route.fulfill({ status: 409, json: { code: "conflict", message: words(200), requestId: "1" } }),
    );
    await button(checkout, "Confirm Booking").click();
    await checkout.getByRole("alert").waitFor();
    await expectFitOnDevices(page, "checkout with an error");
    expect(complaints).toEqual([expect.stringContaining("409")]);
    await context.close();
  });

  test("a customer's own booking fits", async () => {
    const { page, complaints, context } = await visit(browser, app.url, narrow);
    await page.goto(`/book?of=${place.serviceId}`);
    const book = page.getByRole("main").getByRole("button", { name: "Book Now" });
    await book.waitFor();
    await expectFitOnDevices(page, "/book");
    await book.click();
    const modal = dialog("Book Your Wash")(page);
    await button(modal, "Send code").waitFor();
    await expectFitOnDevices(page, "phone");
    await modal.getByLabel("Phone Number").fill(phone);
    await button(modal, "Send code").click();
    const code = modal.getByRole("textbox", { name: "Code" });
    await code.waitFor();
    await expectFitOnDevices(page, "code");
    await code.fill(await codeSentTo(calls, phone));
    await button(modal, "Change Customer Details").click();
    await button(modal, "Save Details").waitFor();
    await expectFitOnDevices(page, "details");
    await button(modal, "Save Details").click();
    await button(modal, "Change Address").click();
    await expect.poll(() => modal.getByRole("combobox", { name: "Parking Pillar" }).inputValue()).toBe("P1");
    await expectFitOnDevices(page, "address");
    await button(modal, "Save Address").click();
    await addSavedCar(page);
    await expectFitOnDevices(page, "vehicles");
    await button(modal, "Proceed to Checkout").click();
    await dialog("Checkout")(page).waitFor();
    await expectFitOnDevices(page, "checkout");
    await page.goto("/washes");
    await page.getByRole("region", { name: "Next wash" }).waitFor();
    await button(page, "Bill so far").click();
    await page.getByRole("list", { name: "Bookings" }).waitFor();
    await expectFitOnDevices(page, "/washes");
    expect(complaints).toEqual([]);
    await context.close();
  });
});
