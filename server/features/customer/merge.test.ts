import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import {
  addCustomer,
  getCustomer,
  getCustomerByPhone,
  searchCustomers,
  updateCustomer,
} from "#contract/customer/customer.ts";
import { getEntries, mergeCustomers, undoMerge } from "#contract/customer/merge.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { addTicket } from "#contract/ticket/ticket.ts";
import { biweekly, type Bookable, customerToken, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A customer with a new phone. */
async function makeCustomer(name = "Anita R", companyId?: number, phone = newPhone()) {
  const fields = {
    FirstName: name,
    Phone1: phone,
    Email1: "anita@example.com",
    CustomerAddress: "Tower A, 101",
  };
  const options = companyId === undefined ? {} : { token: await world.tokenOf("owner", companyId) };
  const { customerId } = await world.done(addCustomer, fields, options);
  return { customerId, phone };
}

/** A customer with a partly paid plan and a ticket, and a second entry of the same person. */
async function makeTwo(): Promise<Bookable & { intoId: number; intoPhone: string; bookingId: number }> {
  const place = await makeBookable(world);
  const { bookingId } = await world.done(bookPlan, place.booking([place.vehicle(biweekly)]));
  await world.done(addPayment, { CustomerId: place.customerId, Amount: 500, Method: "cash" });
  await world.done(addTicket, {
    CustomerId: place.customerId,
    Subject: "Streaks",
    Description: "On the roof",
    Priority: "Normal",
  });
  const { customerId: intoId, phone: intoPhone } = await makeCustomer();
  return { ...place, intoId, intoPhone, bookingId };
}

/** All rows of the customers by table, to compare before a merge and after its undo. */
async function rowsOf(...customers: number[]) {
  const tables = ["booking", "booking_vehicle", "wash", "payment", "bill", "ticket"];
  const rows: Record<string, unknown[]> = {};
  for (const table of tables) {
    const own = sql<Record<string, unknown>>`select * from ${sql.table(table)}
      where customer_id = any(${customers}::integer[]) order by 1`;
    // An undo does not restore by which transaction a wash was last changed.
    rows[table] = (await own.execute(world.db)).rows.map((row) => ({ ...row, changed_in: null }));
  }
  return rows;
}

const bookingsOf = async (customerId: number, token?: string) =>
  (
    await world.done(
      searchBookings,
      { page: 1, pageSize: 20, filters: { CustomerId: customerId } },
      token === undefined ? {} : { token },
    )
  ).rows.map(({ bookingId }) => bookingId);

test("merges two entries of a person, and an old link leads to the remaining one", async () => {
  const { customerId, intoId, phone, bookingId } = await makeTwo();
  const pair = { CustomerId: customerId, IntoCustomerId: intoId };
  const moves = { vehicles: 1, bookings: 1, openWashes: 8, payments: 1, bills: 0, tickets: 1 };
  const before = await rowsOf(customerId, intoId);
  expect(await world.done(mergeCustomers, { ...pair, DryRun: true })).toMatchObject({
    merged: false,
    moves,
  });
  expect(await rowsOf(customerId, intoId)).toEqual(before);

  expect(await world.done(mergeCustomers, pair)).toMatchObject({ merged: true, moves });
  for (const rows of Object.values(await rowsOf(customerId))) expect(rows).toEqual([]);
  expect(await world.done(getCustomer, { customerId })).toMatchObject({ customerId: intoId });
  expect(await world.done(getCustomerByPhone, { phone1: phone })).toMatchObject({ customerId: intoId });
  expect(await bookingsOf(intoId)).toEqual([bookingId]);
  expect(await bookingsOf(customerId)).toEqual([bookingId]);
  const found = await world.done(searchCustomers, { page: 1, pageSize: 20, search: phone });
  expect(found).toEqual({ rows: [], total: 0 });
  // Whoever signs in with the old phone still sees the washes.
  expect(await bookingsOf(intoId, await customerToken(world, phone))).toEqual([bookingId]);
  expect((await world.done(getEntries, { customerId: intoId })).merged).toMatchObject([
    { customerId, undoUntil: "2026-12-21T04:30:00.000Z" },
  ]);
});

test("who tax invoices name is told before a merge", async () => {
  const { customerId, phone } = await makeCustomer("Green Acres");
  const { customerId: intoId, phone: intoPhone } = await makeCustomer("Green Acres CHS");
  const preview = { CustomerId: customerId, IntoCustomerId: intoId, DryRun: true };
  const fields = { FirstName: "Green Acres", Email1: "acres@example.com", CustomerAddress: "Baner" };
  const sentences = async () =>
    (await world.done(mergeCustomers, preview)).conflicts.map(({ sentence }) => sentence).slice(0, -1);
  expect(await sentences()).toEqual([]);
  const invoiced = { Gstin: "27AAPFU0939F1ZV", LegalName: "Green Acres CHS Ltd" };
  await world.done(updateCustomer, { ...fields, customerId, Phone1: phone, ...invoiced });
  expect(await sentences()).toEqual([
    "Tax invoices name Green Acres CHS Ltd (27AAPFU0939F1ZV) from then on: Green Acres CHS takes the GSTIN over.",
  ]);
  const other = { Gstin: "29AAGCB7383J1Z4", LegalName: "Green Fleet" };
  await world.done(updateCustomer, { ...fields, customerId: intoId, Phone1: intoPhone, ...other });
  expect(await sentences()).toEqual([
    "Tax invoices name Green Fleet (29AAGCB7383J1Z4) from then on, not Green Acres CHS Ltd (27AAPFU0939F1ZV).",
  ]);
  await world.done(updateCustomer, { ...fields, customerId: intoId, Phone1: intoPhone, ...invoiced });
  expect(await sentences()).toEqual([]);
});

test("a merge hands a GSTIN on to an entry without one, and its undo takes it back", async () => {
  const [own, none] = [
    { gstin: "27AAPFU0939F1ZV", legalName: "Green Acres CHS Ltd", business: true },
    { gstin: "", legalName: "", business: false },
  ];
  const other = { gstin: "29AAGCB7383J1Z4", legalName: "Green Fleet", business: false };
  const entry = async ({ gstin, legalName, business }: typeof own) => {
    const { customerId } = await makeCustomer("Green Acres");
    await world.db
      .updateTable("customer")
      .set({ gstin, legal_name: legalName, business })
      .where("customer_id", "=", customerId)
      .execute();
    return customerId;
  };
  for (const [from, to, merged] of [
    [own, none, own],
    [none, own, own],
    [own, other, { ...other, business: true }],
    [none, none, none],
  ] as const) {
    const [customerId, intoId] = [await entry(from), await entry(to)];
    await world.done(mergeCustomers, { CustomerId: customerId, IntoCustomerId: intoId });
    expect(await world.done(getCustomer, { customerId: intoId })).toMatchObject(merged);
    await world.done(undoMerge, { CustomerId: customerId });
    expect(await world.done(getCustomer, { customerId: intoId })).toMatchObject(to);
    expect(await world.done(getCustomer, { customerId })).toMatchObject(from);
  }
});

test("a booking for a merged entry belongs to the other entry", async () => {
  const { customerId, intoId, ...place } = await makeTwo();
  await world.done(mergeCustomers, { CustomerId: customerId, IntoCustomerId: intoId });
  const { bookingId } = await world.done(bookOnce, { ...place.booking(), CustomerId: customerId });
  expect(await bookingsOf(intoId)).toContain(bookingId);
  expect((await rowsOf(customerId))["booking"]).toEqual([]);
});

test("undoes a merge down to every row", async () => {
  const { customerId, intoId } = await makeTwo();
  const before = await rowsOf(customerId);
  await world.done(mergeCustomers, { CustomerId: customerId, IntoCustomerId: intoId });
  const tried = await world.done(undoMerge, { CustomerId: customerId, DryRun: true });
  expect(tried).toMatchObject({ undone: false, moves: { bookings: 1, payments: 1, tickets: 1 }, stays: [] });
  expect(await world.done(undoMerge, { CustomerId: customerId })).toMatchObject({ undone: true, stays: [] });
  expect(await rowsOf(customerId)).toEqual(before);
  expect(await world.done(getCustomer, { customerId })).toMatchObject({ customerId });
  await world.refused(409, undoMerge, { CustomerId: customerId });
});

test("rows that later money binds to the other entry stay there, and are listed", async () => {
  const { customerId, intoId, bookingId, ...place } = await makeTwo();
  await world.done(mergeCustomers, { CustomerId: customerId, IntoCustomerId: intoId });
  const later = await world.done(bookOnce, { ...place.booking(), CustomerId: intoId });
  await world.done(addPayment, { CustomerId: intoId, Amount: 2200, Method: "cash" });
  const { moves, stays } = await world.done(undoMerge, { CustomerId: customerId });
  expect(moves).toMatchObject({ bookings: 0, payments: 0, tickets: 1 });
  expect(stays).toContain(`Booking ${bookingId} stays with Anita R: money binds it to what came since.`);
  expect(stays).toContain("1 booking made since stays with Anita R.");
  expect(await bookingsOf(intoId)).toEqual([later.bookingId, bookingId]);
});

test("a merge older than 30 days cannot be undone", async () => {
  const { customerId, intoId } = await makeTwo();
  await world.done(mergeCustomers, { CustomerId: customerId, IntoCustomerId: intoId });
  await sql`update customer_merge set at = at - interval '30 days 1 second' where customer_id = ${customerId}`.execute(
    world.db,
  );
  const error = await world.refused(409, undoMerge, { CustomerId: customerId });
  expect(error.message).toBe("This merge could be undone until 21 Nov 2026.");
});

describe("when both have the same vehicle", () => {
  test("its plate is reported", async () => {
    const { customerId, intoId, ...place } = await makeTwo();
    const number = "MH12ZY0001";
    const car = (time: string) => place.vehicle({ VehicleNumber: number, AppointmentTime: time });
    await world.done(bookOnce, place.booking([car("7:00 AM")]));
    await world.done(bookOnce, {
      ...place.booking([car("8:00 AM")]),
      CustomerId: intoId,
      EvenTwice: true,
    });
    const { conflicts } = await world.done(mergeCustomers, {
      CustomerId: customerId,
      IntoCustomerId: intoId,
    });
    expect(conflicts).toContainEqual({
      sentence: "MH12ZY0001 is a vehicle of both: it becomes one.",
      blocks: false,
    });
  });

  test("the merge is refused while both have a wash at one time", async () => {
    const { customerId, intoId, ...place } = await makeTwo();
    const car = place.vehicle({ VehicleNumber: "MH12ZY0002" });
    await world.done(bookOnce, place.booking([car]));
    const { CustomerId: _staffs, ...own } = place.booking([car]);
    await world.done(bookOnce, own, { token: await customerToken(world, place.intoPhone) });
    const before = await rowsOf(customerId, intoId);
    const error = await world.refused(409, mergeCustomers, {
      CustomerId: customerId,
      IntoCustomerId: intoId,
    });
    expect(error.message).toBe(
      "MH12ZY0002 is washed for both on 23 Nov 2026 at 7:00 AM. Please move or cancel one of the two first.",
    );
    expect(await rowsOf(customerId, intoId)).toEqual(before);
  });
});

test("consecutive merges are undone one by one, the last first", async () => {
  const { customerId, intoId, bookingId } = await makeTwo();
  const { customerId: thirdId } = await makeCustomer("Anita Rao");
  await world.done(mergeCustomers, { CustomerId: customerId, IntoCustomerId: intoId });
  await world.done(mergeCustomers, { CustomerId: intoId, IntoCustomerId: thirdId });
  expect(await world.done(getCustomer, { customerId })).toMatchObject({ customerId: thirdId });
  const error = await world.refused(409, undoMerge, { CustomerId: customerId });
  expect(error.message).toMatch(/undo that merge first/);
  await world.done(undoMerge, { CustomerId: intoId });
  expect(await bookingsOf(intoId)).toEqual([bookingId]);
  await world.done(undoMerge, { CustomerId: customerId });
  expect((await rowsOf(intoId))["booking"]).toEqual([]);
  expect(await bookingsOf(customerId)).toEqual([bookingId]);
});

test("management sees entries of two companies as one, and each company sees its own", async () => {
  const place = await makeBookable(world);
  const companyId = await world.addCompany("Sparkle");
  await letServe(world, place.societyId, companyId);
  const { bookingId } = await world.done(bookOnce, place.booking());
  const { customerId: otherId } = await makeCustomer("Anita", companyId, place.phone);
  expect((await world.done(getEntries, { customerId: place.customerId })).samePhone).toMatchObject([
    { customerId: otherId, companyName: "Sparkle" },
  ]);
  await world.done(mergeCustomers, { CustomerId: otherId, IntoCustomerId: place.customerId });

  const search = { page: 1, pageSize: 20, search: place.phone };
  expect((await world.done(searchCustomers, search)).rows).toMatchObject([
    { customerId: place.customerId, bookings: 1 },
  ]);
  expect(await bookingsOf(otherId)).toEqual([bookingId]);
  const token = await world.tokenOf("owner", companyId);
  expect((await world.done(searchCustomers, search, { token })).rows).toMatchObject([
    { customerId: otherId, bookings: 0 },
  ]);
  expect(await world.done(getCustomer, { customerId: otherId }, { token })).toMatchObject({
    customerId: otherId,
  });
  expect(await bookingsOf(otherId, token)).toEqual([]);
  expect(await world.done(getEntries, { customerId: otherId }, { token })).toEqual({
    merged: [],
    samePhone: [],
  });
  await world.done(undoMerge, { CustomerId: otherId });
  expect((await world.done(searchCustomers, search)).total).toBe(2);
});

test("a plate finds who booked for it: the visible one of joined entries, and no other company's", async () => {
  const place = await makeBookable(world);
  const companyId = await world.addCompany("Plates");
  await letServe(world, place.societyId, companyId);
  await world.done(bookOnce, place.booking([place.vehicle({ VehicleNumber: "GA07QZ4455" })]));
  const { customerId: otherId } = await makeCustomer("Anita", companyId, place.phone);
  const tokens = { other: await world.tokenOf("owner", companyId), own: await world.tokenOf("owner") };
  const found = async (token?: string) =>
    (await world.done(searchCustomers, { search: "ga 07 qz 4455" }, token ? { token } : {})).rows.map(
      ({ customerId }) => customerId,
    );
  expect(await found()).toEqual([place.customerId]);
  await world.done(mergeCustomers, { CustomerId: place.customerId, IntoCustomerId: otherId });
  expect(await found()).toEqual([otherId]);
  expect(await found(tokens.other)).toEqual([]);
  expect(await found(tokens.own)).toEqual([place.customerId]);
});

test("nobody merges entries of another company, nor a customer with itself", async () => {
  const companyId = await world.addCompany("Gleam");
  const own = await makeCustomer("Own", companyId);
  const { customerId } = await makeCustomer("Other");
  const token = await world.tokenOf("owner", companyId);
  for (const body of [
    { CustomerId: own.customerId, IntoCustomerId: customerId },
    { CustomerId: customerId, IntoCustomerId: own.customerId },
  ])
    await world.refused(404, mergeCustomers, body, { token });
  await world.refused(404, undoMerge, { CustomerId: customerId }, { token });
  await world.refused(404, getEntries, { customerId }, { token });
  const error = await world.refused(400, mergeCustomers, {
    CustomerId: customerId,
    IntoCustomerId: customerId,
  });
  expect(error.fields).toEqual({ IntoCustomerId: "Please select another customer" });
});

test("refuses one of two concurrent merges in opposite directions", async () => {
  const { customerId, intoId } = await makeTwo();
  const token = await world.tokenOf("admin");
  const results = await Promise.allSettled([
    world.done(mergeCustomers, { CustomerId: customerId, IntoCustomerId: intoId }, { token }),
    world.done(mergeCustomers, { CustomerId: intoId, IntoCustomerId: customerId }, { token }),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("lists payments of a merged customer with the other entry", async () => {
  const { customerId, intoId } = await makeTwo();
  await world.done(mergeCustomers, { CustomerId: customerId, IntoCustomerId: intoId });
  const { rows } = await world.done(searchPayments, {
    page: 1,
    pageSize: 20,
    CustomerId: intoId,
  });
  expect(rows).toHaveLength(1);
});
