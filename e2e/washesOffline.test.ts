import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { type Bookable, newPhone } from "#server/testing/bookings.ts";
import type { Calls } from "#server/testing/world.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { codeSentTo, makeNamedPlace, nextMonday, regionNamed } from "./support/booking.ts";
import { closeVisits, openBrowser, visit } from "./support/browser.ts";
import { expectFit } from "./support/fit.ts";
import { doneAt, signIn } from "./support/client.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { type Connection, openConnection } from "./support/line.ts";
import { button } from "./support/screen.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let calls: Calls;
let place: Bookable;
let line: Connection;

/** Another customer of the phone. */
const other = { phone: newPhone(), name: "Bina Das" };
const OWN_CAR = "MH12OF1111";
const OTHER_CAR = "MH12OF2222";

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
  const token = await signIn(app.url);
  calls = { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) };
  place = await makeNamedPlace(calls, "Lake View");
  line = await openConnection(app.url);
  const { customerId } = await calls.done(addCustomer, {
    FirstName: other.name,
    Phone1: other.phone,
    Email1: "bina@example.com",
    CustomerAddress: "Tower A, 102",
  });
  await book(place.customerId, OWN_CAR);
  await book(customerId, OTHER_CAR);
});
afterAll(async () => {
  await line.close();
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

const book = (CustomerId: number, VehicleNumber: string) =>
  calls.done(bookOnce, {
    ...place.booking([place.vehicle({ VehicleNumber, AppointmentDate: nextMonday() })], { CustomerId }),
    BookingSchedule: "Book Now",
  });

async function enter(page: Page, phone: string): Promise<void> {
  await page.goto(`${line.url}/washes`);
  await page.getByLabel("Phone Number").fill(phone);
  await button(page, "Send code").tap();
  const code = page.getByRole("textbox", { name: "Code" });
  await code.waitFor();
  await code.fill(await codeSentTo(calls, phone));
}

const nextWash = (page: Page) => regionNamed(page, "Next wash");

/** Waits until the browser has all that the page needs without a connection. */
async function waitUntilKept(page: Page, plate: string): Promise<void> {
  await nextWash(page).getByText(plate).waitFor();
  await page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.state)");
  await expect.poll(() => page.evaluate<string>("localStorage['kept replies'] ?? ''")).toContain(plate);
  await expect
    .poll(() => page.evaluate<string>("localStorage['kept replies']"))
    .toContain("/Payment/GetOwed");
  await expect
    .poll(() => page.evaluate<string>("localStorage['kept replies']"))
    .toContain("/Booking/GetOffice");
}

/** The words among these that the browser stores anywhere for the page's origin. */
const storedOf = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const cached = await Promise.all((await caches.keys()).map(async (name) =>
      Promise.all((await (await caches.open(name)).matchAll()).map((one) => one.text()))));
    const all = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, cached]);
    return ${JSON.stringify(words)}.filter((word) => all.includes(word));
  })()`);

beforeEach(() => {
  line.isUp = true;
});

test("a customer's page opens without a connection, and signing out leaves nothing of it", async () => {
  const { page, context } = await visit(browser, app.url, { width: 390, scheme: "light", touch: true });
  await enter(page, place.phone);
  await waitUntilKept(page, OWN_CAR);
  const traces = [OWN_CAR, "Anita Rao", place.phone];
  expect(await storedOf(page, traces)).toEqual(traces);

  line.isUp = false;
  await context.setOffline(true);
  // Twice: a page that could not refresh its data must not lose it.
  for (const _ of [1, 2]) {
    await page.reload();
    await page.getByText(/^As of \d+:\d\d [AP]M, no connection\. Nothing you press is sent/).waitFor();
    await nextWash(page).getByText(OWN_CAR).waitFor();
    await regionNamed(page, "To pay").getByText("₹300.00").first().waitFor();
    await regionNamed(page, "Help").getByRole("button", { name: "Tell us what is wrong" }).waitFor();
  }
  await expectFit(page, "/washes without a connection");
  await nextWash(page).getByRole("button", { name: /^Skip/ }).tap();
  const skipping = page.getByRole("dialog", { name: "Skip Wash" });
  await skipping.getByRole("radio", { name: "I am away" }).tap();
  await button(skipping, "Skip").tap();
  // Chromium's emulation leaves a page that a worker has opened believing in its connection.
  const refusal = /^(No connection\. Nothing was sent|The server could not be reached\.)/;
  await skipping.getByText(refusal).waitFor();
  await page.reload();

  await button(page, "Open the menu").tap();
  await page.getByRole("button", { name: /Anita Rao/ }).tap();
  await page.getByRole("menuitem", { name: "Sign out" }).tap();
  await expect.poll(() => page.evaluate<string>("localStorage.token ?? ''")).toBe("");
  expect(await storedOf(page, traces)).toEqual([]);
  expect(await page.evaluate("localStorage.length")).toBe(0);
  await page.goto(`${line.url}/washes`);
  await page.getByLabel("Phone Number").waitFor();
  expect(await page.getByText(OWN_CAR).count()).toBe(0);
  expect(await storedOf(page, traces)).toEqual([]);

  line.isUp = true;
  await context.setOffline(false);
  await enter(page, other.phone);
  await waitUntilKept(page, OTHER_CAR);
  line.isUp = false;
  await context.setOffline(true);
  await page.reload();
  await nextWash(page).getByText(OTHER_CAR).waitFor();
  expect(await storedOf(page, traces)).toEqual([]);
  await context.close();
});
