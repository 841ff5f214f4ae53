import { utils, write } from "@e965/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getImport, importCustomers } from "#contract/booking/import.ts";
import { getService } from "#contract/catalogue/service.ts";
import { getSociety } from "#contract/society/society.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { type Bookable, makeBookable, newPhone, newPlate } from "#server/testing/bookings.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** Customer lists as offices keep them. Today is 22 November 2026. */

const columns = {
  name: "Name",
  phone: "Mobile Number",
  email: "Email",
  society: "Society",
  tower: "Tower",
  floor: "Floor",
  flat: "Flat No",
  car: "Car Number",
  make: "Make",
  model: "Model",
  color: "Colour",
  type: "Car Type",
  fuel: "Fuel",
  basement: "Basement",
  pillar: "Pillar",
  item: "Service Item",
  time: "Time",
  days: "Days",
  start: "Start Date",
  end: "End Date",
};
type Column = keyof typeof columns;
type Cells = Partial<Record<Column, unknown>>;

let world: World;
let place: Bookable;
let society: string;
let item: string;
let phone: string;

beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  const { serviceName } = await world.done(getService, { serviceId: place.serviceId });
  item = `${serviceName}: Foam wash`;
  society = (await world.done(getSociety, { societyId: place.societyId })).societyName;
});
afterAll(() => world.close());
beforeEach(() => {
  phone = newPhone();
});

const line = (change: Cells = {}): Cells => ({
  name: "Meera Kulkarni",
  phone,
  email: "meera@example.com",
  society,
  tower: "Tower A",
  floor: "",
  flat: "101",
  car: newPlate(),
  make: "Maruti Suzuki",
  model: "Swift",
  color: "White",
  type: "Hatchback",
  fuel: "Petrol",
  basement: "B1",
  pillar: "P1",
  item,
  time: "7 am",
  days: "Mon, Thu",
  start: "01/12/2026",
  end: "31/12/2026",
  ...change,
});

const rowsOf = (lines: readonly Cells[], titles: Partial<typeof columns> = {}): unknown[][] => {
  const all = { ...columns, ...titles };
  const names = Object.keys(all) as Column[];
  return [names.map((name) => all[name]), ...lines.map((one) => names.map((name) => one[name] ?? ""))];
};
const csv = (lines: readonly Cells[], titles: Partial<typeof columns> = {}) =>
  csvOf(rowsOf(lines, titles) as string[][]);

async function send(bytes: Buffer, DryRun = "true") {
  const form = formWith(new Uint8Array(bytes), "File", "customers.csv");
  for (const [name, value] of Object.entries({ CompanyId: "1", DryRun })) form.append(name, value);
  const { status, reply, error } = await sendForm(world.app, importCustomers, form, {
    token: await world.tokenOf("admin"),
  });
  return { status, reply, error };
}

const check = async (bytes: Buffer) => (await send(bytes)).reply;
const reasonsOf = async (bytes: Buffer) => (await check(bytes)).bad.map(({ reason }) => reason);

/** Imports, and reads what is stored of each car: its plan's washes, first day and hour. */
async function stored(bytes: Buffer) {
  const { reply } = await send(bytes, "false");
  await workerOf(world).runDue();
  const done = await world.done(getImport, { importId: reply.importId });
  expect(done?.bad).toEqual([]);
  const { rows } = await sql<{ washes: number; first: string; slot: string; number: string; phone: string }>`
    select count(*)::integer as washes, min(wash.day)::text as first, min(wash.slot)::text as slot, vehicle.number,
      booking.customer_phone as phone
    from booking join booking_vehicle as vehicle using (booking_id)
      join wash using (booking_vehicle_id)
    where booking.customer_phone = ${phone}
    group by vehicle.number, booking.customer_phone order by vehicle.number`.execute(world.db);
  return rows;
}

describe("days in words are the days that are written", () => {
  // December 2026 begins on a Tuesday.
  test.each([
    ["Mon-Sat", 27],
    ["Every Sunday", 4],
    ["All days except Sunday", 27],
    ["Monday – Friday", 23],
    ["Every Mon & Thu", 9],
    ["सोमवार, गुरुवार", 9],
    ["daily", 31],
  ])("%s: %i washes", async (days, washes) => {
    expect((await check(csv([line({ days })]))).washes).toBe(washes);
    expect(await stored(csv([line({ days })]))).toMatchObject([{ washes }]);
  });

  test.each(["alternate days", "Mon-Sat morning", "twice a week"])("%s is quoted and refused", async (days) =>
    expect(await reasonsOf(csv([line({ days })]))).toEqual([`“${days}” is not understood`]),
  );
});

