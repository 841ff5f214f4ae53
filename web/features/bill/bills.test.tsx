import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { getAgeing, getStatement } from "#contract/bill/account.ts";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { getNotBilled } from "#contract/bill/unbilled.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth, getPdfProgress, previewClose } from "#contract/bill/close.ts";
import { getRegister } from "#contract/bill/register.ts";
import { getTaxSettings, type TaxSettings } from "#contract/bill/tax.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import { getCompanies } from "#contract/company/company.ts";
import { getPreference, type Preference } from "#contract/message/preference.ts";
import { claimPayment } from "#contract/bank/claim.ts";
import {
  cancelPaymentLink,
  createPaymentLink,
  getDuePaymentLink,
  type PaymentLink,
} from "#contract/gateway/link.ts";
import { getOwnCredit } from "#contract/payment/payment.ts";
import { getSocieties } from "#contract/society/society.ts";
import { answerBookings } from "#web/features/booking/testing/meera.ts";
import { elsewhere } from "#web/lib/openPage.ts";
import { storeLanguage } from "#web/texts/language.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { unfold } from "#web/testing/unfold.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const row = {
  billId: 7,
  bookingId: null,
  number: "CH/26-27/000123",
  kind: "tax-invoice",
  month: "2026-10",
  issued: "2026-11-01",
  due: "2026-11-11",
  companyId: 1,
  companyName: "Chamak Car Care",
  customerId: 3,
  customerName: "Anita Rao",
  customerPhone: "9822100201",
  societyId: 2,
  societyName: "Green Acres",
  total: 708,
  credited: 0,
  paid: 0,
  open: 708,
  status: "open",
} as const;
const { companyName: _companyName, ...head } = row;
const line = { vehicleNumber: "MH12AB1234", itemName: "Foam wash", month: "2026-10", rate: 300, washes: 2 };
const bill = {
  ...head,
  supplierName: "Chamak",
  supplierAddress: "Pune",
  supplierGstin: "27AAPFU0939F1ZV",
  customerAddress: "Tower A, 101",
  customerGstin: "",
  placeOfSupply: "27 Maharashtra",
  sac: "998538",
  rate: 18,
  pricesIncludeTax: false,
  reverseCharge: false,
  discount: 0,
  lines: [
    { ...line, amount: 600, note: "" },
    { ...line, washes: 1, amount: 0, note: "Missed: rain. Not charged." },
  ],
  taxable: 600,
  cgst: 54,
  sgst: 54,
  igst: 0,
  roundOff: 0,
  paperUrl: "/papers/7/paper.pdf",
  eInvoice: null,
  upiLink: null,
  upiAddress: "",
  payments: [],
  claims: [],
  creditNotes: [],
};

beforeEach(() => {
  answerCall(getSocieties, () => []);
  answerCall(getCompanies, () => []);
  answerCall(searchBills, () => ({ rows: [row], total: 1, amount: 708, open: 708 }));
  answerCall(getBill, () => bill);
});

