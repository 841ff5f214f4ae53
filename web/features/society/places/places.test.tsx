import { answerCall, refuse, refuseInUse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { addBuilding, deleteBuilding, getBuilding, updateBuilding } from "#contract/society/building.ts";
import { addFlat, deleteFlat, searchFlats, updateFlat } from "#contract/society/flat.ts";
import { addFloor, updateFloor } from "#contract/society/floor.ts";
import {
  addParkingFloor,
  addParkingPillar,
  updateParkingFloor,
  updateParkingPillar,
} from "#contract/society/parking.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { answerGreenAcres } from "../testing/greenAcres.ts";

const panel = () => within(screen.getByRole("tabpanel"));
const button = (name: string | RegExp) => panel().getByRole("button", { name });
const field = (name: string) => panel().getByRole("textbox", { name });
const choice = (name: string) => panel().getByRole("combobox", { name });

async function openTab(name: string) {
  const { user } = renderApp("/society?edit=7");
  await user.click(await screen.findByRole("tab", { name }));
  await panel().findByRole("button", { name: /^Edit / });
  return user;
}

async function choose(user: UserEvent, select: string, option: string) {
  await user.click(choice(select));
  await user.click(await screen.findByRole("option", { name: option }));
}

beforeEach(() => {
  signInAs("admin");
  answerGreenAcres();
  for (const one of [addBuilding, updateBuilding]) answerCall(one, () => ({ buildingId: 1 }));
  answerCall(addFloor, () => ({ floorId: 2, buildingId: 1 }));
  answerCall(updateFloor, () => ({ floorId: 2 }));
  for (const one of [addFlat, updateFlat]) answerCall(one, () => ({ flatId: 3 }));
  for (const one of [addParkingFloor, updateParkingFloor]) answerCall(one, () => ({ parkingFloorId: 4 }));
  for (const one of [addParkingPillar, updateParkingPillar]) answerCall(one, () => ({ parkingPillarId: 5 }));
});

type Case = {
  tab: string;
  /** The table's column headers, without S No and Action. */
  headers: string[];
  /** The error messages of the empty form, by field. */
  messages: Record<string, string>;
  chosen: Record<string, string>;
  name: string;
  noun: string;
  row: string;
  loaded: string;
  add: Endpoint;
  added: object;
  update: Endpoint;
  updated: object;
};

const cases: Case[] = [
  {
    tab: "Buildings",
    headers: ["Building Name"],
    messages: { "Building Name": "Building name is required" },
    chosen: {},
    name: "Building Name",
    noun: "Building",
    row: "Tower A",
    loaded: "Tower A",
    add: addBuilding,
    added: { BuildingName: "New", societyId: 7, Active: true },
    update: updateBuilding,
    updated: { BuildingName: "New", BuildingId: 1, societyId: 7, Active: true },
  },
  {
    tab: "Building Floors",
    headers: ["Building Name", "Floor Number"],
    messages: { Building: "Please select a building", "Floor Number": "Floor number is required" },
    chosen: { Building: "Tower A" },
    name: "Floor Number",
    noun: "Floor",
    row: "Tower A, floor 3",
    loaded: "3",
    add: addFloor,
    added: { BuildingId: 1, FloorName: "New", societyId: 7, Active: false },
    update: updateFloor,
    updated: { BuildingId: 1, FloorName: "New", floorId: 2, societyId: 7, Active: true },
  },
  {
    tab: "Flats",
    headers: ["Building Name", "Floor Number", "Flat Name"],
    messages: {
      Building: "Please select a building",
      Floor: "Please select a floor",
      "Flat Number": "Flat number is required",
    },
    chosen: { Building: "Tower A", Floor: "3" },
    name: "Flat Number",
    noun: "Flat",
    row: "Tower A, flat 301",
    loaded: "301",
    add: addFlat,
    added: { BuildingId: 1, FloorId: 2, FlatName: "New", SocietyId: 7, Active: true },
    update: updateFlat,
    updated: { BuildingId: 1, FloorId: 2, FlatName: "New", flatId: 3, SocietyId: 7, Active: true },
  },
  {
    tab: "Parking Floors",
    headers: ["Parking Floor Name"],
    messages: { "Parking Floor Name": "Parking floor name is required" },
    chosen: {},
    name: "Parking Floor Name",
    noun: "Parking Floor",
    row: "B1",
    loaded: "B1",
    add: addParkingFloor,
    added: { ParkingFloorName: "New", SocietyId: 7, Active: true },
    update: updateParkingFloor,
    updated: { ParkingFloorName: "New", parkingFloorId: 4, SocietyId: 7, Active: true },
  },
  {
    tab: "Parking Pillars",
    headers: ["Parking Floor", "Parking Pillar Number"],
    messages: {
      "Parking Floor": "Please select a parking floor",
      "Parking Pillar Number": "Parking pillar number is required",
    },
    chosen: { "Parking Floor": "B1" },
    name: "Parking Pillar Number",
    noun: "Parking Pillar",
    row: "B1, pillar P001",
    loaded: "P001",
    add: addParkingPillar,
    added: { ParkingFloorId: 4, ParkingPillarName: "New", SocietyId: 7, Active: true },
    update: updateParkingPillar,
    updated: { ParkingFloorId: 4, ParkingPillarName: "New", parkingPillarId: 5, SocietyId: 7, Active: true },
  },
];

test.each(cases)(
  "$tab: a missing value is reported at its field",
  async ({ tab, headers, messages, add }) => {
    const user = await openTab(tab);
    const shown = panel()
      .getAllByRole("columnheader")
      .map((header) => header.textContent);
    expect(shown).toEqual(["S No", ...headers, "Action"]);
    await user.click(button("Add"));
    for (const [name, message] of Object.entries(messages))
      expect(panel().queryByRole("combobox", { name }) ?? field(name)).toHaveAccessibleDescription(message);
    expect(sentTo(add)).toEqual([]);
    expect(await axeViolations()).toEqual([]);
  },
);

test.each(cases)(
  "$tab: after adding, the next one can be typed at once",
  async ({ tab, chosen, name, noun, add, added }) => {
    const user = await openTab(tab);
    for (const [select, option] of Object.entries(chosen)) await choose(user, select, option);
    await user.type(field(name), "New{Enter}");
    expect(await screen.findByText(`${noun} Added Successfully`)).toBeVisible();
    expect(sentTo(add)).toEqual([added]);
    expect(field(name)).toHaveValue("");
    expect(field(name)).toHaveFocus();
    for (const [select, option] of Object.entries(chosen)) expect(choice(select)).toHaveValue(option);
  },
);

test.each(cases)(
  "$tab: a row is loaded and updated, and the form is empty again",
  async ({ tab, name, noun, row, loaded, update, updated }) => {
    const user = await openTab(tab);
    await user.click(button(`Edit ${row}`));
    await waitFor(() => expect(field(name)).toHaveValue(loaded));
    expect(panel().queryByRole("button", { name: "Add" })).toBeNull();
    await user.clear(field(name));
    await user.type(field(name), "New");
    await user.click(button("Update"));
    expect(await screen.findByText(`${noun} Updated Successfully`)).toBeVisible();
    expect(sentTo(update)).toEqual([updated]);
    expect(field(name)).toHaveValue("");
    expect(button("Add")).toBeVisible();
  },
);

test("Cancel stops editing and clears the form", async () => {
  const user = await openTab("Flats");
  await user.click(button("Edit Tower A, flat 301"));
  await waitFor(() => expect(field("Flat Number")).toHaveValue("301"));
  expect(choice("Floor")).toHaveValue("3");
  await user.click(button("Cancel"));
  expect(field("Flat Number")).toHaveValue("");
  expect(choice("Building")).toHaveValue("");
  expect(button("Add")).toBeVisible();
});

test("the floor number is disabled until a building is chosen", async () => {
  const user = await openTab("Building Floors");
  expect(field("Floor Number")).toBeDisabled();
  await choose(user, "Building", "Tower A");
  expect(field("Floor Number")).toBeEnabled();
});

test("editing a deleted record shows a toast", async () => {
  answerCall(getBuilding, () => refuse(404, "Building not found"));
  const user = await openTab("Buildings");
  await user.click(button("Edit Tower A"));
  expect(await screen.findByText("Building not found")).toBeVisible();
  expect(button("Add")).toBeVisible();
});

test("a duplicate name is reported at the field, and the input stays", async () => {
  const taken = "A building with this name already exists in this society.";
  answerCall(addBuilding, () => refuse(409, taken, { BuildingName: taken }));
  const user = await openTab("Buildings");
  await user.type(field("Building Name"), "Tower A{Enter}");
  await waitFor(() => expect(field("Building Name")).toHaveAccessibleDescription(taken));
  expect(field("Building Name")).toHaveValue("Tower A");
});

test("clicking Add twice sends one request", async () => {
  let answer = () => {};
  answerCall(addBuilding, () => new Promise((done) => (answer = () => done({ buildingId: 1 }))));
  const user = await openTab("Buildings");
  await user.type(field("Building Name"), "Tower B");
  await user.dblClick(button("Add"));
  await waitFor(() => expect(sentTo(addBuilding)).toHaveLength(1));
  answer();
  expect(await screen.findByText("Building Added Successfully")).toBeVisible();
  expect(sentTo(addBuilding)).toHaveLength(1);
});

test("a building in use lists its contents, and deleting those too takes a second confirmation", async () => {
  answerCall(deleteBuilding, ({ WithContents }) =>
    WithContents
      ? { archiveId: 1 }
      : refuseInUse("Tower A holds 1 floor and 1 flat.", { floors: 1, flats: 1 }),
  );
  const user = await openTab("Buildings");
  await user.click(button("Delete Tower A"));
  await user.click(await screen.findByRole("button", { name: "Delete Item" }));
  expect(await screen.findByText("Tower A holds 1 floor and 1 flat.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Delete everything inside" }));
  expect(await screen.findByText("Deleted successfully.")).toBeVisible();
  expect(sentTo(deleteBuilding)).toEqual([
    { buildingId: 1, WithContents: false },
    { buildingId: 1, WithContents: true },
  ]);
});

