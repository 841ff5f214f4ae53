import { utils, write } from "@e965/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changePrice } from "#contract/booking/plan.ts";
import { undoImport } from "#contract/booking/import.ts";
import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { getCustomer, searchCustomers } from "#contract/customer/customer.ts";
import { type Bookable, makeBookable, newPhone, newPlate } from "#server/testing/bookings.ts";
import { type FileCells, type Importing, makeImporting } from "#server/testing/importing.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** What is agreed with customers, and customers who are there. Today is 22 November 2026; December has 31 days. */

let world: World;
let importing: Importing;
let daily: string;
let place: Bookable;

beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  importing = await makeImporting(world, place);
  const { serviceId: ServiceId } = place;
  daily = "Dust off";
  await world.done(addServiceItem, {
    ServiceId,
    ItemName: daily,
    Price: 49,
    MonthlyPrice: 799,
    Duration: 10,
  });
});
afterAll(() => world.close());

const line = (change: FileCells = {}) => importing.line({ Item: daily, ...change });
const reasonsOf = async (change: FileCells) =>
  (await importing.check([line(change)])).bad.map(({ reason }) => reason);

/** Imports a line, and reads in rupees what its plan costs in December, and a month of it; with the check's words. */
async function agreed(change: FileCells) {
  const one = line(change);
  const { preview } = await importing.check([one]);
  const { bad } = await importing.bringIn([one]);
  expect(bad).toEqual([]);
  const { rows } = await sql<{ amount: number; month: number | null; washes: number }>`
    select (sum(distinct booking.amount_paise) / 100.0)::float8 as amount, max(vehicle.monthly_paise / 100.0)::float8 as month,
      max(booking.washes) as washes
    from booking join booking_vehicle as vehicle using (booking_id)
    where booking.customer_phone = ${one["Phone"] ?? ""}`.execute(world.db);
  return { ...rows[0], words: preview[0]?.text.split(" \u00b7 ").slice(5).join(" \u00b7 ") };
}