test("closing a month starts with a preview, unusual bills first", async () => {
  signInAs("accounts");
  answerCall(previewClose, () => ({
    bills: 2,
    total: 1416,
    made: 1,
    bookings: 2,
    odd: [
      {
        customerId: 3,
        customerName: "Anita Rao",
        total: 708,
        why: ["no-address" as const, "unreported" as const],
      },
    ],
    oddCount: 1,
  }));
  answerCall(closeMonth, () => ({ bills: 2 }));
  const { user } = renderApp("/bills");
  expect(await screen.findByText("CH/26-27/000123")).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Close a Month" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/no address, washes nobody has reported/)).toBeVisible();
  const odd = dialog.getByRole("link", { name: "Anita Rao" });
  expect(odd).toHaveAttribute("href", "/customer?view=3");
  expect(odd).toHaveAttribute("target", "_blank");
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  await user.selectOptions(dialog.getByRole("combobox", { name: "Month" }), "November 2026, so far");
  expect(await dialog.findByText(/They are made in the night/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Make Bills" })).toBeDisabled();
  await user.selectOptions(dialog.getByRole("combobox", { name: "Month" }), "October 2026");
  await user.click(await dialog.findByRole("button", { name: "Make 2 bills" }));
  await waitFor(() => expect(sentTo(closeMonth)).toHaveLength(1));
  expect(await screen.findByText("2 bills Made Successfully")).toBeVisible();
});

test("the progress of PDF rendering is shown until it is complete", async () => {
  signInAs("accounts");
  answerCall(getPdfProgress, () => ({ waiting: 188 }));
  renderApp("/bills");
  expect(await screen.findByText(/^Drawing papers: 0 of 188/)).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Drawn papers" })).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

test("a bill opens with its lines and totals, and is credited", async () => {
  signInAs("accounts");
  answerCall(creditBill, () => ({ creditNoteId: 1, number: "CN/26-27/000001" }));
  const { user } = renderApp("/bills?view=7");
  expect(await screen.findByText("Missed: rain. Not charged.")).toBeVisible();
  const sums = within(screen.getByLabelText("Sums"));
  expect(sums.getByText("CGST 9 %")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Credit" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Write Credit Note" }));
  expect(await dialog.findByText("Reason is required")).toBeVisible();
  await user.type(dialog.getByLabelText(/^Amount/), "100.5");
  await user.type(dialog.getByLabelText(/^Reason/), "Scratched door");
  await user.click(dialog.getByRole("button", { name: "Write Credit Note" }));
  await waitFor(() =>
    expect(sentTo(creditBill)).toEqual([{ BillId: 7, Amount: 100.5, Reason: "Scratched door" }]),
  );
});

test("a bill says how it was paid", async () => {
  signInAs("accounts");
  const payment = { at: "2026-11-10T04:30:00Z", amount: 708, reference: "412345678901" };
  answerCall(getBill, () => ({ ...bill, payments: [{ ...payment, method: "upi" as const }] }));
  renderApp("/bills?view=7");
  expect(await screen.findByText("10 Nov 2026, 10:00 AM: ₹708.00, UPI, 412345678901")).toBeVisible();
});

test("support reads bills, but neither closes months nor credits", async () => {
  signInAs("support");
  renderApp("/bills?view=7");
  expect(await screen.findByText("Missed: rain. Not charged.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Credit" })).toBeNull();
});

test("a customer pays by link or QR code, and reports the UTR", async () => {
  signInAs("customer");
  answerBookings();
  answerCall(searchWashes, () => ({ rows: [], total: 0 }));
  answerCall(getOwnCredit, () => ({ credit: 0 }));
  const upiLink = "upi://pay?pa=chamak@examplebank&am=708.00&cu=INR";
  answerCall(getBill, () => ({ ...bill, upiLink, upiAddress: "chamak@examplebank" }));
  answerCall(claimPayment, () => ({ claimId: 1, amount: 708, status: "claimed" as const }));
  const { user } = renderApp("/washes");
  await unfold("Bills");
  await user.click(await screen.findByRole("button", { name: "Pay" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("link", { name: "Pay by UPI" })).toHaveAttribute("href", upiLink);
  expect(dialog.getByRole("img", { name: "QR code for your UPI app" })).toBeVisible();
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  await user.type(dialog.getByLabelText(/^UTR/), "4123 4567");
  await user.click(dialog.getByRole("button", { name: "I Have Paid" }));
  expect(await dialog.findByText(/^The UTR has 12 digits/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^UTR/), " 8901");
  await user.click(dialog.getByRole("button", { name: "I Have Paid" }));
  await waitFor(() => expect(sentTo(claimPayment)).toEqual([{ BillId: 7, Utr: "412345678901" }]));
});

test("a bill reported as paid says so, and offers no second payment", async () => {
  signInAs("customer");
  answerBookings();
  answerCall(searchWashes, () => ({ rows: [], total: 0 }));
  answerCall(getOwnCredit, () => ({ credit: 0 }));
  const claim = {
    claimId: 1,
    utr: "412345678901",
    amount: 708,
    at: "2026-11-10T04:30:00Z",
    status: "claimed" as const,
    reason: "",
  };
  answerCall(getBill, () => ({ ...bill, upiLink: "upi://pay?am=708.00", claims: [claim] }));
  answerCall(claimPayment, () => ({ claimId: 2, amount: 708, status: "claimed" as const }));
  const { user } = renderApp("/washes");
  const bills = within(await unfold("Bills"));
  const sentence =
    "You said you paid ₹708.00 on 10 Nov 2026, 10:00 AM (UTR 412345678901). We are looking for it at the bank.";
  expect(await bills.findByText(sentence)).toBeVisible();
  expect(bills.getByText("Being checked")).toBeVisible();
  expect(bills.queryByText("Open")).toBeNull();
  expect(bills.queryByRole("button", { name: "Pay" })).toBeNull();
  await user.click(bills.getByRole("button", { name: "Wrong UTR?" }));
  const dialog = within(await screen.findByRole("dialog", { name: "UTR of your payment" }));
  expect(dialog.queryByRole("link", { name: "Pay by UPI" })).toBeNull();
  await user.type(dialog.getByLabelText(/^UTR/), "412345678902");
  await user.click(dialog.getByRole("button", { name: "I Have Paid" }));
  await waitFor(() => expect(sentTo(claimPayment)).toEqual([{ BillId: 7, Utr: "412345678902" }]));
});

test("an overdue bill is marked in the customer's list", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-12T06:00:00Z") });
  signInAs("customer");
  answerBookings();
  answerCall(searchWashes, () => ({ rows: [], total: 0 }));
  answerCall(getOwnCredit, () => ({ credit: 0 }));
  const later = { ...row, billId: 8, number: "CH/26-27/000124", due: "2026-11-12" };
  answerCall(searchBills, () => ({ rows: [row, later], total: 2, amount: 1_416, open: 1_416 }));
  renderApp("/washes");
  const bills = within(await unfold("Bills"));
  expect(await bills.findAllByText("Overdue")).toHaveLength(1);
  expect(bills.getByText("Still to pay, was due on 11 Nov 2026")).toBeVisible();
  expect(bills.getByText("Still to pay, by 12 Nov 2026")).toBeVisible();
});

test("a customer's own bill is in the reader's language", async () => {
  storeLanguage("kn");
  onTestFinished(() => storeLanguage("en"));
  signInAs("customer");
  answerCall(getPreference, (): Preference => ({
    language: "kn",
    channels: [],
    optOut: [],
    reachable: [],
    offered: ["en", "kn"],
  }));
  answerBookings();
  answerCall(searchWashes, () => ({ rows: [], total: 0 }));
  answerCall(getOwnCredit, () => ({ credit: 0 }));
  renderApp("/washes");
  await unfold("ಬಿಲ್‌ಗಳು");
  await waitFor(() => expect(sentTo(getBill)).toEqual([{ billId: 7, Language: "kn" }]));
});

test.each([
  ["en", "Bills", "Booking 760"],
  ["ta", "பில்கள்", "புக்கிங் 760"],
] as const)(
  "a bill of an upfront booking is headed by the booking's number, in %s",
  async (language, bills, heading) => {
    storeLanguage(language);
    onTestFinished(() => storeLanguage("en"));
    signInAs("customer");
    answerCall(getPreference, (): Preference => ({
      language,
      channels: [],
      optOut: [],
      reachable: [],
      offered: ["en", "ta"],
    }));
    answerBookings();
    answerCall(searchWashes, () => ({ rows: [], total: 0 }));
    answerCall(getOwnCredit, () => ({ credit: 0 }));
    answerCall(searchBills, () => ({ rows: [{ ...row, bookingId: 760 }], total: 1, amount: 708, open: 708 }));
    renderApp("/washes");
    const section = within(await unfold(bills));
    expect(await section.findByRole("heading", { name: new RegExp(heading) })).toBeVisible();
  },
);

test("the register lists the documents of the previous month, with tax by place and the downloads", async () => {
  signInAs("accounts");
  const sums = { taxable: 600, cgst: 54, sgst: 54, igst: 0, roundOff: 0, total: 708 };
  const paper = {
    kind: "tax-invoice" as const,
    number: "CH/26-27/000123",
    issued: "2026-10-01",
    month: "2026-09",
    against: "",
    supplierName: "Chamak",
    supplierGstin: "27AAPFU0939F1ZV",
    customerName: "Anita Rao",
    customerGstin: "",
    societyName: "Green Acres",
    bookingId: null,
    placeOfSupply: "27 Maharashtra",
    sac: "998538",
    rate: 18,
    ...sums,
  };
  answerCall(getRegister, () => ({
    papers: [paper],
    count: 1,
    ...sums,
    byPlace: [{ placeOfSupply: "27 Maharashtra", rate: 18, papers: 1, ...sums }],
    bySac: [{ sac: "998538", rate: 18, papers: 1, ...sums }],
    csvUrl: "/papers/drawn/register.csv",
    xlsxUrl: "/papers/drawn/register.xlsx",
  }));
  const { user } = renderApp("/bills?from=2026-10-01&to=2026-10-31");
  await user.click(await screen.findByRole("tab", { name: "Register" }));
  expect(await screen.findByText("CH/26-27/000123")).toBeVisible();
  expect(screen.getByRole("table", { name: "By SAC" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Excel" })).toHaveAttribute("href", "/papers/drawn/register.xlsx");
  expect(sentTo(getRegister)).toEqual([{ From: "2026-10-01", To: "2026-10-31" }]);
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);

  // Downloads for another date range than the selected one are disabled.
  answerCall(getRegister, () => new Promise(() => {}));
  expect(screen.getByRole("link", { name: "Excel" }).closest("[inert]")).toBeNull();
  await user.clear(screen.getByLabelText("To"));
  await user.type(screen.getByLabelText("To"), "2026-10-15");
  await waitFor(() => expect(screen.getByRole("link", { name: "Excel" }).closest("[inert]")).not.toBeNull());
});

/** Regular settings of a registration, the first one or one in a further state. */
const registration = (stateId: number, gstin: string): TaxSettings => ({
  taxSettingsId: stateId,
  companyId: 1,
  further: stateId > 1,
  from: "2026-04-01",
  registration: "regular",
  gstin,
  legalName: "Chamak",
  address: "Pune",
  stateId,
  stateName: `State ${stateId}`,
  sac: "998538",
  rate: 18,
  pricesIncludeTax: true,
  seriesPrefix: "A",
  seriesPrefixes: {
    invoice: "A",
    billOfSupply: "AS",
    bill: "AB",
    creditNote: "AC",
    receiptVoucher: "AR",
    refundVoucher: "AF",
  },
  upiAddress: "",
  planBilling: "monthly",
  current: true,
  isUsed: true,
});

test("the register is limited to one of a company's registrations", async () => {
  signInAs("accounts");
  answerCall(getTaxSettings, () => [registration(1, "27AAPFU0939F1ZV"), registration(2, "29AAPFU0939F1ZR")]);
  const sums = { taxable: 0, cgst: 0, sgst: 0, igst: 0, roundOff: 0, total: 0 };
  const files = { csvUrl: "/register.csv", xlsxUrl: "/register.xlsx" };
  answerCall(getRegister, () => ({ papers: [], count: 0, ...sums, byPlace: [], bySac: [], ...files }));
  const { user } = renderApp("/bills?tab=register&of=1&from=2026-10-01&to=2026-10-31");
  await user.selectOptions(await screen.findByLabelText("Registration"), "29AAPFU0939F1ZR");
  const range = { From: "2026-10-01", To: "2026-10-31", CompanyId: 1 };
  await waitFor(() => expect(sentTo(getRegister)).toEqual([range, { ...range, Gstin: "29AAPFU0939F1ZR" }]));
  expect(screen.getByLabelText("Registration")).toHaveDisplayValue("State 2, 29AAPFU0939F1ZR");
});

test("ageing shows open amounts by age, and who owes them", async () => {
  signInAs("accounts");
  const ages = { notDue: 100, upTo30: 0, upTo60: 608, upTo90: 0, over90: 0, open: 708 };
  const debtor = { customerId: 3, customerName: "Anita Rao", customerPhone: "9822100201", ...ages };
  answerCall(getAgeing, () => ({ rows: [debtor], total: 1, sums: ages }));
  renderApp("/bills?tab=ageing");
  const bars = within(await screen.findByLabelText("Open by age"));
  expect(bars.getByText("₹608.00")).toBeVisible();
  expect(await screen.findByRole("button", { name: "View Anita Rao" })).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

test("a customer reads their account statement", async () => {
  signInAs("customer");
  answerBookings();
  answerCall(searchWashes, () => ({ rows: [], total: 0 }));
  answerCall(getOwnCredit, () => ({ credit: 0 }));
  const entry = {
    day: "2026-11-01",
    kind: "bill",
    reference: "CH/26-27/000123",
    amount: 708,
    balance: 708,
    paperUrl: "/papers/1",
  } as const;
  answerCall(getStatement, () => ({
    opening: -10,
    lines: [entry],
    closing: 698,
    paperUrl: "/papers/drawn/account.pdf",
  }));
  answerCall(getNotBilled, () => ({
    rows: [{ customerId: 3, companyName: "Chamak", washes: 1, total: 354 }],
  }));
  const { user } = renderApp("/washes");
  await unfold("Bills");
  expect(await screen.findByText("1 wash, billed on 1 Dec 2026")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Statement of account" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Then: ₹698.00 owed")).toBeVisible();
  expect(await dialog.findByText("Not billed yet: ₹354.00")).toBeVisible();
  expect(dialog.getByText("Before: ₹10.00 paid ahead")).toBeVisible();
  expect(dialog.getByRole("link", { name: "PDF" })).toHaveAttribute("href", "/papers/drawn/account.pdf");
  expect(dialog.getByRole("link", { name: "CH/26-27/000123" })).toHaveAttribute("href", "/papers/1");
  expect(sentTo(getStatement)).toMatchObject([{ CustomerId: 3 }]);
});

test("the office makes, copies and withdraws a bill's payment link", async () => {
  signInAs("accounts");
  const link: PaymentLink = {
    paymentLinkId: 5,
    url: "https://rzp.io/i/abc",
    amount: 708,
    status: "created",
    expiresAt: "2026-11-28T06:00:00.000Z",
  };
  let current: PaymentLink | null = null;
  answerCall(getDuePaymentLink, () => ({ offered: true, link: current }));
  answerCall(createPaymentLink, () => (current = link));
  answerCall(cancelPaymentLink, () => {
    current = { ...link, status: "cancelled" };
    return { paymentLinkId: 5, status: "cancelled" as const };
  });
  const { user } = renderApp("/bills?view=7");
  const panel = within(await screen.findByRole("group", { name: "Payment link" }));
  await user.click(panel.getByRole("button", { name: "Make Payment Link" }));
  expect(await panel.findByText(/^Payment link of ₹708.00, open until /)).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Copy Payment Link" }));
  expect(await navigator.clipboard.readText()).toBe(link.url);
  await user.click(panel.getByRole("button", { name: "Withdraw" }));
  expect(await panel.findByText("The last payment link was withdrawn")).toBeVisible();
  expect(sentTo(createPaymentLink)).toEqual([{ BillId: 7 }]);
  expect(sentTo(cancelPaymentLink)).toEqual([{ paymentLinkId: 5 }]);
});

test("a customer pays a bill online with one touch, and keeps the other ways", async () => {
  vi.spyOn(elsewhere, "open").mockImplementation(() => undefined);
  signInAs("customer");
  answerBookings();
  answerCall(searchWashes, () => ({ rows: [], total: 0 }));
  answerCall(getOwnCredit, () => ({ credit: 0 }));
  answerCall(getDuePaymentLink, () => ({ offered: true, link: null }));
  const url = "https://rzp.io/i/abc";
  answerCall(createPaymentLink, () => refuse(503, "The payment page does not answer at the moment."));
  const { user } = renderApp("/washes");
  const bills = within(await unfold("Bills"));
  await user.click(await bills.findByRole("button", { name: "Pay Now" }));
  expect(await screen.findByText("The payment page does not answer at the moment.")).toBeVisible();
  answerCall(createPaymentLink, () => ({
    paymentLinkId: 5,
    url,
    amount: 708,
    status: "created" as const,
    expiresAt: "2026-11-28T06:00:00.000Z",
  }));
  await user.click(bills.getByRole("button", { name: "Pay Now" }));
  await waitFor(() => expect(elsewhere.open).toHaveBeenCalledWith(url));
  expect(bills.getByRole("button", { name: "Other ways to pay" })).toBeVisible();
});
