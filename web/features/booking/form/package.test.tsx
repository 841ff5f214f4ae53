import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { getBookingPrices } from "#contract/booking/availability.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { addDays, addMonths, daysBetween, firstDayOf, monthOf } from "#contract/day.ts";
import { formatPrice } from "#contract/format.ts";
import { getLastOrder, type LastOrder } from "#contract/booking/last.ts";
import { washDays } from "#contract/booking/schedule.ts";
import { checkOffer } from "#contract/offer/check.ts";
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

/** One wash a week in the next month. */
const weekly: Partial<Draft> = {
  ...wholeMonth,
  vehicles: (wholeMonth.vehicles ?? []).map((car) => ({ ...car, schedule: "weekly", days: ["monday"] })),
};
const mondays = washDays({
  schedule: "weekly",
  days: ["monday"],
  start,
  end: wholeMonth.vehicles?.[0]?.end ?? start,
}).length;
const byWash = mondays * 449;
/** With what the SUV costs. */
const choice = (way: "month" | "wash") =>
  screen.findByRole("radio", { name: way === "month" ? "Per month · ₹4,999" : "Per wash · ₹449" });

describe("a new plan starts on what costs the customer less", () => {
  test("by the wash for one wash a week, and says what the month would cost more", async () => {
    begin(weekly);
    const { user } = await openCheckout();
    expect(await choice("wash")).toBeChecked();
    const more = formatPrice(4_999 - byWash);
    expect(screen.getByText(`Per month this would come to ₹4,999, ${more} more.`)).toBeInTheDocument();
    await user.click(button("Confirm Booking"));
    await waitFor(() => expect(sentTo(bookPlan)).toMatchObject([{ CustomerAmount: byWash }]));
    expect(sentTo(bookPlan)[0]).not.toHaveProperty("Package");
  });

  test("by the month for a daily one, and says what the washes would cost more", async () => {
    begin(wholeMonth);
    renderApp("/AddBooking");
    expect(await choice("month")).toBeChecked();
    const washes = daysBetween(start, wholeMonth.vehicles?.[0]?.end ?? start);
    const text = `Per wash this would come to ${formatPrice(washes * 449)}, ${formatPrice(washes * 449 - 4_999)} more.`;
    expect(screen.getByText(text)).toBeVisible();
  });

  test("but stays on what was chosen, and says that it is dearer", async () => {
    begin(weekly);
    const { user } = renderApp("/AddBooking");
    await user.click(await choice("month"));
    const text = `Per wash this would come to ${formatPrice(byWash)}, ${formatPrice(4_999 - byWash)} less.`;
    expect(await screen.findByText(text)).toBeVisible();
  });

  test("while the first car is typed already", async () => {
    begin({
      type: "regular-wash",
      entry: { ...creta, schedule: "weekly", days: ["monday"], start, number: "" },
    });
    renderApp("/AddBooking");
    expect(await choice("wash")).toBeChecked();
    expect(screen.getByText(/^Per month this would come to ₹4,999 a month, ₹[\d,]+ more\.$/)).toBeVisible();
  });
});

describe("a repeated plan is sold as it was", () => {
  const [car] = weekly.vehicles ?? [];
  const order = (sold: Pick<LastOrder, "package" | "offerCode">): LastOrder => ({
    serviceItemId: 21,
    itemName: "Morning shine",
    itemNames: {},
    bookingSchedule: "regular-wash",
    societyId: 7,
    ...sold,
    vehicles: car
      ? [
          {
            ...car,
            vehicleNumber: car.number,
            parkingFloorId: 4,
            parkingPillarId: 5,
            parkingNote: "",
            schedule: "daily",
            days: [],
            dayOfMonth: null,
            startDate: addDays(tomorrow, -61),
            endDate: addDays(tomorrow, -31),
          },
        ]
      : [],
  });

  async function repeat(sold: Pick<LastOrder, "package" | "offerCode">) {
    begin({});
    answerCall(getLastOrder, () => ({ order: order(sold) }));
    answerCall(checkOffer, () => ({ valid: true, discount: 100, message: "₹100 off." }));
    const { user } = renderApp("/AddBooking");
    await user.click(await screen.findByText("Same as last time"));
    await screen.findByLabelText("Edit MH12AB1234");
    await user.click(screen.getByText("Proceed to Checkout"));
    await waitFor(() => expect(button("Confirm Booking")).toBeEnabled());
    await user.click(button("Confirm Booking"));
    await waitFor(() => expect(sentTo(bookPlan)).toHaveLength(1));
    return sentTo(bookPlan)[0];
  }

  test("by the wash, though the month would cost less", async () => {
    const sent = await repeat({ package: null, offerCode: null });
    expect(sent).toMatchObject({ CustomerAmount: 31 * 449, OfferCode: null });
    expect(sent).not.toHaveProperty("Package");
  });

  test("by the month, with its offer", async () => {
    expect(await repeat({ package: "month", offerCode: "AGAIN20" })).toMatchObject({
      Package: "month",
      OfferCode: "AGAIN20",
    });
  });
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

test("names no single price for cars of several types", async () => {
  const [suv] = wholeMonth.vehicles ?? [];
  const hatchback = { ...creta, ...suv, number: "MH12CD5678", bodyType: "Hatchback" };
  begin({ ...wholeMonth, vehicles: [...(wholeMonth.vehicles ?? []), hatchback] });
  renderApp("/AddBooking");
  expect(await screen.findByRole("radio", { name: "Per month" })).toBeChecked();
  expect(screen.getByRole("radio", { name: "Per wash" })).toBeVisible();
});
