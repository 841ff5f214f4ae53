import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { addDays } from "#contract/day.ts";
import { newPlate } from "#server/testing/bookings.ts";
import { chooseSlot, nextMonday, swift, typeCar } from "../../e2e/support/booking.ts";
import { button, pick } from "../../e2e/support/screen.ts";
import { type Installation } from "../installation.ts";
import { walk, type Walk } from "../statement.ts";
import { addedVehicles, makePlace, openForm, optionsOf, rowOf, vehicleForm } from "./vehicleForm.ts";
import { becomes, combobox, complains, field, gone, lacks, reads, sees } from "../look.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const PLAN = "Regular Wash Plan";
const AFTER = "End Date must be after Start Date";

const schedule = (form: Locator, name: string) => pick(combobox(form, "Schedule"), name);

/** The fields that a plan has besides, and their messages. */
async function planFields({ holds, differs, switched }: Walk, page: Page, form: Locator): Promise<void> {
  await lacks(combobox(form, "Schedule"));
  await page.getByRole("radio", { name: PLAN }).click();
  for (const label of ["Schedule", "End Date", "Occurrences"])
    await holds("3", `vehicle entry of a recurring booking: ${label}`, () => sees(field(form, label)));
  await button(form, "Add Vehicle").click();
  for (const label of ["Schedule", "End Date"])
    await holds("5", `recurring: '${label} is required'`, () =>
      complains(form, label, `${label} is required`),
    );
  await switched("5", "recurring: End Date is required", {
    does: "it may stay empty: the plan then goes on until it is stopped, billed by the month",
    why: "nobody knows the end of most plans when they are booked",
    by: "the tick 'No end date'",
    check: async () => {
      expect(await form.getByLabel("No end date").isChecked()).toBe(false);
      await form.getByLabel("No end date").click();
      await gone(form.getByText("End Date is required"));
      expect(await field(form, "End Date").isDisabled()).toBe(true);
    },
  });
  await form.getByLabel("No end date").click();
  await field(form, "Start Date").fill(nextMonday());
  for (const [what, end] of [
    ["the same day", nextMonday()],
    ["a day before", addDays(nextMonday(), -1)],
  ] as const)
    await holds("5", `${what}: '${AFTER}'`, async () => {
      await field(form, "End Date").fill(end);
      await complains(form, "End Date", AFTER);
    });
  await differs("9", "schedules: daily, weekly, biweekly, customize", {
    does: "these four, and 'Daily except one day', 'Every other day' and 'Monthly'",
    why: "people order plans in these words",
    letter: async () =>
      expect(await optionsOf(combobox(form, "Schedule"))).toEqual([
        "Daily",
        "Weekly",
        "Biweekly",
        "Customize",
      ]),
    check: async () =>
      expect(await optionsOf(combobox(form, "Schedule"))).toEqual([
        "Daily",
        "Weekly",
        "Biweekly",
        "Customize",
        "Daily except one day",
        "Every other day",
        "Monthly",
      ]),
  });
}

const isPressed = (form: Locator, day: string) => button(form, day).getAttribute("aria-pressed");

/** How many weekdays each schedule takes. */
async function daySelection({ holds }: Walk, form: Locator): Promise<void> {
  await field(form, "End Date").fill(addDays(nextMonday(), 13));
  for (const [name, message] of [
    ["Weekly", "Please select exactly one day for Weekly schedule."],
    ["Biweekly", "Please select exactly two days for Biweekly schedule."],
    ["Customize", "Please select at least one day for Customize schedule."],
  ] as const)
    await holds("5", `'${message}'`, async () => {
      await schedule(form, name);
      await button(form, "Add Vehicle").click();
      await reads(form, message);
    });
  await holds("9", "days: monday to sunday", async () => {
    const texts = await form.getByRole("group", { name: "Days" }).getByRole("button").allTextContents();
    expect(texts.map((text) => DAYS.find((day) => text.startsWith(day)))).toEqual(DAYS);
  });
  await holds("5", "weekly takes exactly one day", async () => {
    await schedule(form, "Weekly");
    await button(form, "Monday").click();
    await button(form, "Tuesday").click();
    expect([await isPressed(form, "Monday"), await isPressed(form, "Tuesday")]).toEqual(["false", "true"]);
  });
  const third = "You can only select exactly two days for Biweekly schedule.";
  await holds("5", `picking a third: '${third}'`, async () => {
    await schedule(form, "Biweekly");
    for (const day of ["Monday", "Thursday", "Sunday"]) await button(form, day).click();
    await reads(form, third);
    expect(await isPressed(form, "Sunday")).toBe("false");
  });
}

/** Two weeks from a Monday on. */
async function occurrences({ holds }: Walk, form: Locator): Promise<void> {
  const count = field(form, "Occurrences");
  await holds("5", "Occurrences is read-only", async () => expect(await count.isEditable()).toBe(false));
  for (const [name, days, washes] of [
    ["Daily", [], "14"],
    ["Weekly", ["Sunday"], "2"],
    ["Biweekly", ["Tuesday", "Saturday"], "4"],
    ["Customize", ["Monday", "Wednesday", "Friday"], "6"],
  ] as const)
    await holds("9", `occurrences of ${name} are counted: ${washes} in two weeks`, async () => {
      await schedule(form, name);
      for (const day of days) await button(form, day).click();
      await becomes(count, washes);
    });
}

/** A change of the service type when a vehicle has been added. */
async function changeOfType({ holds, differs }: Walk, page: Page, form: Locator): Promise<void> {
  const number = newPlate();
  await typeCar(form, { ...swift, number });
  await chooseSlot(form, "8:00 AM");
  await button(form, "Add Vehicle").click();
  await holds("4", "a vehicle of a recurring booking is added with its washes", async () => {
    await sees(rowOf(page, number));
    expect(await rowOf(page, number).locator("td").nth(5).innerText()).toBe("6");
  });
  const asking = page.getByRole("dialog", { name: "Change the service type?" });
  await differs("4", "changing the schedule type clears the added vehicles", {
    does: "asks first when vehicles would be removed",
    why: "ten typed cars must not be lost by one press",
    back: "'Change', in the question, clears them",
    check: async () => {
      await page.getByRole("radio", { name: "One-Time Wash" }).click();
      await sees(asking);
    },
    letter: () => lacks(rowOf(page, number)),
  });
  await button(asking, "Change").click();
  await holds("4", "once that is answered by 'Change', the added vehicles are cleared", () =>
    addedVehicles(page).waitFor({ state: "detached" }),
  );
}

/** The vehicle form of a plan. */
export function vehiclePlanWalk(installation: () => Installation): void {
  walk("the vehicle form of a recurring booking", async (record) => {
    const page = await openForm(installation(), await makePlace(installation()));
    const form = vehicleForm(page);
    await planFields(record, page, form);
    await daySelection(record, form);
    await occurrences(record, form);
    await changeOfType(record, page, form);
  });
}
