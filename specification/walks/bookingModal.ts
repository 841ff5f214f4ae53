import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { getFreeSlots } from "#contract/booking/availability.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { updateSelf } from "#contract/customer/self.ts";
import { addDays } from "#contract/day.ts";
import { getBuildings } from "#contract/society/building.ts";
import { getFlats } from "#contract/society/flat.ts";
import { getFloors } from "#contract/society/floor.ts";
import { getParkingFloors, getParkingPillars } from "#contract/society/parking.ts";
import { getSocieties } from "#contract/society/society.ts";
import { biweeklyFrom, nextMonday } from "../../e2e/support/booking.ts";
import { sizeOf } from "../../e2e/support/browser.ts";
import { button, pick } from "../../e2e/support/screen.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { type Installation } from "../installation.ts";
import { Client } from "../client/client.ts";
import { walk, type Walk } from "../statement.ts";
import { refusal } from "./answers.ts";
import {
  addCustomerPlace,
  type CustomerPlace,
  fullItem,
  newCustomerPhone,
  openAsCustomer,
  plainItem,
} from "./customerPlace.ts";
import { becomes, complains, field, has, lacks, PATIENCE_MS, reads, sees } from "../look.ts";
import { answers, callsTo, holdsBack, lastBody, reaches } from "../traffic.ts";

const modalOf = (page: Page): Locator => page.getByRole("dialog", { name: "Book Your Wash", exact: true });
const places = ["Society", "Building", "Floor", "Flat", "Parking Floor", "Parking Pillar"] as const;
type Place = (typeof places)[number];
const select = (modal: Locator, name: Place): Locator =>
  modal.getByRole("combobox", { name, exact: true }).first();
const take = (modal: Locator, name: Place, option: string): Promise<void> =>
  pick(select(modal, name), option, option);
const type = (modal: Locator, name: string): Locator => modal.getByRole("radio", { name, exact: true });
const isChosen = async (modal: Locator, name: string, chosen: boolean): Promise<void> =>
  expect(await type(modal, name).isChecked()).toBe(chosen);
const steps = (modal: Locator, name: string): Locator => modal.getByRole("region", { name, exact: true });
const further = (modal: Locator): Locator => modal.getByRole("form", { name: "Vehicle", exact: true });
const detailsFirst = "Please fill in both Customer and Address details first.";
const addressSaved = "Address details saved!";
type Calls = ReturnType<typeof callsTo>;
const failure = { message: "The office is closed." };

/** Waits until a select shows a choice, or none for "". */
const shows = (modal: Locator, name: Place, text: string): Promise<void> =>
  becomes(select(modal, name), text);

/** Waits until a select is empty and, since the form has been sent before, misses its choice. */
async function isCleared(modal: Locator, name: Place): Promise<void> {
  await shows(modal, name, "");
  await complains(modal, name, `${name} is required`);
}

/** Waits until the last of the calls has a body. */
async function sends(made: Calls, body: unknown): Promise<void> {
  await expect.poll(() => lastBody(made), { timeout: PATIENCE_MS }).toEqual(body);
}

const options = (page: Page): Locator => page.getByRole("listbox").getByRole("option");
const optionOf = (page: Page, name: string): Locator =>
  page.getByRole("listbox").getByRole("option", { name, exact: true });

/** The modal itself, and its two cards. */
async function modalParts({ holds }: Walk, page: Page, modal: Locator): Promise<void> {
  await holds("2.5", "the modal 'Book Your Wash' fills the screen", async () => {
    await sees(modal);
    expect(await modal.boundingBox()).toEqual({ x: 0, y: 0, ...sizeOf(1440) });
  });
  await holds("2.5", "the modal's close button is at the top right", async () => {
    const { x = 0, y = 0 } = (await button(modal, "Close").boundingBox()) ?? {};
    expect(x).toBeGreaterThan(sizeOf(1440).width - 100);
    expect(y).toBeLessThan(60);
  });
  await holds("2.5", "the modal has a customer details form", () =>
    sees(steps(modal, "Customer Details").getByRole("form")),
  );
  for (const name of places)
    await holds("2.5", `the modal's Address form has ${name}`, () =>
      sees(steps(modal, "Address").getByRole("combobox", { name, exact: true })),
    );
  await holds("2.5", "the modal has 'Select Service Type', with two cards", async () => {
    const group = modal.getByRole("group", { name: "Select Service Type", exact: true });
    await sees(group);
    expect(await group.getByRole("radio").count()).toBe(2);
  });
  for (const [name, value] of [
    ["One-Time Wash", "One-Time Wash (Single Vehicle)"],
    ["Regular Wash Plan", "Regular Wash Plan (Multiple Vehicles)"],
  ] as const)
    await holds("2.5", `the card '${name}' has the value '${value}'`, async () =>
      expect(await type(modal, name).getAttribute("value")).toBe(value),
    );
  await holds("2.5", "One-Time Wash is chosen by default", () => isChosen(modal, "One-Time Wash", true));
  await lockedType({ holds }, page, modal);
}

