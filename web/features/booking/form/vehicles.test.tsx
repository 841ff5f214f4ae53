import { answerCall, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { getBookingPrices, getFreeSlots } from "#contract/booking/availability.ts";
import { slots } from "#contract/booking/slot.ts";
import { getServiceItems } from "#contract/catalogue/item.ts";
import { formatDay, formatWeekday } from "#contract/format.ts";
import { addDays } from "#contract/day.ts";
import { getParkingFloors } from "#contract/society/parking.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { choose } from "#web/testing/choose.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";
import { blankEntry } from "./vehicle/vehicle.ts";
import type { Draft } from "./draft.ts";
import { begin, creta } from "./testing/begun.ts";
import { field, fillSavedCar, type } from "./testing/fill.ts";
import { answerMorning, meera, morningPrices, shine, tomorrow } from "./testing/morning.ts";

// By text, since a query by role takes a second in a form of this size.
const button = (name: string) => screen.getByText(name);
const day = (name: string) => screen.getByRole("button", { name });
const select = (name: string) => field(name);
const savedCar = () => screen.getByText("MH12AB1234", { selector: "button strong" });
const added = () => screen.findByLabelText("Edit MH12AB1234");
type User = ReturnType<typeof renderApp>["user"];

beforeEach(() => {
  signInAs("operations");
  answerMorning();
});

async function open(part: Partial<Draft> = {}) {
  begin(part);
  const app = renderApp("/AddBooking");
  await screen.findByText("Add Vehicle");
  return app;
}

const twoWeeks = { ...blankEntry, start: tomorrow, end: addDays(tomorrow, 13) };

/** A two-week plan for Meera's car. */
async function openPlan() {
  const app = await open({ type: "regular-wash", entry: twoWeeks });
  await app.user.click(savedCar());
  return app;
}

/** Free in every slot except 7:00 AM, which is full on some days. */
const fullAtSeven = (fullDays: (days: string[]) => string[]) =>
  answerCall(getFreeSlots, ({ Days }) =>
    slots.map((slot) => ({
      slot,
      left: slot === "7:00 AM" ? 0 : 3,
      leftOn: [],
      fullDays: slot === "7:00 AM" ? fullDays(Days) : [],
      reason: slot === "7:00 AM" ? ("full" as const) : null,
    })),
  );

async function typeCar(user: User, number: string) {
  await type(user, "Car Number", number);
  await choose(user, "Car Company", "Hyundai");
  await waitFor(() => expect(select("Car Company")).toHaveValue("Hyundai"));
  await user.type(field("Car Model Name"), "i10");
  await choose(user, "Fuel Type", "Petrol");
  await user.click(button("Silver"));
  await choose(user, "Parking Floor", "B1");
  await choose(user, "Parking Pillar", "P002");
}

/** Uncovered in every slot except 8:00 AM. */
const nobodyButAtEight = () =>
  answerCall(getFreeSlots, ({ Days }) =>
    slots.map((slot) =>
      slot === "8:00 AM"
        ? { slot, left: 3, leftOn: [], fullDays: [], reason: null }
        : { slot, left: 0, leftOn: [], fullDays: Days, reason: "nobody" as const },
    ),
  );

describe("an uncovered slot", () => {
  test("warns, and lets staff book it anyway", async () => {
    nobodyButAtEight();
    const { user } = await open({ entry: { ...blankEntry, start: tomorrow, slot: "9:00 AM" } });
    await user.click(savedCar());
    const box = await screen.findByLabelText("No washer covers this yet: book it anyway");
    await user.click(button("Add Vehicle"));
    expect(await screen.findByText("Please say that you know, or choose another time")).toBeVisible();
    await user.click(box);
    await user.click(button("Add Vehicle"));
    expect(await screen.findByLabelText("Edit MH12AB1234")).toBeVisible();
  });

  test("requests the next vehicle's availability beside the added ones", async () => {
    const { user } = await open({ vehicles: [{ ...creta, number: "MH14XY9999" }] });
    await user.click(savedCar());
    await type(user, "Start Date", tomorrow);
    await waitFor(() =>
      expect(sentTo(getFreeSlots).at(-1)).toMatchObject({
        Vehicles: [{ VehicleNumber: "MH14XY9999", AppointmentTime: "7:00 AM" }],
      }),
    );
  });
});

describe("a vehicle", () => {
  test("reports every missing field", async () => {
    // Two options, as a lone one is preselected.
    answerCall(getParkingFloors, () => [
      { parkingFloorId: 4, parkingFloorName: "B1" },
      { parkingFloorId: 6, parkingFloorName: "B2" },
    ]);
    const { user } = await open();
    await user.click(button("Add Vehicle"));
    for (const name of [
      "Car Number",
      "Car Company",
      "Car Model Name",
      "Car Color",
      "Vehicle Type",
      "Fuel Type",
      "Parking Floor",
      "Parking Pillar",
      "Time Slot",
      "Start Date",
    ])
      expect(await screen.findByText(`${name} is required`)).toBeVisible();
  });

  test("must have a valid number and day", async () => {
    const { user } = await open();
    await type(user, "Car Number", "MH12A1");
    await type(user, "Start Date", "2020-01-01");
    await user.click(button("Add Vehicle"));
    expect(await screen.findByText("Enter a valid vehicle number (e.g., MH12AB1234)")).toBeVisible();
    expect(screen.getByText("Start Date must be today or in the future")).toBeVisible();
  });

  test("has a number of at most ten characters, and the caret stays where it is typed", async () => {
    const { user } = await open();
    const number = field("Car Number") as HTMLInputElement;
    await user.type(number, "mh 12-ab 12345");
    expect(number).toHaveValue("MH12AB1234");
    await user.type(number, "x", { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(number).toHaveValue("MH12AB1234");
    await user.type(number, "c d", { initialSelectionStart: 4, initialSelectionEnd: 6 });
    expect(number).toHaveValue("MH12CD1234");
    expect([number.selectionStart, number.selectionEnd]).toEqual([6, 6]);
    await user.clear(number);
    await user.paste("MH 12-AB 1234");
    expect(number).toHaveValue("MH12AB1234");
    await user.click(button("Add Vehicle"));
    expect(await screen.findByText("Car Company is required")).toBeVisible();
    expect(screen.queryByText(/^Enter a valid vehicle number/)).toBeNull();
  });

  test("may have another number format if the company accepts those", async () => {
    answerCall(getBookingPrices, () => ({ ...morningPrices, otherPlates: true }));
    const { user } = await open();
    await waitFor(() => expect(sentTo(getBookingPrices)).toHaveLength(1));
    await typeCar(user, "dl 3c ab 1234");
    await type(user, "Start Date", tomorrow);
    await choose(user, "Time Slot", "8:00 AM · 3 left");
    await user.click(button("Add Vehicle"));
    expect(await screen.findByRole("row", { name: /DL3CAB1234/ })).toBeVisible();
  });

  test("shows its price as soon as its type is chosen", async () => {
    answerCall(getServiceItems, ({ SocietyId }) => [
      { ...shine, lowestPrice: SocietyId === 7 ? 349 : 199, highestPrice: 449 },
    ]);
    const first = await open({ known: { society: 7, vehicles: [], most: 10 } });
    expect(await screen.findByText(/^from/)).toHaveTextContent("from ₹349 a wash");
    first.unmount();
    const { user } = await open();
    // For a known car: beside the car, and at the service.
    expect(await screen.findByText(/^SUV ₹449 a wash/)).toBeVisible();
    expect(savedCar().closest("button")).toHaveTextContent("Hyundai Creta₹449 a wash");
    expect(screen.queryByText(/^from/)).toBeNull();
    await user.click(savedCar());
    expect(await screen.findByText(/^SUV:/)).toHaveTextContent("SUV: ₹449 a wash");
  });

  test("gets its type from the model, and passes day, slot and parking floor on to the next", async () => {
    const { user } = await open();
    await typeCar(user, "mh 14-xy 9999");
    expect(select("Vehicle Type")).toHaveValue("Hatchback");
    await type(user, "Start Date", tomorrow);
    await choose(user, "Time Slot", "8:00 AM · 3 left");
    await user.click(button("Add Vehicle"));
    const row = within(await screen.findByRole("row", { name: /MH14XY9999/ }));
    for (const text of ["Hyundai i10, Silver", "B1, P002", "8:00 AM"])
      expect(row.getByText(text)).toBeVisible();
    expect(field("Car Number")).toHaveValue("");
    expect(field("Car Number")).toHaveFocus();
    expect(field("Start Date")).toHaveValue(formatDay(tomorrow));
    expect(select("Time Slot")).toHaveValue("8:00 AM");
    expect(select("Parking Floor")).toHaveValue("B1");
    expect(select("Parking Pillar")).toHaveValue("");
  });

  test("may have an unlisted model and colour", async () => {
    const { user } = await open();
    await fillSavedCar(user);
    await type(user, "Car Model Name", "Stamza");
    await type(user, "Car Color", "Sea green");
    await user.click(button("Add Vehicle"));
    expect(await screen.findByText("Hyundai Stamza, Sea green")).toBeVisible();
  });

  test("is edited and removed", async () => {
    const { user } = await open({ vehicles: [creta] });
    await user.click(await added());
    expect(field("Car Number")).toHaveValue("MH12AB1234");
    await user.click(button("Black"));
    await user.click(button("Update Vehicle"));
    expect(await screen.findByText("Hyundai Creta, Black")).toBeVisible();
    expect(button("Add Vehicle")).toBeVisible();
    await user.click(screen.getByLabelText("Remove MH12AB1234"));
    await waitFor(() => expect(screen.queryByText("Hyundai Creta, Black")).toBeNull());
    await waitFor(() => expect(field("Car Number")).toHaveFocus());
    expect(savedCar().closest("button")).toHaveAttribute("aria-pressed", "false");
  });

  test("is refused twice in the same slot", async () => {
    const { user } = await open({ vehicles: [creta], entry: { ...creta, number: "" } });
    await user.type(field("Car Number"), "mh12ab1234");
    await user.click(button("Add Vehicle"));
    await waitFor(() => expect(field("Car Number")).toHaveAccessibleDescription(/^MH12AB1234 has a wash on/));
    expect(screen.getAllByLabelText(/^Edit MH/)).toHaveLength(1);
  });

  test("is a card on a phone", async () => {
    setPhone(true);
    await open({ vehicles: [creta] });
    const cards = await screen.findByRole("list", { name: "Added Vehicles" });
    expect(within(cards).getByText("MH12AB1234")).toBeVisible();
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });
});

describe("known cars", () => {
  const toggle = (number: string) => screen.getByText(number, { selector: "button strong" });
  const second = { ...meera.vehicles[0]!, vehicleNumber: "MH14XY9999", parkingPillarId: 9 };

  test("wait for a time, are added with it, and are removed by another click", async () => {
    const { user } = await open({ known: { society: 7, vehicles: [...meera.vehicles, second], most: 10 } });
    await user.click(toggle("MH12AB1234"));
    await user.click(toggle("MH14XY9999"));
    expect(toggle("MH14XY9999").closest("button")).toHaveAttribute("aria-pressed", "true");
    await user.click(button("Proceed to Checkout"));
    expect(await screen.findByText("Choose a time for MH14XY9999, or take it out again.")).toBeVisible();
    await user.click(await screen.findByText(`${formatWeekday(tomorrow)}, 8:00 AM:`));
    expect(await screen.findByLabelText("Edit MH12AB1234")).toBeVisible();
    expect(await screen.findByLabelText("Edit MH14XY9999")).toBeVisible();
    // The second one's availability was requested beside the first.
    expect(sentTo(getFreeSlots).at(-1)).toMatchObject({
      EachDay: true,
      Vehicles: [{ VehicleNumber: "MH12AB1234" }],
    });
    await user.click(toggle("MH12AB1234"));
    await waitFor(() => expect(screen.queryByLabelText("Edit MH12AB1234")).toBeNull());
    expect(toggle("MH12AB1234").closest("button")).toHaveAttribute("aria-pressed", "false");
  });
});

describe("a fleet", () => {
  const fleet = Array.from({ length: 30 }, (_, index) => ({
    ...meera.vehicles[0]!,
    vehicleNumber: `MH12FL${1000 + index}`,
  }));
  const saved = { society: 7, vehicles: fleet, most: 30 };
  const cars = () => within(screen.getByRole("group", { name: "Washed before" })).getAllByRole("button");

  test("is found by typing, and shown as a whole when asked for", async () => {
    const { user } = await open({ known: saved });
    expect(cars()).toHaveLength(12);
    await user.type(screen.getByRole("searchbox", { name: "Find a vehicle" }), "fl1019");
    expect(cars().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("MH12FL1019")]);
    await user.type(screen.getByRole("searchbox", { name: "Find a vehicle" }), "9");
    expect(screen.getByText("None found")).toBeVisible();
    await user.clear(screen.getByRole("searchbox", { name: "Find a vehicle" }));
    await user.click(button("Show all 30"));
    expect(cars()).toHaveLength(30);
  });

  test("is in one booking, up to its own limit", async () => {
    const vehicles = fleet.map(({ vehicleNumber }) => ({ ...creta, number: vehicleNumber }));
    begin({ known: saved, vehicles });
    const { user } = renderApp("/AddBooking");
    expect(await screen.findByText("At most 30 vehicles in one booking.")).toBeVisible();
    const list = screen.getByRole("region", { name: "Added Vehicles" });
    expect(list).toHaveAttribute("tabindex", "0");
    await user.click(within(list).getByLabelText("Remove MH12FL1029"));
    expect(button("Add Vehicle")).toBeVisible();
  });
});

describe("a plan", () => {
  test("asks for the schedule, and for an end after the start", async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText("Regular Wash Plan"));
    await user.click(button("Add Vehicle"));
    expect(await screen.findByText("Schedule is required")).toBeVisible();
    expect(field("End Date")).toHaveAccessibleDescription("End Date is required");
    expect(screen.getByLabelText("No end date")).not.toBeChecked();
    await type(user, "Start Date", tomorrow);
    await type(user, "End Date", tomorrow);
    expect(await screen.findByText("End Date must be after Start Date")).toBeVisible();
  });

  test("without an end is ticked so, and has no number of washes", async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText("Regular Wash Plan"));
    await type(user, "Start Date", tomorrow);
    await choose(user, "Schedule", "Daily");
    expect(screen.getByLabelText("Occurrences")).toHaveValue("");
    await type(user, "End Date", addDays(tomorrow, 6));
    expect(screen.getByLabelText("Occurrences")).toHaveValue("7");
    await user.click(screen.getByLabelText("No end date"));
    expect(field("End Date")).toHaveValue("");
    expect(field("End Date")).toBeDisabled();
    const noEnd = "No end date: it goes on until you stop it";
    expect(screen.getByLabelText("Occurrences")).toHaveValue(noEnd);
    await choose(user, "Schedule", "Daily except one day");
    const excepted = screen.getByLabelText("Day without a wash");
    expect(excepted).toHaveDisplayValue("Sunday");
    await user.selectOptions(excepted, "Thursday");
    expect(screen.getByLabelText("Occurrences")).toHaveValue(noEnd);
    await choose(user, "Schedule", "Every other day");
    expect(screen.getByLabelText("Occurrences")).toHaveValue(noEnd);
    await choose(user, "Schedule", "Monthly");
    expect(screen.getByLabelText("Day of the month")).toHaveDisplayValue(String(Number(tomorrow.slice(8))));
  });

  test("without an end is added by the tick, which the draft and the next vehicle keep", async () => {
    const { user, unmount } = await open({
      type: "regular-wash",
      entry: { ...blankEntry, start: tomorrow, schedule: "daily" },
    });
    await user.click(savedCar());
    await user.click(button("Add Vehicle"));
    expect(await screen.findByText("End Date is required")).toBeVisible();
    await user.type(field("End Date"), "in spring");
    await user.click(screen.getByLabelText("No end date"));
    expect(field("End Date")).toHaveValue("");
    expect(field("End Date")).toHaveAccessibleDescription("");
    await user.click(button("Add Vehicle"));
    await added();
    expect(screen.getByLabelText("No end date")).toBeChecked();
    unmount();
    renderApp("/AddBooking");
    await user.click(await added());
    expect(screen.getByLabelText("No end date")).toBeChecked();
    expect(field("End Date")).toBeDisabled();
    await user.click(screen.getByLabelText("No end date"));
    await user.click(button("Update Vehicle"));
    expect(await screen.findByText("End Date is required")).toBeVisible();
  });

  test("counts its washes", async () => {
    const { user } = await openPlan();
    await choose(user, "Schedule", "Daily");
    expect(screen.getByLabelText("Occurrences")).toHaveValue("14");
    await choose(user, "Schedule", "Customize");
    expect(screen.getByLabelText("Occurrences")).toHaveValue("");
    for (const name of ["Monday", "Wednesday", "Friday"]) await user.click(day(name));
    expect(screen.getByLabelText("Occurrences")).toHaveValue("6");
  });

  test.each([
    ["Weekly", "Please select exactly one day for Weekly schedule."],
    ["Biweekly", "Please select exactly two days for Biweekly schedule."],
    ["Customize", "Please select at least one day for Customize schedule."],
  ])("of %s says how many days it needs", async (schedule, sentence) => {
    const { user } = await openPlan();
    await choose(user, "Schedule", schedule);
    await user.click(button("Add Vehicle"));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test("refuses a third day if biweekly", async () => {
    const { user } = await openPlan();
    await choose(user, "Schedule", "Biweekly");
    for (const name of ["Monday", "Thursday", "Sunday"]) await user.click(day(name));
    expect(
      await screen.findByText("You can only select exactly two days for Biweekly schedule."),
    ).toBeVisible();
    expect(day("Sunday")).toHaveAttribute("aria-pressed", "false");
    expect(day("Thursday")).toHaveAttribute("aria-pressed", "true");
  });

  test("asks before a change to one wash removes vehicles", async () => {
    const { user } = await openPlan();
    await choose(user, "Schedule", "Daily");
    await user.click(button("Add Vehicle"));
    await added();
    await user.click(screen.getByRole("radio", { name: "One-Time Wash" }));
    const asking = within(await screen.findByRole("dialog", { name: "Change the service type?" }));
    await user.click(asking.getByRole("button", { name: "Keep Regular Wash Plan" }));
    expect(screen.getByRole("radio", { name: "Regular Wash Plan" })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: "One-Time Wash" }));
    await user.click(await screen.findByText("Change"));
    await waitFor(() => expect(screen.getByRole("radio", { name: "One-Time Wash" })).toBeChecked());
    expect(screen.queryByLabelText("Edit MH12AB1234")).toBeNull();
  });
});

