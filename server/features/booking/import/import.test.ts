import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { cancelBooking } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getService } from "#contract/catalogue/service.ts";
import { addCustomer, searchCustomers } from "#contract/customer/customer.ts";
import { getImport, importCustomers, MAX_IMPORT_LINES, undoImport } from "#contract/booking/import.ts";
import { searchMessages } from "#contract/message/message.ts";
import { getSociety } from "#contract/society/society.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { xlsxOf } from "#server/sheets/xlsx.ts";
import { biweekly, type Bookable, makeBookable, newPhone, newPlate } from "#server/testing/bookings.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const headers = [
  "Name",
  "Mobile Number",
  "Email",
  "Society",
  "Tower",
  "Floor",
  "Flat No",
  "Car Number",
  "Make",
  "Model",
  "Colour",
  "Car Type",
  "Fuel",
  "Basement",
  "Pillar",
  "Parking Note",
  "Service Item",
  "Time",
  "Days",
  "Start Date",
  "End Date",
];
type Cells = Partial<Record<string, string>>;

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

/** A line of a file: a customer with a car that is washed on Mondays and Thursdays. */
const line = (change: Cells = {}): Cells => ({
  Name: "Meera Kulkarni",
  "Mobile Number": phone,
  Email: "meera@example.com",
  Society: society.toUpperCase(),
  Tower: "tower a",
  Floor: "",
  "Flat No": "101",
  "Car Number": newPlate(),
  Make: "Maruti Suzuki",
  Model: "Swift",
  Colour: "White",
  "Car Type": "Hatchback",
  Fuel: "Petrol",
  Basement: "B1",
  Pillar: "P1",
  "Service Item": item,
  Time: "7 am",
  Days: "Mon, Thu",
  "Start Date": "01/10/2026",
  "End Date": "20/12/2026",
  ...change,
});
const cellsOf = (lines: readonly Cells[]) => [
  headers,
  ...lines.map((one) => headers.map((header) => one[header] ?? "")),
];

type Options = { DryRun?: string; Columns?: string; token?: string; CompanyId?: string };

async function send(bytes: Buffer, { token, CompanyId = "1", ...fields }: Options = {}) {
  const form = formWith(new Uint8Array(bytes), "File", "customers.csv");
  for (const [name, value] of Object.entries({ ...fields, CompanyId })) form.append(name, value);
  return sendForm(world.app, importCustomers, form, { token: token ?? (await world.tokenOf("admin")) });
}
const check = async (lines: readonly Cells[]) =>
  (await send(csvOf(cellsOf(lines)), { DryRun: "true" })).reply;

/** Imports lines to the end. */
async function bringIn(lines: readonly Cells[]) {
  const { status, reply } = await send(csvOf(cellsOf(lines)));
  expect(status).toBe(200);
  await workerOf(world).runDue();
  const imported = await world.done(getImport, { importId: reply.importId });
  if (!imported) throw new Error("There is no import.");
  return imported;
}
const customersWith = async (search = phone) => (await world.done(searchCustomers, { search })).rows;
const bookingsWith = async (search = phone) => (await world.done(searchBookings, { search })).rows;

test("joins a first and a last name, and repeats none", async () => {
  const named = ["First Name", "Last Name", "Phone", "Email", "Address"];
  const people = [
    ["Meera", "Kulkarni"],
    ["Ravi Rao", "Rao"],
    ["Asha", ""],
  ];
  const rows = people.map(([first = "", last = ""]) => [first, last, newPhone(), "a@example.com", "Flat 1"]);
  const { status, reply } = await send(csvOf([named, ...rows]));
  expect([status, reply.columns]).toMatchObject([200, { Name: "First Name", "Last Name": "Last Name" }]);
  await workerOf(world).runDue();
  const names = await Promise.all(rows.map(([, , dialled = ""]) => customersWith(dialled)));
  expect(names.map(([customer]) => customer?.firstName)).toEqual(["Meera Kulkarni", "Ravi Rao", "Asha"]);
});

