import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { addDays, indiaAt, weekdayOf } from "#contract/day.ts";
import { searchMessages } from "#contract/message/message.ts";
import { updateSociety } from "#contract/society/society.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { type Calls, someSociety } from "#server/testing/world.ts";
import { button, choose, pick } from "./screen.ts";

/** A car as typed into the vehicle form. Without a pillar it keeps the location that the form already shows. */
export type Car = { number: string; make: string; model: string; color: string; pillar?: string };

export const swift: Car = {
  number: "MH12AB1234",
  make: "Maruti Suzuki",
  model: "Swift",
  color: "White",
  pillar: "P1",
};
export const creta: Car = {
  number: "MH14CD5678",
  make: "Hyundai",
  model: "Creta",
  color: "Black",
  pillar: "P2",
};
export const nexon: Car = { number: "MH12EF9012", make: "Tata", model: "Nexon", color: "Blue", pillar: "P3" };

const today = (): string => indiaAt(new Date()).day;

const inDays = (count: number): string => addDays(today(), count);

/** The first Monday that is far enough ahead for its bookings to be changed. */
export function nextMonday(): string {
  let day = inDays(3);
  while (weekdayOf(day) !== "monday") day = addDays(day, 1);
  return day;
}

/** A plan on Mondays and Thursdays for four weeks, starting on a Monday: eight washes. */
export const biweeklyFrom = (monday: string) => ({
  ...biweekly,
  AppointmentDate: monday,
  BookingStartDate: monday,
  BookingEndDate: addDays(monday, 27),
});

/** Chooses a time slot, whatever capacity its label shows. */
export async function chooseSlot(place: Locator, slot: string): Promise<void> {
  await pick(place.getByRole("combobox", { name: "Time Slot" }), new RegExp(`^${slot}`), slot);
}

/** Fills in the car and its location. A listed model also sets the vehicle type. */
export async function typeCar(form: Locator, { number, make, model, color, pillar }: Car): Promise<void> {
  // Lower case, as people type it.
  await form.getByLabel("Car Number").fill(number.toLowerCase());
  await choose(form, "Car Company", make);
  await choose(form, "Car Model Name", model);
  await choose(form, "Fuel Type", "Petrol");
  await button(form, color).click();
  if (pillar) await choose(form, "Parking Pillar", pillar);
}

/** Chooses a flat from the society down: "Green Acres", "Tower A", "1", "101". */
export async function chooseFlat(place: Locator, ...names: readonly string[]): Promise<void> {
  for (const [index, label] of ["Society", "Building", "Floor", "Flat"].entries()) {
    const name = names[index] ?? "";
    // Exact, because a parking floor field may be on the same screen.
    await pick(place.getByRole("combobox", { name: label, exact: true }), name, name);
  }
}

/** A bookable place whose society has its own name. */
export async function makeNamedPlace(
  calls: Calls,
  SocietyName: string,
  change: { WashesPerHour?: number } = {},
): Promise<Bookable> {
  const made = await makeBookable(calls);
  await calls.done(updateSociety, { ...someSociety, SocietyName, societyId: made.societyId, ...change });
  return made;
}

/** A region of the page or of a dialog, by its name. */
export const regionNamed = (place: Page | Locator, name: string): Locator =>
  place.getByRole("region", { name, exact: true });

/** Waits until a select shows the chosen option: the URL takes it up a moment later, and the screen follows. */
export async function waitForSelected(field: Locator, chosen: string): Promise<void> {
  await expect.poll(() => field.locator("option:checked").textContent()).toBe(chosen);
}

/** The card of the service item that is booked. */
export const itemCard = (page: Page): Locator =>
  page.getByRole("article", { name: "Foam wash", exact: true });

/**
 * The last code that was sent to a phone, read from the installation's message log. Newer messages may exist, because
 * booking notifications arrive within half a minute.
 */
export async function codeSentTo({ done }: Calls, phone: string): Promise<string> {
  const filters = { Template: "code" } as const;
  const { rows } = await done(searchMessages, { page: 1, pageSize: 1, search: phone, filters });
  const code = /[0-9]{6}/.exec(rows[0]?.body ?? "")?.[0];
  if (!code) throw new Error(`No code was sent to ${phone}.`);
  return code;
}
