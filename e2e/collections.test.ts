import type { ClientConfig } from "pg";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchCollection } from "#contract/bill/collection.ts";
import { saveReminders } from "#contract/bill/reminder.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { searchMessages } from "#contract/message/message.ts";
import { makeBookable, newPhone } from "#server/testing/bookings.ts";
import type { Calls } from "#server/testing/world.ts";
import type { RunningApp } from "./support/app.ts";
import { makeMonth } from "./support/billing.ts";
import { narrow, startSession, visit } from "./support/browser.ts";
import { expectFitOnDevices } from "./support/fit.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { openOffice } from "./support/office.ts";
import { countPresses } from "./support/pressing.ts";
import { button } from "./support/screen.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let database: ClientConfig;
let calls: Calls;

/** With an upfront booking each that is not paid. */
const DEBTORS = 40;

beforeAll(async () => {
  ({ app, browser, database, calls } = await openOffice(folder.dataDir));
  await makeMonth(calls, database);
  const place = await makeBookable(calls);
  const day = addDays(indiaAt(new Date()).day, 4);
  for (let number = 1; number <= DEBTORS; number += 1) {
    const person = {
      FirstName: `Debtor ${number}`,
      Phone1: newPhone(),
      Email1: "d@example.com",
      CustomerAddress: "A",
    };
    const { customerId } = await calls.done(addCustomer, person);
    const body = place.booking([place.vehicle({ AppointmentDate: day })], { CustomerId: customerId });
    await calls.done(bookOnce, { ...body, BookingSchedule: "Book Now" });
  }
  await calls.done(saveReminders, { CompanyId: 1, Days: [], Channels: ["sms"] });
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  folder.remove();
});

test("reminds forty debtors in few presses, and says that nobody is reminded otherwise", async () => {
  const { page, context, complaints } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  await page.goto("/bills?tab=collections");
  await page.getByText("No reminder days are set").waitFor();
  const { total } = await calls.done(searchCollection, { pageSize: 1 });
  expect(total).toBeGreaterThanOrEqual(DEBTORS);
  const remind = button(page, `Remind all ${total}…`);
  await remind.waitFor();
  await expectFitOnDevices(page, "collections", remind);
  await countPresses(page);
  await remind.click();
  const dialog = page.getByRole("dialog", { name: "Remind Customers" });
  await dialog.getByText(`${total} customers`, { exact: true }).waitFor();
  await expectFitOnDevices(page, "remind", button(dialog, "Cancel"));
  await button(dialog, `Send ${total} messages`).click();
  await page.getByText(`${total} Customers Reminded Successfully`).waitFor();
  expect(await page.evaluate<number>("presses + keys")).toBeLessThanOrEqual(5);
  await expect
    .poll(
      async () => (await calls.done(searchMessages, { filters: { Template: "owed" }, pageSize: 1 })).total,
    )
    .toBe(total);
  expect(complaints).toEqual([]);
  await context.close();
});
