import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { formatDay } from "#contract/format.ts";
import { addOffer } from "#contract/offer/offer.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import type { Calls } from "#server/testing/world.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { nextMonday, regionNamed } from "./support/booking.ts";
import { closeVisits, narrow, openBrowser, startSession, visit } from "./support/browser.ts";
import { expectFitOnDevices } from "./support/fit.ts";
import { doneAt, signIn } from "./support/client.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { words } from "./support/longNames.ts";
import { button, toast } from "./support/screen.ts";

const folder = temporaryRunFolder();
const today = indiaAt(new Date()).day;
let app: RunningApp;
let browser: Browser;
let calls: Calls;
let place: Bookable;

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
  const token = await signIn(app.url);
  calls = { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) };
  place = await makeBookable(calls);
  const vehicle = place.vehicle({ AppointmentDate: nextMonday() });
  await calls.done(bookOnce, place.booking([vehicle]));
  await calls.done(addOffer, {
    OfferCode: "X".repeat(20),
    OfferName: words(80),
    DiscountType: "amount",
    DiscountValue: 100_000.5,
    StartDate: addDays(today, 30),
    EndDate: addDays(today, 60),
    ServiceIds: [place.serviceId],
    SocietyIds: [place.societyId],
    UsageLimit: 1_000_000,
  });
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

const until = addDays(today, 20);
const sentence = `20% off, at most ₹50. For first bookings only. Once per customer. Until ${formatDay(until)}.`;

/** Fills in the form of an offer, and adds it. */
async function addByForm(page: Page): Promise<void> {
  await page.goto("/Offers");
  await page.getByText("X".repeat(20)).first().waitFor();
  await expectFitOnDevices(page, "offers");
  await button(page, "Add Offer").click();
  const form = page.getByRole("dialog", { name: "Add Offer" });
  await form.getByLabel("Offer Code").fill("chamak20");
  await form.getByRole("textbox", { name: "Discount" }).fill("20");
  await form.getByLabel("At most").fill("50");
  await form.getByLabel("End Date").fill(until);
  await form.getByLabel("Uses per customer").fill("1");
  await form.getByRole("switch", { name: "First bookings only" }).click();
  expect(await regionNamed(page, "What customers read").innerText()).toContain(`CHAMAK20 ${sentence}`);
  await button(form, "Add").click();
  await form.getByText("Offer name is required").waitFor();
  await expectFitOnDevices(page, "an offer's form");
  await form.getByLabel("Offer Name").fill("Winter shine");
  await form.getByRole("switch", { name: "First bookings only" }).click();
  await button(form, "Add").click();
  await toast(page, "Offer Added Successfully");
}

test("an offer is added, applied at the checkout, and counted", async () => {
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  await addByForm(page);
  await page.goto("/AddBooking");
  await page.locator("input:focus").waitFor();
  await page.keyboard.type(place.phone);
  await page.keyboard.press("Enter");
  await button(regionNamed(page, "Last time"), "Same as last time").click();
  await toast(page, "1 vehicle added as last time.");
  await button(page, "Proceed to Checkout").click();
  const checkout = page.getByRole("dialog", { name: "Checkout" });
  await checkout.getByLabel("Offer code").fill("nosuchcode");
  await button(checkout, "Apply").click();
  await checkout.getByText("There is no offer NOSUCHCODE").waitFor();
  await expectFitOnDevices(page, "a refused code");
  await checkout.getByLabel("Offer code").fill(" chamak20");
  await button(checkout, "Apply").click();
  await checkout.getByText(sentence.replace("For first bookings only. ", "")).waitFor();
  await expectFitOnDevices(page, "an applied code");
  await checkout.getByText("−₹50.00").waitFor();
  await button(checkout, "Confirm Booking").click();
  await page.waitForURL("**/Booking");
  expect((await calls.done(searchBookings, { search: place.phone })).rows[0]).toMatchObject({
    amount: 250,
    offerCode: "CHAMAK20",
    offerDiscount: 50,
  });
  await page.goto("/Offers");
  await page.getByText("1 time").first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
