import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getOverview } from "#contract/society/overview.ts";
import { importRegistry, registryColumns } from "#contract/society/registry.ts";
import { writeRegistry } from "./registryPath.rules.ts";
import { createWorld, makeSmallSociety, makeSociety, type World } from "#server/testing/world.ts";

const header = registryColumns.join(",");
const nothing = { buildings: 0, floors: 0, flats: 0, parkingFloors: 0, parkingPillars: 0 };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const importCsv = (societyId: number, Csv: string, DryRun = false) =>
  world.done(importRegistry, { societyId, Csv, DryRun });
/** What became of the rows, without how the file was read. */
async function addCsv(societyId: number, Csv: string, DryRun = false) {
  const { rows, bad, existing, added } = await importCsv(societyId, Csv, DryRun);
  return { rows, bad, existing, added };
}
const overview = (societyId: number) => world.done(getOverview, { societyId });
const linesOf = (...lines: string[]) => [header, ...lines].join("\n");

test("adds each row with the places above it, and nothing on a second run", async () => {
  const societyId = await makeSociety(world);
  const csv = linesOf("Tower A,1,101,,", "Tower A,G,,,", "Annexe,,,,", ",,,B1,P1", ",,,B2,");
  const added = { buildings: 2, floors: 2, flats: 1, parkingFloors: 2, parkingPillars: 1 };
  expect(await addCsv(societyId, csv)).toEqual({ rows: 5, bad: [], existing: nothing, added });
  const before = await overview(societyId);
  expect(await addCsv(societyId, csv)).toEqual({ rows: 5, bad: [], existing: added, added: nothing });
  expect(await overview(societyId)).toEqual(before);
});

test("reports in a dry run what would be added and changes nothing", async () => {
  const societyId = await makeSmallSociety(world);
  const before = await overview(societyId);
  const csv = linesOf("tower a,1,101,,", "Tower A,1,103,,", ",,,b1,p9");
  expect(await addCsv(societyId, csv, true)).toEqual({
    rows: 3,
    bad: [],
    existing: { buildings: 1, floors: 1, flats: 1, parkingFloors: 1, parkingPillars: 0 },
    added: { ...nothing, flats: 1, parkingPillars: 1 },
  });
  expect(await overview(societyId)).toEqual(before);
});

/** Bad rows and the reason given for each. */
const bad: [cells: string, reason: string][] = [
  ["Tower A,1,101,B1,P1", "A row names either a flat's place or a pillar's, not both"],
  [",1,101,,", "Building is missing"],
  ["Tower A,,101,,", "Floor is missing"],
  [",,,,P1", "Parking Floor is missing"],
  [",,,,", "The row is empty"],
  ["Tower A,1,101,,,more", "The row has more cells than there are columns"],
  [`${"x".repeat(61)},1,1,,`, "Building: Use at most 60 characters"],
  [`Tower A,1,${"9".repeat(31)},,`, "Flat: Use at most 30 characters"],
  ["Tower\u0000A,1,1,,", "Building: Contains characters that cannot be shown"],
  ["Tower 1,1,1,,", "The same as line 2"],
];

test.each(bad.slice(0, -1))("lists the row %j: %s", async (cells, reason) => {
  const societyId = await makeSociety(world);
  const { rows, bad: found, added } = await importCsv(societyId, linesOf(cells, "Tower Z,,,,"));
  expect([rows, found]).toEqual([2, [{ line: 2, reason }]]);
  expect(added).toEqual({ ...nothing, buildings: 1 });
});

test("lists a row that repeats an earlier one in any case, with that row's line", async () => {
  const societyId = await makeSociety(world);
  const csv = linesOf("Tower A,1,101,,", "Tower A,1,102,,", "TOWER A,1,101,,");
  expect((await importCsv(societyId, csv)).bad).toEqual([{ line: 4, reason: "The same as line 2" }]);
});

test("lists exactly the five hundred bad rows among ten thousand, and imports the others", async () => {
  const societyId = await makeSociety(world);
  const expected: { line: number; reason: string }[] = [];
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    if (index % 20 !== 19) return `Tower ${1 + (index % 10)},${1 + (index % 7)},${index},,`;
    const [cells, reason] = bad[((index - 19) / 20) % bad.length]!;
    expected.push({ line: index + 2, reason });
    return cells;
  });
  rows[0] = "Tower 1,1,1,,";
  const csv = linesOf(...rows);
  const reply = await importCsv(societyId, csv);
  expect(reply.rows).toBe(10_000);
  expect(reply.bad).toEqual(expected);
  expect(reply.bad).toHaveLength(500);
  expect(reply.added.flats).toBe(9_500);
  const again = await importCsv(societyId, csv);
  expect([again.added, again.existing]).toEqual([nothing, reply.added]);
});

