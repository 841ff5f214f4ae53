import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { importRegistryFile, type PlaceCounts } from "#contract/society/registry.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { answerGreenAcres } from "../testing/greenAcres.ts";

const noPlaces: PlaceCounts = { buildings: 0, floors: 0, flats: 0, parkingFloors: 0, parkingPillars: 0 };
/** A file whose first line names its columns. */
const readPlainly = {
  sheet: "",
  headerLine: 1,
  unread: ["Area"],
  dayOrder: null,
  preview: [{ line: 2, text: "Building Tower A · Floor 1 · Flat 101" }],
};

const file = (text: BlobPart, name = "flats.csv") => new File([text], name, { type: "text/csv" });

async function chooseFile(chosen: File) {
  const { user } = renderApp("/society?edit=7");
  await user.click(await screen.findByRole("button", { name: "Import" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import a registry" }));
  await user.upload(dialog.getByLabelText("File"), chosen);
  return { user, dialog };
}

beforeEach(() => {
  signInAs("admin");
  answerGreenAcres();
});

test("a file is checked at once, its bad rows are listed, and the good ones are imported", async () => {
  answerCall(importRegistryFile, () => ({
    ...readPlainly,
    rows: 3,
    bad: [{ line: 4, reason: "Floor is missing" }],
    existing: { ...noPlaces, buildings: 1 },
    added: { ...noPlaces, floors: 1, flats: 2 },
  }));
  const { user, dialog } = await chooseFile(file("Building,Floor,Flat\nTower A,1,101"));
  expect(await dialog.findByText("To be added: 1 floor and 2 flats.")).toBeVisible();
  expect(dialog.getByText("3 rows read; already there: 1 building.")).toBeVisible();
  expect(dialog.getByRole("row", { name: "4 Floor is missing" })).toBeVisible();
  expect(dialog.getByText("Area")).toBeVisible();
  expect(dialog.getByRole("listitem")).toHaveTextContent("Building Tower A · Floor 1 · Flat 101");
  expect(await axeViolations()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Import 3 places" }));
  expect(await dialog.findByRole("button", { name: "Done" })).toBeVisible();
  expect(dialog.getByText("Imported 1 floor and 2 flats.")).toBeVisible();
  expect(sentTo(importRegistryFile)).toMatchObject([
    { societyId: "7", DryRun: "true" },
    { societyId: "7", DryRun: "false" },
  ]);
});

test("a file without new rows cannot be imported", async () => {
  answerCall(importRegistryFile, () => ({
    ...readPlainly,
    rows: 1,
    bad: [],
    existing: { ...noPlaces, flats: 1 },
    added: noPlaces,
  }));
  const { dialog } = await chooseFile(file("Building,Floor,Flat\nTower A,3,301"));
  expect(await dialog.findByRole("button", { name: "Nothing to import" })).toBeDisabled();
});

test("a file that the server cannot parse shows its error", async () => {
  const unknown = 'The column "Wing" is unknown.';
  answerCall(importRegistryFile, () => refuse(400, unknown, { File: unknown }));
  const { dialog } = await chooseFile(file("Wing\nA"));
  expect(await dialog.findByText(unknown)).toBeVisible();
});
