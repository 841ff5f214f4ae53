import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getBookingPrices } from "#contract/booking/availability.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { packageCharge } from "#contract/price/package.ts";
import { addDays, addMonths, daysBetween, firstDayOf, monthOf } from "#contract/day.ts";
import { formatDay, formatPrice } from "#contract/format.ts";
import { paiseOf, rupeesOf } from "#contract/money.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { begin, creta } from "../testing/begun.ts";
import { answerMorning, morningPrices, tomorrow } from "../testing/morning.ts";

const nextMonth = firstDayOf(addMonths(monthOf(tomorrow), 1));
/** Daily washes from tomorrow to the end of its month, of those of the whole month. */
const held = daysBetween(tomorrow, nextMonth) - 1;
const meant = daysBetween(firstDayOf(monthOf(tomorrow)), nextMonth) - 1;

beforeEach(() => {
  signInAs("staff");
  answerMorning();
});

async function openCheckout({ end = "" } = {}) {
  begin({ type: "regular-wash", vehicles: [{ ...creta, schedule: "daily", end, endless: end === "" }] });
  const { user } = renderApp("/AddBooking");
  await screen.findByLabelText("Edit MH12AB1234");
  await user.click(screen.getByText("Proceed to Checkout"));
  const dialog = await screen.findByRole("dialog", { name: "Checkout" });
  const confirm = screen.getByText("Confirm Booking").closest("button") as HTMLButtonElement;
  await waitFor(() => expect(confirm).toBeEnabled());
  const summary = screen.getByLabelText("Summary").textContent;
  return { user, dialog, confirm, summary };
}

test("a plan without an end is sold by its month's price, with the first bill in words and no payment method", async () => {
  answerCall(getBookingPrices, () => ({
    ...morningPrices,
    monthlyPrice: 3_999,
    prices: [{ itemTypeName: "SUV", price: 449, monthlyPrice: 4_999 }],
  }));
  const { user, dialog, confirm, summary } = await openCheckout();
  const first = Math.round(rupeesOf(packageCharge(paiseOf(4_999), held, meant)));
  expect(within(dialog).getAllByText("₹4,999 a month").length).toBeGreaterThan(1);
  expect(dialog).toHaveTextContent(`First bill on ${formatDay(nextMonth)}: about ${formatPrice(first)} for`);
  expect(within(dialog).queryByText("Payment method")).toBeNull();
  for (const text of [summary, dialog.textContent]) expect(text).not.toMatch(/\d+ washes/);
  expect(summary).toContain("₹4,999 a month");
  await user.click(confirm);
  await waitFor(() => expect(sentTo(bookPlan)).toMatchObject([{ Package: "month" }]));
});

test("one that is sold by the wash shows the price of a wash and its first bill", async () => {
  const { dialog, summary } = await openCheckout();
  expect(within(dialog).getAllByText("₹449 a wash").length).toBeGreaterThan(0);
  expect(dialog).toHaveTextContent(`about ${formatPrice(held * 449)} for`);
  expect(within(dialog).queryByText("Payment method")).toBeNull();
  for (const text of [summary, dialog.textContent]) expect(text).not.toMatch(/\d+ washes/);
});

test("a plan with a last day asks for a payment method only where it is paid upfront", async () => {
  const dated = { end: addDays(tomorrow, 13) };
  const upfront = await openCheckout(dated);
  expect(within(upfront.dialog).getByText("Payment method")).toBeVisible();
  await upfront.user.selectOptions(within(upfront.dialog).getByLabelText("Paid"), "monthly");
  expect(within(upfront.dialog).queryByText("Payment method")).toBeNull();
});

test("a plan with a last day of a company that bills plans by the month asks for no payment method", async () => {
  answerCall(getBookingPrices, () => ({ ...morningPrices, planBilling: "monthly" as const }));
  const { dialog, user } = await openCheckout({ end: addDays(tomorrow, 13) });
  expect(within(dialog).queryByText("Payment method")).toBeNull();
  await user.selectOptions(within(dialog).getByLabelText("Paid"), "upfront");
  expect(within(dialog).getByText("Payment method")).toBeVisible();
});
