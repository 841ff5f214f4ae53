import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { generatePlaces, type PlaceCounts } from "#contract/society/registry.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { answerGreenAcres } from "../testing/greenAcres.ts";

const noPlaces: PlaceCounts = { buildings: 0, floors: 0, flats: 0, parkingFloors: 0, parkingPillars: 0 };
const dialog = () => within(screen.getByRole("dialog", { name: "Generate" }));

async function open(tab: string) {
  const { user } = renderApp("/society?edit=7");
  await user.click(await screen.findByRole("tab", { name: tab }));
  await user.click(within(screen.getByRole("tabpanel")).getByRole("button", { name: "Generate" }));
  await screen.findByRole("dialog", { name: "Generate" });
  return user;
}

beforeEach(() => {
  signInAs("admin");
  answerGreenAcres();
});

test("a series is counted, then the missing places are created", async () => {
  answerCall(generatePlaces, () => ({
    asked: { ...noPlaces, buildings: 6 },
    existing: { ...noPlaces, buildings: 1 },
    added: { ...noPlaces, buildings: 5 },
  }));
  const user = await open("Buildings");
  expect(dialog().getByRole("button", { name: "Create" })).toBeDisabled();
  await user.type(dialog().getByRole("textbox", { name: "New buildings" }), "Tower A-F");
  expect(dialog().getByText("Tower A … Tower F")).toBeVisible();
  await user.click(await dialog().findByRole("button", { name: "Create 5 places" }));
  expect(await screen.findByText("Added 5 buildings.")).toBeVisible();
  const [dryRun, real] = sentTo(generatePlaces);
  expect(dryRun).toMatchObject({
    societyId: 7,
    Buildings: ["Tower A", "Tower B", "Tower C", "Tower D", "Tower E", "Tower F"],
    DryRun: true,
  });
  expect(real).not.toHaveProperty("DryRun");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Generate" })).toBeNull());
});

test("towers and parking are created in one step", async () => {
  const all = { buildings: 2, floors: 6, flats: 12, parkingFloors: 1, parkingPillars: 4 };
  answerCall(generatePlaces, () => ({ asked: all, existing: noPlaces, added: all }));
  const user = await open("Buildings");
  await user.type(dialog().getByRole("textbox", { name: "New buildings" }), "Tower A-B");
  await user.type(dialog().getByRole("textbox", { name: "Floors on each building" }), "1-3");
  await user.type(dialog().getByRole("textbox", { name: "Flats on each floor" }), "2");
  await user.type(dialog().getByRole("textbox", { name: "New parking floors" }), "B9");
  await user.type(dialog().getByRole("textbox", { name: "Pillars on each parking floor" }), "P1-P4");
  await user.click(await dialog().findByRole("button", { name: "Create 25 places" }));
  await waitFor(() =>
    expect(sentTo(generatePlaces)).toContainEqual({
      societyId: 7,
      Buildings: ["Tower A", "Tower B"],
      Floors: ["1", "2", "3"],
      FlatsPerFloor: 2,
      FlatPattern: "{floor}{nn}",
      ParkingFloors: expect.arrayContaining(["B9"]),
      ParkingPillars: ["P1", "P2", "P3", "P4"],
    }),
  );
  expect(await axeViolations()).toEqual([]);
});

test("existing places cannot be created again", async () => {
  const pillars = { ...noPlaces, parkingFloors: 1, parkingPillars: 9 };
  answerCall(generatePlaces, () => ({ asked: pillars, existing: pillars, added: noPlaces }));
  const user = await open("Parking Pillars");
  expect(dialog().getByRole("checkbox", { name: "B1" })).toBeChecked();
  await user.type(dialog().getByRole("textbox", { name: "Pillars on each parking floor" }), "P1-P9");
  expect(await dialog().findByRole("button", { name: "Everything is already there" })).toBeDisabled();
  expect(await axeViolations()).toEqual([]);
});

test("a server refusal is shown at its input", async () => {
  const tooMany = "That is 60,000 places; at most 48,500 at a time.";
  answerCall(generatePlaces, () => refuse(400, tooMany, { FlatsPerFloor: tooMany }));
  const user = await open("Flats");
  await user.type(dialog().getByRole("textbox", { name: "Flats on each floor" }), "8");
  await waitFor(() =>
    expect(dialog().getByRole("textbox", { name: "Flats on each floor" })).toHaveAccessibleDescription(
      new RegExp(tooMany),
    ),
  );
  expect(dialog().getByRole("button", { name: "Create" })).toBeDisabled();
});
