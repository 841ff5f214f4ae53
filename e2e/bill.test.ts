import type { ClientConfig } from "pg";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { type BillRow, searchBills } from "#contract/bill/list.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { addCompany } from "#contract/company/company.ts";
import { formatDay, formatMoney, formatMonth } from "#contract/format.ts";
import type { Calls } from "#server/testing/world.ts";
import type { RunningApp } from "./support/app.ts";
import { type BilledCustomer, lastMonth, makeMonth } from "./support/billing.ts";
import { codeSentTo } from "./support/booking.ts";
import { closeVisits, narrow, startSession, visit } from "./support/browser.ts";
import { expectFit, expectFitOnDevices } from "./support/fit.ts";
import { callAt, doneAt } from "./support/client.ts";
import { queryDatabase } from "./support/data.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { openOffice } from "./support/office.ts";
import { countPresses } from "./support/pressing.ts";
import { addOwner } from "./support/providers.ts";
import { PASSWORD } from "./support/round.ts";
import { button, toast } from "./support/screen.ts";

const folder = temporaryRunFolder();
const utr = "632512345678";
let app: RunningApp;
let browser: Browser;
let database: ClientConfig;
let token: string;
let calls: Calls;
let anita: BilledCustomer;
let bharat: BilledCustomer;

beforeAll(async () => {
  ({ app, browser, database, token, calls } = await openOffice(folder.dataDir));
  ({ anita, bharat } = await makeMonth(calls, database));
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

/** The customer's bill of the month. Closes the month first, if it is still open. */
async function billOf({ customerId }: BilledCustomer): Promise<BillRow> {
  await calls.done(closeMonth, { Month: lastMonth });
  const { rows } = await calls.done(searchBills, { filters: { CustomerId: customerId } });
  const [bill] = rows;
  if (!bill) throw new Error("There is no bill.");
  return bill;
}

/** Status and content type of a PDF's address. */
async function typeAt(url: string | null): Promise<[number, string | null]> {
  const { status, headers } = await fetch(new URL(url ?? "", app.url));
  return [status, headers.get("content-type")];
}
const pdf = [200, "application/pdf"];

test("previews and closes a month, shows a PDF beside each bill, and draws the open amounts as bars", async () => {
  const { page, context, complaints } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  await page.goto("/bills");
  const closing = button(page, "Close a Month");
  await closing.waitFor();
  await expectFitOnDevices(page, "bills", closing);
  await closing.click();
  const dialog = page.getByRole("dialog", { name: "Close a Month" });
  await dialog.getByText("3 bills of ₹1,800.00 in all would be made.").waitFor();
  await dialog.getByText("Chitra Iyer, ₹300.00: no address").waitFor();
  await expectFitOnDevices(page, "a month to be closed", dialog);
  // The progress bar shows while the bills are made.
  let goOn = (): void => {};
  const seen = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/api/Bill/Close", async (route) => {
    await seen;
    await route.continue();
  });
  await button(dialog, "Make 3 bills").click();
  await dialog.getByRole("progressbar", { name: "Making the bills" }).waitFor();
  goOn();
  await toast(page, "3 bills Made Successfully");
  await page.getByText("4 bills of ₹2,100.00, of which ₹2,100.00 is open").waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  const { number } = await billOf(anita);
  await button(page, `View bill ${number}`).click();
  const frame = page.getByTitle(`Paper ${number}`);
  await frame.waitFor();
  expect(await typeAt(await frame.getAttribute("src"))).toEqual(pdf);
  await expectFit(page, "a bill beside its paper");

  await page.goto("/bills?tab=ageing");
  const bars = page.getByLabel("Open by age");
  await bars.waitFor();
  const open = await queryDatabase<number>(
    database,
    `select sum(account.total_paise - credited_paise - paid_paise)::integer from bill
       join bill_account as account using (bill_id) group by due order by due desc`,
  );
  const [notDue, upTo60] = open.map((paise) => formatMoney(paise / 100));
  const nothing = formatMoney(0);
  const shown = await bars.locator("strong").allInnerTexts();
  expect(shown).toEqual([notDue, nothing, upTo60, nothing, nothing, "₹2,100.00"]);
  const widthOf = async (age: string) =>
    (await bars.locator(`[data-age=${age}] span`).boundingBox())?.width ?? 0;
  expect((await widthOf("upTo60")) / (await widthOf("notDue"))).toBeCloseTo(300 / 1800, 2);
  await expectFit(page, "ageing");
  expect(complaints).toEqual([]);
  await context.close();
});

/** Verifies a phone on the customers' own page. */
async function provePhone(page: Page, phone: string): Promise<void> {
  await page.goto("/washes");
  await page.getByLabel("Phone Number").fill(phone);
  await button(page, "Send code").click();
  const code = page.getByRole("textbox", { name: "Code" });
  await code.waitFor();
  await code.fill(await codeSentTo(calls, phone));
}

