import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { openFilters } from "#web/testing/openFilters.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type BookingLine, searchBookings } from "#contract/booking/booking.ts";
import { renewBookings } from "#contract/booking/plan.ts";
import { getCalendar, searchWashes } from "#contract/booking/wash.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { choose } from "#web/testing/choose.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";
import { answerBookings, line } from "#web/features/booking/testing/meera.ts";

const row = (name: RegExp) => screen.findByRole("row", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const lastQuery = () => sentTo(searchBookings).at(-1);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00Z") });
  signInAs("admin");
  answerBookings();
});

describe("the list of bookings", () => {
  test("shows customer, place, service, dates and payment", async () => {
    renderApp("/Booking");
    const shown = await row(/Meera Joshi/);
    for (const text of [
      "12",
      "9822011234",
      "Green Acres",
      "Tower A, 101",
      "Foam wash",
      "MH12AB1234",
      "1 of 3 to come · Next 24 Nov 2026",
      "Confirmed",
      "Partly paid",
      "₹500 of ₹1,080",
      "14 Nov 2026",
    ])
      expect(shown).toHaveTextContent(text);
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("shows that a single wash is over, and counts many vehicles", async () => {
    const once: BookingLine = {
      ...line,
      bookingSchedule: "Book Now",
      nextDay: null,
      vehicles: ["MH12AB1234", "MH14CD5678", "KA01EF9012", "DL08GH3456"],
    };
    answerCall(searchBookings, () => ({ rows: [once], total: 1 }));
    renderApp("/Booking");
    const shown = await row(/Meera Joshi/);
    expect(shown).toHaveTextContent("Once · Last 7 Dec 2026");
    expect(shown).toHaveTextContent("MH12AB1234, MH14CD5678 and 2 more");
  });

  test("is filtered, sorted and paged by its URL", async () => {
    renderApp(
      "/Booking?page=2&size=10&sort=-amount&search=meera&status=Confirmed&payment=Paid&society=7&of=4&from=2026-11-01&to=2026-11-30",
    );
    await row(/Meera Joshi/);
    expect(lastQuery()).toEqual({
      page: 2,
      pageSize: 10,
      search: "meera",
      sort: { by: "amount", descending: true },
      filters: {
        From: "2026-11-01",
        To: "2026-11-30",
        Status: "Confirmed",
        PaymentStatus: "Paid",
        SocietyId: 7,
        CompanyId: 4,
      },
    });
  });

  test("ignores unknown filter values", async () => {
    renderApp("/Booking?status=Lost&payment=Sometimes&from=yesterday");
    await row(/Meera Joshi/);
    expect(lastQuery()).toMatchObject({ filters: {} });
  });

  test("filters from the first page, and stores the choice in the URL", async () => {
    const { user, history } = renderApp("/Booking?page=2");
    await row(/Meera Joshi/);
    await openFilters();
    await user.selectOptions(screen.getByLabelText("Status"), "Completed");
    await user.selectOptions(screen.getByLabelText("Payment"), "Refund due");
    await choose(user, "Society", "Green Acres");
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({
        page: 1,
        filters: { Status: "Completed", PaymentStatus: "Refund due", SocietyId: 7 },
      }),
    );
    expect(history.location.search).toBe("?status=Completed&payment=Refund+due&society=7");
  });

  test("finds the plans that end in two weeks, to renew them", async () => {
    const { user } = renderApp("/Booking");
    await row(/Meera Joshi/);
    await openFilters();
    await user.selectOptions(screen.getByLabelText("Status"), "Plans ending in 14 days");
    await waitFor(() => expect(lastQuery()).toMatchObject({ filters: { PlanEndsBy: "2026-12-05" } }));
  });

  test("shows a company its own bookings, without a company filter", async () => {
    signInAs("staff");
    renderApp("/CompanySectionBooking");
    await row(/Meera Joshi/);
    await openFilters();
    expect(screen.getByRole("combobox", { name: "Society" })).toBeVisible();
    expect(screen.queryByRole("combobox", { name: "Company" })).toBeNull();
  });

  test("exports every page of the filtered list", async () => {
    const made = vi.fn<(file: Blob) => string>(() => "blob:csv");
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} }));
    answerCall(searchBookings, ({ page = 1 }) => ({ rows: [{ ...line, bookingId: 11 + page }], total: 2 }));
    const { user } = renderApp("/Booking?status=Confirmed");
    await row(/Meera Joshi/);
    await user.click(button("Export CSV"));
    await waitFor(() => expect(made).toHaveBeenCalledOnce());
    const text = await made.mock.calls[0]?.[0].text();
    const facts = `"14 Nov 2026, 10:00 AM",Meera Joshi,9822011234,Green Acres,"Tower A, 101",Sparkle Car Care`;
    expect(text).toContain(
      `\r\n12,${facts},Exterior,Foam wash,MH12AB1234,Plan,3,1,16 Nov 2026,7 Dec 2026,24 Nov 2026,Confirmed,Partly paid,,0,1080,500`,
    );
    expect(text).toContain("\r\n13,");
    expect(lastQuery()).toMatchObject({ page: 2, pageSize: 100, filters: { Status: "Confirmed" } });
  });

  test("offers 'Add Booking' to roles that may book", async () => {
    const { user, history } = renderApp("/Booking");
    await row(/Meera Joshi/);
    await user.click(button("Add Booking"));
    await waitFor(() => expect(history.location.pathname).toBe("/AddBooking"));
  });

  test("hides 'Add Booking' from accounts", async () => {
    signInAs("accounts");
    renderApp("/Booking");
    await row(/Meera Joshi/);
    expect(screen.queryByRole("button", { name: "Add Booking" })).toBeNull();
  });

  test("offers to add the first booking, and says if none matches", async () => {
    answerCall(searchBookings, () => ({ rows: [], total: 0 }));
    const { history } = renderApp("/Booking");
    expect(await screen.findByText("No bookings yet")).toBeVisible();
    history.push("/Booking?status=Cancelled");
    expect(await screen.findByText("No record found")).toBeVisible();
  });

  test("shows a failed load and retries", async () => {
    answerCall(searchBookings, () => refuse(403, "Your role may not do this."));
    const { user } = renderApp("/Booking");
    expect(await screen.findByText("Your role may not do this.")).toBeVisible();
    answerBookings();
    await user.click(button("Try again"));
    expect(await row(/Meera Joshi/)).toBeVisible();
  });

  test("shows cards on a phone, with filters and calendar collapsed", async () => {
    setPhone(true);
    const { user } = renderApp("/Booking");
    const cards = await screen.findByRole("list", { name: "Bookings" });
    expect(within(cards).getByText("Meera Joshi")).toBeVisible();
    expect(screen.getByLabelText("Status")).not.toBeVisible();
    expect(screen.queryByRole("grid")).toBeNull();
    await user.click(button("Show calendar"));
    expect(await screen.findByRole("grid")).toBeVisible();
    expect(button("Hide calendar")).toHaveAttribute("aria-expanded", "true");
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("opens a booking on its own page, and returns to the unchanged list", async () => {
    const { user, history } = renderApp("/Booking?status=Confirmed");
    await row(/Meera Joshi/);
    await user.click(button("View booking 12"));
    expect(await screen.findByRole("heading", { name: "Meera Joshi", level: 1 })).toBeVisible();
    expect(history.location.search).toBe("?view=12&status=Confirmed");
    await user.click(button("Bookings"));
    await waitFor(() => expect(history.location.search).toBe("?status=Confirmed"));
    expect(await row(/Meera Joshi/)).toBeVisible();
  });
});