/** The type cannot change yet, and says why. */
async function lockedType({ holds }: Pick<Walk, "holds">, page: Page, modal: Locator): Promise<void> {
  await type(modal, "Regular Wash Plan").click();
  for (const section of ["5", "8"] as const)
    await holds(section, `changing the service type too early: '${detailsFirst}'`, () =>
      reads(page, detailsFirst),
    );
  await holds("4", "the service type cannot change before customer and address are saved", async () => {
    await isChosen(modal, "Regular Wash Plan", false);
    await isChosen(modal, "One-Time Wash", true);
  });
}

/** The address form before anything is chosen. */
async function emptyAddress({ holds, switched, notSeen }: Walk, page: Page, modal: Locator): Promise<void> {
  for (const name of places)
    await holds("3", `address draft: ${name} is null by default`, async () =>
      expect(await select(modal, name).inputValue()).toBe(""),
    );
  notSeen(
    "3",
    "address draft and form values are named ServiceId, society, building, floor, flat, parkingFloor, parkingPillar, serviceType",
    "names of a front end's own variables",
  );
  for (const name of places)
    await holds("9", `dropdown ${name}: the placeholder 'Select...'`, async () =>
      expect(await select(modal, name).getAttribute("placeholder")).toBe("Select..."),
    );
  await button(modal, "Save Address").click();
  for (const name of places)
    await holds("5", `customer-flow address: '${name} is required'`, () =>
      complains(modal, name, `${name} is required`),
    );
  await holds("5", "customer-flow address: each message has a warning icon", async () => {
    const before = `[...document.querySelectorAll(".mantine-InputWrapper-error")]
      .map((error) => getComputedStyle(error, "::before").content)`;
    const icons = await page.evaluate<string[]>(before);
    expect(icons.map((icon) => icon.includes("\u26A0"))).toEqual(places.map(() => true));
  });
  await switched("5", "customer-flow address: the parking pillar is required", {
    does: "a note where the car stands is required instead, and the floor may stay empty",
    why: "not every customer knows the number of the pillar",
    by: "the link 'I don't know my pillar'",
    check: async () => {
      await button(modal, "I don't know my pillar").click();
      await complains(modal, "Where does the car stand\\?", "Please say where the car stands");
      await lacks(modal.getByText("Parking Pillar is required", { exact: true }));
    },
  });
  await button(modal, "Choose the pillar instead").click();
}