describe("a header is found wherever it is", () => {
  const titled = (rows: unknown[][]) => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Customers");
    return write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  };

  test("below a title and an empty row", async () =>
    expect(await check(titled([["Our customers"], [], ...rowsOf([line()])]))).toMatchObject({
      customers: 1,
      plans: 1,
      sheet: "Customers",
      headerLine: 3,
      bad: [],
    }));

  test("below Excel's own first line", async () =>
    expect(await check(Buffer.from(`sep=,\r\n${String(csv([line()])).slice(1)}`))).toMatchObject({
      customers: 1,
      headerLine: 2,
    }));

  test("on a sheet behind a note and a hidden one", async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([["Read me"]]), "Note");
    utils.book_append_sheet(book, utils.aoa_to_sheet(rowsOf([line(), line()])), "Old");
    utils.book_append_sheet(book, utils.aoa_to_sheet(rowsOf([line()])), "Customers");
    book.Workbook = { Sheets: [{}, { Hidden: 1 }, {}] };
    expect(await check(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer)).toMatchObject({
      sheet: "Customers",
      vehicles: 1,
    });
  });

  test("in two lines, with titles over several columns", async () => {
    const [titles = [], ...rows] = rowsOf([line()], { car: "Number", make: "Make", model: "Model" });
    const above = titles.map((title) => (title === "Number" ? "Car" : ""));
    const sheet = utils.aoa_to_sheet([above, titles, ...rows]);
    const at = titles.indexOf("Number");
    sheet["!merges"] = [{ s: { r: 0, c: at }, e: { r: 0, c: at + 2 } }];
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, "Customers");
    expect(await check(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer)).toMatchObject({
      customers: 1,
      vehicles: 1,
      columns: { "Vehicle Number": "Car Number" },
    });
  });

  test("merged cells say the same for all their rows", async () => {
    const lines = [line({ phone: newPhone() }), line({ phone: newPhone() }), line({ phone: newPhone() })];
    const rows = rowsOf(lines.map((one, index) => (index === 0 ? one : { ...one, society: "", tower: "" })));
    const sheet = utils.aoa_to_sheet(rows);
    sheet["!merges"] = [3, 4].map((c) => ({ s: { r: 1, c }, e: { r: 3, c } }));
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, "Customers");
    expect(await check(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer)).toMatchObject({
      customers: 3,
      bad: [],
    });
  });

  test("titles are known in the office's own words, and unknown ones are named", async () => {
    const titles = {
      name: "Name of Resident",
      phone: "Mob No",
      car: "Reg No",
      flat: "flatNo",
      end: "Kab tak",
    };
    expect(await check(csv([line()], titles))).toMatchObject({ customers: 1, plans: 1, unread: ["Kab tak"] });
  });
});

describe("cells as spreadsheets keep them", () => {
  const workbook = (lines: readonly Cells[], bookType: "xlsx" | "biff8" = "xlsx") => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet(rowsOf(lines), { UTC: true, cellDates: true }),
      "Customers",
    );
    return write(book, { type: "buffer", bookType }) as Buffer;
  };

  test.each(["xlsx", "biff8"] as const)("hours, days and numbers of a workbook (%s)", async (kind) => {
    const car = newPlate();
    const file = workbook(
      [
        line({
          time: { t: "n", v: 8 / 24, z: "h:mm AM/PM" },
          start: new Date(Date.UTC(2026, 11, 1)),
          flat: 101,
          phone: Number(phone),
          car,
        }),
      ],
      kind,
    );
    expect(await stored(file)).toEqual([
      { washes: 9, first: "2026-12-03", slot: "08:00:00", number: car, phone },
    ]);
  });

  test("a failed formula is no name", async () =>
    expect(await reasonsOf(csv([line({ name: "#N/A" })]))).toEqual([
      "“#N/A” is an error of the spreadsheet",
    ]));

  test.each(["01-Dec-26", "1 Dec 2026", "01-12-26", "01-Dec-2026", "Tue 1 Dec 2026"])(
    "the day %s",
    async (start) =>
      expect(await stored(csv([line({ start, days: "Tue" })]))).toMatchObject([{ first: "2026-12-01" }]),
  );

  test("days of two orders refuse the file, and both lines are named", async () => {
    const file = csv([line({ start: "13/12/2026" }), line({ end: "12/31/2026" })]);
    expect((await send(file)).error.fields).toEqual({
      File: "Lines 2 and 3 write the day and the month in different orders, so that none of the days can be trusted",
    });
  });

  test.each(["7.00 AM", "7-8 am", "0700", "7:00 AM to 8:00 AM"])("the hour %s", async (time) =>
    expect(await stored(csv([line({ time })]))).toMatchObject([{ slot: "07:00:00" }]),
  );
});

