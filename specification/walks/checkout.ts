import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addDays } from "#contract/day.ts";
import { newPlate } from "#server/testing/bookings.ts";
import { chooseSlot, nextMonday, regionNamed, swift, typeCar } from "../../e2e/support/booking.ts";
import { button, pick } from "../../e2e/support/screen.ts";
import { type Installation } from "../installation.ts";
import { walk, type Walk } from "../statement.ts";
import { makePlace, openForm, type Place, rowOf, vehicleForm } from "./vehicleForm.ts";
import { becomes, combobox, field, headsOf, reads, sees } from "../look.ts";
import { answers, callsTo, lastBody, whileSending } from "../traffic.ts";

export const checkoutOf = (page: Page) => page.getByRole("dialog", { name: "Checkout" });

/** Two vehicles in a plan of two weeks: one daily, one on Mondays. */
async function addTwo(page: Page): Promise<[daily: string, weekly: string]> {
  const form = vehicleForm(page);
  await page.getByRole("radio", { name: "Regular Wash Plan" }).click();
  await field(form, "Start Date").fill(nextMonday());
  await field(form, "End Date").fill(addDays(nextMonday(), 13));
  const numbers: [string, string] = [newPlate(), newPlate()];
  for (const [index, name] of ["Daily", "Weekly"].entries()) {
    const number = numbers[index] ?? "";
    await typeCar(form, { ...swift, number, pillar: `P${index + 1}` });
    await pick(combobox(form, "Schedule"), name);
    if (name === "Weekly") await button(form, "Monday").click();
    if (index === 0) await chooseSlot(form, "7:00 AM");
    await button(form, "Add Vehicle").click();
    await rowOf(page, number).waitFor();
  }
  return numbers;
}

/** The overlay as it opens. */
async function overlay({ holds }: Walk, page: Page, place: Place, numbers: readonly string[]): Promise<void> {
  await holds("2.4", "'Proceed to Checkout' opens an overlay 'Checkout'", async () => {
    await button(page, "Proceed to Checkout").click();
    await sees(checkoutOf(page));
  });
  const checkout = checkoutOf(page);
  await holds("2.4", "the checkout is full-screen", async () =>
    expect(await checkout.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() }),
  );
  await holds("2.4", "checkout: Customer & Address Details", async () => {
    const details = regionNamed(checkout, "Customer & Address Details");
    for (const text of ["Anita Rao", place.phone, "anita@example.com", place.societyName, "Tower A", "101"])
      await reads(details, text);
  });
  await holds("2.4", "checkout: Service Details", async () => {
    const details = regionNamed(checkout, "Service Details");
    for (const text of [place.serviceName, "Foam wash", "30 min"]) await reads(details, text);
  });
  const vehicles = checkout.getByRole("table", { name: "Booked Vehicles" });
  await holds("2.4", "checkout: a table Booked Vehicles with each vehicle", async () => {
    for (const number of numbers) await sees(vehicles.getByRole("cell", { name: number }));
    expect(await headsOf(vehicles)).toContain("Car Number");
  });
  await paymentPanel({ holds }, page, checkout);
}

/** The panel on the right of the overlay. */
async function paymentPanel({ holds }: Pick<Walk, "holds">, page: Page, checkout: Locator): Promise<void> {
  const panel = checkout.getByRole("complementary", { name: "Payment Details" });
  const fold = button(panel, "Payment Details");
  await holds("2.4", "checkout: a panel Payment Details, 400 px wide", async () =>
    expect((await panel.boundingBox())?.width).toBe(400),
  );
  await holds("2.4", "the panel Payment Details is on the right", async () => {
    const box = await panel.boundingBox();
    const main = await regionNamed(checkout, "Service Details").boundingBox();
    expect(box?.x).toBeGreaterThan((main?.x ?? 0) + (main?.width ?? 0) - 1);
    expect(page.viewportSize()?.width).toBeLessThan((box?.x ?? 0) + 500);
  });
  await holds("2.4", "the panel Payment Details can be collapsed, and opened again", async () => {
    await fold.click();
    await panel.getByLabel("Additional Requirements").waitFor({ state: "hidden" });
    await fold.click();
    await sees(panel.getByLabel("Additional Requirements"));
  });
  for (const label of ["Discount", "Additional Requirements"])
    await holds("2.4", `Payment Details: ${label}`, () => sees(panel.getByLabel(label, { exact: true })));
  await holds("2.4", "Payment Details: Price Breakdown", () => sees(regionNamed(panel, "Price Breakdown")));
  for (const name of ["Confirm Booking", "Cancel"])
    await holds("2.4", `Payment Details: '${name}'`, () => sees(button(panel, name)));
}

