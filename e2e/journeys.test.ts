import type { ClientConfig } from "pg";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { type BillRow, searchBills } from "#contract/bill/list.ts";
import { searchCollection } from "#contract/bill/collection.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { searchCustomers } from "#contract/customer/customer.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { assignRounds } from "#contract/dispatch/round.ts";
import { formatDay, formatMonth } from "#contract/format.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import type { Calls } from "#server/testing/world.ts";
import type { RunningApp } from "./support/app.ts";
import { type BilledCustomer, lastMonth, makeMonth } from "./support/billing.ts";
import { regionNamed } from "./support/booking.ts";
import { closeVisits, startSession, visit } from "./support/browser.ts";
import { queryDatabase } from "./support/data.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { openOffice } from "./support/office.ts";
import { countPresses, typeInto } from "./support/pressing.ts";
import { button, toast } from "./support/screen.ts";

/**
 * The office's daily work, each piece within a number of pointer presses. Typed text does not count, nor the Enter that
 * opens a search result. Bookings are counted in `bookingPresses.test.ts`, the first day in `newcomer.test.ts`, a bank's
 * statement in `bill.test.ts` and a society's file in `society.test.ts`.
 */
const MOST = {
  assign: 3,
  undo: 1,
  away: 2,
  rain: 2,
  close: 1,
  payment: 2,
  credit: 2,
  promise: 2,
  importCustomers: 3,
};

const folder = temporaryRunFolder();
const tomorrow = addDays(indiaAt(new Date()).day, 1);
let app: RunningApp;
let browser: Browser;
let database: ClientConfig;
let calls: Calls;
/** Of the current test, also when it is tried again. */
let place: Bookable;
let month: { anita: BilledCustomer; bharat: BilledCustomer; chitra: BilledCustomer };

