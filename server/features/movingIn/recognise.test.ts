import { afterAll, beforeAll, expect, test } from "vitest";
import { recogniseFile } from "#contract/intake/recognise.ts";
import { xlsxOf } from "#server/sheets/xlsx.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { kindOf } from "./recognise.rules.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const send = async (bytes: Uint8Array) =>
  sendForm(world.app, recogniseFile, formWith(new Uint8Array(bytes), "File", "some.csv"), {
    token: await world.tokenOf("owner"),
  });

test.each([
  ["registry", ["Wing", "Floor", "Flat No"]],
  ["registry", ["Basement", "Pillar No"]],
  ["customers", ["Name of Resident", "Mob No", "Flat No", "Reg No", "Service"]],
  ["customers", ["Owner Name", "Mobile", "Tower", "Flat"]],
  ["customers", ["Name", "Phone", "Email"]],
  ["washers", ["Washer Name", "Mobile"]],
  ["washers", ["Name", "Mobile No", "Society", "Shift", "Weekly Off", "Rate per wash"]],
  ["washers", ["Staff Name", "Contact", "Society", "Wing"]],
  ["statement", ["Txn Date", "Description", "Ref No./Cheque No.", "Debit", "Credit", "Balance"]],
  [null, ["Invoice", "Amount"]],
  [null, ["Name", "Email"]],
])("a file of the kind %s has such titles: %j", (kind, titles) => expect(kindOf(titles)).toBe(kind));

test("says what a workbook is, with its society and first lines, and what nobody reads", async () => {
  const rows = [
    ["Flats 2026"],
    ["Society", "Tower", "Floor", "Flat", "Sq. ft."],
    ["Lake View", "A", "1", "101", 900],
    ["Lake View", "A", "1", "102", 900],
  ];
  const { status, reply } = await send(await xlsxOf([{ name: "Flats", rows }]));
  expect([status, reply]).toEqual([
    200,
    {
      kind: "registry",
      sheet: "Flats",
      headerLine: 2,
      rows: 2,
      unread: ["Sq. ft."],
      societies: ["Lake View"],
      preview: [
        { line: 3, text: "Society Lake View · Tower A · Floor 1 · Flat 101 · Sq. ft. 900" },
        { line: 4, text: "Society Lake View · Tower A · Floor 1 · Flat 102 · Sq. ft. 900" },
      ],
    },
  ]);
});

test("a table of something else is refused, and what is no table", async () => {
  const other = await send(Buffer.from("Invoice,Amount\n1,2"));
  expect([other.status, other.error.fields?.["File"]]).toEqual([
    400,
    "No line of it names the columns of homes, washers, customers or a bank’s statement.",
  ]);
  const { status, error } = await send(Buffer.from([0, 1, 2, 3, 255]));
  expect([status, error.fields?.["File"]]).toEqual([
    400,
    expect.stringContaining("neither a CSV file") as string,
  ]);
});
