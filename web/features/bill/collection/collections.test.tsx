import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { promisePayment, remindDebtors, searchCollection } from "#contract/bill/collection.ts";
import { getStatement } from "#contract/bill/account.ts";
import { getCompanies } from "#contract/company/company.ts";
import { getReminders } from "#contract/bill/reminder.ts";
import { getSocieties } from "#contract/society/society.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const row = {
  customerId: 3,
  customerName: "Anita Rao",
  customerPhone: "9822100201",
  societyName: "Green Acres",
  open: 900.5,
  overdue: 400,
  bills: 1,
  bookings: 2,
  left: true,
  oldestDue: "2026-10-11",
  lastReminder: "2026-10-21",
  nextReminder: null,
  promisedOn: "2026-11-02",
  promiseNote: "After salary",
  promisedTo: "Farida",
  broken: true,
};

beforeEach(() => {
  answerCall(searchCollection, () => ({ rows: [row], total: 1, sums: { open: 900.5, overdue: 400 } }));
  answerCall(getSocieties, () => []);
  answerCall(getCompanies, () => []);
  answerCall(getReminders, () => ({
    companyId: 4,
    days: [3],
    channels: ["sms" as const],
    pauseAfterDays: null,
  }));
});

test("lists who owes with a link to call, and marks a broken promise", async () => {
  signInAs("owner");
  const { user } = renderApp("/bills?tab=collections");
  const table = within(await screen.findByRole("table", { name: "Collections" }));
  expect(await table.findByRole("link", { name: "Call Anita Rao, 9822100201" })).toHaveAttribute(
    "href",
    "tel:+919822100201",
  );
  for (const text of ["₹900.50", "₹400.00", "11 Oct 2026", "21 Oct 2026", "Broken", "After salary"])
    expect(table.getByText(text)).toBeVisible();
  expect(screen.getByText(/owed by 1 customer/)).toHaveTextContent(
    "₹900.50 owed by 1 customer, ₹400.00 of it overdue",
  );
  await user.click(table.getByRole("button", { name: /Promised/ }));
  await waitFor(() =>
    expect(sentTo(searchCollection).at(-1)).toMatchObject({ sort: { by: "promisedOn", descending: false } }),
  );
});

test("notes a promise with its day, and takes it back", async () => {
  signInAs("owner");
  answerCall(promisePayment, () => ({ paymentPromiseId: 1 }));
  const { user } = renderApp("/bills?tab=collections");
  const note = async () => {
    await user.click(await screen.findByRole("button", { name: "Note promise of Anita Rao" }));
    return within(await screen.findByRole("form", { name: "Promise" }));
  };
  const form = await note();
  expect(form.getByText("₹900.50 open. Promised by 2 Nov 2026 to Farida, and not paid.")).toBeVisible();
  await user.click(form.getByRole("button", { name: "Save Promise" }));
  expect(sentTo(promisePayment)).toEqual([]);
  await user.type(form.getByLabelText(/Pays By/), "2026-11-30");
  await user.clear(form.getByLabelText("Note"));
  await user.type(form.getByLabelText("Note"), "By UPI");
  expect(await axeViolations(screen.getByRole("form", { name: "Promise" }))).toEqual([]);
  await user.click(form.getByRole("button", { name: "Save Promise" }));
  await waitFor(() =>
    expect(sentTo(promisePayment)).toEqual([{ CustomerId: 3, Day: "2026-11-30", Note: "By UPI" }]),
  );
  await waitFor(() => expect(screen.queryByRole("form", { name: "Promise" })).toBeNull());
  await user.click((await note()).getByRole("button", { name: "Remove Promise" }));
  await waitFor(() => expect(sentTo(promisePayment).at(-1)).toMatchObject({ CustomerId: 3, Day: null }));
});

