import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type BillRow, searchBills } from "#contract/bill/list.ts";
import { searchCustomers } from "#contract/customer/customer.ts";
import { getCompanies } from "#contract/company/company.ts";
import { confirmClaim, refuseClaim, searchClaims } from "#contract/bank/claim.ts";
import { getExampleStatement, importStatement } from "#contract/bank/statement.ts";
import { dismissLine, matchLine, restoreLine, reverseLine, searchLines } from "#contract/bank/line.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const claim = (claimId: number) => ({
  claimId,
  utr: `41234567890${claimId}`,
  amount: 900,
  at: "2026-11-21T04:30:00.000Z",
  status: "claimed" as const,
  reason: "",
  billId: 7,
  billNumber: "CH/26-27/000123",
  billOpen: 900,
  customerId: 3,
  customerName: "Anita Rao",
  customerPhone: "9822100201",
});
const line = {
  lineId: 5,
  day: "2026-11-20",
  amount: 831,
  narration: "UPI-A PAYER-632512345678",
  utr: "632512345678",
  kind: "payment" as const,
  state: "proposed" as const,
  paymentId: null,
  companyId: 1,
  bills: [{ billId: 7, number: "CH/26-27/000123", open: 831, share: 831 }],
  receipt: null,
  resembles: false,
  bill: {
    billId: 7,
    number: "CH/26-27/000123",
    open: 831,
    customerId: 3,
    customerName: "Anita Rao",
    customerPhone: "9822100201",
  },
};

const anita = {
  customerId: 3,
  firstName: "Anita Rao",
  phone1: "9822100201",
  email1: "anita@example.com",
  customerAddress: "Tower A, 101",
  gstin: "",
  legalName: "",
  bookings: 1,
  lastBookedAt: null,
  companyId: 1,
  companyName: "Chamak Car Care",
};
/** A bill of November with the given open amount. */
const bill = (billId: number, open: number): BillRow => ({
  billId,
  bookingId: null,
  number: `CH/26-27/00000${billId}`,
  kind: "bill",
  month: "2026-11",
  issued: "2026-12-01",
  due: "2026-12-11",
  companyId: 1,
  companyName: "Chamak Car Care",
  customerId: 3,
  customerName: "Anita Rao",
  customerPhone: "9822100201",
  societyId: 7,
  societyName: "Green Acres",
  total: 831,
  credited: 0,
  paid: 831 - open,
  open,
  status: open > 0 ? "open" : "paid",
});

beforeEach(() => {
  signInAs("accounts");
  answerCall(getCompanies, () => []);
  answerCall(getExampleStatement, () => ({ csvUrl: null }));
});

test("claims are handled by keyboard: J and K move, Enter confirms, X refuses with a reason", async () => {
  answerCall(searchClaims, () => ({ rows: [claim(1), claim(2)], total: 2 }));
  answerCall(confirmClaim, () => ({ paymentId: 1, allocated: [], credit: 0 }));
  answerCall(refuseClaim, () => ({ claimId: 1 }));
  const { user } = renderApp("/payments?tab=claimed");
  expect(await screen.findByRole("group", { name: /UTR 412345678901/ })).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  await user.keyboard("jj");
  expect(screen.getByRole("group", { name: /UTR 412345678902/ })).toHaveFocus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(sentTo(confirmClaim)).toEqual([{ ClaimId: 2 }]));
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Confirm" })[0]).toBeEnabled());
  await user.keyboard("kx");
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Refuse Claim" }));
  expect(await dialog.findByText("Reason is required")).toBeVisible();
  await user.type(dialog.getByLabelText(/^Reason/), "Not there");
  await user.click(dialog.getByRole("button", { name: "Refuse Claim" }));
  await waitFor(() => expect(sentTo(refuseClaim)).toEqual([{ ClaimId: 1, Reason: "Not there" }]));
});