/** The lists, which are loaded one after another, and cleared from above. */
async function cascade({ holds }: Walk, page: Page, modal: Locator, place: CustomerPlace): Promise<void> {
  const { lake, hill } = place.names;
  const [buildings, floors, flats, parkingFloors, pillars] = [
    getBuildings,
    getFloors,
    getFlats,
    getParkingFloors,
    getParkingPillars,
  ].map(({ path }) => callsTo(page, path)) as [Calls, Calls, Calls, Calls, Calls];
  await take(modal, "Society", hill);
  for (const [what, made] of [
    ["buildings", buildings],
    ["parking floors", parkingFloors],
  ] as const)
    await holds("4", `choosing a society loads its ${what}`, () => sends(made, { societyId: place.hillId }));
  await take(modal, "Building", "Tower A");
  await holds("7.2", "floors of a building are loaded by its id, with societyId 0", () =>
    sends(floors, { buildingId: expect.any(Number) as number, societyId: 0 }),
  );
  await holds("4", "flats load only when building and floor are chosen", async () => {
    expect(flats).toEqual([]);
    await take(modal, "Floor", "1");
    await expect.poll(() => flats.length, { timeout: PATIENCE_MS }).toBe(1);
  });
  await holds("7.2", "flats are loaded by the ids of building and floor, with societyId 0", async () => {
    expect(lastBody(flats)).toEqual({
      buildingId: expect.any(Number) as number,
      floorId: expect.any(Number) as number,
      societyId: 0,
    });
    expect(Object.values(lastBody(flats) as object).filter((id) => id === 0)).toHaveLength(1);
  });
  await take(modal, "Flat", "101");
  await take(modal, "Floor", "2");
  await holds("4", "choosing a floor clears the flat", () => isCleared(modal, "Flat"));
  await take(modal, "Flat", "201");
  await take(modal, "Building", "Tower B");
  for (const name of ["Floor", "Flat"] as const)
    await holds("4", `choosing a building clears the ${name.toLowerCase()}`, () => isCleared(modal, name));
  await holds("4", "clearing the floor empties the list of flats", async () =>
    expect(await select(modal, "Flat").isDisabled()).toBe(true),
  );
  await take(modal, "Floor", "1");
  await take(modal, "Flat", "102");
  await take(modal, "Society", lake);
  for (const name of ["Building", "Floor", "Flat"] as const)
    await holds("4", `choosing a society clears the ${name.toLowerCase()}`, () => isCleared(modal, name));
  for (const name of ["Floor", "Flat"] as const)
    await holds("4", `clearing the building empties the list ${name}`, async () =>
      expect(await select(modal, name).isDisabled()).toBe(true),
    );
  await parkingCascade({ holds }, modal, place, pillars);
}

/** The same of the parking; the flat is missing meanwhile, so that nothing is saved. */
async function parkingCascade(
  { holds }: Pick<Walk, "holds">,
  modal: Locator,
  { names }: CustomerPlace,
  pillars: Calls,
): Promise<void> {
  await holds("4", "pillars load only when society and parking floor are chosen", async () => {
    expect(pillars).toEqual([]);
    await take(modal, "Parking Floor", "B1");
    await expect.poll(() => pillars.length, { timeout: PATIENCE_MS }).toBe(1);
  });
  await holds("7.2", "pillars are loaded by the id of the parking floor, with societyId 0", async () => {
    expect(lastBody(pillars)).toMatchObject({ societyId: 0 });
    expect(lastBody(pillars)).not.toMatchObject({ parkingFloorId: 0 });
  });
  await take(modal, "Parking Pillar", "P1");
  await take(modal, "Parking Floor", "B2");
  await holds("4", "choosing a parking floor clears the pillar", () => isCleared(modal, "Parking Pillar"));
  await take(modal, "Parking Pillar", "P2");
  await take(modal, "Society", names.hill);
  for (const name of ["Parking Floor", "Parking Pillar"] as const)
    await holds("4", `choosing a society clears the ${name.toLowerCase()}`, () => isCleared(modal, name));
  await holds("4", "clearing the parking floor empties the list of pillars", async () =>
    expect(await select(modal, "Parking Pillar").isDisabled()).toBe(true),
  );
}