/** What the prices come to: 16 washes of ₹300. */
async function prices({ holds }: Walk, checkout: Locator, [daily, weekly]: readonly string[]): Promise<void> {
  const lines = regionNamed(checkout, "Price Breakdown").locator("dl > div");
  const line = (start: string) => lines.filter({ hasText: new RegExp(`^${start}`) });
  const discount = checkout.getByLabel("Discount", { exact: true });
  const typed = async (text: string) => {
    await discount.fill(text);
    await discount.blur();
  };
  await holds("9", "each vehicle's amount is the service price times its occurrences", async () => {
    await sees(line(`${daily}₹300.00 × 14 washes`).getByText("₹4,200.00"));
    await sees(line(`${weekly}₹300.00 × 2 washes`).getByText("₹600.00"));
  });
  await holds("9", "the base amount is the price times the sum of occurrences over the vehicles", () =>
    sees(line("Base amount").getByText("₹4,800.00")),
  );
  await holds("9", "a discount is a percentage", async () => {
    await typed("12.5");
    await sees(line("Discount").getByText("−₹600.00"));
  });
  await holds("9", "the final amount is base minus discount, with two decimals in rupees", async () => {
    await typed("0.01");
    await sees(line("Total").getByText("₹4,799.52"));
  });
  await holds("5", "a discount is at least 0", async () => {
    await typed("-5");
    expect(await discount.inputValue()).not.toContain("-");
  });
  await holds("5", "a percentage is capped at 100", async () => {
    await typed("150");
    await becomes(discount, "100 %");
    await sees(line("Total").getByText("₹0.00"));
  });
  await discount.fill("");
  await checkout.getByText("₹", { exact: true }).click();
  await holds("5", "an amount is capped at the base amount", async () => {
    await typed("9999");
    await becomes(discount, "₹4,800");
    await sees(line("Total").getByText("₹0.00"));
  });
  await holds("9", "a discount is a fixed amount", async () => {
    await typed("300.5");
    await sees(line("Total").getByText("₹4,499.50"));
  });
}

/** A color of the page as its parts, "rgb(250, 82, 82)" or with a share of transparency. */
const rgbOf = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);

/** A booking that is refused leaves the overlay open. */
async function refusal({ holds }: Walk, page: Page, path: string): Promise<void> {
  const checkout = checkoutOf(page);
  const message = "The washers are on strike on these days.";
  await answers(page, path, 409, { code: "conflict", message, errorMessage: message, requestId: "1" });
  await button(checkout, "Confirm Booking").click();
  const box = checkout.getByRole("alert");
  await holds("8", "booking failure: the error message is inside the checkout", () =>
    sees(box.getByText(message)),
  );
  await holds("8", "booking failure: its box is red", async () => {
    const [red = 0, green = 0, blue = 0] = rgbOf(
      await page.evaluate<string>(
        `getComputedStyle(document.querySelector("[role=dialog] [role=alert]")).backgroundColor`,
      ),
    );
    expect(red).toBeGreaterThan(Math.max(green, blue));
  });
  await holds("8", "booking failure: the checkout stays open", async () =>
    expect(await checkout.isVisible()).toBe(true),
  );
  await page.unrouteAll();
}

/** Confirms, and returns what was sent. */
async function confirm({ holds }: Walk, page: Page, path: string): Promise<Record<string, unknown>> {
  const checkout = checkoutOf(page);
  const made = callsTo(page, path);
  await holds("2.4", "'Processing...' while a booking is sent", () =>
    whileSending(
      page,
      path,
      () => button(checkout, "Confirm Booking").click(),
      () => sees(button(checkout, "Processing...")),
    ),
  );
  await holds("2.4", "after a successful booking the app navigates to /Booking", () =>
    page.waitForURL((url) => url.pathname === "/Booking"),
  );
  return lastBody(made) as Record<string, unknown>;
}

const PAYLOAD = [
  "BookingSchedule",
  "BookingSource",
  "BookingStatus",
  "Building",
  "BuildingId",
  "CompanyId",
  "CreatedDate",
  "CustomerAmount",
  "CustomerId",
  "Flat",
  "FlatId",
  "Floor",
  "FloorId",
  "PaymentStatus",
  "ServiceEndTime",
  "ServiceItemId",
  "ServiceStartTime",
  "Society",
  "SocietyId",
  "VehicleOtherRequirements",
  "VehicleWashtTime",
  "Vehicles",
];

/** Both vehicles are washed at seven. */
const TIMES: Record<string, string> = {
  ServiceStartTime: "7:00 AM",
  ServiceEndTime: "8:00 AM",
  VehicleWashtTime: "7:00 AM",
};