test("imports a customer with two cars and their plan, which goes on from tomorrow, and tells nobody", async () => {
  const { status, customers, vehicles, plans, bad, failedUrl, tried, total } = await bringIn([
    line(),
    line({ "Start Date": "2026-11-30", Days: "daily", Time: "08:00" }),
  ]);
  expect({ status, customers, vehicles, plans, bad, failedUrl, tried, total }).toEqual({
    status: "done",
    customers: 1,
    vehicles: 2,
    plans: 1,
    bad: [],
    failedUrl: null,
    tried: 1,
    total: 1,
  });
  expect(await customersWith()).toMatchObject([
    { firstName: "Meera Kulkarni", email1: "meera@example.com", bookings: 1 },
  ]);
  const { rows } = await sql<{ first: string; last: string; billing: string; price: number; washes: number }>`
    select first_day as first, last_day as last, billing, washes,
      (amount_paise / washes)::integer as price from booking where customer_phone = ${phone}`.execute(
    world.db,
  );
  // Mondays and Thursdays from 23 November, and each day from 30 November.
  expect(rows).toEqual([
    { first: "2026-11-23", last: "2026-12-20", billing: "monthly", price: 30_000, washes: 8 + 21 },
  ]);
  expect((await world.done(searchMessages, { search: phone })).total).toBe(0);
});

test("takes a note in place of the pillar, with the parking floor or without", async () => {
  const noted = { Pillar: "", "Parking Note": "Near lift C" };
  const { vehicles, bad } = await bringIn([line(noted), line({ ...noted, Basement: "", Time: "9 am" })]);
  expect([vehicles, bad]).toEqual([2, []]);
  const { rows } = await sql`
    select parking_floor_name as floor, parking_pillar_id as pillar, parking_note as note from booking_vehicle
    join booking using (booking_id) where customer_phone = ${phone} order by position`.execute(world.db);
  expect(rows).toEqual([
    { floor: "B1", pillar: null, note: "Near lift C" },
    { floor: "", pillar: null, note: "Near lift C" },
  ]);
});

test("a plan without an end date goes on", async () => {
  const { plans, bad } = await bringIn([line({ "End Date": "" })]);
  expect([plans, bad]).toEqual([1, []]);
  const [booking] = await bookingsWith();
  expect(booking).toMatchObject({ openEnded: true, billing: "monthly" });
});

test("sells a plan by the month or by the wash, as it costs its customer less", async () => {
  const ItemName = "Dust off";
  const { serviceId: ServiceId } = place;
  await world.done(addServiceItem, { ServiceId, ItemName, Price: 49, MonthlyPrice: 799, Duration: 10 });
  const days = { "Service Item": ItemName, "End Date": "" };
  const [daily, weekly] = [newPhone(), newPhone()];
  const { bad } = await bringIn([
    line({ ...days, "Mobile Number": daily, Days: "daily" }),
    line({ ...days, "Mobile Number": weekly, Days: "Mon" }),
  ]);
  expect(bad).toEqual([]);
  const soldTo = async (customer: string) => {
    const [booking] = await bookingsWith(customer);
    const { vehicleLines } = await world.done(getBooking, { bookingId: booking?.bookingId ?? 0 });
    return vehicleLines.map(({ monthlyPrice }) => monthlyPrice);
  };
  expect([await soldTo(daily), await soldTo(weekly)]).toEqual([[799], [null]]);
});

test("reads an Excel workbook as it reads CSV, with columns matched by the caller", async () => {
  const named = cellsOf([line()]);
  named[0] = headers.map((header) => (header === "Name" ? "Who" : header));
  const workbook = await xlsxOf([{ name: "Customers", rows: named }]);
  const first = await send(workbook, { DryRun: "true" });
  expect(first.reply).toMatchObject({ customers: 0, badCount: 1, bad: [{ line: 1, column: "Name" }] });
  const Columns = JSON.stringify({ Name: "Who", Phone: "Mobile Number", Email: "Email", Flat: "Flat No" });
  const { reply } = await send(workbook, { DryRun: "true", Columns });
  expect(reply).toMatchObject({ status: "checked", customers: 1, vehicles: 0, plans: 0, bad: [] });
  expect(reply.headers).toContain("Who");
});

