import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { addTicket } from "#contract/ticket/ticket.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import type { Calls } from "#server/testing/world.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { codeSentTo, nextMonday } from "./support/booking.ts";
import { closeVisits, narrow, openBrowser, startSession, visit } from "./support/browser.ts";
import { expectFitOnDevices } from "./support/fit.ts";
import { doneAt, signIn } from "./support/client.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { word } from "./support/longNames.ts";
import { button } from "./support/screen.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let calls: Calls;
let place: Bookable;
let ticketId: number;
let customer: string;

/** A customer's token, from verifying the phone. */
async function customersToken(): Promise<string> {
  await doneAt(app.url, requestOtp, { phone1: place.phone }, {});
  const otp = await codeSentTo(calls, place.phone);
  const session = await doneAt(app.url, verifyOtp, { phone1: place.phone, otp }, {});
  if (!("token" in session)) throw new Error("The code opened no session.");
  return session.token;
}

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
  const token = await signIn(app.url);
  calls = { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) };
  place = await makeBookable(calls);
  customer = await customersToken();
  const booked = place.booking([place.vehicle({ AppointmentDate: nextMonday() })], {
    OnFullDays: "overbook",
  });
  const { bookingId } = await calls.done(bookOnce, { ...booked, BookingSchedule: "Book Now" });
  const ticketFields = {
    Subject: word(110),
    Description: `${word(200)}\n\nIt is dusty.`,
    Priority: "Urgent",
  } as const;
  ({ ticketId } = await doneAt(
    app.url,
    addTicket,
    { ...ticketFields, BookingId: bookingId },
    { token: customer },
  ));
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

const thread = (page: Page) => page.getByRole("list", { name: "Thread" });

test("staff answer a ticket and add an internal note; the customer sees only the answer, and replies", async () => {
  const staff = await visit(browser, app.url, narrow);
  await startSession(staff.page, app.url);
  await staff.page.goto("/ticket");
  await expectFitOnDevices(staff.page, "/ticket", staff.page.getByText("in 2 h").first());
  await staff.page.goto(`/ticket?view=${ticketId}`);
  await staff.page.getByRole("form").getByText("Internal note", { exact: true }).click();
  await staff.page.getByRole("textbox", { name: "Internal note" }).fill("He is often right.");
  await button(staff.page, "Add Note").click();
  await thread(staff.page).getByText("He is often right.").waitFor();
  await staff.page.getByRole("form").getByText("Reply", { exact: true }).first().click();
  await staff.page.getByRole("textbox", { name: "Reply" }).fill("We come again at noon.");
  await button(staff.page, "Send").click();
  await thread(staff.page).getByText("We come again at noon.").waitFor();
  await expectFitOnDevices(staff.page, "a ticket", thread(staff.page));
  expect(staff.complaints).toEqual([]);
  await staff.context.close();

  const own = await visit(browser, app.url, narrow);
  await own.page.addInitScript(`localStorage.token = ${JSON.stringify(customer)};`);
  await own.page.goto(`/washes?ticket=${ticketId}`);
  await thread(own.page).getByText("We come again at noon.").waitFor();
  expect(await own.page.getByText("He is often right.").count()).toBe(0);
  await own.page.getByRole("textbox", { name: "Reply" }).fill("Thank you");
  await button(own.page, "Send").click();
  await thread(own.page).getByText("Thank you", { exact: true }).waitFor();
  await expectFitOnDevices(own.page, "the customer's ticket", thread(own.page));
  expect(own.complaints).toEqual([]);
  await own.context.close();
});

/** Sends the public request form for a society. @returns the request's number. */
async function requestService(page: Page, society: string): Promise<string> {
  await page.goto("/bring");
  const form = page.getByRole("form", { name: "Your request" });
  await form.getByLabel("Name").fill("Meera Nair");
  await form.getByLabel("Phone Number").fill("98765 43210");
  await form.getByLabel("Society").fill(society);
  await form.getByLabel("City").fill("Pune");
  await form.getByLabel("Message").fill("Four towers.");
  await button(page, "Send").click();
  return page.getByText(/^R-\d{6}$/).innerText();
}

test("a visitor requests the service several times, and staff convert a request into a customer", async () => {
  const stranger = await visit(browser, app.url, narrow);
  await stranger.page.goto("/bring");
  await expectFitOnDevices(stranger.page, "/bring", button(stranger.page, "Send"));
  for (const society of ["Blue Ridge", "Green Park", "Red Hills", "White Field"])
    expect(await requestService(stranger.page, society)).toMatch(/^R-/);
  await stranger.context.close();

  const { page, context, complaints } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  await page.goto("/request?as=board");
  const card = page.getByRole("button", { name: /White Field/ });
  await expectFitOnDevices(page, "/request", card);
  await card.click();
  await button(page, "Convert").click();
  await page.getByRole("menuitem", { name: "Add customer" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Customer" });
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Meera Nair");
  await dialog.getByLabel("Email").fill("meera@example.com");
  await button(dialog, "Add").click();
  await page.getByRole("link", { name: /^Customer \d+$/ }).waitFor();
  await expectFitOnDevices(page, "a request", page.getByRole("link", { name: /^Customer \d+$/ }));
  expect(complaints).toEqual([]);
  await context.close();
});