const VEHICLE = [
  "AppointmentDate",
  "AppointmentTime",
  "BookingEndDate",
  "BookingStartDate",
  "FirstDayofWeek",
  "SecondDayofWeek",
  "Occurence",
  "ParkingFloor",
  "ParkingFloorId",
  "ParkingPillar",
  "ParkingPillarId",
  "VehicleColor",
  "VehicleCompany",
  "VehicleFuelType",
  "VehicleModel",
  "VehicleNumber",
  "VehicleType",
  "DaysOfWeek",
];

/** The fields that the form sends, their fixed values, and the times of its vehicles. */
async function payload({ holds }: Walk, sent: Record<string, unknown>): Promise<void> {
  const [vehicle = {}] = (sent["Vehicles"] ?? []) as Record<string, unknown>[];
  for (const name of PAYLOAD)
    await holds("3", `booking payload: ${name}`, async () => {
      expect(Object.keys(sent)).toContain(name);
      if (name in TIMES) expect(sent[name]).toBe(TIMES[name]);
    });
  for (const name of VEHICLE)
    await holds("3", `vehicle of a booking payload: ${name}`, async () =>
      expect(Object.keys(vehicle)).toContain(name),
    );
  for (const [name, value] of [
    ["BookingStatus", "Confirmed"],
    ["PaymentStatus", "Pending"],
    ["BookingSource", "MobileApp"],
    ["BookingSchedule", "regular-wash"],
    ["PaymentMethod", "cash"],
  ] as const)
    await holds("9", `the form sends ${name} '${value}'`, async () => expect(sent[name]).toBe(value));
}

/** The booking as it is stored. */
async function stored({ holds, differs }: Walk, { calls }: Installation, place: Place): Promise<void> {
  const { rows } = await calls.done(searchBookings, { search: place.phone });
  const { bookingId = 0 } = rows[0] ?? {};
  const booking = await calls.done(getBooking, { bookingId });
  await holds("4", "a booking is created with BookingStatus 'Confirmed'", async () =>
    expect(booking.status).toBe("Confirmed"),
  );
  await holds("4", "a booking is created with PaymentStatus 'Pending'", async () =>
    expect(booking.paymentStatus).toBe("Pending"),
  );
  await holds("9", "the payment method is 'cash' unless another is chosen", async () =>
    expect(booking.paymentMethod).toBe("cash"),
  );
  await holds("9", "the final amount is the one of the checkout", async () =>
    expect([booking.baseAmount, booking.amount]).toEqual([4800, 4499.5]),
  );
  await differs("4", "BookingSource is 'MobileApp'", {
    does: "for customers' own bookings; one by staff has 'BackOffice', whatever is sent",
    why: "the office asks which bookings came by themselves",
    letter: async () => expect(booking.bookingSource).toBe("MobileApp"),
    check: async () => expect(booking.bookingSource).toBe("BackOffice"),
  });
}

/** One wash, from the form to the list of bookings. */
async function oneWash({ holds }: Walk, page: Page): Promise<void> {
  const form = vehicleForm(page);
  const number = newPlate();
  await typeCar(form, { ...swift, number });
  await field(form, "Start Date").fill(nextMonday());
  await chooseSlot(form, "7:00 AM");
  await button(form, "Add Vehicle").click();
  await rowOf(page, number).waitFor();
  await button(page, "Proceed to Checkout").click();
  const checkout = checkoutOf(page);
  await holds("9", "the payment method in the checkout is cash at first", async () =>
    expect(await checkout.getByRole("radio", { name: "Cash" }).isChecked()).toBe(true),
  );
  await holds("2.4", "'Cancel' closes the checkout, and keeps the vehicles", async () => {
    await button(checkout, "Cancel").click();
    await checkout.waitFor({ state: "hidden" });
    await sees(rowOf(page, number));
  });
  await button(page, "Proceed to Checkout").click();
  await holds("9", "booking schedule 'Book Now' for a one-time wash", async () => {
    const request = page.waitForRequest(`**/api${bookOnce.path}`);
    await button(checkout, "Confirm Booking").click();
    expect((await request).postDataJSON()).toMatchObject({ BookingSchedule: "Book Now" });
    await page.waitForURL("**/Booking");
  });
}

/** The overlay, for a plan and for one wash. */
export function checkoutWalk(installation: () => Installation): void {
  walk("the checkout of a recurring booking", async (record) => {
    const place = await makePlace(installation());
    const page = await openForm(installation(), place);
    const numbers = await addTwo(page);
    await overlay(record, page, place, numbers);
    await prices(record, checkoutOf(page), numbers);
    await refusal(record, page, bookPlan.path);
    await payload(record, await confirm(record, page, bookPlan.path));
    await stored(record, installation(), place);
  });

  walk("the checkout of a one-time booking", async (record) => {
    const place = await makePlace(installation());
    await oneWash(record, await openForm(installation(), place));
  });
}