beforeAll(async () => {
  ({ app, browser, database, calls } = await openOffice(folder.dataDir));
  month = await makeMonth(calls, database);
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

/** Opens a screen as the administrator, with its presses counted from now on. */
async function open(address: string) {
  const visited = await visit(browser, app.url);
  await startSession(visited.page, app.url);
  await visited.page.goto(address);
  await visited.page.getByRole("heading", { level: 1 }).waitFor();
  await countPresses(visited.page);
  return visited;
}

/** Fails when more presses were made since the last check. */
async function expectPresses(page: Page, most: number): Promise<void> {
  expect(await page.evaluate<number>("presses")).toBeLessThanOrEqual(most);
  await page.evaluate("presses = 0");
}

/** Washes of tomorrow at 7 AM. @returns their ids. */
async function book(count: number): Promise<number[]> {
  const vehicles = Array.from({ length: count }, () =>
    place.vehicle({ AppointmentDate: tomorrow, VehicleColor: "Pearl", VehicleModel: "Creta" }),
  );
  const { bookingId } = await calls.done(bookOnce, {
    ...place.booking(vehicles),
    BookingSchedule: "Book Now",
    OnFullDays: "overbook",
  });
  return queryDatabase<number>(database, "select wash_id from wash where booking_id = $1", [bookingId]);
}

/** The provider of a wash, and true if a person has chosen them. */
const assignmentOf = (washId: number | undefined) =>
  queryDatabase<number | boolean | null>(
    database,
    "select assigned_provider_id, assigned_by is not null from wash where wash_id = $1",
    [washId],
  );

/** The customers who have a message coming about their washes. */
const awaited = () =>
  queryDatabase<number>(
    database,
    `select count(distinct customer_id)::integer from event join booking using (booking_id)
       where tell_at is not null and kind <> 'booked'`,
  );

const statusOf = (page: Page, text: RegExp): Locator => page.getByRole("status").filter({ hasText: text });

test("a dispatcher assigns a wash and undoes it, sends somebody away, and calls a day off for rain", async () => {
  place = await makeBookable(calls);
  const first = await place.cover("07:00", "08:00");
  await book(2);
  await calls.done(assignRounds, { Day: tomorrow });
  // His hour is full.
  const [open7] = await book(1);
  const { page, complaints, context } = await open(`/dispatch?day=${tomorrow}&society=${place.societyId}`);
  const tile = page.locator(`[data-tile="${open7}"]`);
  await tile.click();
  const chosen = regionNamed(page, "Chosen washes");
  await chosen.getByRole("combobox", { name: "Assign to" }).click();
  await page.locator("[role=option][data-combobox-selected]").filter({ visible: true }).waitFor();
  await page.keyboard.press("Enter");
  await button(chosen, "Assign anyway").click();
  await statusOf(page, /^1 wash given to/).waitFor();
  await expectPresses(page, MOST.assign);
  expect(await assignmentOf(open7)).toEqual([first, true]);
  await button(statusOf(page, /^1 wash given to/), "Undo").click();
  await expect.poll(() => assignmentOf(open7)).toEqual([null, false]);
  await expectPresses(page, MOST.undo);

  // An undone assignment is nobody's decision, so the day's assignment takes the wash up.
  const second = await place.cover("07:00", "08:30");
  await button(page, "Assign the day").click();
  await toast(page, "1 wash assigned.");
  expect(await assignmentOf(open7)).toEqual([second, false]);
  await expectPresses(page, 1);

  await page
    .getByRole("button", { name: /^Away: / })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  const preview = dialog.getByText(/ of these days: /);
  await preview.waitFor();
  const [foreseen = ""] = (await preview.innerText()).split(" No message");
  const before = await awaited();
  await button(dialog, "Set away and reassign").click();
  await page.getByText(new RegExp(`is away\\. ${foreseen}$`)).waitFor();
  await expectPresses(page, MOST.away);
  expect(await awaited()).toEqual(before);

  await button(page, "Rain or no water…").click();
  const rain = dialog.getByText(/^3 washes: /);
  await rain.waitFor();
  const [, messages] = /\. (\d+) messages? will be sent/.exec(await rain.innerText()) ?? [];
  expect(Number(messages)).toBe(1);
  await dialog.getByRole("button", { name: /^(Move|Credit) \d/ }).click();
  await dialog.waitFor({ state: "detached" });
  await expectPresses(page, MOST.rain);
  expect(await awaited()).toEqual([Number(messages)]);
  await page.getByRole("button", { name: /^Undo rain in / }).click();
  await toast(page, "3 washes restored.");
  await expectPresses(page, MOST.undo);
  expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
  await context.close();
});

/** Types into the search that opens by Ctrl+K. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search or jump to…" });
  await field.and(page.locator("input:focus")).waitFor();
  await field.fill(text);
}

test("the search finds what people say on the phone, and commands", async () => {
  place = await makeBookable(calls);
  await book(1);
  const [plate = ""] = await queryDatabase<string>(
    database,
    "select number from booking_vehicle where society_id = $1 limit 1",
    [place.societyId],
  );
  const { page, complaints, context } = await open("/customer");
  const { phone } = place;
  for (const [text, option] of [
    [phone, /^Anita Rao/],
    [`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`, /^Anita Rao/],
    ["a-101", /^Anita Rao/],
    [`${plate.slice(0, 4)} ${plate.slice(4)}`, new RegExp(`^${plate}`)],
    ["pearl creta a-101", /^MH.*Pearl/],
    ["rain", /^Rain or no water/],
    ["add booking", /^Add booking$/],
  ] as const) {
    await find(page, text);
    await page.getByRole("option", { name: option }).first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await find(page, "add booking");
  expect(await page.getByRole("option", { name: /^Add booking/ }).count()).toBe(1);
  await expectPresses(page, 0);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Opens the first result of a search. */
async function jump(page: Page, text: string, option: RegExp): Promise<void> {
  await find(page, text);
  await page.locator("[role=option][data-combobox-selected]", { hasText: option }).waitFor();
  await page.keyboard.press("Enter");
}

test("an accountant closes a month, records a payment, writes a credit note and notes a promise", async () => {
  const { anita, bharat, chitra } = month;
  const { page, complaints, context } = await open("/customer");
  await jump(page, `close ${formatMonth(lastMonth).slice(0, 3).toLowerCase()}`, /^Close /);
  const closing = page.getByRole("dialog", { name: "Close a Month" });
  const odd = closing.getByRole("listitem").filter({ hasText: "no address" });
  await odd.first().waitFor();
  const links = await closing.getByRole("listitem").getByRole("link").count();
  expect(links).toBe(await closing.getByRole("listitem").count());
  expect(await odd.getByRole("link", { name: chitra.name }).getAttribute("href")).toBe(
    `/customer?view=${chitra.customerId}`,
  );
  await closing.getByRole("button", { name: /^Make \d+ bills/ }).click();
  await page.getByText(/bills Made Successfully$/).waitFor();
  await expectPresses(page, MOST.close);

  const billOf = async ({ customerId }: BilledCustomer): Promise<BillRow> => {
    const { rows } = await calls.done(searchBills, { filters: { CustomerId: customerId } });
    if (!rows[0]) throw new Error("There is no bill.");
    return rows[0];
  };
  const paid = await billOf(anita);
  await jump(page, paid.number, new RegExp(paid.number));
  await button(page, "Record Payment").click();
  const paying = page.getByRole("dialog", { name: "Record Payment" });
  await expect.poll(() => paying.getByLabel("Amount").inputValue()).toBe(`₹${paid.open}`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await typeInto(page, "Reference", "632512345679");
  await button(paying, "Record").click();
  await toast(page, "Payment Recorded Successfully");
  await expectPresses(page, MOST.payment);
  expect(await calls.done(getBill, { billId: paid.billId })).toMatchObject({ status: "paid", open: 0 });

  const credited = await billOf(bharat);
  await jump(page, credited.number, new RegExp(credited.number));
  await page.getByRole("heading", { name: new RegExp(credited.number) }).waitFor();
  await button(page, "Credit").click();
  await typeInto(page, "Amount", "100");
  await page.keyboard.press("Tab");
  await typeInto(page, "Reason", "Washed late");
  await button(page, "Write Credit Note").click();
  await toast(page, "Credit Note Written Successfully");
  await expectPresses(page, MOST.credit);
  expect(await calls.done(getBill, { billId: credited.billId })).toMatchObject({
    open: credited.open - 100,
    creditNotes: [{ amount: 100, reason: "Washed late" }],
  });

  await page.goto("/bills?tab=collections");
  await countPresses(page);
  await button(page, `Note promise of ${chitra.name}`).click();
  await typeInto(page, "Pays By", formatDay(addDays(tomorrow, 2)));
  await button(page, "Save Promise").click();
  await toast(page, "Promise Noted Successfully");
  await expectPresses(page, MOST.promise);
  expect(await calls.done(searchCollection, { search: chitra.phone })).toMatchObject({
    rows: [{ promisedOn: addDays(tomorrow, 2), broken: false }],
  });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a file of customers is checked line by line before it is imported", async () => {
  const { page, complaints, context } = await open("/customer");
  await button(page, "Import").click();
  const dialog = page.getByRole("dialog", { name: "Import Customers" });
  const lines = [
    "Name,Phone,Email,Address,Society,Building,Floor,Flat,Vehicle Number,Make,Model,Color,Vehicle Type,Fuel,Item,Time,Days,Start",
    "Meera Joshi,9822012345,meera@example.com,4 Law College Road,,,,,,,,,,,,,,",
    "Nobody,12,nobody@example.com,5 Law College Road,,,,,,,,,,,,,,",
    "Ravi Menon,9822054321,ravi@example.com,,Nowhere,A,1,101,MH12AB1234,Tata,Nexon,Blue,SUV,Petrol,Foam wash,7:00 AM,Mon,",
  ];
  const file = { name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  const chooser = page.waitForEvent("filechooser");
  await button(dialog, "Choose a file").click();
  await (await chooser).setFiles(file);
  await button(dialog, "Check the File").click();
  const bad = dialog.getByRole("table", { name: "Lines that cannot be imported" }).getByRole("row");
  await bad.filter({ hasText: /^3Phone./ }).waitFor();
  await bad.filter({ hasText: /^4Society./ }).waitFor();
  await expectPresses(page, MOST.importCustomers);
  await button(dialog, "Import 1 customer").click();
  await dialog.getByText(/^Imported: 1 customer /).waitFor();
  expect((await calls.done(searchCustomers, { search: "9822012345" })).total).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});