test("a proposed line is confirmed, or marked as unrelated to customers and restored", async () => {
  answerCall(searchLines, () => ({ rows: [line], total: 1 }));
  answerCall(matchLine, () => ({ paymentId: 1, allocated: [], credit: 0 }));
  answerCall(dismissLine, () => ({ lineId: 5 }));
  answerCall(restoreLine, () => ({ lineId: 5 }));
  const { user } = renderApp("/payments?tab=proposed");
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(sentTo(matchLine)).toEqual([{ LineId: 5, BillId: 7 }]));
  await user.click(await screen.findByRole("button", { name: "Not a Customer's" }));
  await user.click(await screen.findByRole("button", { name: /^Undo/ }));
  await waitFor(() => expect(sentTo(restoreLine)).toEqual([{ LineId: 5 }]));
});

test("a line whose bill has been paid says so, and Enter asks for the payer", async () => {
  const paid = {
    ...line,
    bill: { ...line.bill, open: 0 },
    bills: line.bills.map((one) => ({ ...one, open: 0, share: 0 })),
  };
  answerCall(searchLines, () => ({ rows: [paid], total: 1 }));
  const { user } = renderApp("/payments?tab=proposed");
  expect(await screen.findByText(/bill CH\/26-27\/000123 of Anita Rao is paid already/)).toBeVisible();
  await user.keyboard("j{Enter}");
  expect(await screen.findByRole("dialog")).toBeVisible();
  expect(sentTo(matchLine)).toEqual([]);
});

test("a line for several bills names them with their shares, and one press books all", async () => {
  const bills = [
    { billId: 7, number: "CH/26-27/000123", open: 831, share: 831 },
    { billId: 9, number: "CH/26-27/000140", open: 500, share: 469 },
  ];
  answerCall(searchLines, () => ({ rows: [{ ...line, amount: 1300, bills }], total: 1 }));
  answerCall(matchLine, () => ({ paymentId: 1, allocated: [], credit: 0 }));
  const { user } = renderApp("/payments?tab=proposed");
  expect(await screen.findByText("Anita Rao, 9822100201, 2 bills")).toBeVisible();
  const shares = within(screen.getByRole("list", { name: "Bills" })).getAllByRole("listitem");
  expect(shares.map(({ textContent }) => textContent)).toEqual([
    "CH/26-27/000123 ₹831.00",
    "CH/26-27/000140 ₹469.00",
  ]);
  expect(screen.getByText(/₹1,331\.00 open\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(sentTo(matchLine)).toEqual([{ LineId: 5, BillIds: [7, 9] }]));
});

test("a payment that the bank took back is reversed by one press, or marked as not taken back", async () => {
  const returned = {
    ...line,
    kind: "reversal" as const,
    state: "reversal" as const,
    paymentId: 31,
    narration: "CHQ RETURN 000123 FUNDS INSUFFICIENT",
    bill: null,
    bills: [],
    receipt: {
      at: "2026-11-18T06:30:00.000Z",
      reference: "CHQ DEP 000123",
      customerId: 3,
      customerName: "Anita Rao",
      customerPhone: "9822100201",
      billNumbers: "CH/26-27/000123",
    },
  };
  answerCall(searchLines, () => ({ rows: [returned, { ...returned, lineId: 6 }], total: 2 }));
  answerCall(reverseLine, () => ({ lineId: 5, paymentId: 31 }));
  answerCall(dismissLine, () => ({ lineId: 6 }));
  answerCall(restoreLine, () => ({ lineId: 6 }));
  const { user } = renderApp("/payments?tab=taken-back");
  expect((await screen.findAllByText(/^Anita Rao, 9822100201: payment of 18 Nov/))[0]).toBeVisible();
  expect(sentTo(searchLines)[0]).toMatchObject({ filters: { State: "reversal" } });
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  await user.click(screen.getAllByRole("button", { name: "Reverse the Payment" })[0]!);
  await waitFor(() => expect(sentTo(reverseLine)).toEqual([{ LineId: 5 }]));
  await user.click(screen.getAllByRole("button", { name: "Not Taken Back" })[1]!);
  await user.click(await screen.findByRole("button", { name: /^Undo/ }));
  await waitFor(() => expect(sentTo(restoreLine)).toEqual([{ LineId: 6 }]));
});

test("an unmatched line is assigned by keyboard to a customer's bill", async () => {
  answerCall(searchLines, () => ({
    rows: [{ ...line, state: "unmatched" as const, bill: null, bills: [] }],
    total: 1,
  }));
  answerCall(searchCustomers, () => ({ rows: [anita], total: 1 }));
  answerCall(searchBills, () => ({
    rows: [bill(7, 600), bill(8, 831), bill(9, 0)],
    total: 3,
    amount: 0,
    open: 0,
  }));
  answerCall(matchLine, () => ({ paymentId: 1, allocated: [], credit: 0 }));
  const { user } = renderApp("/payments?tab=unmatched");
  await screen.findByRole("button", { name: "Whose is it?" });
  await user.keyboard("j{Enter}");
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("combobox", { name: "Customer" }), "Anita");
  await screen.findByRole("option", { name: /^Anita Rao/ });
  await user.keyboard("{ArrowDown}{Enter}");
  expect(await dialog.findByRole("radio", { name: /^What is oldest/ })).toBeChecked();
  expect(dialog.getAllByRole("radio")).toHaveLength(3);
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  await user.click(
    dialog.getByRole("radio", { name: "CH/26-27/000008, November 2026: ₹831.00 open, exactly this" }),
  );
  await user.keyboard("{Enter}");
  await waitFor(() => expect(sentTo(matchLine)).toEqual([{ LineId: 5, BillId: 8 }]));
  expect(sentTo(searchBills)[0]).toMatchObject({ filters: { CustomerId: 3, CompanyId: 1 } });
});

