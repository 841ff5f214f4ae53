import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { addDays } from "#contract/day.ts";
import {
  itemCard,
  chooseFlat,
  chooseSlot,
  codeSentTo,
  creta,
  nextMonday,
  regionNamed,
  waitForSelected,
  typeCar,
} from "./support/booking.ts";
import { openBookingDesk } from "./support/bookingDesk.ts";
import { visit } from "./support/browser.ts";
import { button, choose, toast } from "./support/screen.ts";

const { app, browser, calls, place } = await openBookingDesk();

const monday = nextMonday();

/** A page on a phone without a session. */
const onPhone = () => visit(browser, app.url, { width: 390, scheme: "light", touch: true });

const ravi = { name: "Ravi Menon", phone: "9822098220" };

/** Verifies the phone, and enters the name and the car's location. */
async function enterCustomer(modal: Locator, page: Page): Promise<void> {
  await modal.getByLabel("Phone Number").fill(ravi.phone);
  await button(modal, "Send code").tap();
  const code = modal.getByRole("textbox", { name: "Code" });
  await code.waitFor();
  await code.fill(await codeSentTo(calls, ravi.phone));
  await modal.getByLabel("Name").fill(ravi.name);
  await modal.getByLabel("Email").fill("ravi@example.com");
  await button(modal, "Save Details").tap();
  await modal.getByText(`${ravi.name}, ${ravi.phone}`).waitFor();
  await chooseFlat(modal, "Lake View", "Tower B", "2", "202");
  await choose(modal, "Parking Pillar", "P3");
  await toast(page, "Address details saved!");
}

test("a customer books on a phone without an account, skips the wash, and returns to the booking page", async () => {
  const { page, complaints, context } = await onPhone();
  await page.goto("/book");
  const service = page.getByRole("combobox", { name: "Select Service Type" });
  await service.selectOption(place.serviceName);
  await waitForSelected(service, place.serviceName);
  await button(itemCard(page), "Book Now").tap();
  const modal = page.getByRole("dialog", { name: "Book Your Wash" });
  await enterCustomer(modal, page);

  const form = page.getByRole("form", { name: "Vehicle", exact: true });
  // The address already set the pillar.
  await expect.poll(() => form.getByRole("combobox", { name: "Parking Pillar" }).inputValue()).toBe("P3");
  const { pillar: _pillar, ...car } = creta;
  await typeCar(form, { ...car, number: "MH12QQ0001" });
  await form.getByLabel("Start Date").fill(addDays(monday, 1));
  await chooseSlot(form, "6:00 AM");
  await button(form, "Add Vehicle").tap();
  await page.getByRole("list", { name: "Added Vehicles" }).getByText("MH12QQ0001").waitFor();
  await button(modal, "Proceed to Checkout").tap();
  const checkout = page.getByRole("dialog", { name: "Checkout" });
  expect(await checkout.getByLabel("Discount").count()).toBe(0);
  await button(checkout, "Confirm Booking").tap();
  await page.waitForURL("**/washes");

  const next = regionNamed(page, "Next wash");
  await next.getByText(/^Tue .*, 6:00 AM$/).waitFor();
  const upcoming = regionNamed(page, "Upcoming washes");
  await button(upcoming, "Upcoming washes").tap();
  await page.getByText("You can move or skip a wash until 8:00 PM on the day before.").waitFor();
  await next.getByRole("button", { name: /^Skip/ }).tap();
  const skipping = page.getByRole("dialog", { name: "Skip Wash" });
  await skipping.getByRole("textbox", { name: "Reason" }).fill("Away from town");
  await button(skipping, "Skip").click();
  await skipping.waitFor({ state: "hidden" });
  await toast(page, "Wash Skipped Successfully");
  await upcoming.getByText("Reason: Away from town").waitFor();
  await page.getByRole("link", { name: "Book a wash" }).or(button(page, "Book a wash")).first().tap();
  await page.waitForURL("**/book");
  await button(page, "Sign out").tap();
  await page.getByRole("link", { name: "Staff sign-in" }).waitFor();
  await button(page.getByRole("article").first(), "Book Now").waitFor();
  expect(await calls.done(searchBookings, { search: ravi.phone })).toMatchObject({
    total: 1,
    rows: [{ washes: 0, amount: 0 }],
  });
  expect(complaints).toEqual([]);
  await context.close();
});
