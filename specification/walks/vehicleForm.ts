import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { addDays, indiaAt } from "#contract/day.ts";
import { addParkingFloor } from "#contract/society/parking.ts";
import { type Bookable, newPlate } from "#server/testing/bookings.ts";
import {
  chooseFlat,
  chooseSlot,
  makeNamedPlace,
  nextMonday,
  regionNamed,
  swift,
  typeCar,
} from "../../e2e/support/booking.ts";
import { button, choose } from "../../e2e/support/screen.ts";
import { type Installation } from "../installation.ts";
import { walk, type Walk } from "../statement.ts";
import { SLOTS } from "./slots.ts";
import { becomes, combobox, complains, field, gone, headsOf, lacks, sees } from "../look.ts";

export const vehicleForm = (page: Page): Locator => page.getByRole("form", { name: "Vehicle", exact: true });

/** The table of the added vehicles, also while a dialog covers it. */
export const addedVehicles = (page: Page): Locator =>
  page.getByRole("table", { name: "Added Vehicles", includeHidden: true });

export const rowOf = (page: Page, number: string): Locator =>
  addedVehicles(page).locator("tr").filter({ hasText: number });

export type Place = Bookable & { societyName: string };

/** A place of its own to book at. */
export async function makePlace({ calls }: Installation): Promise<Place> {
  const societyName = `Lake View ${Date.now()}`;
  return { ...(await makeNamedPlace(calls, societyName)), societyName };
}

/** Opens the booking form for a place's item and customer, and chooses a flat. */
export async function openForm(installation: Installation, place: Place): Promise<Page> {
  const page = await installation.open(`/AddBooking?item=${place.serviceItemId}&phone=${place.phone}`);
  await button(page, "Edit Customer Details").waitFor();
  await chooseFlat(regionNamed(page, "Address"), place.societyName, "Tower A", "1", "101");
  return page;
}

const today = (): string => indiaAt(new Date()).day;

/** The options of a select, without what stands after "·". */
export async function optionsOf(select: Locator): Promise<string[]> {
  await select.click();
  await sees(select.page().getByRole("option"));
  const texts = await select.page().getByRole("option").allInnerTexts();
  await select.press("Escape");
  return texts.map((text) => (text.split(" · ")[0] ?? "").trim());
}

const labels = [
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
] as const;

/** The fields, and their messages when the form is sent empty. */
async function emptyForm({ holds }: Walk, form: Locator): Promise<void> {
  for (const label of labels) await holds("2.4", `vehicle form: ${label}`, () => sees(field(form, label)));
  await holds("3", "vehicle entry: requirements", () => sees(field(form, "Requirements")));
  await button(form, "Add Vehicle").click();
  for (const label of labels)
    await holds("5", `vehicle: '${label} is required'`, () => complains(form, label, `${label} is required`));
}

const MALFORMED = "Enter a valid vehicle number (e.g., MH12AB1234)";
const PAST = "Start Date must be today or in the future";

/** What may be typed as number and day. */
async function numberAndDay({ holds }: Walk, form: Locator): Promise<void> {
  const number = field(form, "Car Number");
  for (const [rule, wrong] of [
    ["two letters", "1212AB1234"],
    ["two digits", "MHABAB1234"],
    ["two letters again", "MH12121234"],
    ["four digits", "MH12AB123"],
  ] as const)
    await holds("5", `car number, ${rule}: '${MALFORMED}'`, async () => {
      await number.fill(wrong);
      await complains(form, "Car Number", MALFORMED);
      await number.fill(swift.number);
      await gone(form.getByText(MALFORMED));
    });
  await holds("5", "a car number is put in upper case", async () => {
    await number.fill("mh12ab1234");
    await becomes(number, "MH12AB1234");
  });
  await holds("9", "a car number has at most ten characters", async () => {
    await number.fill("MH12AB12345");
    await becomes(number, "MH12AB1234");
  });
  await holds("5", `'${PAST}'`, async () => {
    await field(form, "Start Date").fill(addDays(today(), -1));
    await complains(form, "Start Date", PAST);
  });
  await holds("5", "Start Date may be today", async () => {
    await field(form, "Start Date").fill(today());
    await gone(form.getByText(PAST));
  });
}

export const COLORS = ["Red", "Blue", "Black", "White", "Silver"];

