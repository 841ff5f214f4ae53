import { utils, write, type WorkSheet } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBookable, newPhone } from "#server/testing/bookings.ts";
import { type FileCells, type Importing, makeImporting } from "#server/testing/importing.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** More ways in which offices write what `importCases` has. Today is 22 November 2026; December begins on a Tuesday. */

let world: World;
let importing: Importing;

beforeAll(async () => {
  world = await createWorld();
  importing = await makeImporting(world, await makeBookable(world));
});
afterAll(() => world.close());

const sendText = async (text: string) => (await importing.send(Buffer.from(text), { DryRun: "true" })).reply;
const check = (change: FileCells) => importing.check([importing.line(change)]);
const reasonsOf = async (change: FileCells) => (await check(change)).bad.map(({ reason }) => reason);
const wordsOf = async (change: FileCells) => {
  const { preview, bad } = await check(change);
  return preview[0]?.text ?? bad[0]?.reason ?? "";
};
const bookOf = (sheet: WorkSheet, bookType: "xlsx" | "biff8" = "xlsx") => {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "Customers");
  return write(book, { type: "buffer", bookType }) as Buffer;
};
const sendBook = async (sheet: WorkSheet) => (await importing.send(bookOf(sheet), { DryRun: "true" })).reply;
const rowsOf = (lines: readonly FileCells[]) => {
  const titles = Object.keys(lines[0] ?? {});
  return [titles, ...lines.map((one) => titles.map((title) => one[title] ?? ""))];
};

describe("days", () => {
  test.each([
    ["Mon/Wed/Fri", "Mon, Wed, Fri"],
    ["Mon to Fri", "Mon\u2013Fri"],
    ["Except Sun", "Mon\u2013Sat"],
    ["Sat & Sun", "Sat, Sun"],
    ["weekdays", "Mon\u2013Fri"],
    ["7 days", "daily"],
  ])("%s", async (Days, words) => {
    expect(await wordsOf({ Days })).toContain(` ${words} 7:00 AM`);
  });

  test.each(["M W F", "3 days a week", "Mon or Tue", "not Sunday evening", "Mon-Sta"])(
    "%s is refused",
    async (Days) => expect(await reasonsOf({ Days })).toEqual([`“${Days}” is not understood`]),
  );
});

describe("headers", () => {
  test("below five lines about the company, and followed by a total", async () => {
    const rows = rowsOf([importing.line()]);
    const about = ["Sai Car Care", "Green Park", "List", "", "As on 01/12/2026"].map((text) => [text]);
    const { customers, headerLine, bad } = await sendBook(
      utils.aoa_to_sheet([...about, ...rows, ["Total: 1"]]),
    );
    expect({ customers, headerLine, bad: bad.length }).toEqual({ customers: 1, headerLine: 6, bad: 1 });
  });

  test("of a text that bars divide, with quoted titles", async () => {
    const text = rowsOf([importing.line()])
      .map((row) => row.map((cell) => `"${cell}"`).join("|"))
      .join("\n");
    expect(await sendText(text)).toMatchObject({ customers: 1, plans: 1, bad: [] });
  });

  test("with line breaks within a title", async () => {
    const text = String(importing.fileOf([importing.line()])).replace("Car Number", '"Car\nNumber"');
    expect(await sendText(text)).toMatchObject({ customers: 1, plans: 1, bad: [] });
  });

  test("that is repeated on each page is a line that cannot be read, and no customer", async () => {
    const rows = rowsOf([importing.line(), importing.line()]);
    const paged = [...rows.slice(0, 2), rows[0] ?? [], ...rows.slice(2)];
    const { customers, badCount } = await sendBook(utils.aoa_to_sheet(paged));
    expect([customers, badCount]).toEqual([2, 1]);
  });
});

describe("hours and days", () => {
  test.each(["7AM", "07.00", "7:00:00 AM", "7 to 8 AM", "7 a.m."])(
    "%s is seven in the morning",
    async (Time) => expect(await wordsOf({ Time })).toContain(" daily 7:00 AM "),
  );
  test.each(["7:30 AM", "19 PM", "morning", "7-9 AM"])("%s is refused", async (Time) =>
    expect((await reasonsOf({ Time })).join()).toMatch(/is not understood/),
  );
  test.each(["1-Dec-2026", "1st December 2026", "December 1, 2026", "2026/12/01", "1.12.26"])(
    "%s is the first of December",
    async (start) => {
      expect(await wordsOf({ "Start Date": start })).toContain("from 1 Dec 2026");
    },
  );
  test.each(["31/11/2026", "12/2026", "next Monday", "45992"])("%s is no day", async (start) =>
    expect((await reasonsOf({ "Start Date": start })).join()).toMatch(/is not understood/),
  );
});

