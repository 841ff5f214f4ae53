import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { skipWash } from "#contract/booking/change.ts";
import { getOffice } from "#contract/booking/office.ts";
import { getOwnPause, pauseSelf, resumeSelf } from "#contract/booking/pause.ts";
import { searchWashes, type Wash } from "#contract/booking/wash.ts";
import { claimOwed, createOwedLink, getOwed, type Owed } from "#contract/bank/owed.ts";
import { getTicket, addTicketPhoto } from "#contract/ticket/thread.ts";
import { addTicket, searchTickets } from "#contract/ticket/ticket.ts";
import { answerBookings, listed, moved } from "#web/features/booking/testing/meera.ts";
import { ticket } from "#web/features/ticket/testing/bonnet.ts";
import { elsewhere } from "#web/lib/openPage.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const today = "2026-11-21";
const bill = {
  billId: 7,
  bookingId: null,
  number: "CH/26-27/000123",
  month: "2026-10",
  itemName: "",
  itemNames: {},
  due: "2026-11-11",
  overdue: true,
  open: 708,
  collecting: false,
  claimed: null,
};
const upfront = {
  ...bill,
  billId: null,
  bookingId: 12,
  number: "",
  month: null,
  itemName: "Foam wash",
  due: "2026-11-24",
  overdue: false,
  open: 580,
};
const owed: Owed = {
  companyId: 1,
  companyName: "Chamak Car Care",
  customerId: 3,
  dues: [bill, upfront],
  open: 1288,
  overdue: 708,
  offered: false,
  upiLink: "upi://pay?pa=chamak@examplebank&am=1288.00&cu=INR",
  upiAddress: "chamak@examplebank",
};
const card = (name: string) => screen.findByRole("region", { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${today}T06:00:00Z`) });
  signInAs("customer");
  answerBookings();
  answerCall(getOwnPause, () => ({ pause: null }));
  answerCall(getOwed, () => ({ rows: [owed] }));
  answerCall(getOffice, () => ({ phone: "+912040001234" }));
});

test("shows the photo of a car that was washed today", async () => {
  const photo = { kind: "after" as const, url: "/a.jpg", thumbnailUrl: "/a-small.jpg", takenAt: "" };
  const washed: Wash = {
    ...moved,
    washId: 90,
    day: today,
    status: "done",
    doneAt: "2026-11-21T01:42:00Z",
    photos: [photo],
  };
  answerCall(searchWashes, ({ filters }) => {
    const rows = [listed(filters?.WashStatus === "done" ? washed : moved)];
    return { rows, total: 1 };
  });
  renderApp("/washes");
  expect(await screen.findByText(/Washed today at 7:12 AM/)).toBeVisible();
  expect(screen.getByRole("img", { name: "The car after the wash" })).toHaveAttribute(
    "src",
    "/documents/a-small.jpg",
  );
});

test("lists what is owed, overdue first, and pays all of it by one transfer", async () => {
  answerCall(claimOwed, () => ({ claimId: 1, amount: 1288, status: "claimed" as const }));
  const { user } = renderApp("/washes");
  const shown = within(await card("To pay"));
  const dues = (await shown.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(dues).toEqual([
    "Bill of October 2026was due 11 Nov 2026Overdue₹708.00",
    "Booking 12, Foam washdue 24 Nov 2026₹580.00",
  ]);
  expect(shown.getByText("₹708.00 of it is overdue")).toBeVisible();
  await user.click(shown.getByRole("button", { name: "Pay all, ₹1,288.00" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pay all, ₹1,288.00" }));
  expect(dialog.getByRole("link", { name: "Pay by UPI" })).toHaveAttribute("href", owed.upiLink);
  expect(dialog.getAllByRole("listitem")).toHaveLength(2);
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  await user.type(dialog.getByLabelText(/^UTR/), "412345678901");
  await user.click(dialog.getByRole("button", { name: "I Have Paid" }));
  await waitFor(() =>
    expect(sentTo(claimOwed)).toEqual([{ CustomerId: 3, Amount: 1288, Utr: "412345678901" }]),
  );
});

test("opens one payment page for all where the company has a gateway", async () => {
  vi.spyOn(elsewhere, "open").mockImplementation(() => undefined);
  answerCall(getOwed, () => ({ rows: [{ ...owed, offered: true }] }));
  const expiresAt = "2026-11-28T06:00:00.000Z";
  answerCall(createOwedLink, () => ({
    paymentLinkId: 5,
    url: "https://rzp.io/i/abc",
    amount: 1288,
    status: "created" as const,
    expiresAt,
  }));
  const { user } = renderApp("/washes");
  const shown = within(await card("To pay"));
  await user.click(await shown.findByRole("button", { name: "Pay all, ₹1,288.00" }));
  await waitFor(() => expect(elsewhere.open).toHaveBeenCalledWith("https://rzp.io/i/abc"));
  expect(sentTo(createOwedLink)).toEqual([{ CustomerId: 3, Amount: 1288 }]);
});

test("says what was reported as paid, and offers no second payment of it", async () => {
  const claimed = { at: "2026-11-05T04:30:00Z", utr: "412345678901", amount: 708 };
  answerCall(getOwed, () => ({
    rows: [{ ...owed, dues: [{ ...bill, claimed }], open: 0, overdue: 0, upiLink: null }],
  }));
  renderApp("/washes");
  const shown = within(await card("To pay"));
  expect(await shown.findByText("You told us on 5 Nov 2026, not found in the bank yet")).toBeVisible();
  expect(shown.queryByRole("button")).toBeNull();
  expect(shown.queryByText("Overdue")).toBeNull();
});

test("says that nothing is owed", async () => {
  answerCall(getOwed, () => ({ rows: [] }));
  renderApp("/washes");
  expect(await within(await card("To pay")).findByText("Nothing to pay.")).toBeVisible();
});

test("pauses all washes by two touches, and ends the pause by one", async () => {
  answerCall(pauseSelf, () => ({ washes: 5 }));
  const { user } = renderApp("/washes");
  await user.click(await screen.findByRole("button", { name: "Pause" }));
  answerCall(getOwnPause, () => ({ pause: { from: "2026-11-24", to: "2026-11-26", washes: 5 } }));
  await user.click(await screen.findByRole("button", { name: /^7 days22 Nov 2026 to 28 Nov 2026/ }));
  expect(await screen.findByText("5 washes are paused.")).toBeVisible();
  expect(sentTo(pauseSelf)).toEqual([{ From: "2026-11-22", To: "2026-11-28" }]);
  expect(await screen.findByText("Paused from 24 Nov 2026 to 26 Nov 2026")).toBeVisible();
  answerCall(resumeSelf, () => ({ washes: 4, full: 1 }));
  answerCall(getOwnPause, () => ({ pause: null }));
  await user.click(screen.getByRole("button", { name: "Resume now" }));
  expect(await screen.findByText("4 washes take place again.")).toBeVisible();
  expect(await screen.findByText(/^1 wash stays left out/)).toBeVisible();
});

test("asks before it ends a pause on whose days a car is booked meanwhile", async () => {
  answerCall(getOwnPause, () => ({ pause: { from: "2026-11-24", to: "2026-11-26", washes: 2 } }));
  const question = "MH12AB1234 is booked for this on 24 Nov 2026 already, in booking 92.";
  answerCall(resumeSelf, ({ EvenTwice }) =>
    EvenTwice === true ? { washes: 2, full: 0 } : refuse(409, question, { EvenTwice: question }),
  );
  const { user } = renderApp("/washes");
  await user.click(await screen.findByRole("button", { name: "Resume now" }));
  expect(await screen.findByText(question)).toBeVisible();
  expect(screen.getByRole("button", { name: "Resume anyway" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Resume anyway" }));
  expect(await screen.findByText("2 washes take place again.")).toBeVisible();
  expect(screen.queryByText(question)).toBeNull();
  expect(sentTo(resumeSelf)).toEqual([{}, { EvenTwice: true }]);
});

test("a pause between any two days names a wrong order at its field", async () => {
  answerCall(pauseSelf, () => refuse(409, "This can be changed until 8:00 PM on the day before."));
  const { user } = renderApp("/washes");
  await user.click(await screen.findByRole("button", { name: "Pause" }));
  const form = within(await screen.findByRole("form", { name: "Other days" }));
  await user.click(form.getByRole("button", { name: "Pause" }));
  expect(await form.findByText("End Date is required")).toBeVisible();
  await user.type(form.getByLabelText(/^To/), "2026-11-30");
  await user.click(form.getByRole("button", { name: "Pause" }));
  expect(await form.findByText(/^This can be changed until/)).toBeVisible();
});

test("skips a wash by a usual reason alone", async () => {
  answerCall(skipWash, () => ({ washes: 1 }));
  const { user } = renderApp("/washes");
  const next = within(await card("Next wash"));
  await user.click(next.getByRole("button", { name: /^Skip/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Skip Wash" }));
  await user.click(await dialog.findByRole("radio", { name: "I am away" }));
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Skip" }));
  expect(await screen.findByText("Wash Skipped Successfully")).toBeVisible();
  expect(sentTo(skipWash)).toEqual([{ washId: 101, Reason: "", ReasonCode: "away" }]);
});

test("helps by phone, WhatsApp and a ticket with its photo", async () => {
  answerCall(searchTickets, () => ({ rows: [], total: 0 }));
  answerCall(addTicket, () => ({ ticketId: 5, ticketNumber: "T-000005" }));
  answerCall(addTicketPhoto, () => ({ photoId: 1 }));
  answerCall(getTicket, () => ticket);
  const { user, history } = renderApp("/washes");
  const help = within(await card("Help"));
  expect(await help.findByRole("link", { name: "Call +912040001234" })).toHaveAttribute(
    "href",
    "tel:+912040001234",
  );
  expect(help.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", "https://wa.me/912040001234");
  await user.click(help.getByRole("button", { name: "Tell us what is wrong" }));
  const form = within(await screen.findByRole("form", { name: "Something wrong?" }));
  await user.click(form.getByRole("radio", { name: "Bill or payment" }));
  await user.click(form.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(history.location.search).toBe("?ticket=5"));
  expect(sentTo(addTicket)).toEqual([
    { Subject: "Bill or payment", Description: "Bill or payment", BookingId: 12, Priority: "Normal" },
  ]);
});

test("says at once that there is no connection, and how old the page is", async () => {
  renderApp("/washes");
  await card("Next wash");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  expect(await screen.findByText(/^As of 11:30 AM, no connection\. Nothing you press is sent/)).toBeVisible();
});