/** Saves the customer, then the address, after which all of the modal is open. */
async function saving(record: Walk, page: Page, modal: Locator, phone: string): Promise<void> {
  const { holds, differs } = record;
  const kept = callsTo(page, updateSelf.path);
  await field(modal, "Name").fill("Ravi Menon");
  await field(modal, "Email").fill("ravi@example.com");
  await button(modal, "Save Details").click();
  await holds("4", "submitting the customer form stores the customer", async () => {
    await reads(modal, `Ravi Menon, ${phone}`);
    expect(lastBody(kept)).toEqual({ FirstName: "Ravi Menon", Email1: "ravi@example.com" });
  });
  await type(modal, "Regular Wash Plan").click();
  await holds("4", "the service type cannot change while only the customer is saved", () =>
    isChosen(modal, "Regular Wash Plan", false),
  );
  await holds("4", "no booking component appears while only the customer is saved", () =>
    lacks(further(modal)),
  );
  for (const [name, option] of [
    ["Building", "Tower B"],
    ["Floor", "2"],
    ["Flat", "202"],
    ["Parking Floor", "B1"],
    ["Parking Pillar", "P1"],
  ] as const)
    await take(modal, name, option);
  for (const section of ["4", "8"] as const)
    await holds(section, `saving the address: '${addressSaved}'`, () => reads(page, addressSaved));
  await differs("4", "the address is stored by submitting its form", {
    does: "a first address is stored by its last choice; a changed one, or one with a note, by 'Save Address'",
    why: "one press less for every new customer",
    letter: () => has(button(modal, "Save Address")),
    check: () => button(modal, "Save Address").waitFor({ state: "detached" }),
  });
  await differs("4", "saving the address resets its form", {
    does: "the form folds up and keeps the choices; 'Change' opens it with them",
    why: "who corrects one choice need not repeat five",
    letter: async () => expect(await select(modal, "Flat").inputValue()).toBe(""),
    check: async () => {
      await sees(steps(modal, "Address").getByText(/^202, 2, Tower B, Hill View/));
      await button(modal, "Change Address").click();
      await shows(modal, "Flat", "202");
    },
  });
  await button(modal, "Save Address").click();
  for (const section of ["2.5", "4"] as const)
    await holds(section, "once customer and address are saved, a further booking component appears", () =>
      sees(further(modal)),
    );
}

/** The two schedules, and what a second opening of the modal begins with. */
async function schedules({ holds, differs, notSeen }: Walk, page: Page, modal: Locator): Promise<void> {
  const asked = callsTo(page, getFreeSlots.path);
  const scheduleAsked = (schedule: string) =>
    sends(asked, expect.objectContaining({ BookingSchedule: schedule }));
  await holds("4", "the service type can change once both are saved", async () => {
    await type(modal, "Regular Wash Plan").click();
    await expect.poll(() => type(modal, "Regular Wash Plan").isChecked()).toBe(true);
  });
  await holds("2.5", "Regular Wash Plan has the schedule 'regular-wash'", async () => {
    await field(modal, "End Date").fill(addDays(nextMonday(), 14));
    await scheduleAsked("regular-wash");
  });
  await type(modal, "One-Time Wash").click();
  await holds("2.5", "One-Time Wash has the schedule 'Book Now'", async () => {
    await field(modal, "Start Date").fill(nextMonday());
    await scheduleAsked("Book Now");
  });
  await type(modal, "Regular Wash Plan").click();
  const listed = page.getByRole("article", { name: fullItem.ItemName, exact: true });
  await button(modal, "Close").click();
  await button(listed, "Book Now").click();
  await differs("4", "Book Now opens the modal with the schedule 'Book Now'", {
    does: "of another item; the same item's unfinished booking goes on where it was left",
    why: "a closed modal must not cost what was typed",
    back: "'Discard draft'",
    letter: async () => {
      await sees(further(modal));
      await isChosen(modal, "One-Time Wash", true);
    },
    check: async () => {
      await sees(further(modal));
      await isChosen(modal, "Regular Wash Plan", true);
    },
  });
  await button(modal, "Close").click();
  await button(page.getByRole("article", { name: plainItem.ItemName, exact: true }), "Book Now").click();
  await holds("4", "Book Now on another item opens the modal with the schedule 'Book Now'", async () => {
    await sees(modal.getByText(plainItem.ItemName, { exact: true }));
    await expect.poll(() => type(modal, "One-Time Wash").isChecked(), { timeout: PATIENCE_MS }).toBe(true);
  });
  notSeen("4", "Book Now resets a counter to 1", "nothing on the specification's screens shows the counter");
}