describe("phones", () => {
  test.each([
    (own: string) => `+91 (${own.slice(0, 4)}) ${own.slice(4)}`,
    (own: string) => `91${own}`,
    (own: string) => `0091-${own}`,
    (own: string) => `${own.slice(0, 5)}-${own.slice(5)}`,
    (own: string) => `\u2068${own}\u2069`,
  ])("%#", async (written) => {
    const own = newPhone();
    const text = await wordsOf({ Phone: written(own) });
    expect(text).toContain(` \u00b7 ${own} \u00b7 `);
  });

  test.each(["98220", "98220 98220 98220", "9.82E+09", "call later"])("%s is refused", async (Phone) =>
    expect((await check({ Phone })).customers).toBe(0),
  );
});

describe("people with one phone", () => {
  const two = async (Name: string, Other: string) => {
    const Phone = newPhone();
    return importing.check([
      importing.line({ Phone, Name }),
      importing.line({ Phone, Name: Other, Time: "9 am" }),
    ]);
  };
  test.each([
    ["Ravi Sharma", "Sunita Sharma"],
    ["A. Rao", "B. Rao"],
  ])("%s and %s are not one by themselves", async (name, other) => {
    const { customers, badCount } = await two(name, other);
    expect([customers, badCount]).toEqual([0, 2]);
  });
});

describe("places", () => {
  test.each([
    { Flat: "A 101" },
    { Flat: "Flat No. 101" },
    { Flat: "A/101" },
    { Tower: "TOWER  A" },
    { Tower: "Block A" },
    { Basement: "Basement B1" },
    { Pillar: "Pillar P1" },
  ])("%o is found, and named as the society has it", async (change) =>
    expect(await wordsOf(change)).toContain(` \u00b7 101, Tower A, ${importing.societyName} \u00b7 `),
  );
  test.each([{ Flat: "102A" }, { Tower: "Tower AB" }, { Pillar: "P100" }, { Society: "Suyog" }])(
    "%o is none",
    async (change) => expect((await reasonsOf(change)).join()).toMatch(/There is no/),
  );
});

describe("merged cells and titles", () => {
  test("a customer's name and phone beside several cars", async () => {
    const Phone = newPhone();
    const rows = rowsOf([importing.line({ Phone }), importing.line({ Phone, Time: "9 am" })]);
    const [first = [], , second = []] = rows;
    for (const title of ["Name", "Phone"]) second[first.indexOf(title)] = "";
    const sheet = utils.aoa_to_sheet(rows);
    sheet["!merges"] = [0, 1].map((c) => ({ s: { r: 1, c }, e: { r: 2, c } }));
    expect(await sendBook(sheet)).toMatchObject({ customers: 1, vehicles: 2, bad: [] });
  });

  test("a name that is written once above several cars without merging is missing, not guessed", async () => {
    const Phone = newPhone();
    const { customers, badCount } = await importing.check([
      importing.line({ Phone }),
      importing.line({ Phone: "", Name: "" }),
    ]);
    expect([customers, badCount]).toEqual([1, 1]);
  });

  test.each([
    ["Name", "Owner's Name"],
    ["Phone", "Mobile No."],
    ["Phone", "WhatsApp No"],
    ["Car Number", "Vehicle Regn. No"],
    ["Flat", "House No."],
    ["Time", "Wash Time"],
    ["Start Date", "Joining Date"],
  ])("%s is also %s", async (title, other) => {
    const { [title]: value = "", ...rest } = importing.line();
    expect(await importing.check([{ ...rest, [other]: value }])).toMatchObject({
      customers: 1,
      plans: 1,
      unread: [],
    });
  });
});

describe("plates, and nothing by a word", () => {
  test.each([
    ["mh.12.ab.1234", "MH12AB1234"],
    ["MH 12 AB-1234", "MH12AB1234"],
  ])("%s is %s", async (plate, number) =>
    expect(await wordsOf({ "Car Number": plate })).toContain(` \u00b7 ${number} White`),
  );
  test.each([
    ["22BH1234A", "22BH1234A"],
    ["DL 3C AB 1234", "DL3CAB1234"],
    ["KA 1 A 7", "KA01A0007"],
  ])("%s is %s where the company takes other formats", async (plate, number) => {
    await world.db.updateTable("company").set({ other_plates: true }).execute();
    const text = await wordsOf({ "Car Number": plate });
    await world.db.updateTable("company").set({ other_plates: false }).execute();
    expect(text).toContain(` \u00b7 ${number} White`);
  });
  test.each(["N.A.", "Nil", "--", "none", "Not applicable"])("%s is no end", async (end) =>
    expect(await wordsOf({ "End Date": end })).toContain("without an end"),
  );
  test.each(["N.A.", "nil", "-"])("%s is no second phone, GSTIN, note or balance", async (nothing) => {
    const { bad, preview } = await check({
      "Phone 2": nothing,
      GSTIN: nothing,
      Notes: nothing,
      Balance: nothing,
    });
    expect([bad, /GSTIN|Notes|owes/.test(preview[0]?.text ?? "")]).toEqual([[], false]);
  });
});
