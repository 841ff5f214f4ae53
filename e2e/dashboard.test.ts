import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { updateSociety } from "#contract/society/society.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { addTicket } from "#contract/ticket/ticket.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { type Calls, someSociety } from "#server/testing/world.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { biweeklyFrom, nextMonday } from "./support/booking.ts";
import { closeVisits, narrow, openBrowser, startSession, visit } from "./support/browser.ts";
import { expectFitOnDevices } from "./support/fit.ts";
import { callAt, doneAt, signIn } from "./support/client.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { words } from "./support/longNames.ts";
import { expectEachToFit } from "./support/stops.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
/** Its capacity is one wash per hour. */
let place: Bookable;
/** A date range that contains a plan of eight washes, ₹2,400 in total. */
let range: string;

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
  const token = await signIn(app.url);
  const calls: Calls = { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) };
  place = await makeBookable(calls);
  const { societyId } = place;
  await calls.done(updateSociety, { ...someSociety, societyId, SocietyName: words(110), WashesPerHour: 1 });
  const monday = nextMonday();
  await calls.done(bookPlan, place.booking([place.vehicle(biweeklyFrom(monday))]));
  await calls.done(addPayment, { CustomerId: place.customerId, Amount: 1000.5, Method: "cash" });
  await calls.done(addTicket, {
    CustomerId: place.customerId,
    Subject: "Water marks",
    Description: "On the bonnet.",
    Priority: "Normal",
  });
  range = `range=own&from=${addDays(monday, -10)}&to=${addDays(monday, 27)}`;
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

test("the dashboard fits, and a figure's list shows the same number", async () => {
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  await page.goto(`/Managementdashboard?${range}`);
  const due = page.getByRole("link", { name: /^Washes due 8 / });
  await due.waitFor();
  await expectFitOnDevices(page, "the dashboard", due);
  for (const name of ["Bookings made", "Washes by society", "The coming week's slots"])
    await page
      .getByRole("region", { name })
      .getByRole("button", { name: /Show as table/ })
      .click();
  await expectFitOnDevices(page, "the dashboard's tables", due);
  await due.click();
  await page.getByText("1–8 of 8").waitFor();
  await page.goBack();
  await page.getByRole("link", { name: /^Still to be paid ₹1,400 / }).click();
  await page.getByText("₹1,399.50 still to be paid of these bookings").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("each figure links to a list that agrees with it exactly", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await page.goto(`/Managementdashboard?${range}`);
  const links = page.getByRole("region", { name: "Figures" }).getByRole("link");
  await links.first().waitFor();
  const figures = await Promise.all(
    (await links.all()).map(async (link) => ({
      href: (await link.getAttribute("href")) ?? "",
      value: (await link.locator("[title]").getAttribute("title")) ?? "",
    })),
  );
  const lists = [
    ["1", "1–1 of 1"],
    ["8", "1–8 of 8"],
    ["0", "No record found"],
    ["0", "No record found"],
    ["₹2,400.00", "₹2,400.00 charged by these washes"],
    ["₹1,000.50", "₹1,000.50 received by these payments"],
    ["₹1,399.50", "₹1,399.50 still to be paid of these bookings"],
    ["1", "1–1 of 1"],
    ["1", "1–1 of 1"],
  ] as const;
  expect(figures.map(({ value }) => value)).toEqual(lists.map(([value]) => value));
  for (const [index, { href }] of figures.entries()) {
    await page.goto(href);
    await page
      .getByText(lists[index]?.[1] ?? "")
      .first()
      .waitFor();
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test("unmet demand for a full slot links to the slots of its society", async () => {
  const appointment = { AppointmentDate: addDays(indiaAt(new Date()).day, 1), AppointmentTime: "3:00 PM" };
  const two = place.booking([place.vehicle(appointment), place.vehicle(appointment)]);
  const token = await signIn(app.url);
  expect((await callAt(app.url, bookOnce, two, { token })).status).toBe(409);
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  await page.goto("/Managementdashboard");
  await page.getByRole("link", { name: /^1 request for a full slot was refused at Shree / }).click();
  await page.waitForURL(/society=[0-9]+#slots$/);
  const slots = page.getByRole("region", { name: "The coming week's slots" });
  // Just below the bar at the top of the window. Before the jump, the slots are far below the bottom.
  await expect.poll(async () => (await slots.boundingBox())?.y).toBeLessThan(300);
  await page.getByRole("link", { name: /, 3:00 PM: ?0.* washes, refused 1 time$/ }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("the lists behind the figures fit", async () => {
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  await expectEachToFit(page, [
    { path: "/wash?show=charged", shows: (on) => on.getByText("₹2,400.00 charged by these washes") },
    { path: "/payments", shows: (on) => on.getByText("₹1,000.50 received by these payments") },
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});