test("refuses a header for several columns, and takes an empty one for none", async () => {
  const file = csvOf([
    ["Name", "Phone", "Tower", ""],
    ["Meera Kulkarni", phone, "A", "meera@example.com"],
  ]);
  const matched = async (columns: Cells) => send(file, { DryRun: "true", Columns: JSON.stringify(columns) });
  const { status, error } = await matched({ Name: "Name", Phone: "Phone", Building: "Tower", Flat: "Tower" });
  const sentence = "“Tower” is chosen for several columns. Please choose it for one.";
  expect([status, error.fields]).toEqual([400, { Columns: sentence }]);
  const { reply } = await matched({ Name: "Name", Phone: "Phone", Email: "", Address: "" });
  expect([reply.badCount, reply.bad[0]?.column]).toEqual([1, "Email"]);
});

describe("a dry run", () => {
  test("imports nothing, and counts what would be", async () => {
    expect(await check([line()])).toMatchObject({
      status: "checked",
      customers: 1,
      vehicles: 1,
      plans: 1,
      bad: [],
      undoUntil: null,
    });
    expect(await customersWith()).toEqual([]);
  });

  test.each([
    ["Phone", { "Mobile Number": "98" }, "10 digit"],
    ["Name", { Name: "" }, "Name is required"],
    ["Email", { Email: "" }, "Email"],
    ["Email", { Email: "nobody" }, "email"],
    [
      "Society",
      { Society: "Nowhere" },
      "There is no Society “Nowhere” here that the company serves or offers",
    ],
    ["Society", { Society: `${"x".repeat(79)}🚗` }, `There is no Society “${"x".repeat(79)}”`],
    ["Flat", { "Flat No": "999" }, "There is no Flat “999” here that the company serves or offers"],
    ["Parking Pillar", { Pillar: "" }, "Parking Pillar is missing"],
    ["Parking Note", { "Parking Note": "Near lift C" }, "Give either the pillar or a note, not both"],
    ["Parking Note", { Pillar: "", "Parking Note": "x".repeat(121) }, "Use at most 120 characters"],
    [
      "Parking Floor",
      { Basement: "B9", Pillar: "", "Parking Note": "Near lift C" },
      "There is no Parking Floor “B9”",
    ],
    ["Item", { "Service Item": "Gold" }, "There is no Item “Gold”"],
    ["Item", { "Service Item": "Foam wash" }, "Several items are called “Foam wash”."],
    ["Vehicle Number", { "Car Number": "X" }, "MH12"],
    ["Time", { Time: "25" }, ""],
    ["Days", { Days: "Someday" }, ""],
    ["End", { "End Date": "01/11/2026" }, ""],
    ["Start", { "Start Date": "soon" }, ""],
  ] as const)("names a bad line by %s: %o", async (column, change, reason) => {
    const { customers, bad, failedUrl } = await check([line(change)]);
    expect([customers, bad.length]).toEqual([0, 1]);
    expect(bad[0]).toMatchObject({ line: 2, column });
    expect(bad[0]?.reason).toContain(reason);
    expect(bad[0]?.reason.length).toBeGreaterThan(5);
    expect(failedUrl).not.toBeNull();
  });
});