describe("phones as they are kept", () => {
  test.each([
    (own: string) => `\u202a+91 ${own.slice(0, 5)} ${own.slice(5)}\u202c`,
    (own: string) => `${own}.0`,
    (own: string) => `0${own}`,
  ])("%#", async (written) =>
    expect(await stored(csv([line({ phone: written(phone) })]))).toMatchObject([{ phone }]),
  );

  test("the second of two numbers is kept beside the first", async () => {
    const second = newPhone();
    expect(await stored(csv([line({ phone: `${phone} / ${second}` })]))).toMatchObject([{ phone }]);
    const { rows } = await sql`select phone2 from customer where phone = ${phone}`.execute(world.db);
    expect(rows).toEqual([{ phone2: second }]);
  });
});

describe("people who share a phone", () => {
  test("are named, and nobody of them is imported", async () => {
    const lines = [line({ name: "Ravi Sharma" }), line({ name: "Meena Iyer", email: "m@example.com" })];
    expect(await check(csv(lines))).toMatchObject({
      customers: 0,
      bad: [
        { line: 2, reason: "Another line of this customer cannot be imported" },
        { line: 3, column: "Name", reason: "Line 2 has the same phone and another name: Ravi Sharma" },
      ],
    });
  });

  test.each([
    ["Ravi Sharma", "RAVI  SHARMA"],
    ["Mr. Ravi Sharma", "Ravi K Sharma"],
    ["Sharma Ravi", "Ravi Sharma"],
  ])("%s and %s are one", async (name, other) =>
    expect(await check(csv([line({ name }), line({ name: other })]))).toMatchObject({
      customers: 1,
      vehicles: 2,
    }),
  );

  test("another email of one customer is not dropped", async () =>
    expect(await reasonsOf(csv([line(), line({ email: "second@example.com" })]))).toContain(
      "Line 2 has another one for the same customer: meera@example.com",
    ));
});

describe("places are found however they are spelt, where only one fits", () => {
  test.each([
    { flat: "A-101" },
    { flat: "101.0" },
    { flat: "Flat 101" },
    { tower: "A" },
    { tower: "Tower-A" },
    { tower: "Wing A" },
    { pillar: "P-1" },
    { basement: "b 1" },
  ])("%o", async (change) => expect(await reasonsOf(csv([line(change)]))).toEqual([]));

  test("kinds of spaces are one", async () =>
    expect(await reasonsOf(csv([line({ society: society.replace(" ", "\u00a0 ") })]))).toEqual([]));

  test.each([{ flat: "1O1" }, { flat: "0101" }, { tower: "AA" }, { pillar: "P11" }])(
    "%o is none",
    async (change) => expect((await reasonsOf(csv([line(change)])))[0]).toMatch(/^There is no/),
  );
});

describe("plates that exist", () => {
  const seen = async (car: string) => {
    const { preview, bad } = await check(csv([line({ car })]));
    return preview[0]?.text.match(/ · ([A-Z0-9]{9,11}) White/)?.[1] ?? bad[0]?.reason;
  };

  test.each([
    ["MH12AB345", "MH12AB0345"],
    ["GJ1AB1234", "GJ01AB1234"],
    ["KA-01-MAB-1234", "KA01MAB1234"],
    ["MH 12 A 7", "MH12A0007"],
  ])("%s is %s where the company takes other formats", async (car, number) => {
    await world.db.updateTable("company").set({ other_plates: true }).execute();
    expect(await seen(car)).toBe(number);
    await world.db.updateTable("company").set({ other_plates: false }).execute();
  });

  test("and the setting is named where it does not", async () =>
    expect(await seen("KA01MAB1234")).toBe(
      "The company takes numbers such as MH12AB1234 alone. Others can be switched on in its details",
    ));
});

describe("nothing, by a word", () => {
  test.each([{ end: "NA" }, { end: "ongoing" }, { end: "-" }])("%o is an open end", async (change) =>
    expect((await check(csv([line(change)]))).preview[0]?.text).toContain("without an end"),
  );

  test("an email of a company that asks for one is missing", async () =>
    expect(await reasonsOf(csv([line({ email: "NA" })]))).toEqual(["Email is required"]));
});

test("all that is wrong with a line is told at once", async () =>
  expect(await reasonsOf(csv([line({ phone: "98", flat: "999", time: "25", days: "some" })]))).toEqual([
    expect.stringMatching(
      /^Phone: .*; Flat: There is no Flat “999”.*; Time: “25” is not understood; Days: “some” is not/,
    ),
  ]));

test("the check says in words what will be stored", async () => {
  const car = newPlate();
  const { preview } = await check(csv([line({ car, days: "Mon-Sat" })]));
  expect(preview).toEqual([
    {
      line: 2,
      text: `Meera Kulkarni · ${phone} · 101, Tower A, ${society} · ${car} White Maruti Suzuki Swift · Mon–Sat 7:00 AM from 1 Dec 2026 to 31 Dec 2026 · 27 washes · ₹8,100`,
    },
  ]);
});