test("a statement is previewed before it is imported", async () => {
  answerCall(searchClaims, () => ({ rows: [], total: 0 }));
  answerCall(importStatement, () => ({
    importId: null,
    booked: 1,
    proposed: 1,
    unmatched: 0,
    repeated: 2,
    amount: 831,
    passedOver: 3,
    returned: 0,
    reversals: 0,
    sheet: "",
    headerLine: 8,
    unread: ["Branch Code"],
    dayOrder: "DMY" as const,
    preview: [],
    bad: [{ line: 9, reason: "The day cannot be read; write it as dd/mm/yyyy" }],
    badCount: 1,
    lines: [
      {
        day: "2026-11-20",
        amount: 831,
        narration: "UPI-A PAYER-632512345678",
        state: "booked" as const,
        billNumber: "CH/26-27/000123",
        customerName: "Anita Rao",
      },
    ],
  }));
  const { user } = renderApp("/payments?tab=claimed");
  expect(await screen.findByText("No claims wait")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Read a Statement" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.upload(dialog.getByLabelText("Statement"), new File(["Date"], "hdfc.csv", { type: "text/csv" }));
  expect(await dialog.findByText("CH/26-27/000123, Anita Rao")).toBeVisible();
  expect(dialog.getByText(/^Line 9:/)).toBeVisible();
  expect(dialog.queryByText(/This is a demo/)).toBeNull();
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Book 1 and Keep the Rest" }));
  await waitFor(() => expect(sentTo(importStatement)).toHaveLength(2));
  expect(sentTo(importStatement)).toMatchObject([{ DryRun: "true" }, { DryRun: "false" }]);
});

test("a demo installation offers a sample statement", async () => {
  answerCall(searchClaims, () => ({ rows: [], total: 0 }));
  answerCall(getExampleStatement, () => ({ csvUrl: "/papers/drawn/example.csv" }));
  const { user } = renderApp("/payments?tab=claimed");
  await user.click(await screen.findByRole("button", { name: "Read a Statement" }));
  const link = await screen.findByRole("link", { name: "Download an example statement" });
  expect(link).toHaveAttribute("href", "/papers/drawn/example.csv");
});

test("a user who may only record payments sees the inbox, but cannot decide", async () => {
  signInAs("operations");
  answerCall(searchClaims, () => ({ rows: [claim(1)], total: 1 }));
  renderApp("/payments?tab=claimed");
  expect(await screen.findByRole("group", { name: /UTR 412345678901/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Read a Statement" })).toBeNull();
});
