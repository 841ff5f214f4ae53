import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { searchBills } from "#contract/bill/list.ts";
import { cancelBooking, moveWash, pauseBooking, restoreWash, skipWash } from "#contract/booking/change.ts";
import { type Booking, getBooking } from "#contract/booking/page.ts";
import type { Role } from "#contract/access.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { answerBookings, booking, moved } from "#web/features/booking/testing/meera.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const heading = () => screen.findByRole("heading", { name: "Meera Joshi", level: 1 });
const month = (name: string) => screen.findByRole("list", { name: `Washes of ${name}` });
const reason = () => screen.getByRole("textbox", { name: "Reason" });

async function open(role: Role, change: Partial<Booking> = {}) {
  signInAs(role);
  answerCall(getBooking, () => ({ ...booking, ...change }));
  const app = renderApp(
    role === "owner" || role === "staff" ? "/CompanySectionBooking?view=12" : "/Booking?view=12",
  );
  await heading();
  return app;
}

/** Opens a dialog by its button and returns it. */
async function dialogBy(
  user: Awaited<ReturnType<typeof open>>["user"],
  name: string | RegExp,
  title: string,
) {
  await user.click(button(name));
  return within(await screen.findByRole("dialog", { name: title }));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00Z") });
  answerBookings();
});