describe("renewing plans", () => {
  const full = "MH14QK4122: 7:00 AM is full on 23 Dec 2026.";
  const twice = "MH12AB1234 is booked for this on 14 Dec 2026 already, in booking 1208.";
  const stays = (bookingId: number, message: string, field: "OnFullDays" | "EvenTwice" | null) => ({
    bookingId,
    message,
    text: { code: "planRunsOn" },
    field,
  });
  const renewed = (...ids: number[]) =>
    ids.map((bookingId) => ({ bookingId, washes: 4, until: "2027-01-03" }));

  /** Chooses the plans of the list and asks to renew them until 3 January. */
  async function renewAll(bookingIds: readonly number[]) {
    const rows = bookingIds.map((bookingId) => ({ ...line, bookingId }));
    answerCall(searchBookings, () => ({ rows, total: rows.length }));
    const { user } = renderApp("/Booking?status=Ending+plan");
    await user.click(await screen.findByRole("checkbox", { name: `Choose booking ${bookingIds[0]}` }));
    if (bookingIds.length > 1) await user.click(button("Select all on this page"));
    await user.click(button("Renew until…"));
    const dialog = within(await screen.findByRole("dialog", { name: "Renew Plans" }));
    await user.type(dialog.getByLabelText(/^Renew until/), "3 Jan 2027");
    await user.click(dialog.getByRole("button", { name: "Renew" }));
    return { user, dialog };
  }

  test("turns to the choice about full days, and keeps the last day and the plans that go on", async () => {
    answerCall(renewBookings, ({ OnFullDays }) =>
      OnFullDays
        ? { renewed: renewed(13), refused: [] }
        : { renewed: renewed(12), refused: [stays(13, full, "OnFullDays")] },
    );
    const { user, dialog } = await renewAll([12, 13]);
    expect(await dialog.findByText(`Booking 13, Meera Joshi: ${full}`)).toBeVisible();
    const skip = dialog.getByRole("radio", { name: "Leave these days out" });
    expect(skip).toHaveFocus();
    expect(dialog.getByLabelText(/^Renew until/)).toHaveValue("3 Jan 2027");
    expect(dialog.queryByRole("checkbox")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Renew" }));
    expect(await dialog.findByText("Choose what to do on full days")).toBeVisible();
    await user.click(skip);
    await user.click(dialog.getByRole("button", { name: "Renew" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Renew Plans" })).toBeNull());
    expect(sentTo(renewBookings)).toMatchObject([
      { bookingIds: [12, 13], Until: "2027-01-03", OnFullDays: null, EvenTwice: false },
      { bookingIds: [13], Until: "2027-01-03", OnFullDays: "skip" },
    ]);
  });

  test("asks before a car gets the same twice, and names what nothing settles", async () => {
    const over = "This plan is cancelled.";
    answerCall(renewBookings, ({ EvenTwice }) =>
      EvenTwice
        ? { renewed: renewed(12), refused: [stays(13, over, null)] }
        : { renewed: [], refused: [stays(12, twice, "EvenTwice"), stays(13, over, null)] },
    );
    const { user, dialog } = await renewAll([12, 13]);
    expect(await dialog.findByText(`Booking 12, Meera Joshi: ${twice}`)).toBeVisible();
    const confirm = dialog.getByRole("checkbox", { name: /^Renew them although/ });
    expect(confirm).toHaveFocus();
    expect(dialog.queryByRole("radio")).toBeNull();
    await user.click(confirm);
    await user.click(dialog.getByRole("button", { name: "Renew" }));
    await waitFor(() => expect(dialog.queryByText(/^Booking 12/)).toBeNull());
    expect(dialog.getByText(`Booking 13, Meera Joshi: ${over}`)).toBeVisible();
    expect(sentTo(renewBookings)[1]).toMatchObject({ bookingIds: [12, 13], EvenTwice: true });
  });
});

describe("the calendar", () => {
  const day = (name: RegExp) => screen.findByRole("button", { name });
  // The fixture's month, whatever today's date.
  const open = () => renderApp("/Booking?from=2026-11-24&to=2026-11-24");

  test("counts the washes of whole weeks, from Monday", async () => {
    open();
    expect(await day(/^Mon 16 Nov 2026, 2 washes, 1 done, 1 missed$/)).toBeVisible();
    expect(await day(/^Tue 24 Nov 2026, 1 wash, 2 skipped or cancelled$/)).toBeVisible();
    expect(await day(/^Wed 25 Nov 2026, no washes$/)).toBeVisible();
    expect(sentTo(getCalendar)).toEqual([{ From: "2026-10-26", To: "2026-12-06", filters: {} }]);
    expect(screen.getAllByRole("columnheader", { name: "Monday" })[0]).toBeVisible();
  });

  test("follows the society and company filters, not the status", async () => {
    renderApp("/Booking?society=7&of=4&status=Paid");
    await row(/Meera Joshi/);
    await waitFor(() =>
      expect(sentTo(getCalendar).at(-1)).toMatchObject({ filters: { SocietyId: 7, CompanyId: 4 } }),
    );
  });

  test("filters the list by a selected day and shows its washes; selecting it again shows all", async () => {
    const { user, history } = open();
    const washes = await screen.findByRole("list", { name: "Washes of Tue 24 Nov 2026" });
    for (const text of ["8:00 AM", "MH12AB1234", "White Hyundai Creta", "Scheduled"])
      expect(within(washes).getByText(text, { exact: false })).toBeVisible();
    expect(washes).toHaveTextContent("Green Acres, B1, P-14");
    expect(sentTo(searchWashes).at(-1)).toMatchObject({ filters: { From: "2026-11-24", To: "2026-11-24" } });
    await user.click(await day(/^Mon 16 Nov/));
    expect(history.location.search).toBe("?from=2026-11-16&to=2026-11-16");
    expect(lastQuery()).toMatchObject({ filters: { From: "2026-11-16", To: "2026-11-16" } });
    expect(screen.getByRole("gridcell", { selected: true })).toHaveTextContent("16");
    await user.click(await day(/^Mon 16 Nov/));
    expect(history.location.search).toBe("");
    expect(screen.queryByRole("region", { name: "Washes of the day" })).toBeNull();
  });

  test("opens the booking of a wash", async () => {
    const { user } = open();
    const washes = await screen.findByRole("list", { name: "Washes of Tue 24 Nov 2026" });
    await user.click(within(washes).getByRole("button"));
    expect(await screen.findByRole("heading", { name: "Meera Joshi", level: 1 })).toBeVisible();
  });

  test("moves by the keys, beyond the end of the month too", async () => {
    const { user, history } = open();
    (await day(/^Tue 24 Nov/)).focus();
    await user.keyboard("{ArrowRight}");
    expect(await day(/^Wed 25 Nov/)).toHaveFocus();
    await user.keyboard("{Home}");
    expect(await day(/^Mon 23 Nov/)).toHaveFocus();
    await user.keyboard("{ArrowUp}{End}");
    expect(await day(/^Sun 22 Nov/)).toHaveFocus();
    await user.keyboard("{PageDown}");
    expect(await day(/^Tue 22 Dec/)).toHaveFocus();
    expect(screen.getByRole("grid", { name: "December 2026" })).toBeVisible();
    await user.keyboard("{PageUp}{ArrowDown}{ArrowDown}");
    expect(await day(/^Sun 6 Dec/)).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(history.location.search).toBe("?from=2026-12-06&to=2026-12-06");
  });

  test("changes the month by its buttons", async () => {
    const { user } = open();
    await screen.findByRole("grid", { name: "November 2026" });
    await user.click(button("Next month"));
    expect(screen.getByRole("grid", { name: "December 2026" })).toBeVisible();
    await user.click(button("Previous month"));
    await user.click(button("Previous month"));
    expect(screen.getByRole("grid", { name: "October 2026" })).toBeVisible();
    expect(sentTo(getCalendar).at(-1)).toMatchObject({ From: "2026-09-28", To: "2026-11-01" });
  });

  test("shows a failed load beside a loaded list", async () => {
    answerCall(getCalendar, () => refuse(503, "The database is away."));
    open();
    expect(await screen.findByText("The database is away.")).toBeVisible();
    expect(await row(/Meera Joshi/)).toBeVisible();
  });
});