test("refuses all lines of a customer with one bad line, and imports the others", async () => {
  const other = newPhone();
  const lines = [line(), line({ "Flat No": "999" }), line({ "Mobile Number": other, Name: "Ravi Rao" })];
  const { customers, bad, badCount, failedUrl } = await bringIn(lines);
  expect([customers, badCount, bad.map((one) => one.line)]).toEqual([1, 2, [2, 3]]);
  expect([await customersWith(), (await customersWith(other)).length]).toEqual([[], 1]);
  const table = await world.app.inject({ method: "GET", url: failedUrl ?? "" });
  expect([table.statusCode, table.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  const [head, first] = table.body.split("\r\n");
  expect(head).toContain("Mobile Number");
  expect(first).toContain(phone);
  expect(first).toContain("Another line of this customer cannot be imported");
});

test("counts all bad lines, replies with the first 200, and keeps the beginning of each of their cells", async () => {
  const kept = "x".repeat(499);
  const long = `${kept}🚗${"x".repeat(32_000)}`;
  const lines = Array.from({ length: 150 }, (_, n) => ["Meera", n === 0 ? long : "98", "beyond the headers"]);
  const { reply } = await send(csvOf([["Name", "Phone"], ...lines, ...lines.slice(1)]), { DryRun: "true" });
  const stored = await world.done(getImport, { importId: reply.importId });
  expect([reply.badCount, stored?.badCount, stored?.bad]).toEqual([299, 299, reply.bad]);
  expect(reply.bad.map(({ line: at }) => at)).toEqual(Array.from({ length: 200 }, (_, n) => n + 2));
  expect(Object.keys(reply.bad[0] ?? {}).toSorted()).toEqual(["column", "line", "reason"]);
  const { body } = await world.app.inject({ method: "GET", url: stored?.failedUrl ?? "" });
  const [, first, second, ...others] = body.trim().split("\r\n");
  expect(first).toMatch(new RegExp(`^Meera,${kept},2,`));
  expect(second).toMatch(/^Meera,98,3,/);
  expect(others).toHaveLength(297);
});

test("a second import of the same file doubles nothing", async () => {
  const lines = [line()];
  await bringIn(lines);
  const { customers, plans, bad, leftOut } = await bringIn(lines);
  expect([customers, plans, bad, leftOut]).toEqual([0, 0, [], 1]);
  expect([(await customersWith()).length, (await bookingsWith()).length]).toEqual([1, 1]);
});

test("a customer who was added meanwhile is noted, and stays as they are", async () => {
  const { reply } = await send(csvOf(cellsOf([line()])));
  await world.done(addCustomer, {
    FirstName: "Somebody else",
    Phone1: phone,
    Email1: "else@example.com",
    CustomerAddress: "Here",
  });
  await workerOf(world).runDue();
  expect(await world.done(getImport, { importId: reply.importId })).toMatchObject({
    status: "done",
    customers: 0,
    badCount: 1,
  });
  expect(await bookingsWith()).toEqual([]);
});

test("refuses a car that stands in the file twice", async () => {
  const one = line();
  const { bad } = await check([
    one,
    line({ "Mobile Number": newPhone(), "Car Number": one["Car Number"] ?? "" }),
  ]);
  expect(bad).toMatchObject([
    { line: 3, column: "Vehicle Number", reason: "This vehicle is on line 2 already" },
  ]);
});

test("refuses a car that has the plan already, at its line, when checked and when brought in", async () => {
  const [plate, running] = [newPlate(), newPlate()];
  await world.done(bookPlan, place.booking([place.vehicle({ ...biweekly, VehicleNumber: running })]));
  const lines = [line({ "Car Number": plate }), line({ "Mobile Number": newPhone(), "Car Number": running })];
  const checked = await check(lines);
  expect(checked).toMatchObject({ customers: 1, badCount: 1, bad: [{ line: 3, column: "Vehicle Number" }] });
  expect(checked.bad[0]?.reason).toMatch(`${running} is booked for this on 23 Nov 2026 already, in booking`);
  const single = place.booking([place.vehicle({ VehicleNumber: plate, AppointmentTime: "9:00 AM" })]);
  await world.done(bookOnce, single);
  const imported = await bringIn(lines);
  expect(imported).toMatchObject({ customers: 0, badCount: 2 });
  expect(imported.bad.map(({ reason }) => reason)).toContainEqual(
    expect.stringMatching(`${plate} is booked for this on 23 Nov 2026 already`),
  );
});

describe("a file", () => {
  test("has at most so many lines", async () => {
    const rows = Array.from({ length: MAX_IMPORT_LINES + 1 }, () => ["A", "9"]);
    const { status, error } = await send(csvOf([["Name", "Phone"], ...rows]));
    expect([status, error.fields?.["File"]]).toEqual([
      400,
      "A file can have at most 5,000 lines. Please split it.",
    ]);
  });

  test("that is neither CSV nor Excel is refused", async () => {
    for (const bytes of [Buffer.from("%PDF-1.4"), Buffer.from("PK\u0003\u0004 nothing"), Buffer.alloc(64)])
      expect((await send(bytes)).status).toBe(400);
  });
});

test("is for management, which names the company, and for owners of their own company", async () => {
  const owner = await world.tokenOf("owner");
  const file = csvOf(cellsOf([line()]));
  expect((await send(file, { DryRun: "true", token: owner })).status).toBe(200);
  const companyId = await world.addCompany("Elsewhere");
  expect((await send(file, { DryRun: "true", token: owner, CompanyId: String(companyId) })).status).toBe(404);
  for (const role of ["staff", "support", "provider", "customer"] as const)
    expect((await send(file, { token: await world.tokenOf(role) })).status).toBe(403);
  const { reply } = await send(file, { DryRun: "true" });
  const outsider = { token: await world.newToken("owner", companyId) };
  await world.refused(404, getImport, { importId: reply.importId }, outsider);
  await world.refused(404, undoImport, { importId: reply.importId }, outsider);
});

describe("undoing", () => {
  const sumOfUse = async () =>
    (
      await sql<{ used: number }>`select coalesce(sum(used), 0)::integer as used from slot_use`.execute(
        world.db,
      )
    ).rows[0]?.used;

  test("removes what came in, so that the file can be imported again", async () => {
    const before = await sumOfUse();
    const lines = [line()];
    const { importId } = await bringIn(lines);
    expect(await world.done(undoImport, { importId })).toEqual({ customers: 1, plans: 1, stays: [] });
    expect([await customersWith(), await bookingsWith(), await sumOfUse()]).toEqual([[], [], before]);
    expect(await world.done(getImport, { importId })).toMatchObject({ status: "undone", undoUntil: null });
    await world.refused(409, undoImport, { importId });
    const again = await bringIn(lines);
    expect(again.customers).toBe(1);
    expect(await world.done(getImport, {}, { token: await world.tokenOf("admin") })).toMatchObject({
      importId: again.importId,
    });
    expect(await world.done(getImport, {}, { token: await world.newToken("admin") })).toBeNull();
  });

  test("keeps customers to whom something has happened, and says what", async () => {
    const [booked, cancelled] = [newPhone(), newPhone()];
    const { importId } = await bringIn([
      line(),
      line({ "Mobile Number": booked, Name: "Booked Again" }),
      line({ "Mobile Number": cancelled, Name: "Cancelled One" }),
    ]);
    const [customer] = await customersWith(booked);
    const body = place.booking([place.vehicle({ ...biweekly, AppointmentTime: "6:00 AM" })], {
      CustomerId: customer?.customerId ?? 0,
    });
    await world.done(bookPlan, body);
    const [booking] = await bookingsWith(cancelled);
    await world.done(cancelBooking, { bookingId: booking?.bookingId ?? 0, Reason: "Moved away" });
    const { customers, stays } = await world.done(undoImport, { importId });
    expect(customers).toBe(1);
    expect(stays.map(({ name, reason }) => [name, reason])).toEqual([
      ["Booked Again", "Booked again since."],
      ["Cancelled One", "A wash was done, moved or cancelled since."],
    ]);
    expect([await customersWith(), (await customersWith(booked)).length]).toEqual([[], 1]);
  });

  test("is possible for a day", async () => {
    const { importId } = await bringIn([line()]);
    const before = world.clock.now;
    world.clock.advance(24 * 3_600_000);
    expect((await world.refused(409, undoImport, { importId })).message).toBe(
      "An import can be undone for 24 hours once it is done.",
    );
    world.clock.now = before;
  });
});