describe("a booking's page", () => {
  test("shows customer, contact, place and service", async () => {
    await open("admin");
    const main = within(screen.getByRole("main"));
    for (const text of [
      "meera@example.com",
      "Flat 101, Tower A, Baner",
      "Green Acres, Tower A, 101",
      "Foam wash, Exterior",
      "3 washes, 16 Nov 2026 to 7 Dec 2026",
      "Please ring before you come",
      "Back office",
      "Confirmed",
      "Partly paid",
    ])
      expect(main.getByText(text)).toBeVisible();
    expect(main.getByRole("link", { name: "9822011234" })).toHaveAttribute("href", "tel:+919822011234");
    expect(main.getByRole("link", { name: "Meera Joshi" })).toHaveAttribute("href", "/customer?view=3");
    const vehicles = within(main.getByRole("table", { name: "Vehicles" }));
    const line = vehicles.getByRole("row", { name: /MH12AB1234/ });
    for (const text of [
      "Hyundai Creta",
      "White, SUV, Petrol",
      "B1, P-14",
      "Weekly: Monday",
      "2 of 4 washes to come",
      "₹400 a wash",
    ])
      expect(line).toHaveTextContent(text);
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("lists its washes by month, with the month of the next one open", async () => {
    const { user } = await open("admin");
    const washes = within(await month("November 2026")).getAllByRole("listitem");
    expect(washes.map(({ textContent }) => textContent)).toEqual([
      "Mon 16 Nov 2026, 7:00 AMMH12AB1234DoneCorrectHow it went",
      expect.stringContaining(
        "Tue 24 Nov 2026, 8:00 AMMH12AB1234ScheduledOverbookedMoved from Mon 23 Nov 2026, 7:00 AMReason: The water is off on Monday",
      ),
      "Mon 30 Nov 2026, 7:00 AMMH12AB1234SkippedReason: Away for the weekendHow it went",
    ]);
    expect(screen.getByText("3 washes: 1 scheduled, 1 done, 1 skipped")).toBeVisible();
    expect(screen.queryByRole("list", { name: "Washes of December 2026" })).toBeNull();
    await user.click(screen.getByText("December 2026"));
    expect(await month("December 2026")).toBeVisible();
  });

  test("adds up its price", async () => {
    await open("admin");
    const price = within(screen.getByRole("main")).getByText("To pay in all").closest("dl");
    expect(price).toHaveTextContent(
      "Washes as booked₹1,600.00Discount (10 %)−₹160.00Washes taken off−₹360.00To pay in all₹1,080.00Paid−₹500.00Still to pay₹580.00",
    );
  });

  test("says the tax that its bills add", async () => {
    const tax = { rate: 18, amount: 194.4, total: 1_274.4 };
    await open("admin", { billing: "monthly", paid: 0, paymentStatus: "Pending", tax });
    const price = within(screen.getByRole("main")).getByText("To pay in all").closest("dl");
    expect(price).toHaveTextContent(
      /To pay in all₹1,080.00GST 18 %, on the bill₹194.40Total with GST₹1,274.40$/,
    );
  });

  test("adds the tax to what is paid upfront", async () => {
    await open("admin", { tax: { rate: 18, amount: 194.4, total: 1_274.4 } });
    const price = within(screen.getByRole("main")).getByText("To pay in all").closest("dl");
    expect(price).toHaveTextContent(/GST 18 %₹194.40To pay in all₹1,274.40Paid−₹500.00Still to pay₹774.40$/);
  });

  test("shows the refund due", async () => {
    await open("admin", { paid: 1_200, paymentStatus: "Refund due" });
    expect(screen.getByText("To refund").closest("div")).toHaveTextContent("To refund₹120.00");
  });

  test("shows that it is billed monthly, and no open amount", async () => {
    await open("admin", { billing: "monthly", paid: 0, paymentStatus: "Pending" });
    expect(screen.getByText("Billed monthly")).toBeVisible();
    const price = screen.getByText("To pay in all").closest("dl");
    expect(price).toHaveTextContent(/To pay in all₹1,080.00$/);
  });

  test("lists payments and history in plain words", async () => {
    await open("admin");
    expect(screen.getByRole("list", { name: "Payments" })).toHaveTextContent(
      "Received, UPI₹500.00UPI-778 · Asha Kulkarni · 16 Nov 2026, 9:00 AM",
    );
    const events = within(screen.getByRole("list", { name: "History" })).getAllByRole("listitem");
    expect(events.map(({ textContent }) => textContent)).toEqual([
      "Wash of MH12AB1234 moved from 23 Nov 2026, 7:00 AM to 24 Nov 2026, 8:00 AM. Reason: The water is off on MondayAsha Kulkarni · 17 Nov 2026, 10:30 AM",
      "4 washes booked for ₹1,440.00.Asha Kulkarni · 14 Nov 2026, 10:00 AM",
    ]);
  });

  test("says that a wash was moved back, without a reason of its own", async () => {
    const [event] = booking.events;
    if (!event) throw new Error("The booking has no events.");
    await open("admin", { events: [{ ...event, reason: "As it was planned", reasonCode: "planned" }] });
    const history = within(screen.getByRole("list", { name: "History" }));
    expect(
      history.getByText(/^Wash of MH12AB1234 moved back from 23 Nov .* to 24 Nov 2026, 8:00 AM\.$/),
    ).toBeVisible();
  });

  test("shows a failed load and retries", async () => {
    signInAs("admin");
    answerCall(getBooking, () => refuse(404, "Booking not found."));
    const { user } = renderApp("/Booking?view=12");
    expect(await screen.findByText("Booking not found.")).toBeVisible();
    answerBookings();
    await user.click(button("Try again"));
    await heading();
  });

  test("passes the accessibility checks on a phone", async () => {
    setPhone(true);
    await open("owner");
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("prints every month", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => {
      act(() => void window.dispatchEvent(new Event("beforeprint")));
    });
    const { user } = await open("admin");
    await user.click(button("Print"));
    expect(print).toHaveBeenCalledOnce();
    expect(await month("December 2026")).toBeVisible();
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(screen.queryByRole("list", { name: "Washes of December 2026" })).toBeNull();
    expect(await month("November 2026")).toBeVisible();
  });

  test.each([
    ["admin", ["Record Payment", "Pause", "Print", "Cancel Booking", "Move", "Skip", "Audit Trail"]],
    ["owner", ["Record Payment", "Pause", "Print", "Cancel Booking", "Move", "Skip"]],
    ["support", ["Pause", "Print", "Move", "Skip"]],
    ["accounts", ["Record Payment", "Print"]],
  ] as const)("offers %s the role's actions", async (role, offered) => {
    await open(role);
    const actions = ["Record Payment", "Pause", "Print", "Cancel Booking", "Move", "Skip", "Audit Trail"];
    const names = actions.filter((name) => screen.queryByRole("button", { name: new RegExp(`^${name}`) }));
    expect(names).toEqual(offered);
  });

  test("offers no changes without upcoming washes", async () => {
    await open("admin", {
      washLines: booking.washLines.map((wash) => ({ ...wash, status: "done", canSkip: false })),
    });
    for (const name of [/^Pause/, /^Cancel/, /^Move/, /^Skip/])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("a wash", () => {
  const full = "9:00 AM is full on 24 Nov 2026.";
  const refuseAsFull = () => refuse(409, full, { Slot: full });
  const moveIt = /^Move MH12AB1234, Tue 24 Nov/;

  test("is moved to another day and slot, with a reason that the customer sees", async () => {
    answerCall(moveWash, () => ({ washes: 1 }));
    const { user } = await open("staff");
    const dialog = await dialogBy(user, moveIt, "Move Wash");
    expect(reason()).toHaveAccessibleDescription("The customer sees this.");
    await user.click(dialog.getByRole("button", { name: "Move" }));
    await waitFor(() => expect(reason()).toHaveAccessibleDescription(/Please say why/));
    await user.clear(dialog.getByLabelText("Date *"));
    await user.type(dialog.getByLabelText("Date *"), "2026-11-26");
    await user.selectOptions(dialog.getByLabelText("Time Slot *"), "9:00 AM");
    await user.type(reason(), "Asked for it");
    expect(await axeViolations()).toEqual([]);
    const before = sentTo(getBooking).length;
    await user.click(dialog.getByRole("button", { name: "Move" }));
    expect(await screen.findByText("Wash Moved Successfully")).toBeVisible();
    expect(sentTo(moveWash)).toEqual([
      {
        washId: 101,
        Date: "2026-11-26",
        Slot: "9:00 AM",
        Reason: "Asked for it",
        Overbook: false,
        EvenTwice: false,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sentTo(getBooking).length).toBeGreaterThan(before);
  });

  test("goes into a full slot only after a warning, and only for that slot", async () => {
    answerCall(moveWash, ({ Overbook }) => (Overbook ? { washes: 1 } : refuseAsFull()));
    const { user } = await open("owner");
    const dialog = await dialogBy(user, moveIt, "Move Wash");
    await user.selectOptions(dialog.getByLabelText("Time Slot *"), "9:00 AM");
    await user.type(reason(), "Asked for it");
    expect(dialog.queryByRole("button", { name: "Book anyway" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Move" }));
    expect(await dialog.findByText(full)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText("Time Slot *"), "10:00 AM");
    expect(dialog.queryByRole("button", { name: "Book anyway" })).toBeNull();
    await user.selectOptions(dialog.getByLabelText("Time Slot *"), "9:00 AM");
    await user.click(dialog.getByRole("button", { name: "Book anyway" }));
    expect(await screen.findByText("Wash Moved Successfully")).toBeVisible();
    expect(sentTo(moveWash)).toMatchObject([{ Overbook: false }, { Slot: "9:00 AM", Overbook: true }]);
  });

  test("is not put into a full slot without permission", async () => {
    answerCall(moveWash, () => refuseAsFull());
    const { user } = await open("staff");
    const dialog = await dialogBy(user, moveIt, "Move Wash");
    await user.type(reason(), "Asked for it");
    await user.click(dialog.getByRole("button", { name: "Move" }));
    expect(await dialog.findByText(full)).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Book anyway" })).toBeNull();
  });

  test("is skipped, and shows a refusal of the server", async () => {
    answerCall(skipWash, () => refuse(409, "This wash is done already."));
    const { user } = await open("support");
    const dialog = await dialogBy(user, /^Skip MH12AB1234, Tue 24 Nov/, "Skip Wash");
    await user.type(reason(), "Away");
    await user.click(dialog.getByRole("button", { name: "Skip" }));
    expect(await dialog.findByText("This wash is done already.")).toBeVisible();
    answerCall(skipWash, () => ({ washes: 1 }));
    await user.click(dialog.getByRole("button", { name: "Skip" }));
    expect(await screen.findByText("Wash Skipped Successfully")).toBeVisible();
    expect(sentTo(skipWash)).toEqual([
      { washId: 101, Reason: "Away" },
      { washId: 101, Reason: "Away" },
    ]);
  });
});

describe("a skipped wash", () => {
  const off: Partial<Booking> = {
    washLines: [{ ...moved, status: "skipped", canSkip: false, canRestore: true }],
  };

  test("is restored by one click for those who may skip", async () => {
    answerCall(restoreWash, () => ({ washes: 1 }));
    const { user } = await open("support", off);
    await user.click(await screen.findByRole("button", { name: /^Undo skip of MH12AB1234/ }));
    expect(await screen.findByText("Wash Takes Place After All")).toBeVisible();
    expect(sentTo(restoreWash)).toEqual([{ washId: 101, Slot: null }]);
  });

  test("cannot be restored by others", async () => {
    await open("accounts", off);
    expect(screen.queryByRole("button", { name: /^Undo skip/ })).toBeNull();
  });
});

describe("a booking", () => {
  test("is paused between two days, and says how many washes will be skipped", async () => {
    answerCall(pauseBooking, () => ({ washes: 2 }));
    const { user } = await open("admin");
    const dialog = await dialogBy(user, "Pause", "Pause Washes");
    await user.type(dialog.getByLabelText("Start Date *"), "2026-12-31");
    await user.type(dialog.getByLabelText("End Date *"), "2026-11-20");
    await user.type(reason(), "On holiday");
    await user.click(dialog.getByRole("button", { name: "Pause" }));
    expect(await dialog.findByText("End Date must not be before Start Date")).toBeVisible();
    await user.clear(dialog.getByLabelText("End Date *"));
    await user.clear(dialog.getByLabelText("Start Date *"));
    await user.type(dialog.getByLabelText("Start Date *"), "2026-11-20");
    await user.type(dialog.getByLabelText("End Date *"), "2026-12-31");
    expect(dialog.getByRole("status")).toHaveTextContent("2 washes will be skipped and not charged.");
    expect(await axeViolations()).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Pause" }));
    expect(await screen.findByText("Washes Paused Successfully")).toBeVisible();
    expect(sentTo(pauseBooking)).toEqual([
      { bookingId: 12, From: "2026-11-20", To: "2026-12-31", Reason: "On holiday" },
    ]);
  });

  test("is cancelled as a whole, after saying how many washes that cancels", async () => {
    answerCall(cancelBooking, () => ({ washes: 2 }));
    const { user } = await open("admin");
    const dialog = await dialogBy(user, "Cancel Booking", "Cancel Booking");
    expect(dialog.getByRole("status")).toHaveTextContent("2 washes will be cancelled and not charged.");
    await user.type(reason(), "Moves away");
    await user.click(dialog.getByRole("button", { name: "Cancel Booking" }));
    expect(await screen.findByText("Booking Cancelled Successfully")).toBeVisible();
    expect(sentTo(cancelBooking)).toEqual([{ bookingId: 12, From: null, Reason: "Moves away" }]);
  });

  test("is cancelled from a day on, after saying which washes remain", async () => {
    answerCall(cancelBooking, () => ({ washes: 1 }));
    const { user } = await open("admin");
    const dialog = await dialogBy(user, "Cancel Booking", "Cancel Booking");
    await user.click(dialog.getByRole("radio", { name: "The washes from a day on" }));
    await user.type(reason(), "Moves away");
    await user.click(dialog.getByRole("button", { name: "Cancel Booking" }));
    expect(await dialog.findByText("Must be a day, YYYY-MM-DD")).toBeVisible();
    await user.type(dialog.getByLabelText("From *"), "2026-12-01");
    expect(dialog.getByRole("status")).toHaveTextContent(
      "1 wash will be cancelled and not charged. 1 wash stays: 24 Nov 2026.",
    );
    expect(await axeViolations()).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Cancel Booking" }));
    expect(await screen.findByText("Booking Cancelled Successfully")).toBeVisible();
    expect(sentTo(cancelBooking)).toEqual([{ bookingId: 12, From: "2026-12-01", Reason: "Moves away" }]);
  });

  test("takes a payment of the open amount, with a reference for UPI", async () => {
    answerCall(addPayment, () => ({ paymentId: 6, allocated: [], credit: 0 }));
    const { user } = await open("accounts");
    const dialog = await dialogBy(user, "Record Payment", "Record Payment");
    const amount = dialog.getByRole("textbox", { name: "Amount" });
    expect(amount).toHaveValue("₹580");
    await waitFor(() => expect(amount).toHaveFocus());
    await user.click(dialog.getByRole("button", { name: "Record" }));
    expect(await dialog.findByText("Reference is required for UPI")).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.type(dialog.getByRole("textbox", { name: "Reference" }), "UPI-900");
    await user.click(dialog.getByRole("button", { name: "Record" }));
    expect(await screen.findByText("Payment Recorded Successfully")).toBeVisible();
    expect(sentTo(addPayment)).toEqual([{ BookingId: 12, Amount: 580, Method: "upi", Reference: "UPI-900" }]);
  });

  test("shows which payment already has the reference, and keeps the input", async () => {
    const taken = "Payment 41 of 3 Nov 2026, ₹580.00, has the reference 412345678901 already.";
    answerCall(addPayment, () => refuse(409, taken, { Reference: taken }));
    const { user } = await open("accounts");
    const dialog = await dialogBy(user, "Record Payment", "Record Payment");
    const reference = dialog.getByRole("textbox", { name: "Reference" });
    await user.type(reference, "412345678901");
    await user.click(dialog.getByRole("button", { name: "Record" }));
    expect(await dialog.findByText(taken)).toBeVisible();
    expect(reference).toHaveAccessibleDescription(expect.stringContaining(taken));
    expect(reference).toHaveValue("412345678901");
  });

  test("billed monthly proposes the open amount of the bills", async () => {
    answerCall(addPayment, () => ({ paymentId: 6, allocated: [], credit: 0 }));
    answerCall(searchBills, () => ({ rows: [], total: 1, amount: 708, open: 608 }));
    const { user } = await open("accounts", { billing: "monthly", paid: 0 });
    const dialog = await dialogBy(user, "Record Payment", "Record Payment");
    expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("₹608");
    await user.selectOptions(dialog.getByRole("combobox", { name: /^Payment Method/ }), "Bank transfer");
    await user.click(dialog.getByRole("button", { name: "Record" }));
    expect(await dialog.findByText("Reference is required for a bank transfer")).toBeVisible();
    await user.type(dialog.getByRole("textbox", { name: "Reference" }), "N1");
    await user.click(dialog.getByRole("button", { name: "Record" }));
    await screen.findByText("Payment Recorded Successfully");
    expect(sentTo(addPayment)).toEqual([{ CustomerId: 3, Amount: 608, Method: "bank", Reference: "N1" }]);
  });

  test("refunds an overpayment", async () => {
    answerCall(addPayment, () => ({ paymentId: 6, allocated: [], credit: 0 }));
    const { user } = await open("admin", { paid: 1_200, paymentMethod: "cash" });
    const dialog = await dialogBy(user, "Record Payment", "Record Payment");
    expect(dialog.getByRole("radio", { name: "Given back" })).toBeChecked();
    await user.clear(dialog.getByRole("textbox", { name: "Amount" }));
    await user.click(dialog.getByRole("button", { name: "Record" }));
    expect(await dialog.findByText("Amount is required")).toBeVisible();
    await user.type(dialog.getByRole("textbox", { name: "Amount" }), "120.50");
    await user.click(dialog.getByRole("button", { name: "Record" }));
    await screen.findByText("Payment Recorded Successfully");
    expect(sentTo(addPayment)).toEqual([{ BookingId: 12, Amount: -120.5, Method: "cash", Reference: "" }]);
  });
});
