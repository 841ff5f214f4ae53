import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getFreeSlots } from "#contract/booking/availability.ts";
import { getOwnLastOrder } from "#contract/booking/last.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { slots } from "#contract/booking/slot.ts";
import { getSelf } from "#contract/customer/self.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { begin, creta } from "./testing/begun.ts";
import { field, fillSavedCar } from "./testing/fill.ts";
import { answerMorning, meera } from "./testing/morning.ts";

const question = "MH12AB1234 is booked for this on 23 Nov 2026 already, in booking 1208.";
const button = (name: string) => screen.getByText(name).closest("button") as HTMLButtonElement;

beforeEach(() => {
  answerMorning();
  answerCall(bookOnce, ({ EvenTwice }) =>
    EvenTwice ? { bookingId: 91, amount: 449, washes: 1 } : refuse(409, question, { EvenTwice: question }),
  );
});

const openForStaff = () => {
  signInAs("staff");
  begin({ vehicles: [creta] });
  return renderApp("/AddBooking").user;
};
const openForCustomer = async () => {
  signInAs("customer");
  answerCall(getOwnLastOrder, () => ({ order: null }));
  answerCall(getSelf, () => ({ ...meera, emailOptional: false }));
  const { user } = renderApp("/book?view=21");
  await fillSavedCar(user);
  await waitFor(() => expect(field("Parking Pillar")).toHaveValue("P001"));
  return user;
};

test.each([
  ["staff", openForStaff],
  ["a customer", openForCustomer],
])("asks %s before a car gets the same twice, and books it when that is meant", async (_, open) => {
  const user = await open();
  await user.click(await screen.findByText("Proceed to Checkout"));
  const dialog = within(await screen.findByRole("dialog", { name: "Checkout" }));
  await waitFor(() => expect(button("Confirm Booking")).toBeEnabled());
  await user.click(button("Confirm Booking"));
  expect(await dialog.findByRole("alert")).toHaveTextContent(question);
  await user.click(button("Book it again"));
  expect(await screen.findByText("Booking Confirmed")).toBeVisible();
  expect(sentTo(bookOnce)).toMatchObject([{ Vehicles: [{}] }, { EvenTwice: true }]);
});

test("asks staff before a car is booked that another customer has washed then, and then about the same twice", async () => {
  const washed = "MH12AB1234 has a wash on 23 Nov 2026 at 7:00 AM already, for Ravi Kale.";
  answerCall(bookOnce, ({ EvenTwice, EvenBooked }) => {
    if (!EvenBooked) return refuse(409, washed, { "Vehicles.0.VehicleNumber": washed, EvenBooked: washed });
    return EvenTwice
      ? { bookingId: 91, amount: 449, washes: 1 }
      : refuse(409, question, { EvenTwice: question });
  });
  const user = openForStaff();
  await user.click(await screen.findByText("Proceed to Checkout"));
  const dialog = within(await screen.findByRole("dialog", { name: "Checkout" }));
  await waitFor(() => expect(button("Confirm Booking")).toBeEnabled());
  await user.click(button("Confirm Booking"));
  expect(await dialog.findByRole("alert")).toHaveTextContent(washed);
  await user.click(button("Book anyway"));
  await waitFor(() => expect(dialog.getByRole("alert")).toHaveTextContent(question));
  await user.click(button("Book it again"));
  expect(await screen.findByText("Booking Confirmed")).toBeVisible();
  expect(sentTo(bookOnce)).toMatchObject([
    { Vehicles: [{}] },
    { EvenBooked: true },
    { EvenBooked: true, EvenTwice: true },
  ]);
});

test("an hour that is full because the car is washed then says so, and is not taken", async () => {
  answerCall(getFreeSlots, ({ Days }) =>
    slots.map((slot) => ({
      slot,
      left: slot === "7:00 AM" ? 0 : 3,
      leftOn: Days.map(() => (slot === "7:00 AM" ? 0 : 3)),
      ...(slot === "7:00 AM" ? { fullDays: Days, washedDays: Days } : { fullDays: [] }),
      reason: slot === "7:00 AM" ? ("full" as const) : null,
    })),
  );
  signInAs("staff");
  begin({ entry: { ...creta, number: "" } });
  const { user } = renderApp("/AddBooking");
  await fillSavedCar(user);
  const reason =
    "7:00 AM is full on 1 day because this car is washed then already. Please choose another time.";
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.queryByText(/^7:00 AM is full on this day/)).toBeNull();
  await user.click(button("Add Vehicle"));
  await waitFor(() => expect(field("Time Slot")).toBeInvalid());
  expect(screen.queryByLabelText("Edit MH12AB1234")).toBeNull();
});