describe("a full slot", () => {
  test("on some days of a plan is booked without these days, which are not charged", async () => {
    fullAtSeven((days) => days.slice(0, 2));
    answerCall(getQuote, ({ Vehicles }) => ({
      vehicles: Vehicles.map(({ Occurence }) => ({
        price: 449,
        occurrences: Occurence - 2,
        fullDays: [],
      })),
      offer: null,
    }));
    answerCall(bookPlan, () => ({ bookingId: 92, amount: 5388, washes: 12 }));
    const { user } = await openPlan();
    await choose(user, "Schedule", "Daily");
    await user.click(select("Time Slot"));
    expect(await screen.findByRole("option", { name: "7:00 AM · full on 2 of 14 days" })).toBeVisible();
    expect(screen.getByRole("option", { name: "8:00 AM · free on all 14 days" })).toBeVisible();
    await user.click(screen.getByRole("option", { name: "7:00 AM · full on 2 of 14 days" }));
    expect(
      await screen.findByRole("radiogroup", {
        name: /^7:00 AM is full for MH12AB1234 on 2 of 14 days\. Choose what to do\.$/,
      }),
    ).toBeVisible();
    await user.click(button("Add Vehicle"));
    expect(await screen.findByText("Please choose what to do on full days")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "Leave these days out" }));
    await user.click(button("Add Vehicle"));
    await user.click(button("Proceed to Checkout"));
    expect(await screen.findByText("₹449.00 × 12 washes")).toBeVisible();
    await user.click(button("Confirm Booking"));
    await screen.findByText("Booking Confirmed");
    expect(sentTo(bookPlan)).toMatchObject([
      {
        OnFullDays: "skip",
        CustomerAmount: 5388,
        Vehicles: [{ Schedule: "daily", DaysOfWeek: "", Occurence: 14 }],
      },
    ]);
  });

  test("on the only day cannot be skipped, and only some roles may book it anyway", async () => {
    fullAtSeven((days) => days);
    const first = await open();
    await fillSavedCar(first.user);
    expect(await screen.findByRole("radio", { name: "Nearest free time on these days" })).toBeVisible();
    expect(screen.getByRole("radio", { name: "Book anyway" })).toBeVisible();
    expect(screen.queryByRole("radio", { name: "Leave these days out" })).toBeNull();
    first.unmount();
    signInAs("staff");
    const { user } = await open();
    await fillSavedCar(user);
    expect(await screen.findByRole("radio", { name: "Nearest free time on these days" })).toBeVisible();
    expect(screen.queryByRole("radio", { name: "Book anyway" })).toBeNull();
  });
});

test("refuses vehicles parked in another society", async () => {
  const { user } = await open({ vehicles: [creta] });
  await added();
  await choose(user, "Society", "Blue Ridge");
  expect(await screen.findByText("Choose its parking anew: it is in another society")).toBeVisible();
  await user.click(button("Proceed to Checkout"));
  expect(
    await screen.findByText("Choose the parking of MH12AB1234 anew: it is in another society."),
  ).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});