/** The modal before anybody is signed in. */
function strangerWalk(installation: () => Installation, placeOf: () => Promise<CustomerPlace>): void {
  walk("the booking modal, before the phone is proven", async ({ holds, differs }) => {
    const { lakeId, foam } = await placeOf();
    const page = await installation().open(`/book?at=${lakeId}&of=${foam.serviceId}`, null);
    const modal = modalOf(page);
    await button(page.getByRole("article", { name: fullItem.ItemName, exact: true }), "Book Now").click();
    await holds("4", "Book Now opens the booking modal with that item", () =>
      sees(modal.getByText(fullItem.ItemName, { exact: true })),
    );
    await holds("1", "Book Now opens a booking flow for a flat and a parking spot", async () => {
      await sees(select(modal, "Flat"));
      await sees(select(modal, "Parking Pillar"));
    });
    await differs("2.5", "the Address form can be filled beside the customer details", {
      does: "once the phone is proven by a code; until then its fields are disabled",
      why: "societies' buildings, flats and pillars are shown to nobody who is unknown",
      letter: async () => expect(await select(modal, "Society").isEnabled()).toBe(true),
      check: async () => {
        await sees(field(modal, "Phone Number"));
        for (const name of places) expect(await select(modal, name).isDisabled()).toBe(true);
      },
    });
    await lockedType({ holds }, page, modal);
    await holds("4", "the close button closes the booking modal", async () => {
      await button(modal, "Close").click();
      await modal.waitFor({ state: "hidden" });
    });
  });
}

/** The six lists of the address form. Those of buildings and parking floors are loaded at once, and fail at once. */
const lists = [
  { name: "Society", endpoint: getSocieties, toasts: ["societies"] },
  { name: "Building", endpoint: getBuildings, toasts: ["buildings", "parking floors"] },
  { name: "Floor", endpoint: getFloors, toasts: ["floors"] },
  { name: "Flat", endpoint: getFlats, toasts: ["flats"] },
  { name: "Parking Floor", endpoint: getParkingFloors, toasts: [] },
  { name: "Parking Pillar", endpoint: getParkingPillars, toasts: ["parking pillars"] },
] as const;
const firstOf: Record<Exclude<Place, "Society">, string> = {
  Building: "Tower A",
  Floor: "1",
  Flat: "101",
  "Parking Floor": "B1",
  "Parking Pillar": "P1",
};

/** Each list of the address form fails once, and is then loaded again. */
async function failing({ holds, differs }: Walk, page: Page, place: CustomerPlace): Promise<void> {
  const modal = modalOf(page);
  for (const { endpoint } of lists) await answers(page, endpoint.path, 400, failure);
  await page.goto(`/book?view=${place.serviceItemId}`);
  for (const { name, endpoint, toasts } of lists) {
    for (const what of toasts)
      await holds("8", `customer flow: 'Failed to load ${what}'`, () =>
        reads(page, `Failed to load ${what}`),
      );
    await select(modal, name).click();
    const says =
      name === "Society"
        ? "society and service failures are only logged, and nothing is shown"
        : "building, floor, flat and pillar lookups return empty lists on error";
    if (name !== "Parking Floor")
      await differs("8", says, {
        does: "the list says that it could not be loaded, and offers 'Try again'",
        why: "an empty list looks as if there were nothing to choose",
        letter: () => has(optionOf(page, "No options")),
        check: async () => {
          await sees(optionOf(page, "The list could not be loaded."));
          await sees(optionOf(page, "Try again"));
        },
      });
    await reaches(page, endpoint.path);
    await optionOf(page, "Try again").click();
    await sees(optionOf(page, name === "Society" ? place.names.lake : firstOf[name]));
    await select(modal, name).press("Escape");
    await take(modal, name, name === "Society" ? place.names.lake : firstOf[name]);
  }
}