test("a customer pays by UPI and reports it, staff confirm it by keyboard alone, and there is a receipt", async () => {
  const { number } = await billOf(anita);
  const own = await visit(browser, app.url, narrow);
  await provePhone(own.page, anita.phone);
  const bills = own.page.getByRole("region", { name: "Bills" });
  await button(bills, "Bills").click();
  await bills.getByLabel(`Bill ${number}`).getByText("₹900.00").first().waitFor();
  await expectFitOnDevices(own.page, "the customer's bills", bills);
  await button(bills, "Pay").click();
  const paying = own.page.getByRole("dialog", { name: `Pay the bill of ${formatMonth(lastMonth)}` });
  await paying.getByRole("img", { name: "QR code for your UPI app" }).waitFor();
  const link = await paying.getByRole("link", { name: "Pay by UPI" }).getAttribute("href");
  expect(link).toContain(`tr=${number.replaceAll(/[^A-Z0-9]/g, "")}`);
  expect(link).toContain("am=900.00");
  await expectFit(own.page, "what is to be paid");
  await paying.getByLabel("UTR of your payment").fill(utr);
  await button(paying, "I Have Paid").click();
  await bills.getByText(/^You said you paid ₹900\.00 .* We are looking for it at the bank\.$/).waitFor();
  expect(await button(bills, "Pay").count()).toBe(0);
  await expectFitOnDevices(own.page, "a bill that is said to be paid", bills);

  const staff = await visit(browser, app.url, narrow);
  await startSession(staff.page, app.url);
  await staff.page.goto("/payments?tab=claimed");
  const claim = staff.page.getByRole("group", { name: `₹900.00, UTR ${utr}, Anita Rao, ${anita.phone}` });
  await claim.waitFor();
  await expectFit(staff.page, "claims");
  await staff.page.keyboard.press("j");
  await staff.page.keyboard.press("Enter");
  await toast(staff.page, "Payment Confirmed Successfully");
  await staff.page.getByText("No claims wait").waitFor();
  expect(staff.complaints).toEqual([]);
  await staff.context.close();

  await own.page.reload();
  await button(bills, "Bills").click();
  await bills.getByText("Paid", { exact: true }).waitFor();
  const claims = bills.getByRole("list", { name: "Claimed payments" });
  await claims.getByText("received", { exact: true }).waitFor();
  expect(await button(bills, "Pay").count()).toBe(0);
  await button(bills, "Statement of account").click();
  const account = own.page.getByRole("dialog", { name: "Statement of account" });
  const receipt = account.getByRole("link", { name: utr });
  await receipt.waitFor();
  await account.getByText("Then: ₹0.00 owed").waitFor();
  await expectFit(own.page, "the customer's account");
  expect(await typeAt(await receipt.getAttribute("href"))).toEqual(pdf);
  expect(own.complaints).toEqual([]);
  await own.context.close();
});

/** The counts that the dialog shows before the statement is booked. */
const countsIn = async (dialog: Locator) => {
  const counts = dialog
    .getByRole("region", { name: "What the statement tells" })
    .locator(":scope > dl > div");
  const texts = await counts.allInnerTexts();
  return texts.map((text) => text.replace(/\s*\n\s*/, ": "));
};

test("previews a bank statement, books it, and undoes it", async () => {
  const { billId, number } = await billOf(bharat);
  const isOpen = async () => (await calls.done(getBill, { billId })).open;
  const { page, context, complaints } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  await page.goto("/payments");
  await button(page, "Read a Statement").waitFor();
  await countPresses(page);
  await button(page, "Read a Statement").click();
  const dialog = page.getByRole("dialog", { name: "Read a bank's statement" });
  const day = formatDay(`${lastMonth}-28`);
  const lines = [
    "Date,Narration,Credit",
    "31/31/2026,CASH DEPOSIT,5.00",
    `${day},NEFT ${number} B SETHI,600.00`,
    `${day},CASH DEPOSIT,77.00`,
  ];
  const file = { name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  await dialog.getByLabel("Statement").setInputFiles(file);
  const book = button(dialog, "Book 1 and Keep the Rest");
  await book.waitFor();
  expect(await countsIn(dialog)).toEqual([
    "Booked by itself: 1, ₹600.00",
    "Proposed: 0",
    "Unmatched: 1",
    "Seen before: 0",
    "Money out: 0",
  ]);
  await dialog.getByText("Line 2:").waitFor();
  expect(await isOpen()).toBe(600);
  await expectFit(page, "a statement");
  await book.click();
  await toast(page, "Statement Read: 1 Booked");
  expect(await isOpen()).toBe(0);
  // Beside the choice of the file.
  expect(await page.evaluate("presses")).toBe(2);

  await page.getByRole("tab", { name: "Unmatched" }).click();
  await page.getByText("CASH DEPOSIT").waitFor();
  await page.getByRole("tab", { name: "Statements" }).click();
  const undo = page.getByRole("button", { name: /^Undo the statement of / });
  await undo.waitFor();
  await expectFit(page, "statements");
  await undo.click();
  await button(page, "Undo Statement").click();
  await toast(page, "1 payment Taken Back");
  expect(await isOpen()).toBe(600);
  await page.getByText("Undone", { exact: true }).waitFor();
  await page.getByRole("tab", { name: "Unmatched" }).click();
  await page.getByText("Nothing is unmatched").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("another company's owner sees no bills or payments of it", async () => {
  const { billId } = await billOf(anita);
  const contact = {
    CompanyName: "Others",
    CompanyEmail: "desk@others.example.com",
    CompanyPhone1: "9876543210",
    CompanyAddress: "Nashik",
    Gstin: "",
  };
  const { companyId } = await calls.done(addCompany, contact);
  await addOwner(app.url, token, "farida", PASSWORD, companyId);
  const { page, context, complaints } = await visit(browser, app.url);
  const owners = await startSession(page, app.url, "farida", PASSWORD);
  for (const [address, emptyText] of [
    ["/bills", "No bills yet"],
    ["/bills?tab=ageing", "Nobody owes anything"],
    ["/payments", "No payments yet"],
    ["/payments?tab=claimed", "No claims wait"],
    ["/payments?tab=unmatched", "Nothing is unmatched"],
    ["/payments?tab=statements", "No statements yet"],
  ] as const) {
    await page.goto(address);
    await page.getByText(emptyText).waitFor();
  }
  expect(complaints).toEqual([]);
  expect((await callAt(app.url, getBill, { billId }, { token: owners })).status).toBe(404);
  expect(await doneAt(app.url, searchBills, {}, { token: owners })).toMatchObject({ total: 0, amount: 0 });
  await context.close();
});
