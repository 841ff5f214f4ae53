import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getBookingPrices } from "#contract/booking/availability.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { addDays, addMonths, firstDayOf, monthOf } from "#contract/day.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import type { Draft } from "./draft.ts";
import { begin, creta } from "./testing/begun.ts";
import { answerMorning, morningPrices, tomorrow } from "./testing/morning.ts";

const button = (name: string) => screen.getByText(name).closest("button") as HTMLButtonElement;

const start = firstDayOf(addMonths(monthOf(tomorrow), 1));
/** A daily plan of the whole next month. */
const wholeMonth: Partial<Draft> = {
  type: "regular-wash",
  vehicles: [
    { ...creta, schedule: "daily", start, end: addDays(firstDayOf(addMonths(monthOf(start), 1)), -1) },
  ],
};

beforeEach(() => {
  signInAs("staff");
  answerMorning();
  answerCall(getBookingPrices, () => ({
    ...morningPrices,
    monthlyPrice: 3_999,
    prices: [{ itemTypeName: "SUV", price: 449, monthlyPrice: 4_999 }],
  }));
});

async function openCheckout() {
  const { user } = renderApp("/AddBooking");
  await screen.findByLabelText("Edit MH12AB1234");
  await user.click(screen.getByText("Proceed to Checkout"));
  const dialog = within(await screen.findByRole("dialog", { name: "Checkout" }));
  await waitFor(() => expect(button("Confirm Booking")).toBeEnabled());
  return { user, dialog };
}

test("a plan of an item that is sold by the month is booked so, without further presses", async () => {
  begin(wholeMonth);
  const { user, dialog } = await openCheckout();
  const prices = within(dialog.getByLabelText("Price Breakdown"));
  expect(prices.getByText(/^₹4,999.00 a month · \d\d washes$/)).toBeVisible();
  expect(dialog.queryByLabelText("Paid")).toBeNull();
  await user.click(button("Confirm Booking"));
  await waitFor(() => expect(sentTo(bookPlan)).toMatchObject([{ Package: "month", CustomerAmount: 4_999 }]));
  expect(sentTo(bookPlan)[0]).not.toHaveProperty("Billing");
});

test("may be paid by wash instead", async () => {
  begin({ ...wholeMonth, byWash: true });
  const { user, dialog } = await openCheckout();
  expect(dialog.getByLabelText("Paid")).toBeVisible();
  await user.click(button("Confirm Booking"));
  await waitFor(() => expect(sentTo(bookPlan)).toHaveLength(1));
  expect(sentTo(bookPlan)[0]).not.toHaveProperty("Package");
});

test("asks by month or wash where there is a monthly price, and nothing elsewhere", async () => {
  begin({ type: "regular-wash" });
  const { user } = renderApp("/AddBooking");
  expect(await screen.findByRole("radio", { name: "Per month · ₹3,999" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "Per wash · ₹349" }));
  expect(screen.getByRole("radio", { name: "Per wash · ₹349" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "One-Time Wash" }));
  await waitFor(() => expect(screen.queryByText("Price of the plan")).toBeNull());
});
