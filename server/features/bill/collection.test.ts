import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { getAgeing } from "#contract/bill/account.ts";
import { promisePayment, searchCollection } from "#contract/bill/collection.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { mergeCustomers } from "#contract/customer/merge.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { customerToken, makeBookable } from "#server/testing/bookings.ts";
import { makeReminded, spendMorning } from "#server/testing/reminders.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The row of a customer who owes. */
async function rowOf(phone: string) {
  const { rows } = await world.done(searchCollection, { search: phone });
  return rows[0];
}

const noon = (day: string) => {
  world.clock.now = new Date(`${day}T06:30:00Z`);
};

test("says since when a customer owes, and the last and next reminder", async () => {
  const { place } = await makeReminded(world);
  expect(await rowOf(place.phone)).toMatchObject({
    customerId: place.customerId,
    customerPhone: place.phone,
    open: 900,
    overdue: 0,
    oldestDue: "2026-12-11",
    lastReminder: null,
    nextReminder: "2026-12-08",
    promisedOn: null,
    broken: false,
  });
  // Sent a day late, since nothing ran on the eighth.
  await spendMorning(world, "09");
  expect(await rowOf(place.phone)).toMatchObject({ lastReminder: "2026-12-09", nextReminder: "2026-12-14" });
  await spendMorning(world, "21");
  expect(await rowOf(place.phone)).toMatchObject({
    overdue: 900,
    lastReminder: "2026-12-21",
    nextReminder: null,
  });
});

test("marks a promise as broken after its day, and forgets it once what it was about is paid", async () => {
  const { place } = await makeBilled(world);
  const { customerId: CustomerId, phone } = place;
  const promise = { CustomerId, Day: "2026-12-05", Note: "After salary" };
  await world.done(promisePayment, { CustomerId, Day: "2026-12-03", Note: "" });
  await world.done(promisePayment, promise);
  expect(await rowOf(phone)).toMatchObject({
    promisedOn: "2026-12-05",
    promiseNote: "After salary",
    broken: false,
  });
  noon("2026-12-05");
  expect(await rowOf(phone)).toMatchObject({ broken: false });
  noon("2026-12-06");
  expect(await rowOf(phone)).toMatchObject({ broken: true });
  await world.done(promisePayment, { CustomerId, Day: null });
  expect(await rowOf(phone)).toMatchObject({
    promisedOn: null,
    promiseNote: "",
    promisedTo: "",
    broken: false,
  });
  await world.done(promisePayment, { CustomerId, Day: "2026-12-10" });
  await world.done(addPayment, { CustomerId, Amount: 100, Method: "cash" });
  expect(await rowOf(phone)).toMatchObject({ open: 800, promisedOn: "2026-12-10" });
  // The bill is issued on 30 November.
  await sql`update payment_promise set made_on = '2026-11-29' where customer_id = ${CustomerId}`.execute(
    world.db,
  );
  expect(await rowOf(phone)).toMatchObject({ open: 800, promisedOn: null });
  await world.done(addPayment, { CustomerId, Amount: 800, Method: "cash" });
  expect(await rowOf(phone)).toBeUndefined();
  const { rows } = await world.done(searchAudit, {
    pageSize: 100,
    filters: { Noun: "customer", RecordId: CustomerId },
  });
  expect(rows.filter(({ noun, action }) => noun === "paymentPromise" && action === "add")).toHaveLength(4);
});

test("lists the same customers and amounts as the ageing, upfront bookings included, in each order", async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  const upfront = await makeBookable(world);
  await world.done(bookOnce, upfront.booking([upfront.vehicle({ AppointmentDate: "2026-11-30" })]));
  const late = await makeBilled(world);
  await world.done(promisePayment, { CustomerId: late.place.customerId, Day: "2026-12-24" });
  noon("2026-12-30");
  const { rows, total, sums } = await world.done(searchCollection, { pageSize: 100 });
  const ageing = await world.done(getAgeing, { pageSize: 100 });
  const openOf = (list: readonly { customerId: number; open: number }[]) =>
    list.map(({ customerId, open }) => `${customerId} ${open}`).toSorted();
  expect(openOf(rows)).toEqual(openOf(ageing.rows));
  expect(total).toBe(ageing.total);
  const overdue = rows.reduce((sum, row) => sum + row.overdue, 0);
  expect(sums).toEqual({ open: ageing.sums.open, overdue });
  expect(rows.map(({ oldestDue }) => oldestDue)).toEqual(rows.map(({ oldestDue }) => oldestDue).toSorted());
  for (const by of ["open", "overdue"] as const) {
    const sorted = await world.done(searchCollection, { pageSize: 100, sort: { by, descending: true } });
    expect(sorted.rows.map((row) => row[by])).toEqual(rows.map((row) => row[by]).toSorted((a, b) => b - a));
  }
  const first = await world.done(searchCollection, { pageSize: 1, sort: { by: "promisedOn" } });
  expect(first.rows).toMatchObject([{ customerId: late.place.customerId, broken: true }]);
  expect(first.total).toBe(total);
  expect(await world.done(searchCollection, { page: 2, pageSize: 100 })).toEqual({ rows: [], total, sums });
});

test("keeps a promise with its customer after a merge, and refuses others, past days and other companies", async () => {
  const { place } = await makeBilled(world);
  const other = await makeBilled(world);
  const promise = { CustomerId: place.customerId, Day: "2026-12-08", Note: "Told the guard" };
  const headers = { "idempotency-key": "promised-once-01" };
  const once = await world.done(promisePayment, promise, { headers });
  expect(await world.done(promisePayment, promise, { headers })).toEqual(once);
  const refusal = async (body: object) =>
    (await world.refused(400, promisePayment, { ...promise, ...body })).fields;
  expect(await refusal({ Day: "2026-11-30" })).toEqual({ Day: "Must not be before today" });
  expect(await refusal({ Day: "2027-06-01" })).toEqual({ Day: "At most 180 days ahead" });
  const company = await world.addCompany("Other Collection");
  const token = await world.newToken("owner", company);
  await world.refused(404, promisePayment, promise, { token });
  expect(await world.done(searchCollection, {}, { token })).toMatchObject({ rows: [], total: 0 });
  const own = await customerToken(world, place.phone);
  await world.refused(403, searchCollection, {}, { token: own });
  await world.refused(403, promisePayment, promise, { token: await world.tokenOf("support") });
  await world.done(mergeCustomers, {
    CustomerId: place.customerId,
    IntoCustomerId: other.place.customerId,
    DryRun: false,
  });
  expect(await rowOf(other.place.phone)).toMatchObject({ open: 1800, promiseNote: "Told the guard" });
});
