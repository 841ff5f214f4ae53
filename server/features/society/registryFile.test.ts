import { utils, write } from "@e965/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getOverview } from "#contract/society/overview.ts";
import { exportRegistry, importRegistryFile } from "#contract/society/registry.ts";
import { getSociety } from "#contract/society/society.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, makeSmallSociety, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const nothing = { buildings: 0, floors: 0, flats: 0, parkingFloors: 0, parkingPillars: 0 };

async function send(societyId: number, bytes: Uint8Array<ArrayBuffer>, dryRun = false) {
  const form = formWith(bytes, "File", "registry");
  form.append("societyId", String(societyId));
  form.append("DryRun", String(dryRun));
  return sendForm(world.app, importRegistryFile, form, { token: await world.tokenOf("operations") });
}

const formats = ["xlsx", "biff8", "ods"] as const;
type Format = (typeof formats)[number];

/** A workbook in which a tower and a floor stand once, beside their flats. */
function merged(format: Format): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet([
    ["Flats of our society"],
    ["Wing", "Level", "Unit No", "Area"],
    ["Tower A", 1, 101.0, 900],
    [null, null, "102", 900],
    [null, 2, 201, 1200],
    ["Tower B", 1, 101, 900],
  ]);
  sheet["!merges"] = [
    { s: { r: 2, c: 0 }, e: { r: 4, c: 0 } },
    { s: { r: 2, c: 1 }, e: { r: 3, c: 1 } },
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "Flats");
  return new Uint8Array(write(book, { type: "buffer", bookType: format }) as Buffer);
}

test.each(formats)("takes a workbook (%s) with merged cells and numbers below a title", async (format) => {
  const societyId = await makeSociety(world);
  const checked = await send(societyId, merged(format), true);
  expect(checked.reply).toMatchObject({
    rows: 4,
    bad: [],
    existing: nothing,
    added: { ...nothing, buildings: 2, floors: 3, flats: 4 },
    sheet: "Flats",
    headerLine: 2,
    unread: ["Area"],
    dayOrder: null,
  });
  expect(checked.reply.preview[1]).toEqual({ line: 4, text: "Building Tower A · Floor 1 · Flat 102" });
  expect((await world.done(getOverview, { societyId })).buildings).toEqual([]);
  expect((await send(societyId, merged(format))).reply.added).toEqual(checked.reply.added);
  const { buildings } = await world.done(getOverview, { societyId });
  expect(
    buildings.map(({ name, floors }) => [name, floors.map((floor) => floor.flats.map((flat) => flat.name))]),
  ).toEqual([
    ["Tower A", [["101", "102"], ["201"]]],
    ["Tower B", [["101"]]],
  ]);
});

test("the export goes in again: nothing twice where it comes from, the same places elsewhere", async () => {
  const from = await makeSmallSociety(world);
  const exported = async (societyId: number) => (await world.done(exportRegistry, { societyId })).csv;
  const csv = await exported(from);
  const bytes = new Uint8Array(Buffer.from(csv));
  expect((await send(from, bytes, true)).reply).toMatchObject({ bad: [], unread: [], added: nothing });
  const into = await makeSociety(world);
  expect((await send(into, bytes)).reply).toMatchObject({ bad: [], existing: nothing });
  expect(await exported(into)).toBe(csv);
});

test("rows of another society stay out, where a file has several", async () => {
  const societyId = await makeSociety(world);
  const { societyName } = await world.done(getSociety, { societyId });
  const file = (...lines: string[]) =>
    new Uint8Array(Buffer.from(["Society,Tower,Floor,Flat", ...lines].join("\n")));
  const { reply } = await send(societyId, file(`${societyName},A,1,101`, "Elsewhere,B,1,101"));
  expect(reply).toMatchObject({
    bad: [{ line: 3, reason: "The row is of another society" }],
    unread: [],
    added: { buildings: 1, floors: 1, flats: 1 },
  });
  // A name alone may be written in another way.
  expect((await send(societyId, file("The same one,C,1,101"))).reply).toMatchObject({
    bad: [],
    added: { buildings: 1 },
  });
});

test.each([
  ["Floor,Flat\n1,101", /^No line names the columns/],
  ["Wing,Floor,Wing\nA,1,B", /appears twice/],
  ["%PDF-1.7\n%\u0000\u0001", /^This is neither a CSV file nor an Excel workbook/],
])("refuses %j as a whole, with a sentence at the file", async (text, sentence) => {
  const { status, error } = await send(await makeSociety(world), new Uint8Array(Buffer.from(text)));
  expect(status).toBe(400);
  expect(error.fields?.["File"]).toMatch(sentence);
});

test("answers 404 for a society that does not exist", async () => {
  expect((await send(999_999, new Uint8Array(Buffer.from("Wing\nA")))).status).toBe(404);
});
