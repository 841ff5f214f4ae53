import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addDays } from "#contract/day.ts";
import { formatDay } from "#contract/format.ts";
import { getPlan } from "#contract/plan/plan.ts";
import { type Bookable, makeBookable, newPlate } from "#server/testing/bookings.ts";
import type { Calls } from "#server/testing/world.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { nextMonday } from "./support/booking.ts";
import { narrow, openBrowser, startSession, visit } from "./support/browser.ts";
import { doneAt, signIn } from "./support/client.ts";
import { expectFitOnDevices } from "./support/fit.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { countPresses, findOption } from "./support/pressing.ts";
import { button, toast } from "./support/screen.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let calls: Calls;
let place: Bookable;
let planIds: number[];

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
  const token = await signIn(app.url);
  calls = { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) };
  place = await makeBookable(calls);
  const start = nextMonday();
  const cars = [0, 1].map(() =>
    place.vehicle({
      VehicleNumber: newPlate(),
      AppointmentDate: start,
      BookingStartDate: start,
      BookingEndDate: null,
      Every: "day",
      Occurence: 50,
    }),
  );
  const booking = place.booking(cars, { Billing: "monthly", OnFullDays: "overbook" });
  const { bookingId } = await calls.done(bookPlan, { ...booking, BookingSchedule: "regular-wash" });
  const { vehicleLines } = await calls.done(getBooking, { bookingId });
  planIds = vehicleLines.flatMap(({ planId }) => planId ?? []);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  folder.remove();
});

/** The flats of the household's plans, term by term. */
const flatsOf = () =>
  Promise.all(
    planIds.map(async (planId) => {
      const { terms } = await calls.done(getPlan, { planId });
      return terms.map(({ flatName }) => flatName);
    }),
  );

/** Presses and keys so far. */
const pressesOn = (page: Page) => page.evaluate<number>("window.presses + window.keys");

test("a household moves to another flat in at most eight presses, and back by one", async () => {
  const { page, context, complaints } = await visit(browser, app.url, { width: 1440, scheme: "light" });
  await startSession(page, app.url);
  await page.goto(`/customer?view=${place.customerId}`);
  await button(page, "Change plans").waitFor();
  await countPresses(page);
  await button(page, "Change plans").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Flat", { exact: true }).click();
  await findOption(page, "Tower and number", "Tower A, 201");
  const from = addDays(nextMonday(), 14);
  await dialog.getByLabel("From day on").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(formatDay(from));
  await dialog.getByText("The bills stay the same.").waitFor();
  await button(dialog, "Change plans").click();
  await toast(page, "Undo");
  expect(await pressesOn(page)).toBeLessThanOrEqual(8);
  expect(await flatsOf()).toEqual(planIds.map(() => ["Tower A, 101", "Tower A, 201"]));
  await button(page, "Undo").click();
  await toast(page, "It is as it was before");
  expect(await flatsOf()).toEqual(planIds.map(() => ["Tower A, 101"]));
  expect(complaints).toEqual([]);
  await context.close();
});

test("the list of plans and a plan's page fit on every device", async () => {
  const { page, context, complaints } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  await page.goto("/plans");
  await expectFitOnDevices(page, "/plans", page.getByText("Anita Rao").first());
  await page.goto(`/plans?view=${planIds[0]}`);
  await expectFitOnDevices(page, "a plan", page.getByRole("list", { name: "Terms" }));
  expect(complaints).toEqual([]);
  await context.close();
});
