import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { importRegistry, type PlaceCounts } from "#contract/society/registry.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { answerGreenAcres } from "../testing/greenAcres.ts";

const noPlaces: PlaceCounts = { buildings: 0, floors: 0, flats: 0, parkingFloors: 0, parkingPillars: 0 };
/** A file whose first line names its columns. */
const readPlainly = { sheet: "", headerLine: 1, unread: [], dayOrder: null, preview: [] };

const file = (text: BlobPart, name = "flats.csv") => new File([text], name, { type: "text/csv" });

async function chooseFile(chosen: File) {
  const { user } = renderApp("/society?edit=7");
  await user.click(await screen.findByRole("button", { name: "Import" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import a registry" }));
  await user.upload(dialog.getByLabelText("CSV file"), chosen);
  return { user, dialog };
}

beforeEach(() => {
  signInAs("admin");
  answerGreenAcres();
});

test("a file is checked at once, its bad rows are listed, and the good ones are imported", async () => {
  answerCall(importRegistry, () => ({
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
  expect(await axeViolations()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Import 3 places" }));
  expect(await dialog.findByRole("button", { name: "Done" })).toBeVisible();
  expect(dialog.getByText("Imported 1 floor and 2 flats.")).toBeVisible();
  const body = { societyId: 7, Csv: "Building,Floor,Flat\nTower A,1,101" };
  expect(sentTo(importRegistry)).toEqual([{ ...body, DryRun: true }, body]);
});

test("a file without new rows cannot be imported", async () => {
  answerCall(importRegistry, () => ({
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
  answerCall(importRegistry, () => refuse(400, unknown, { Csv: unknown }));
  const { dialog } = await chooseFile(file("Wing\nA"));
  expect(await dialog.findByText(unknown)).toBeVisible();
});

test.each([
  ["PK\u0003\u0004…", /This is a workbook, not a CSV file/],
  [" \n", "The file is empty."],
  [new Uint8Array([0x42, 0xff, 0xfe, 0xff]), /The file is not UTF-8 text/],
])("a file that is not CSV text is refused before the upload: %j", async (text, sentence) => {
  const { dialog } = await chooseFile(file(text));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(sentTo(importRegistry)).toEqual([]);
});