describe("plans are booked as they were agreed", () => {
  test.each<[FileCells, { amount: number; month: number | null; words: string }]>([
    [{ "Monthly Rate": "600" }, { amount: 600, month: 600, words: "31 washes \u00b7 ₹600 a month" }],
    [
      { "Amount per month (Rs.)": "₹ 600/-" },
      { amount: 600, month: 600, words: "31 washes \u00b7 ₹600 a month" },
    ],
    [{ "मासिक दर": "६००" }, { amount: 600, month: 600, words: "31 washes \u00b7 ₹600 a month" }],
    [{ Package: "yes" }, { amount: 799, month: 799, words: "31 washes \u00b7 ₹799 a month" }],
    [
      { Package: "Monthly", "Disc %": "10" },
      { amount: 719.1, month: 719.1, words: "31 washes \u00b7 10 % off \u00b7 ₹719.10 a month" },
    ],
    [{ Package: "per wash" }, { amount: 1519, month: null, words: "31 washes \u00b7 ₹1,519" }],
    [{ Rate: "40" }, { amount: 1240, month: null, words: "31 washes \u00b7 at ₹40 a wash \u00b7 ₹1,240" }],
    [
      { Rate: "40", Discount: "25%" },
      { amount: 930, month: null, words: "31 washes \u00b7 at ₹40 a wash \u00b7 25 % off \u00b7 ₹930" },
    ],
    [
      { Package: "no", Discount: "19" },
      { amount: 1500, month: null, words: "31 washes \u00b7 ₹19 off \u00b7 ₹1,500" },
    ],
    [
      { "Monthly Rate": "NA", Price: "-" },
      { amount: 799, month: 799, words: "31 washes \u00b7 ₹799 a month" },
    ],
  ])("%o", async (change, { words, ...costs }) =>
    expect(await agreed(change)).toEqual({ ...costs, washes: 31, words: expect.stringContaining(words) }),
  );

  test("and go on so: washes that are made later have the agreed price", async () => {
    const one = line({ "Monthly Rate": "600", "End Date": "" });
    await importing.bringIn([one]);
    const { rows } = await sql<{ monthly: number }>`
      select distinct wash.monthly_paise as monthly from wash join booking using (booking_id)
      where customer_phone = ${one["Phone"] ?? ""}`.execute(world.db);
    expect(rows).toEqual([{ monthly: 60_000 }]);
  });

  test("each with its own: two cars of one customer", async () => {
    const Phone = newPhone();
    const { bad, plans } = await importing.bringIn([
      line({ Phone, "Monthly Rate": "600" }),
      line({ Phone, "Monthly Rate": "500", Time: "8 am" }),
      line({ Phone, Rate: "45", Time: "9 am" }),
    ]);
    const { rows } = await sql`
      select monthly_paise as month, price_paise as wash from booking_vehicle join booking using (booking_id)
      where customer_phone = ${Phone} order by booking_vehicle_id`.execute(world.db);
    expect([bad, plans, rows]).toEqual([
      [],
      2,
      [
        { month: 60_000, wash: 4_900 },
        { month: 50_000, wash: 4_900 },
        { month: null, wash: 4_500 },
      ],
    ]);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test.each<[FileCells, string]>([
    [{ "Monthly Rate": "six hundred" }, "“six hundred” is not understood"],
    [{ "Monthly Rate": "600 per month" }, "“600 per month” is not understood"],
    [{ Rate: "0" }, "“0” is not understood"],
    [{ Package: "Gold" }, "“Gold” is not understood"],
    [{ Discount: "half" }, "“half” is not understood"],
    [{ Rate: "40", Package: "monthly" }, "“40” is a price of a wash, and this plan is by the month"],
    [{ Rate: "40", "Monthly Rate": "600" }, "“40” is a price of a wash, and this plan is by the month"],
    [{ "Monthly Rate": "600", Package: "no" }, "“600” is a price of a month, and this plan is by the wash"],
    [
      { Discount: "100", "End Date": "" },
      "“100” would be taken off once, and this plan has no end. Write the agreed price, or a percentage",
    ],
  ])("%o is refused in its own words", async (change, reason) =>
    expect(await reasonsOf(change)).toEqual([reason]),
  );

  test("an item that is not sold by the month has no price of a month", async () =>
    expect(await reasonsOf({ Item: `${importing.serviceName}: Foam wash`, "Monthly Rate": "600" })).toEqual([
      `“600”: ${importing.serviceName}: Foam wash is not sold by the month. Give it a monthly price first`,
    ]));

  test("a discount is within what the caller may give", async () => {
    await world.db.updateTable("company").set({ owner_discount_cap: 15 }).execute();
    const owner = await world.tokenOf("owner");
    const [over, within] = [line({ Discount: "20%" }), line({ Discount: "15%" })];
    expect((await importing.check([over, within], owner)).bad).toMatchObject([
      { line: 2, column: "Discount", reason: "You can give a discount of at most 15 %." },
    ]);
    expect((await importing.bringIn([line({ Discount: "300" })], owner)).bad).toMatchObject([
      { reason: "You can give a discount of at most 15 %." },
    ]);
    expect((await importing.check([over])).bad).toEqual([]);
    await world.db.updateTable("company").set({ owner_discount_cap: 100 }).execute();
  });

  test("a society that plan and balance miss is told once", async () =>
    expect(await reasonsOf({ Society: "Nowhere", Balance: "100" })).toEqual([
      "There is no Society “Nowhere” here that the company serves or offers",
    ]));

  test("amounts with two decimal signs refuse the file", async () => {
    const file = importing.fileOf([line({ "Monthly Rate": "600,50" }), line({ "Monthly Rate": "600.5" })]);
    expect((await importing.send(file, {})).error.fields).toEqual({
      File: "Lines 2 and 3 write the decimals of amounts differently, so that none of the amounts can be trusted",
    });
  });
});

test("undoing takes back a package with its included washes, and a price that was changed since", async () => {
  const { serviceId: ServiceId, serviceItemId: ServiceItemId } = place;
  const ItemName = "Full care";
  const Included = [{ ServiceItemId, Washes: 2 }];
  await world.done(addServiceItem, {
    ServiceId,
    ItemName,
    Price: 90,
    MonthlyPrice: 999,
    Duration: 10,
    Included,
  });
  const one = line({ Item: ItemName, Package: "yes", "End Date": "" });
  const { importId, bad } = await importing.bringIn([one]);
  expect(bad).toEqual([]);
  const { rows } = await sql<{ id: number }>`
    select booking_id as id from booking where customer_phone = ${one["Phone"] ?? ""}`.execute(world.db);
  const BookingIds = rows.map(({ id }) => id);
  await world.done(changePrice, { BookingIds, From: "2026-12-20", MonthlyPrice: 1100 });
  expect(await world.done(undoImport, { importId })).toEqual({ customers: 1, plans: 1, stays: [] });
  expect(await ledgerErrors(world)).toEqual([]);
});

describe("what else is known of a customer", () => {
  const customerOf = async (phone: string) => {
    const [found] = (await world.done(searchCustomers, { search: phone })).rows;
    return world.done(getCustomer, { customerId: found?.customerId ?? 0 });
  };

  test("is kept: GSTIN, legal name and notes", async () => {
    const one = line({ "GST No": "27aapfu0939f1zv", "Legal Name": "Kulkarni LLP", Remarks: "Ring\ntwice" });
    expect((await importing.check([one])).preview[0]?.text).toContain(
      "GSTIN 27AAPFU0939F1ZV of Kulkarni LLP \u00b7 Notes: Ring twice",
    );
    await importing.bringIn([one]);
    expect(await customerOf(one["Phone"] ?? "")).toMatchObject({
      gstin: "27AAPFU0939F1ZV",
      legalName: "Kulkarni LLP",
      notes: "Ring twice",
    });
  });

  test("without a legal name it is the customer's own", async () => {
    const one = line({ GSTIN: "27AAPFU0939F1ZV" });
    await importing.bringIn([one]);
    expect(await customerOf(one["Phone"] ?? "")).toMatchObject({ legalName: "Meera Kulkarni", notes: "" });
  });

  test("a GSTIN with a wrong digit is refused", async () =>
    expect((await reasonsOf({ GSTIN: "27AAPFU0939F1ZX" })).join()).toMatch(/GSTIN/));
});

describe("a customer who is there already", () => {
  const booked = async (phone: string) => {
    const { rows } = await sql<{ number: string }>`
      select number from booking_vehicle join booking using (booking_id)
      where customer_phone = ${phone} order by booking_vehicle_id`.execute(world.db);
    return rows.map(({ number }) => number);
  };

  test("gets a further car, and undoing takes back that alone", async () => {
    const first = line();
    const Phone = first["Phone"] ?? "";
    await importing.bringIn([first]);
    const second = line({ Phone, Name: "MEERA KULKARNI", Email: "", "Car Number": newPlate() });
    const checked = await importing.check([first, second]);
    expect(checked).toMatchObject({ customers: 0, vehicles: 1, plans: 1, leftOut: 1, bad: [] });
    expect(checked.preview.map(({ line: at, text }) => [at, text.split(" \u00b7 ").slice(0, 3)])).toEqual([
      [2, ["Meera Kulkarni", first["Car Number"], "is here already, left out"]],
      [3, ["Meera Kulkarni", Phone, "a customer already, who gets"]],
    ]);
    const { importId, bad } = await importing.bringIn([first, second]);
    expect([bad, await booked(Phone)]).toEqual([[], [first["Car Number"], second["Car Number"]]]);
    expect(await world.done(undoImport, { importId })).toEqual({ customers: 0, plans: 1, stays: [] });
    expect(await booked(Phone)).toEqual([first["Car Number"]]);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("of another name is refused", async () => {
    const first = line();
    await importing.bringIn([first]);
    expect(await reasonsOf({ Phone: first["Phone"] ?? "", Name: "Ravi Rao" })).toEqual([
      "This phone is of Meera Kulkarni, a customer already, who has another name",
    ]);
  });

  test("keeps what they are called by: another email is refused, not dropped", async () => {
    const first = line();
    await importing.bringIn([first]);
    const { Phone = "" } = first;
    expect(await reasonsOf({ Phone, Email: "other@example.com" })).toEqual([
      "Meera Kulkarni is a customer already and has “meera@example.com” here. Change it on their page, or leave the cell empty",
    ]);
  });

  test("does not get the car of somebody else", async () => {
    const [first, second] = [line(), line()];
    await importing.bringIn([first, second]);
    const { "Car Number": car = "" } = first;
    expect((await reasonsOf({ Phone: second["Phone"] ?? "", "Car Number": car })).join()).toMatch(
      `${car} is booked for this`,
    );
  });
});

describe("what is said once for all lines", () => {
  const send = async (lines: FileCells[], defaults: object) =>
    importing.send(importing.fileOf(lines), { DryRun: "true", Defaults: JSON.stringify(defaults) });
  const without = (change: FileCells = {}) => {
    const { Society: _society, Item: _item, "Start Date": _start, ...others } = line();
    return { ...others, ...change };
  };

  test("stands where a line is empty, and nowhere else", async () => {
    const said = { Society: importing.societyName, Item: daily, Start: "2026-12-10" };
    const { reply } = await send(
      [without(), without({ "Start Date": "" }), without({ "Start Date": "30/12/2026" })],
      said,
    );
    expect([reply.bad, reply.washes]).toEqual([[], 22 + 22 + 2]);
    expect(
      (await send([without({ Society: "Nowhere" })], said)).reply.bad.map(({ reason }) => reason),
    ).toEqual(["There is no Society “Nowhere” here that the company serves or offers"]);
  });

  test("makes no plan for a customer without a car", async () => {
    const { Name, Phone, Email } = line();
    const one = { Name, Phone, Email, Address: "Tower A" };
    expect((await send([one], { Item: daily, Start: "2026-12-10" })).reply).toMatchObject({
      customers: 1,
      plans: 0,
    });
  });

  test.each(["{", "[]", '{"Phone":"9"}', '{"Item":7}'])("%s is refused", async (Defaults) => {
    const { status, error } = await importing.send(importing.fileOf([line()]), { Defaults });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["Defaults"]]);
  });
});

describe("numbers of a workbook are what they show", () => {
  const worded = async (change: Record<string, unknown>) => {
    const one = { ...line({ Rate: "40" }), ...change };
    const sheet = utils.aoa_to_sheet([Object.keys(one), Object.values(one)]);
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, "Customers");
    const { reply } = await importing.send(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer, {
      DryRun: "true",
    });
    return reply.preview[0]?.text ?? reply.bad[0]?.reason;
  };

  test.each([
    [{ Discount: { t: "n", v: 0.1, z: "0%" } }, "10 % off"],
    [{ Discount: { t: "n", v: 12.5, z: '0.0"%"' } }, "12.5 % off"],
    [{ "Disc %": { t: "n", v: 10 } }, "10 % off"],
    [{ Balance: { t: "n", v: 1200, z: '0.00" Dr"' } }, "owes ₹1,200 from before"],
    [{ Balance: { t: "n", v: 500, z: '0.00" Cr"' } }, "has paid ₹500 ahead"],
    [{ Balance: { t: "n", v: -500, z: '0.00" Dr";0.00" Cr"' } }, "has paid ₹500 ahead"],
    [{ Balance: { t: "n", v: -500, z: "#,##0.00;[Red]-#,##0.00" } }, "has paid ₹500 ahead"],
    [{ Balance: { t: "n", v: 1200, z: "#,##0.00" } }, "owes ₹1,200 from before"],
    [{ Balance: { t: "n", v: -500, z: '0.00" Cr"' } }, "“-500 Cr” is not understood"],
  ])("%o", async (change, words) => expect(await worded(change)).toContain(words));
});