/** The lists to choose from. */
async function lists({ holds, switched }: Walk, page: Page, form: Locator): Promise<void> {
  const usual = form.getByRole("group", { name: "Usual colours" });
  await holds("9", "colours: Red, Blue, Black, White, Silver", async () =>
    expect((await usual.getByRole("button").allInnerTexts()).map((text) => text.trim())).toEqual(COLORS),
  );
  for (const color of COLORS)
    await holds("9", `the colour ${color} is chosen by one press`, async () => {
      await button(usual, color).click();
      await becomes(field(form, "Car Color"), color);
    });
  await holds("9", "sixteen time slots in the form, hourly from 6:00 AM to 9:00 PM", async () => {
    await field(form, "Start Date").fill(nextMonday());
    expect(await optionsOf(combobox(form, "Time Slot"))).toEqual(SLOTS);
  });
  await switched("5", "Parking Pillar is required", {
    does: "a note where the car stands is required instead, and the floor may stay empty",
    why: "customers and guests often do not know their pillar, and the washer finds the car by the note",
    by: "the link 'I don't know my pillar'",
    check: async () => {
      await button(form, "I don't know my pillar").click();
      await button(form, "Add Vehicle").click();
      await complains(form, "Where does the car stand\\?", "Please say where the car stands");
      await lacks(form.getByText("Parking Pillar is required"));
    },
  });
  await button(form, "Choose the pillar instead").click();
  await holds("7.2", "the models are those of the chosen company", async () => {
    await choose(form, "Car Company", "Tata");
    await choose(form, "Car Model Name", "Nexon");
    await choose(form, "Car Company", swift.make);
    await becomes(field(form, "Car Model Name"), "");
    await choose(form, "Car Model Name", swift.model);
    await field(form, "Car Model Name").fill("Nexon");
    await lacks(page.getByRole("option", { name: "Nexon", exact: true }));
  });
}

/** A vehicle is added, changed and removed. */
async function oneVehicle({ holds, differs }: Walk, page: Page, form: Locator): Promise<void> {
  const number = newPlate();
  await choose(form, "Parking Floor", "B1");
  await typeCar(form, { ...swift, number });
  await chooseSlot(form, "7:00 AM");
  await button(form, "Add Vehicle").click();
  await holds("2.4", "an added vehicle is in the list table below the form", () =>
    sees(
      rowOf(page, number).filter({ hasText: "Maruti Suzuki Swift, White" }).filter({ hasText: "7:00 AM" }),
    ),
  );
  await holds(
    "2.4",
    "the list of added vehicles has number, car, parking, time, days, washes and action",
    async () =>
      expect(await headsOf(addedVehicles(page))).toEqual([
        "Car Number",
        "Car",
        "Parking",
        "Time Slot",
        "Days",
        "Washes",
        "Action",
      ]),
  );
  await holds("9", "a one-time wash is one occurrence", async () =>
    expect(await rowOf(page, number).locator("td").nth(5).innerText()).toBe("1"),
  );
  await holds(
    "4",
    "adding clears the form for the next vehicle",
    async () => await becomes(field(form, "Car Number"), ""),
  );
  await button(page, `Edit ${number}`).click();
  await holds("4", "an added vehicle can be edited: the button becomes 'Update Vehicle'", async () => {
    await sees(button(form, "Update Vehicle"));
    await becomes(field(form, "Car Number"), number);
  });
  await differs("9", "a colour is one of the five", {
    does: "any other may be typed, and so may a model that is not listed",
    why: "cars of other colours and models are washed, too",
    back: "the five are offered beside the field, by one press",
    check: async () => {
      await field(form, "Car Model Name").fill("Stamza");
      await field(form, "Car Color").fill("Sea green");
      await button(form, "Update Vehicle").click();
      await sees(rowOf(page, number).filter({ hasText: "Maruti Suzuki Stamza, Sea green" }));
    },
    letter: () => lacks(rowOf(page, number).filter({ hasText: "Sea green" })),
  });
  await holds("4", "after the update the button is 'Add Vehicle' again", () =>
    sees(button(form, "Add Vehicle")),
  );
  await button(page, `Remove ${number}`).click();
  await holds("4", "an added vehicle can be removed", () =>
    rowOf(page, number).waitFor({ state: "detached" }),
  );
}

/** The vehicle form, for one wash. */
export function vehicleFormWalk(installation: () => Installation): void {
  walk("the vehicle form of a booking", async (record) => {
    const place = await makePlace(installation());
    // Of two floors none is chosen already.
    const second = { SocietyId: place.societyId, ParkingFloorName: "B2" };
    await installation().calls.done(addParkingFloor, second);
    const page = await openForm(installation(), place);
    const form = vehicleForm(page);
    await emptyForm(record, form);
    await numberAndDay(record, form);
    await lists(record, page, form);
    await oneVehicle(record, page, form);
  });
}