test("a flat covered by a provider says so, and is deleted only after a second confirmation", async () => {
  const sentence = "301 is covered by 1 provider service.";
  answerCall(deleteFlat, ({ WithContents }) =>
    WithContents ? { archiveId: 1 } : refuseInUse(sentence, { "provider services": 1 }),
  );
  const user = await openTab("Flats");
  await user.click(button("Delete Tower A, flat 301"));
  await user.click(await screen.findByRole("button", { name: "Delete Item" }));
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Delete it anyway" }));
  expect(await screen.findByText("Deleted successfully.")).toBeVisible();
  expect(sentTo(deleteFlat)).toMatchObject([{ WithContents: false }, { WithContents: true }]);
});

test("a refusal unrelated to contents only offers a retry", async () => {
  answerCall(deleteFlat, () => refuse(404, "Flat not found"));
  const user = await openTab("Flats");
  await user.click(button("Delete Tower A, flat 301"));
  await user.click(await screen.findByRole("button", { name: "Delete Item" }));
  expect(await screen.findByText("Flat not found")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Delete everything inside" })).toBeNull();
});

test("flats are filtered by building and floor on the server", async () => {
  const user = await openTab("Flats");
  await choose(user, "Filter by building", "Tower A");
  await choose(user, "Filter by floor", "3");
  await waitFor(() =>
    expect(sentTo(searchFlats).at(-1)).toMatchObject({ page: 1, filters: { buildingId: 1, floorId: 2 } }),
  );
});