/** Lists with entries that are none. The draft keeps what is chosen when the page is loaded again. */
async function dropped({ holds }: Walk, page: Page, place: CustomerPlace): Promise<void> {
  const modal = modalOf(page);
  const good = { societyId: place.lakeId };
  await page.goto(`/book?view=${place.serviceItemId}`);
  await holds("9", "dropdown: 'Loading...' while the options load", async () => {
    const release = await holdsBack(page, getParkingFloors.path);
    await take(modal, "Society", place.names.lake);
    await select(modal, "Parking Floor").click();
    await sees(optionOf(page, "Loading..."));
    release();
  });
  await select(modal, "Parking Floor").press("Escape");
  for (const [what, css, value] of [
    ["at most 300 high", "maxHeight", "300px"],
    ["at least 140 high", "minHeight", "140px"],
  ] as const)
    await holds("9", `dropdown: its menu is ${what}`, async () => {
      await select(modal, "Society").click();
      const menu = page.getByRole("region", { name: "Choices of Society" });
      await sees(menu);
      const parts = `[...document.querySelectorAll('[aria-label="Choices of Society"], [aria-label="Choices of Society"] *')]
        .map((part) => getComputedStyle(part).${css})`;
      expect(await page.evaluate<string[]>(parts)).toContain(value);
      await select(modal, "Society").press("Escape");
    });
  await answers(page, getBuildings.path, 200, [
    { ...good, buildingId: 900_001, buildingName: "Flagged", isError: true },
    { ...good, buildingId: 0, buildingName: "Without an id" },
    { ...good, buildingId: 900_002, buildingName: null },
    { ...good, buildingId: 900_003, buildingName: "Tower A" },
    { ...good, buildingId: 900_004, buildingName: "Tower B" },
  ]);
  await page.reload();
  await select(modal, "Building").click();
  await sees(optionOf(page, "Tower A"));
  const shown = await options(page).allTextContents();
  for (const [says, text] of [
    ["isError", "Flagged"],
    ["buildingId 0", "Without an id"],
    ["null buildingName", ""],
  ] as const)
    await holds("7.2", `a building with ${says} is dropped`, async () => expect(shown).not.toContain(text));
  await holds("7.2", "no other building is dropped", async () =>
    expect(shown).toEqual(["Tower A", "Tower B"]),
  );
  await select(modal, "Building").press("Escape");
  await reaches(page, getBuildings.path);
  await page.reload();
  await noPlaces({ holds }, page, modal, place.names.lake);
}

/** The replies that count as no floors, or no flats. */
async function noPlaces(
  { holds }: Pick<Walk, "holds">,
  page: Page,
  modal: Locator,
  society: string,
): Promise<void> {
  const flagged = { buildingId: 1, floorName: "9", floorId: 9, flatId: 9, flatName: "901", isError: true };
  const zero = { ...flagged, floorId: 0, flatId: 0, isError: false };
  for (const [above, option, name, endpoint, id] of [
    ["Building", "Tower A", "Floor", getFloors, "floorId"],
    ["Floor", "1", "Flat", getFlats, "flatId"],
  ] as const) {
    await shows(modal, "Society", society);
    await take(modal, above, option);
    for (const [says, reply] of [
      ["an empty array", []],
      ["a single entry with isError", [flagged]],
      [`a single entry with ${id} 0`, [zero]],
    ] as const) {
      await answers(page, endpoint.path, 200, reply);
      await page.reload();
      await holds("7.2", `${says} means no ${name.toLowerCase()}s: 'No options'`, async () => {
        await select(modal, name).click();
        await sees(optionOf(page, "No options"));
        expect(await options(page).allTextContents()).toEqual(["No options"]);
      });
      await reaches(page, endpoint.path);
    }
    await page.reload();
  }
  await holds("9", "dropdown: 'No options' for an empty list", async () => {
    await answers(page, getFlats.path, 200, []);
    await page.reload();
    await select(modal, "Flat").click();
    await sees(optionOf(page, "No options"));
  });
}

/** Walks of the lists in the address form. */
function listWalks(installation: () => Installation, placeOf: () => Promise<CustomerPlace>): void {
  walk("the address form when its lists fail", async (record) => {
    const place = await placeOf();
    await failing(record, await openAsCustomer(installation(), "/book"), place);
  });

  walk("the address form with lists that have no places", async (record) => {
    const place = await placeOf();
    await dropped(record, await openAsCustomer(installation(), "/book"), place);
  });

  walk("the address form where each place is the only one", async ({ holds, differs }) => {
    const { serviceItemId, names } = await placeOf();
    const page = await openAsCustomer(installation(), `/book?view=${serviceItemId}`);
    const modal = modalOf(page);
    await take(modal, "Society", names.villa);
    await differs("3", "the places of an address are null until they are chosen", {
      does: "the only building, floor, flat, parking floor or pillar is chosen by itself",
      why: "there is nothing to choose",
      letter: async () => expect(await select(modal, "Parking Pillar").inputValue()).toBe(""),
      check: () => shows(modal, "Parking Pillar", "P1"),
    });
    await shows(modal, "Flat", "101");
    await button(modal, "Save Address").click();
    await reads(page, addressSaved);
    await type(modal, "Regular Wash Plan").click();
    await holds("4", "the service type cannot change while only the address is saved", () =>
      isChosen(modal, "Regular Wash Plan", false),
    );
    await holds("4", "no booking component appears while only the address is saved", () =>
      lacks(further(modal)),
    );
  });
}