test("lets a reader of payments look, and not promise", async () => {
  signInAs("support");
  renderApp("/bills?tab=collections");
  expect(await screen.findByText("Anita Rao")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Note promise of Anita Rao" })).toBeNull();
});

/** Forty debtors on two pages. */
function answerForty() {
  const rows = Array.from({ length: 40 }, (_, index) => ({
    ...row,
    customerId: 100 + index,
    customerName: `Debtor ${index + 1}`,
  }));
  answerCall(searchCollection, ({ page = 1, pageSize = 20 }) => ({
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    total: 40,
    sums: { open: 36_020, overdue: 16_000 },
  }));
  const counts = { withoutAddress: 0, remindedToday: 1, promised: 2, paying: 0, optedOut: 0, hasDays: true };
  answerCall(remindDebtors, ({ CustomerIds }) => ({
    ...counts,
    customers: CustomerIds?.length ?? 37,
    messages: (CustomerIds?.length ?? 37) + 3,
    amount: 33_318.5,
  }));
}

test("reminds forty debtors in few presses, having said how many get what", async () => {
  signInAs("owner");
  answerForty();
  const { user } = renderApp("/bills");
  let presses = 0;
  const press = async (element: HTMLElement) => {
    presses += 1;
    await user.click(element);
  };
  await press(await screen.findByRole("tab", { name: "Collections" }));
  await press(await screen.findByRole("button", { name: "Remind all 40…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remind Customers" }));
  expect(await dialog.findByText("37 customers")).toBeVisible();
  expect(dialog.getByRole("status")).toHaveTextContent("37 customers get 40 messages, about ₹33,318.50.");
  for (const text of ["1 reminded today already", "2 promised to pay by a day to come"])
    expect(dialog.getByText(text)).toBeVisible();
  expect(await axeViolations(screen.getByRole("dialog", { name: "Remind Customers" }))).toEqual([]);
  expect(sentTo(remindDebtors)).toEqual([
    { CompanyId: 4, Channel: "choice", search: "", filters: {}, DryRun: true },
  ]);
  await press(await dialog.findByRole("button", { name: "Send 40 messages" }));
  await waitFor(() =>
    expect(sentTo(remindDebtors)).toContainEqual({
      CompanyId: 4,
      Channel: "choice",
      search: "",
      filters: {},
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Remind Customers" })).toBeNull());
  expect(presses).toBeLessThanOrEqual(5);
});

test("reminds only the chosen, by one channel", async () => {
  signInAs("owner");
  answerForty();
  const { user } = renderApp("/bills?tab=collections");
  await user.click(await screen.findByRole("checkbox", { name: "Choose Debtor 2" }));
  await user.click(screen.getByRole("checkbox", { name: "Choose Debtor 4" }));
  await user.click(screen.getByRole("button", { name: "Remind 2 chosen…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remind Customers" }));
  await user.click(await dialog.findByRole("radio", { name: "WhatsApp" }));
  await user.click(await dialog.findByRole("button", { name: "Send 5 messages" }));
  await waitFor(() =>
    expect(sentTo(remindDebtors)).toContainEqual({
      CompanyId: 4,
      Channel: "whatsapp",
      CustomerIds: [101, 103],
    }),
  );
  expect(await screen.findByRole("button", { name: "Remind all 40…" })).toBeVisible();
});

test("narrows to the overdue, and tells those without a plan apart", async () => {
  signInAs("owner");
  renderApp("/bills?tab=collections&owing=left&society=3");
  await waitFor(() =>
    expect(sentTo(searchCollection).at(-1)).toMatchObject({ filters: { Left: true, SocietyId: 3 } }),
  );
  expect(await screen.findByText("No Plan")).toBeVisible();
  expect(screen.getByText("1 bill, 2 bookings")).toBeVisible();
});

test("says that no reminder days are set, with the way to set them", async () => {
  signInAs("owner");
  answerCall(getReminders, () => ({
    companyId: 4,
    days: [],
    channels: ["sms" as const],
    pauseAfterDays: null,
  }));
  renderApp("/bills?tab=collections");
  expect(await screen.findByText("No reminder days are set")).toBeVisible();
  expect(screen.getByRole("link", { name: "Set the days" })).toHaveAttribute(
    "href",
    expect.stringContaining("/companyProfile"),
  );
});

test("shows a customer's account beside the list", async () => {
  signInAs("owner");
  answerCall(getStatement, () => ({
    opening: 100,
    closing: 900.5,
    paperUrl: "/x",
    lines: [
      {
        day: "2026-10-01",
        kind: "bill" as const,
        reference: "CH/1",
        amount: 1000.5,
        balance: 1100.5,
        paperUrl: "/y",
      },
      {
        day: "2026-10-05",
        kind: "payment" as const,
        reference: "UTR 1",
        amount: -200,
        balance: 900.5,
        paperUrl: "",
      },
    ],
  }));
  const { user } = renderApp("/bills?tab=collections");
  await user.click(await screen.findByRole("button", { name: "Look at Anita Rao" }));
  const panel = within(await screen.findByRole("region", { name: "A look at Anita Rao" }));
  expect(await panel.findByRole("link", { name: "CH/1" })).toHaveAttribute("href", "/y");
  expect(panel.getAllByText("₹900.50").length).toBeGreaterThan(0);
});

test("prints whom to call, by society", async () => {
  signInAs("owner");
  const sheet = () => document.querySelector("body > section caption");
  const print = vi.spyOn(globalThis, "print").mockImplementation(() => {
    printed.push(sheet()?.textContent ?? "");
  });
  const printed: string[] = [];
  const { user } = renderApp("/bills?tab=collections");
  await user.click(await screen.findByRole("button", { name: "Print call list" }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(printed).toEqual(["Green Acres: 1 customer, ₹900.50"]);
  await waitFor(() => expect(sheet()).toBeNull());
});
