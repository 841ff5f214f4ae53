import { answerCall, refuse, refuseAs, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { cancelBooking, getWashSlots, moveWash, restoreWash, skipWash } from "#contract/booking/change.ts";
import { getOffice } from "#contract/booking/office.ts";
import { getBooking } from "#contract/booking/page.ts";
import { renewBookings } from "#contract/booking/plan.ts";
import { searchWashes, type Wash } from "#contract/booking/wash.ts";
import { eraseSelf } from "#contract/erasure/erasure.ts";
import { getOwnCredit } from "#contract/payment/payment.ts";
import { addRating } from "#contract/dispatch/rating.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { logout } from "#contract/session/session.ts";
import { getTicket } from "#contract/ticket/thread.ts";
import { addTicket, searchTickets } from "#contract/ticket/ticket.ts";
import { storedSession } from "#web/lib/session.ts";
import { answerMorning, meera } from "#web/features/booking/form/testing/morning.ts";
import { answerBookings, booking, line, listed, moved } from "#web/features/booking/testing/meera.ts";
import { ticket } from "#web/features/ticket/testing/bonnet.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { sessionOf, signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";
import { unfold } from "#web/testing/unfold.ts";

type Refused = ReplyOf<typeof renewBookings>["refused"][number];

const button = (name: string | RegExp) => screen.getByRole("button", { name });
/** The list in a folded section; the bookings are in the bill so far. */
async function list(name: string): Promise<HTMLElement> {
  await unfold(name === "Bookings" ? "Bill so far" : name);
  return screen.findByRole("list", { name });
}
const next = () => screen.findByRole("region", { name: "Next wash" });
const done: Wash = { ...moved, washId: 90, day: "2026-11-16", status: "done", reason: "", canSkip: false };
const skipped: Wash = { ...moved, washId: 91, day: "2026-11-25", status: "skipped", canSkip: false };

/** Answers washes by filter: next, upcoming or past. */
function answerWashes(upcoming: readonly Wash[]) {
  answerCall(getOwnCredit, () => ({ credit: 0 }));
  answerCall(searchWashes, ({ filters }) => {
    const due = upcoming.filter(({ status }) => status === (filters?.WashStatus ?? status));
    const rows = (filters?.Kind === "past" ? [done] : due).map(listed);
    return { rows, total: rows.length };
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00Z") });
  signInAs("customer");
  answerBookings();
  answerWashes([moved, skipped]);
});

test("shows the next wash in large type, with place and vehicle", async () => {
  renderApp("/washes");
  const shown = await next();
  expect(shown).toHaveTextContent("Tue 24 Nov 2026, 8:00 AM");
  expect(shown).toHaveTextContent("MH12AB1234 White Hyundai Creta");
  expect(shown).toHaveTextContent("Foam wash · Green Acres, B1, P-14");
  expect(within(shown).getByRole("button", { name: /^Skip MH12AB1234/ })).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

test("reports a problem at its wash, and opens the ticket, which takes photos", async () => {
  answerWashes([{ ...done, washId: 93, day: "2026-11-21" }]);
  answerCall(searchTickets, () => ({ rows: [], total: 0 }));
  answerCall(addTicket, () => ({ ticketId: 5, ticketNumber: "T-000005" }));
  answerCall(getTicket, () => ticket);
  const { user, history } = renderApp("/washes");
  await list("Upcoming washes");
  await user.click(await screen.findByRole("button", { name: /^Something wrong\? MH12AB1234, Sat 21 Nov/ }));
  const form = within(await screen.findByRole("form", { name: "Something wrong?" }));
  await user.click(form.getByRole("button", { name: "Send" }));
  expect(await form.findByText("Please choose what it is about")).toBeVisible();
  await user.upload(
    form
      .getByRole("button", { name: "Take or choose a photo" })
      .parentElement?.querySelector("input") as HTMLInputElement,
    new File(["x"], "bonnet.jpg", { type: "image/jpeg" }),
  );
  await user.click(form.getByRole("radio", { name: "Not clean" }));
  await user.type(form.getByLabelText(/^In your words/), "Marks");
  await user.click(form.getByRole("button", { name: "Send" }));
  const opened = await screen.findByRole("dialog", { name: "Your ticket" });
  expect(await within(opened).findByRole("button", { name: "Add Photo" })).toBeVisible();
  expect(history.location.search).toBe("?ticket=5");
  expect(sentTo(addTicket)).toEqual([
    { Subject: "Not clean", Description: "Marks", WashId: 93, Priority: "Normal" },
  ]);
});

test("takes a problem report as soon as a wash is recorded, even before its slot", async () => {
  const early = { ...done, washId: 94, day: "2026-11-21", slot: "7:00 PM" as const };
  answerCall(searchWashes, ({ filters }) => ({
    rows:
      filters?.Kind === "past" ? [listed(early)] : [listed({ ...early, washId: 95, status: "scheduled" })],
    total: 1,
  }));
  renderApp("/washes");
  const past = within(await list("Past washes"));
  expect(past.getByRole("button", { name: /^Something wrong\? MH12AB1234, Sat 21 Nov/ })).toBeVisible();
  const upcoming = within(await list("Upcoming washes"));
  expect(upcoming.queryByRole("button", { name: /^Something wrong/ })).toBeNull();
});

test("names nobody as coming to a past wash", async () => {
  const open: Wash = { ...done, status: "scheduled", providerName: "Ramesh Kale" };
  answerCall(searchWashes, ({ filters }) => ({
    rows: [listed({ ...open, day: filters?.Kind === "past" ? "2026-11-20" : "2026-11-21" })],
    total: 1,
  }));
  renderApp("/washes");
  expect(await list("Past washes")).toHaveTextContent("Not reported yet: Ramesh Kale was to come");
  expect(await list("Upcoming washes")).toHaveTextContent("Ramesh Kale comes");
});

test("groups vehicles of the same slot, each moved and skipped on its own", async () => {
  const other = { ...moved, washId: 102, vehicleNumber: "MH14CD5678" };
  answerWashes([moved, other, { ...other, washId: 103, slot: "9:00 AM" }]);
  renderApp("/washes");
  const skips = within(await next()).getAllByRole("button", { name: /^Skip/ });
  expect(skips.map((skip) => skip.getAttribute("aria-label"))).toEqual([
    "Skip MH12AB1234, Tue 24 Nov 2026, 8:00 AM",
    "Skip MH14CD5678, Tue 24 Nov 2026, 8:00 AM",
  ]);
});

test("says that a wash is today or tomorrow, and too late to skip", async () => {
  answerWashes([{ ...moved, day: "2026-11-22", canSkip: false }]);
  renderApp("/washes");
  const shown = await next();
  expect(shown).toHaveTextContent("Tomorrow, 8:00 AM");
  expect(shown).toHaveTextContent("It could be moved or skipped until 8:00 PM on the day before.");
  expect(shown).not.toHaveTextContent("call");
  expect(within(shown).queryByRole("button")).toBeNull();
});

test("shows the number to call", async () => {
  answerCall(getOffice, () => ({ phone: "+912040001234" }));
  answerWashes([{ ...moved, day: "2026-11-22", canSkip: false }]);
  renderApp("/washes");
  const shown = within(await next());
  expect(await shown.findByText(/Please call us if you must\.$/)).toBeVisible();
  expect(shown.getByRole("link", { name: "Call the office: +912040001234" })).toHaveAttribute(
    "href",
    "tel:+912040001234",
  );
});

test("lists upcoming and past washes separately, with outcome and reason", async () => {
  renderApp("/washes");
  const upcoming = within(await list("Upcoming washes")).getAllByRole("listitem");
  expect(upcoming[0]).toHaveTextContent("Moved from Mon 23 Nov 2026, 7:00 AM");
  expect(upcoming[1]).toHaveTextContent(
    /Wed 25 Nov 2026, 8:00 AM.*Skipped.*Reason: The water is off on Monday/,
  );
  const past = within(await list("Past washes")).getAllByRole("listitem");
  expect(past.map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Mon 16 Nov 2026")]);
  expect(sentTo(searchWashes)).toEqual(
    expect.arrayContaining([
      { page: 1, pageSize: 10, sort: { by: "day", descending: false }, filters: { Kind: "upcoming" } },
      { page: 1, pageSize: 10, sort: { by: "day", descending: true }, filters: { Kind: "past" } },
    ]),
  );
});

test("adds up all bookings, and shows the cost of each", async () => {
  answerCall(getOwnCredit, () => ({ credit: 250 }));
  answerCall(searchBookings, () => ({
    rows: [
      line,
      { ...line, bookingId: 13, itemName: "Interior wash", amount: 0.1, paid: 0.3, nextDay: null },
      {
        ...line,
        bookingId: 14,
        billing: "monthly" as const,
        paid: 0,
        paymentStatus: "Pending" as const,
      },
    ],
    total: 3,
  }));
  renderApp("/washes");
  const bill = await unfold("Bill so far");
  expect(await within(bill).findByText("Paid ahead")).toBeVisible();
  expect(within(bill).getByLabelText("All bookings")).toHaveTextContent(
    "Amount₹1,080.10Paid₹500.30Still to pay₹579.80Paid ahead₹250.00",
  );
  expect(within(bill).getByLabelText("Booking 12")).toHaveTextContent("Still to pay₹580.00");
  expect(within(bill).getByLabelText("Booking 13")).toHaveTextContent("We owe you₹0.20");
  // The open amount is on the monthly bills.
  expect(within(bill).getByText("Billed monthly")).toBeVisible();
  expect(within(bill).getByLabelText("Booking 14")).toHaveTextContent(/^Amount₹1,080.00$/);
  expect(screen.queryByRole("button", { name: "Cancel booking 13, Interior wash" })).toBeNull();
});

test("says what comes with a month of a package", async () => {
  const included = [{ serviceItemId: 4, itemName: "Foam wash", itemNames: {}, washes: 2 }];
  answerCall(searchBookings, () => ({ rows: [{ ...line, included }], total: 1 }));
  renderApp("/washes");
  const plans = await screen.findByRole("region", { name: "My plans" });
  expect(within(plans).getByText("Each month includes 2 × Foam wash")).toBeVisible();
});

describe("a plan that ends", () => {
  const stays = (field: "OnFullDays" | "EvenTwice", text: Refused["text"]): Refused => ({
    bookingId: 12,
    message: "",
    text,
    field,
  });
  const plate = { number: "MH12AB1234" };
  const twice = stays("EvenTwice", {
    code: "bookedAlready",
    params: { ...plate, day: "2026-11-30", booking: "77" },
  });
  const full = stays("OnFullDays", {
    code: "vehicleSlotFull",
    params: { ...plate, day: "2026-12-01", slot: "7:00 AM", more: 1 },
  });

  test("goes on once its customer has decided about a car booked already and about full days", async () => {
    answerCall(searchBookings, () => ({ rows: [{ ...line, planEnd: "2026-11-25" }], total: 1 }));
    answerCall(renewBookings, ({ OnFullDays, EvenTwice }) => ({
      renewed: EvenTwice && OnFullDays ? [{ bookingId: 12, washes: 3, until: "2026-12-20" }] : [],
      refused: EvenTwice ? (OnFullDays ? [] : [full]) : [twice],
    }));
    const { user } = renderApp("/washes");
    const plans = within(await screen.findByRole("region", { name: "My plans" }));
    await user.click(plans.getByRole("button", { name: "Continue" }));
    expect(await plans.findByRole("alert")).toHaveTextContent(
      "MH12AB1234 is booked for this on 30 Nov 2026 already, in booking 77.",
    );
    expect(button("Book it again")).toHaveFocus();
    await user.click(button("Book it again"));
    expect(await plans.findByText(/7:00 AM is full on 1 Dec 2026 and 1 more day\./)).toBeVisible();
    expect(button("Leave these days out")).toHaveFocus();
    expect(plans.queryByRole("button", { name: "Book anyway" })).toBeNull();
    await user.click(button("Nearest free time on these days"));
    expect(await screen.findByText("Your plan goes on until 20 Dec 2026")).toBeVisible();
    expect(plans.queryByRole("alert")).toBeNull();
    expect(sentTo(renewBookings)).toEqual([
      { bookingIds: [12], EvenTwice: false },
      { bookingIds: [12], EvenTwice: true },
      { bookingIds: [12], EvenTwice: true, OnFullDays: "shift" },
    ]);
  });
});

test("shows no total if all is billed monthly", async () => {
  answerCall(searchBookings, () => ({ rows: [{ ...line, billing: "monthly" as const }], total: 1 }));
  renderApp("/washes");
  const bill = await unfold("Bill so far");
  expect(within(bill).getByLabelText("Booking 12")).toBeVisible();
  expect(within(bill).queryByLabelText("All bookings")).toBeNull();
  expect(within(bill).queryByText("Still to pay")).toBeNull();
});

test("skips a wash with a reason, and reloads the page", async () => {
  answerCall(skipWash, () => ({ washes: 1 }));
  const { user } = renderApp("/washes");
  const upcoming = await list("Upcoming washes");
  expect(screen.getByText("You can move or skip a wash until 8:00 PM on the day before.")).toBeVisible();
  await user.click(within(upcoming).getByRole("button", { name: /^Skip MH12AB1234, Tue 24 Nov/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Skip Wash" }));
  expect(dialog.queryByText("The customer sees this.")).toBeNull();
  // A dismiss button must not read like cancelling the wash.
  expect(dialog.queryByRole("button", { name: "Cancel" })).toBeNull();
  expect(dialog.getByRole("button", { name: "Back" })).toBeVisible();
  await user.type(await dialog.findByRole("textbox", { name: "Reason" }), "We are away");
  answerWashes([{ ...moved, status: "skipped", reason: "We are away", canSkip: false }]);
  await user.click(dialog.getByRole("button", { name: "Skip" }));
  expect(await screen.findByText("Wash Skipped Successfully")).toBeVisible();
  expect(sentTo(skipWash)).toEqual([{ washId: 101, Reason: "We are away" }]);
  expect(await within(await list("Upcoming washes")).findByText("Reason: We are away")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("region", { name: "Next wash" })).toBeNull());
});

test("undoes a skip by one click, and offers the nearest free time if its slot is full by now", async () => {
  const off: Wash = { ...moved, status: "skipped", reason: "Away", canSkip: false, canRestore: true };
  answerWashes([off]);
  const full = "8:00 AM is full on 24 Nov 2026. Please choose another slot.";
  const freeTimes = [{ position: 0, vehicleNumber: off.vehicleNumber, slots: ["9:00 AM", "7:00 AM"] }];
  answerCall(restoreWash, () => refuseAs("conflict", 409, full, { freeTimes }));
  const { user } = renderApp("/washes");
  const upcoming = await list("Upcoming washes");
  await user.click(within(upcoming).getByRole("button", { name: /^Undo skip of MH12AB1234, Tue 24 Nov/ }));
  expect(await within(upcoming).findByText(full)).toBeVisible();
  answerCall(restoreWash, () => ({ washes: 1 }));
  answerWashes([{ ...moved, slot: "9:00 AM" }]);
  await user.click(within(upcoming).getByRole("button", { name: "9:00 AM" }));
  expect(await screen.findByText("Wash Takes Place After All")).toBeVisible();
  expect(await next()).toHaveTextContent("Tue 24 Nov 2026, 9:00 AM");
  expect(sentTo(restoreWash)).toEqual([
    { washId: 101, Slot: null },
    { washId: 101, Slot: "9:00 AM" },
  ]);
});

test("asks before it undoes the skip of a car that is booked twice then", async () => {
  answerWashes([{ ...moved, status: "skipped", reason: "Away", canSkip: false, canRestore: true }]);
  const question = "MH12AB1234 is booked for this on 24 Nov 2026 already, in booking 92.";
  answerCall(restoreWash, ({ EvenTwice }) =>
    EvenTwice === true ? { washes: 1 } : refuse(409, question, { EvenTwice: question }),
  );
  const { user } = renderApp("/washes");
  const upcoming = await list("Upcoming washes");
  await user.click(within(upcoming).getByRole("button", { name: /^Undo skip of/ }));
  expect(await within(upcoming).findByText(question)).toBeVisible();
  await user.click(within(upcoming).getByRole("button", { name: "Undo it anyway" }));
  expect(await screen.findByText("Wash Takes Place After All")).toBeVisible();
  expect(sentTo(restoreWash)).toEqual([
    { washId: 101, Slot: null },
    { washId: 101, Slot: null, EvenTwice: true },
  ]);
});

test("moves a wash to another free time, and keeps the input after a refusal", async () => {
  answerCall(getWashSlots, () => [
    { slot: "9:00 AM", left: 0, reason: "full" as const },
    { slot: "10:00 AM", left: 2, reason: null },
  ]);
  answerCall(moveWash, () => refuse(409, "10:00 AM is full. Please choose another slot."));
  const { user } = renderApp("/washes");
  await user.click(within(await next()).getByRole("button", { name: /^Move MH12AB1234, Tue 24 Nov/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move Wash" }));
  expect(await dialog.findByRole("option", { name: "9:00 AM · full" })).toBeDisabled();
  await user.selectOptions(dialog.getByLabelText(/^Time Slot/), "10:00 AM");
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "A guest comes");
  await user.click(dialog.getByRole("button", { name: "Move" }));
  expect(await dialog.findByText("10:00 AM is full. Please choose another slot.")).toBeVisible();
  expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveValue("A guest comes");
  expect(dialog.queryByRole("button", { name: "Book anyway" })).toBeNull();
  answerCall(moveWash, () => ({ washes: 1 }));
  await user.click(dialog.getByRole("button", { name: "Move" }));
  expect(await screen.findByText("Wash Moved Successfully")).toBeVisible();
  expect(sentTo(moveWash).at(-1)).toEqual({
    washId: 101,
    Date: "2026-11-24",
    Slot: "10:00 AM",
    Reason: "A guest comes",
    Overbook: false,
    EvenTwice: false,
  });
});

test("asks before it moves a wash to a day on which the car is booked already, for that day alone", async () => {
  const question = "MH12AB1234 is booked for this on 26 Nov 2026 already, in booking 92.";
  answerCall(getWashSlots, () => []);
  answerCall(moveWash, ({ EvenTwice }) =>
    EvenTwice === true ? { washes: 1 } : refuse(409, question, { EvenTwice: question }),
  );
  const { user } = renderApp("/washes");
  await user.click(within(await next()).getByRole("button", { name: /^Move MH12AB1234, Tue 24 Nov/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move Wash" }));
  const turnTo = async (day: string) => {
    await user.clear(dialog.getByLabelText("Date *"));
    await user.type(dialog.getByLabelText("Date *"), day);
  };
  await user.type(await dialog.findByRole("textbox", { name: "Reason" }), "A guest comes");
  await turnTo("2026-11-26");
  await user.click(dialog.getByRole("button", { name: "Move" }));
  expect(await dialog.findByText(question)).toBeVisible();
  await turnTo("2026-11-25");
  expect(dialog.queryByText(question)).toBeNull();
  await turnTo("2026-11-26");
  await user.click(dialog.getByRole("button", { name: "Move it anyway" }));
  expect(await screen.findByText("Wash Moved Successfully")).toBeVisible();
  expect(sentTo(moveWash)).toMatchObject([
    { Date: "2026-11-26", EvenTwice: false },
    { Date: "2026-11-26", EvenTwice: true },
  ]);
});

test("enables a full hour for another day while availability is loading", async () => {
  answerCall(getWashSlots, ({ Date: day }) =>
    day === "2026-11-24" ? [{ slot: "9:00 AM", left: 0, reason: "full" as const }] : new Promise(() => {}),
  );
  const { user } = renderApp("/washes");
  await user.click(within(await next()).getByRole("button", { name: /^Move MH12AB1234, Tue 24 Nov/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move Wash" }));
  expect(await dialog.findByRole("option", { name: "9:00 AM · full" })).toBeDisabled();
  await user.clear(dialog.getByLabelText("Date *"));
  await user.type(dialog.getByLabelText("Date *"), "2026-11-25");
  expect(await dialog.findByRole("option", { name: "9:00 AM" })).toBeEnabled();
});

test("says which washes remain after cancelling a booking", async () => {
  const washLines = booking.washLines.map((wash) =>
    wash.washId === 101 ? { ...wash, canSkip: false } : wash,
  );
  answerCall(getBooking, () => ({ ...booking, washLines }));
  answerCall(cancelBooking, () => ({ washes: 1 }));
  const { user } = renderApp("/washes");
  await list("Bookings");
  await user.click(button("Cancel booking 12, Foam wash"));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel Booking" }));
  expect(await dialog.findByRole("status")).toHaveTextContent(
    "1 wash will be cancelled and not charged. 1 wash stays: 24 Nov 2026.",
  );
  expect(await axeViolations()).toEqual([]);
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "We move");
  await user.click(dialog.getByRole("button", { name: "Cancel Booking" }));
  expect(await screen.findByText("Booking Cancelled Successfully")).toBeVisible();
  expect(sentTo(cancelBooking)).toEqual([{ bookingId: 12, From: null, Reason: "We move" }]);
});

test("links to the services if there is no booking", async () => {
  answerCall(searchBookings, () => ({ rows: [], total: 0 }));
  const { user, history } = renderApp("/washes");
  expect(await screen.findByText("No washes yet")).toBeVisible();
  await user.click(button("Book a wash"));
  await waitFor(() => expect(history.location.pathname).toBe("/book"));
});

test("shows a failed load and retries", async () => {
  answerCall(searchBookings, () => refuse(403, "Please sign in again."));
  const { user } = renderApp("/washes");
  expect(await screen.findByText("Please sign in again.")).toBeVisible();
  answerBookings();
  await user.click(button("Try again"));
  expect(await list("Bookings")).toBeVisible();
});

test("pages many washes", async () => {
  answerCall(searchWashes, ({ page = 1 }) => ({ rows: [{ ...listed(moved), washId: page }], total: 30 }));
  const { user } = renderApp("/washes");
  await list("Past washes");
  const pages = await screen.findByRole("navigation", { name: "Pages of Past washes" });
  await user.click(within(pages).getByRole("button", { name: "Next page" }));
  await waitFor(() =>
    expect(sentTo(searchWashes).at(-1)).toMatchObject({ page: 2, filters: { Kind: "past" } }),
  );
});

test("passes the accessibility checks on a phone", async () => {
  setPhone(true);
  renderApp("/washes");
  await next();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

describe("signed out", () => {
  beforeEach(() => {
    localStorage.clear();
    answerCall(requestOtp, () => ({ again: 30, sent: true }));
    answerCall(verifyOtp, () => sessionOf("customer"));
  });

  test("says whether a code is being sent, and shows the code only in a demo", async () => {
    const { user } = renderApp("/washes");
    const requestCode = async () => {
      await user.type(await screen.findByLabelText(/^Phone Number/), meera.phone1);
      await user.click(button("Send code"));
      await screen.findByRole("textbox", { name: "Code" });
    };
    await requestCode();
    expect(screen.getByText(/^We have sent a code to/)).toBeVisible();
    expect(screen.queryByText(/demo/i)).toBeNull();
    answerCall(requestOtp, () => ({ again: 0, sent: false }));
    await user.click(button("Other number"));
    await requestCode();
    expect(screen.getByText(/^The office has the code for/)).toBeVisible();
    expect(screen.queryByText(/ask them/)).toBeNull();
    answerCall(getOffice, () => ({ phone: "+912040001234" }));
    await user.click(button("Other number"));
    await requestCode();
    expect(await screen.findByRole("link", { name: "Call the office: +912040001234" })).toBeVisible();
    expect(screen.getByText(/: ask them for it\.$/)).toBeVisible();
    answerCall(requestOtp, () => ({ again: 0, sent: false, code: "424242" }));
    await user.click(button("Other number"));
    await requestCode();
    expect(screen.getByText("424242")).toBeVisible();
    expect(screen.queryByText(/We have sent|The office has/)).toBeNull();
  });

  test("asks for the phone in place, and shows the washes once it is verified", async () => {
    const { user, history } = renderApp("/washes");
    expect(await screen.findByRole("heading", { name: "Your washes", level: 1 })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.type(await screen.findByLabelText(/^Phone Number/), meera.phone1);
    await user.click(button("Send code"));
    await user.type(await screen.findByRole("textbox", { name: "Code" }), "12345");
    expect(sentTo(searchBookings)).toEqual([]);
    await user.type(screen.getByRole("textbox", { name: "Code" }), "6");
    expect(await next()).toHaveTextContent("Tue 24 Nov 2026, 8:00 AM");
    expect(screen.getByRole("main")).toHaveFocus();
    expect(sentTo(verifyOtp)).toEqual([{ phone1: meera.phone1, otp: "123456" }]);
    expect(history.location.pathname).toBe("/washes");
    expect(history.length).toBe(1);
  });

  test("links new customers to the services, and staff to their own sign-in", async () => {
    renderApp("/washes");
    expect(await screen.findByRole("link", { name: "Book a wash" })).toHaveAttribute("href", "/book");
    expect(screen.getByRole("link", { name: "Staff sign-in" })).toHaveAttribute("href", "/");
  });

  test("shows the sign-in again after signing out in another tab", async () => {
    signInAs("customer");
    renderApp("/washes");
    await next();
    localStorage.clear();
    act(() => void dispatchEvent(new StorageEvent("storage", { key: null, storageArea: localStorage })));
    expect(await screen.findByLabelText(/^Phone Number/)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Next wash" })).toBeNull();
  });
});

test("takes a customer who signs out to the services", async () => {
  answerCall(logout, () => ({}));
  answerMorning();
  const { user, history } = renderApp("/washes");
  await next();
  await user.click(button(/Customer$/));
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  expect(await screen.findByRole("heading", { name: "Book a wash", level: 1 })).toBeVisible();
  expect(history.location.pathname).toBe("/book");
  expect(storedSession()).toBeNull();
});

test("is for customers only", async () => {
  signInAs("staff");
  const { history } = renderApp("/washes");
  await waitFor(() => expect(history.location.pathname).toBe("/Companydashboard"));
});

test("rates a completed wash with stars and a comment, which can be changed", async () => {
  let rated: Wash = { ...done, canRate: true };
  answerCall(searchWashes, ({ filters }) => {
    const rows = filters?.Kind === "past" ? [listed(rated)] : [];
    return { rows, total: rows.length };
  });
  answerCall(addRating, ({ WashId, Stars, Comment = "" }) => {
    if (Stars === 1) return refuse(503, "The database is away.");
    rated = { ...rated, rating: { stars: Stars, comment: Comment, at: "2026-11-21T06:00:00Z" } };
    return { washId: WashId, stars: Stars };
  });
  const { user } = renderApp("/washes");
  await list("Past washes");
  const form = within(await screen.findByRole("form", { name: /^Rate MH12AB1234/ }));
  expect(form.queryByRole("button")).toBeNull();
  await user.click(form.getByRole("radio", { name: "1 star" }));
  await user.type(form.getByLabelText("A word about it"), "Shining");
  await user.click(form.getByRole("button", { name: "Send rating" }));
  expect(await form.findByRole("alert")).toHaveTextContent("The database is away.");
  expect(form.getByLabelText("A word about it")).toHaveValue("Shining");
  await user.click(form.getByRole("radio", { name: "4 stars" }));
  await user.click(form.getByRole("button", { name: "Send rating" }));
  expect(await screen.findByRole("img", { name: "You gave 4 stars" })).toBeVisible();
  expect(sentTo(addRating).at(-1)).toEqual({ WashId: done.washId, Stars: 4, Comment: "Shining" });
  await user.click(button(/^Change the rating of MH12AB1234/));
  expect(screen.getByRole("radio", { name: "4 stars" })).toBeChecked();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

test("deletes the own account after showing what is lost, and shows the sign-in", async () => {
  const erases = { bookings: 1, vehicles: 1, photos: 0, messages: 3, tickets: 0 };
  answerCall(eraseSelf, () => ({ erased: true, refusals: [], erases, keepsBills: 1 }));
  const { user, history } = renderApp("/washes");
  await user.click(await screen.findByRole("button", { name: "Delete my account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete my account" }));
  expect(await dialog.findByText(/erases your name, phone, email and address for good/)).toBeVisible();
  expect(dialog.getByText(/1 bill stays as the law asks/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Erase for good" }));
  await waitFor(() => expect(history.location.pathname).toBe("/book"));
  expect(sentTo(eraseSelf)).toEqual([{ DryRun: true }, {}]);
  expect(storedSession()).toBeNull();
});

test("downloads upcoming washes for a calendar, one event each", async () => {
  const made = vi.fn<(file: Blob) => string>(() => "blob:washes");
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} }));
  answerWashes([moved, { ...moved, washId: 103, day: "2026-11-27" }]);
  const { user } = renderApp("/washes");
  await next();
  await user.click(button("Add to calendar"));
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1));
  const text = (await made.mock.calls[0]?.[0].text()) ?? "";
  // 24 November, 8:00 AM in India.
  expect(text).toContain("DTSTART:20261124T023000Z");
  expect(text).toContain("DTSTART:20261127T023000Z");
  expect(text).toContain("SUMMARY:Foam wash\\, MH12AB1234");
});