/** What calls and the customers' other screen say. */
function otherWalks(installation: () => Installation): void {
  walk("a booking without a service type", async ({ holds }) => {
    const { url, token } = installation();
    const message = "Please select a service type";
    await holds(
      "5",
      `'${message}', of a call without one: of the two cards one is always chosen`,
      async () => {
        const client = new Client(`${url}/api`, token);
        const body = { SocietyId: 1, ServiceItemId: 1, BookingSchedule: "" };
        const { status, data } = await refusal(client.post(getQuote.path, body));
        expect(status).toBe(400);
        expect(data).toMatchObject({ fields: { BookingSchedule: message } });
      },
    );
  });

  walk("the customers' list of washes", async ({ holds }) => {
    const { calls } = installation();
    const made = await makeBookable(calls);
    const Phone1 = newCustomerPhone();
    const { customerId: CustomerId } = await calls.done(addCustomer, {
      FirstName: "Ravi Menon",
      Phone1,
      Email1: "ravi@example.com",
      CustomerAddress: "Tower A, 101",
    });
    const monday = nextMonday();
    const plan = { ...biweeklyFrom(monday), BookingEndDate: addDays(monday, 41), Occurence: 12 };
    const booking = made.booking([made.vehicle(plan)], { CustomerId, EvenUncovered: true });
    await calls.done(bookPlan, { ...booking, BookingSchedule: "regular-wash" });
    const page = await openAsCustomer(installation(), "/washes", Phone1);
    const asked = callsTo(page, searchWashes.path);
    await button(page, "Upcoming washes").click();
    await holds("9", "the customer flow's table has 10 rows by default, from its first page", async () => {
      const rows = page.getByRole("list", { name: "Upcoming washes" }).getByRole("listitem");
      await expect.poll(() => rows.count(), { timeout: PATIENCE_MS }).toBe(10);
      expect(asked.map((one) => one.postDataJSON() as unknown)).toContainEqual(
        expect.objectContaining({ page: 1, pageSize: 10 }),
      );
    });
  });
}

/** Walks through the modal in which customers book for themselves. */
export function bookingModalWalk(installation: () => Installation): void {
  let made: Promise<CustomerPlace> | undefined;
  const placeOf = () => (made ??= addCustomerPlace(installation()));

  strangerWalk(installation, placeOf);

  walk("the booking modal of a new customer", async (record) => {
    const place = await placeOf();
    const phone = newCustomerPhone();
    const page = await openAsCustomer(installation(), `/book?of=${place.foam.serviceId}`, phone);
    const [societies, flats, pillars] = [getSocieties, getFlats, getParkingPillars].map(({ path }) =>
      callsTo(page, path),
    ) as [Calls, Calls, Calls];
    const modal = modalOf(page);
    await button(page.getByRole("article", { name: fullItem.ItemName, exact: true }), "Book Now").click();
    await modalParts(record, page, modal);
    const { holds } = record;
    await holds("4", "no booking component appears before customer and address are saved", () =>
      lacks(further(modal)),
    );
    await holds("7.2", "the societies are loaded by POST /society/GetAll {Active:true}", async () =>
      expect(lastBody(societies)).toEqual({ Active: true }),
    );
    await emptyAddress(record, page, modal);
    for (const [what, calls] of [
      ["flats", flats],
      ["parking pillars", pillars],
    ] as const)
      await holds("7.2", `no call for ${what} while all of its ids would be 0`, async () =>
        expect(calls).toEqual([]),
      );
    await cascade(record, page, modal, place);
    await saving(record, page, modal, phone);
    await schedules(record, page, modal);
  });

  listWalks(installation, placeOf);
  otherWalks(installation);
}