describe("line numbers", () => {
  const wrong = [",1,101,,", ",2,201,,"];
  const badLines = async (csv: string) =>
    (await importCsv(await makeSociety(world), csv, true)).bad.map(({ line }) => line);

  test.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ])("are right in a file whose lines end with %s", async (_name, end) => {
    const csv = [header, "Tower A,1,1,,", wrong[0], "Tower A,1,2,,", wrong[1], ""].join(end);
    expect(await badLines(csv)).toEqual([3, 5]);
  });

  test.each(["\n", "\r\n"])("count the breaks within quoted cells (%j)", async (end) => {
    const csv = [header, `"Tower${end}A",1,1,,`, wrong[0], `"Tower${end}${end}B",1,"1",,`, wrong[1]].join(
      end,
    );
    expect(await badLines(csv)).toEqual([4, 8]);
  });

  test("count blank lines, which are not rows", async () => {
    const csv = [header, "", "Tower A,1,1,,", "", "  ", wrong[0], ""].join("\n");
    const { rows, bad: found } = await importCsv(await makeSociety(world), csv, true);
    expect([rows, found.map(({ line }) => line)]).toEqual([2, [6]]);
  });
});

test.each([
  ["a byte order mark", `\uFEFF${header}\r\nTower A,1,101,,\r\n`],
  ["semicolons", `${header.replaceAll(",", ";")}\nTower A;1;101;;`],
  ["tabs", `${header.replaceAll(",", "\t")}\nTower A\t1\t101\t\t`],
  ["quotes", `${header}\n"Tower A","1","101","",""`],
  ["columns in another order", "Flat,Floor,Building\n101,1,Tower A"],
  ["titles in another case", "BUILDING, floor ,Flat\nTower A,1,101"],
  ["fewer cells than columns", `${header}\nTower A,1,101`],
  ["a title above its columns", `Green Park\n\n${header}\nTower A,1,101,,`],
  ["the office's own titles", "Wing,Floor No,Flat No\nTower A,1,101"],
  ["numbers of a spreadsheet", `${header}\nTower A,1.0,101.0,,`],
  ['cells as ="…"', `${header}\nTower A,="1",="101",,`],
])("reads a file with %s", async (_what, csv) => {
  const societyId = await makeSociety(world);
  const reply = await importCsv(societyId, csv);
  expect([reply.bad, reply.added]).toEqual([[], { ...nothing, buildings: 1, floors: 1, flats: 1 }]);
  const { buildings } = await overview(societyId);
  expect(buildings[0]).toMatchObject({
    name: "Tower A",
    floors: [{ name: "1", flats: [{ name: "101" }] }],
  });
});

test("reports a quote that is never closed, and does not take the text it swallowed for a name", async () => {
  const societyId = await makeSociety(world);
  const csv = linesOf("Tower A,1,101,,", '"Tower B,1,101,,', "Tower C,1,101,,");
  const reply = await importCsv(societyId, csv);
  expect(reply.bad).toEqual([{ line: 3, reason: "The quotation marks do not match" }]);
  expect(reply.added.buildings).toBe(1);
});

test("names the columns that nobody reads, and says what the first lines are", async () => {
  const reply = await importCsv(await makeSociety(world), "Wing,Floor,Flat No,Owner\nA,1,101,Asha", true);
  expect(reply).toMatchObject({
    bad: [],
    headerLine: 1,
    unread: ["Owner"],
    preview: [{ line: 2, text: "Building A · Floor 1 · Flat 101" }],
  });
});

test.each([
  ["Tower A,1,101", "No line names the columns:"],
  ["Floor,Flat\n1,101", "No line names the columns:"],
  ["\n\n", "No line names the columns:"],
  ["Building,Floor,building\nTower A,1,Tower B", 'The column "building" appears twice.'],
])("refuses the file %j as a whole, with a sentence", async (csv, sentence) => {
  const { fields } = await world.refused(400, importRegistry, {
    societyId: await makeSociety(world),
    Csv: csv,
  });
  expect(fields?.["Csv"]).toContain(sentence);
  expect(fields?.["Csv"]).toContain("Building, Floor, Flat, Parking Floor, Parking Pillar.");
});

test.each([
  ["", "The file is empty"],
  ["x".repeat(4_000_001), "The file is larger than 4 MB"],
])("refuses a file that is empty or too large (%#)", async (csv, sentence) => {
  const societyId = await makeSociety(world);
  const { fields } = await world.refused(400, importRegistry, { societyId, Csv: csv });
  expect(fields).toEqual({ Csv: sentence });
});

test.each([
  ["A,1,1,,\n", 20_000],
  ["\n", 1_000_000],
])("refuses a file of %j too often", async (line, times) => {
  const body = { societyId: await makeSociety(world), Csv: `${header}\n${line.repeat(times)}` };
  const { fields } = await world.refused(413, importRegistry, body);
  expect(fields).toEqual({ Csv: "The file has more than 20,000 rows. Please split it." });
});

test("answers 404 for a society that does not exist", async () => {
  const body = { societyId: 999_999, Csv: linesOf("Tower A,1,1,,") };
  expect((await world.refused(404, importRegistry, body)).message).toBe("Society not found");
});

test("yields to other requests every few hundred rows while a file is written", async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => index);
  let pauses = 0;
  let writing = true;
  const others = (): void => {
    pauses += 1;
    if (writing) setImmediate(others);
  };
  others();
  const csv = await writeRegistry(
    rows.map((index) => ({ Building: "Tower A", Floor: "1", Flat: `${index}` })),
  );
  writing = false;
  expect(pauses).toBeGreaterThanOrEqual(20);
  expect(csv.split("\r\n")).toHaveLength(10_001);
});
