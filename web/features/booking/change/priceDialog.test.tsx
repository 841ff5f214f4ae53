import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type BookingLine, searchBookings } from "#contract/booking/booking.ts";
import { getBooking } from "#contract/booking/page.ts";
import { changePrice } from "#contract/booking/plan.ts";
import { answerBookings, booking, line } from "#web/features/booking/testing/meera.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const button = (name: string) => screen.getByRole("button", { name });
const dialog = () => screen.findByRole("dialog", { name: "Change Price" });
const lasting: BookingLine = { ...line, openEnded: true, planEnd: null };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00Z") });
  signInAs("operations");
  answerBookings();
  answerCall(changePrice, () => ({ plans: 2, vehicles: 3, washes: 90, messages: 2 }));
});

test("chosen plans without an end get a new price, counted before", async () => {
  const rows = [1, 2, 3].map((bookingId) => ({ ...lasting, bookingId }));
  answerCall(searchBookings, () => ({ rows: [...rows, { ...line, bookingId: 4 }], total: 4 }));
  const { user } = renderApp("/Booking");
  await user.click(await screen.findByRole("checkbox", { name: "Choose booking 1" }));
  await user.click(button("Select all on this page"));
  expect(screen.getByText("4 plans chosen: 1 with an end, 3 without")).toBeVisible();
  await user.click(button("Change price…"));
  const shown = within(await dialog());
  await user.type(shown.getByLabelText(/^From/), "1 Dec 2026");
  await user.type(shown.getByLabelText("Price of a month"), "899");
  expect(
    await screen.findByText(
      "2 plans, 3 vehicles: 90 washes have the new price, and all later ones. 2 messages to customers. 1 chosen plan keeps its price.",
    ),
  ).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const sent = { BookingIds: [1, 2, 3], From: "2026-12-01", Price: null, MonthlyPrice: 899 };
  expect(sentTo(changePrice).at(-1)).toMatchObject({ ...sent, DryRun: true });
  await user.click(button("Change Price"));
  expect(await screen.findByText("Price of 2 plans, 3 vehicles changed")).toBeVisible();
  expect(sentTo(changePrice)).toContainEqual(expect.objectContaining({ ...sent, DryRun: false }));
  expect(screen.queryByRole("group", { name: "Chosen bookings" })).toBeNull();
});

test("plans that were chosen under other filters are not among those that are changed", async () => {
  answerCall(searchBookings, () => ({ rows: [lasting], total: 1 }));
  const { user } = renderApp("/Booking");
  await user.click(await screen.findByRole("checkbox", { name: `Choose booking ${lasting.bookingId}` }));
  expect(screen.getByRole("group", { name: "Chosen bookings" })).toBeVisible();
  const next: BookingLine = { ...lasting, bookingId: 77 };
  answerCall(searchBookings, () => ({ rows: [next], total: 1 }));
  await user.type(screen.getByRole("searchbox"), "Rao");
  expect(await screen.findByRole("checkbox", { name: "Choose booking 77" })).not.toBeChecked();
  expect(screen.queryByRole("group", { name: "Chosen bookings" })).toBeNull();
});

test("a package's page asks for the price of a month, and says that it is missing", async () => {
  const vehicleLines = booking.vehicleLines.map((vehicle) => ({ ...vehicle, monthlyPrice: 799 }));
  answerCall(getBooking, () => ({ ...booking, openEnded: true, vehicleLines }));
  const { user } = renderApp("/Booking?view=12");
  await user.click(await screen.findByRole("button", { name: "Change Price" }));
  await dialog();
  expect(screen.queryByLabelText(/Price of a wash/)).toBeNull();
  await user.type(screen.getByLabelText(/^From/), "1 Dec 2026");
  await user.click(screen.getAllByRole("button", { name: "Change Price" }).at(-1) ?? document.body);
  expect(await screen.findByText("Price is required")).toBeVisible();
});

test("whoever may not change prices is not offered it", async () => {
  signInAs("owner");
  answerCall(searchBookings, () => ({ rows: [lasting], total: 1 }));
  renderApp("/CompanySectionBooking");
  await screen.findByRole("row", { name: /Meera Joshi/ });
  expect(screen.queryByRole("checkbox", { name: "Choose booking 12" })).toBeNull();
});
