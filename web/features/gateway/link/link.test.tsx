import { unfold } from "#web/testing/unfold.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { searchWashes } from "#contract/booking/wash.ts";
import {
  createLinkByKey,
  createPaymentLink,
  getDuePaymentLink,
  getPaidPage,
  getPayPage,
  type PaymentLink,
} from "#contract/gateway/link.ts";
import { getOwnCredit, type Payment, searchPayments } from "#contract/payment/payment.ts";
import { refundPayment } from "#contract/gateway/refund.ts";
import { answerBookings } from "#web/features/booking/testing/meera.ts";
import { elsewhere } from "#web/lib/openPage.ts";
import { storeLanguage } from "#web/texts/language.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const link: PaymentLink = {
  paymentLinkId: 5,
  url: "https://rzp.io/i/abc",
  amount: 708,
  status: "created",
  expiresAt: "2026-11-28T06:00:00.000Z",
};
const page = {
  companyName: "Chamak Car Care",
  number: "CH/26-27/000123",
  month: "2026-10",
  due: "2026-11-11",
  open: 708,
  offered: true,
};

beforeEach(() => {
  vi.spyOn(elsewhere, "open").mockImplementation(() => undefined);
});

test("a customer opens the payment page of an upfront booking with one touch", async () => {
  signInAs("customer");
  answerBookings();
  answerCall(getOwnCredit, () => ({ credit: 0 }));
  answerCall(searchWashes, () => ({ rows: [], total: 0 }));
  answerCall(getDuePaymentLink, () => ({ offered: true, link: null }));
  answerCall(createPaymentLink, () => link);
  const { user } = renderApp("/washes");
  await unfold("Bill so far");
  await user.click(await screen.findByRole("button", { name: "Pay ₹580.00 now" }));
  await waitFor(() => expect(elsewhere.open).toHaveBeenCalledWith(link.url));
  expect(sentTo(createPaymentLink)).toEqual([{ BookingId: 12 }]);
});

test("offers nothing where the company has no gateway", async () => {
  signInAs("customer");
  answerBookings();
  answerCall(getOwnCredit, () => ({ credit: 0 }));
  answerCall(searchWashes, () => ({ rows: [], total: 0 }));
  answerCall(getDuePaymentLink, () => ({ offered: false, link: null }));
  renderApp("/washes");
  await unfold("Bill so far");
  await screen.findByRole("list", { name: "Bookings" });
  await waitFor(() => expect(sentTo(getDuePaymentLink)).toHaveLength(1));
  expect(screen.queryByRole("button", { name: /^Pay/ })).not.toBeInTheDocument();
});

test("the link of a bill's message shows what is open, and why the page did not open", async () => {
  answerCall(getPayPage, () => page);
  answerCall(createLinkByKey, () => refuse(503, "The payment page does not answer at the moment."));
  const { user } = renderApp("/payBill?k=7.abc");
  expect(await screen.findByRole("heading", { name: "Bill of October 2026, Chamak Car Care" })).toBeVisible();
  expect(screen.getByText("₹708.00")).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Pay Now" }));
  expect(await screen.findByText("The payment page does not answer at the moment.")).toBeVisible();
  answerCall(createLinkByKey, () => link);
  await user.click(screen.getByRole("button", { name: "Pay Now" }));
  await waitFor(() => expect(elsewhere.open).toHaveBeenCalledWith(link.url));
  expect(sentTo(createLinkByKey)).toEqual([{ Key: "7.abc" }, { Key: "7.abc" }]);
});

test("a paid bill asks for nothing, and a cut link says so", async () => {
  answerCall(getPayPage, () => ({ ...page, open: 0, offered: false }));
  renderApp("/payBill?k=7.abc");
  expect(await screen.findByText("This bill is paid. Thank you.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Pay Now" })).not.toBeInTheDocument();
  renderApp("/payBill");
  expect(await screen.findByText(/^This link is incomplete/)).toBeVisible();
});

test("the link of a reminder shows all that is owed, without a bill's name", async () => {
  answerCall(getPayPage, () => ({ ...page, number: "", month: "" }));
  renderApp("/payBill?k=c7.abc");
  expect(await screen.findByRole("heading", { name: "Chamak Car Care" })).toBeVisible();
  expect(screen.getByText("₹708.00")).toBeVisible();
  expect(screen.getByRole("button", { name: "Pay Now" })).toBeVisible();
});

test.each([
  ["paid", false, "Your payment has arrived"],
  ["created", false, "We are waiting for your payment"],
  ["created", true, "The payment did not go through"],
  ["expired", false, "This payment page is no longer valid"],
] as const)("the return page of a link that is %s, failed: %s", async (status, failed, title) => {
  const url = status === "created" ? link.url : "";
  answerCall(getPaidPage, () => ({ companyName: "Chamak Car Care", amount: 708, status, url, failed }));
  renderApp("/paid?t=abc&razorpay_payment_link_status=paid");
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  const again = screen.queryAllByRole("link", { name: "Try Again" });
  expect(again.map((one) => one.getAttribute("href"))).toEqual(url === "" ? [] : [url]);
});

test("the pages are in the customer's language", async () => {
  storeLanguage("hi");
  answerCall(getPaidPage, () => ({
    companyName: "Chamak",
    amount: 708,
    status: "paid" as const,
    url: "",
    failed: false,
  }));
  renderApp("/paid?t=abc");
  expect(await screen.findByRole("heading", { name: "आपका पेमेंट मिल गया है" })).toBeVisible();
});

test("the office gives a payment back, with its reason", async () => {
  signInAs("accounts");
  const payment: Payment = {
    paymentId: 31,
    customerId: 3,
    customerName: "Anita Rao",
    at: "2026-11-20T04:30:00Z",
    amount: 708,
    method: "upi",
    reference: "700000000001",
    by: "Payment gateway",
    allocated: [],
    paperUrl: "/papers/31",
  };
  const back = { ...payment, paymentId: 32, amount: -708, paperUrl: "" };
  answerCall(searchPayments, () => ({ rows: [payment, back], total: 2, credit: 0, sum: 0 }));
  answerCall(refundPayment, () => ({ refundId: 1, status: "pending" as const, paymentId: null }));
  const { user } = renderApp("/payments");
  await user.click(await screen.findByRole("button", { name: "Refund payment 31" }));
  expect(screen.queryByRole("button", { name: "Refund payment 32" })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Refund" }));
  expect(await dialog.findByText("Reason is required")).toBeVisible();
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  await user.type(dialog.getByLabelText(/^Reason/), "Rain");
  await user.click(dialog.getByRole("button", { name: "Refund" }));
  await waitFor(() =>
    expect(sentTo(refundPayment)).toEqual([{ PaymentId: 31, Amount: 708, Reason: "Rain" }]),
  );
  expect(await screen.findByText(/^The gateway has the refund/)).toBeVisible();
});
