import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { promisePayment } from "#contract/bill/collection.ts";
import { getReminders, previewReminders, saveReminders } from "#contract/bill/reminder.ts";
import { getBooking } from "#contract/booking/page.ts";
import { searchMessages } from "#contract/message/message.ts";
import { claimPayment } from "#contract/bank/claim.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { call } from "#server/testing/call.ts";
import { makeReminded } from "#server/testing/reminders.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const settings = { CompanyId: 1, Days: [], Channels: ["sms" as const] };

/** Runs the jobs of six o'clock on a day of December in two processes. */
async function spendEvening(day: string): Promise<void> {
  world.clock.now = new Date(`2026-12-${day}T12:30:00Z`);
  const due = { due_at: world.clock.now };
  await world.db.updateTable("job").set(due).where("name", "=", "bill/pauseUnpaid").execute();
  await Promise.all([workerOf(world).runDue(), workerOf(world).runDue()]);
}

/** The skipped washes of a customer, with their reasons. */
async function skippedOf(customerId: number) {
  const { rows } = await sql<{ day: string; bookingId: number }>`
    select day, booking_id as "bookingId" from wash where customer_id = ${customerId} and status = 'skipped'
    order by day`.execute(world.db);
  return rows;
}

const messagesTo = async (search: string) => {
  const { rows } = await world.done(searchMessages, { search, pageSize: 100 });
  return rows
    .filter(({ template }) => ["washesUnpaid", "skipped"].includes(template))
    .map(({ body }) => body);
};

test("skips the washes of customers with an overdue bill day by day until it is paid", async () => {
  const [unpaid, paid, claimed] = [
    await makeReminded(world),
    await makeReminded(world),
    await makeReminded(world),
  ];
  await world.done(saveReminders, { ...settings, PauseAfterDays: 5 });
  expect(await world.done(getReminders, { CompanyId: 1 })).toMatchObject({ days: [], pauseAfterDays: 5 });
  await world.done(addPayment, { CustomerId: paid.place.customerId, Amount: 900, Method: "cash" });
  await world.done(claimPayment, { BillId: claimed.billId, Utr: "512345678901" });

  // Due on 11 December: the wash of the 14th takes place, that of the 17th does not.
  await spendEvening("13");
  expect(await skippedOf(unpaid.place.customerId)).toEqual([]);
  world.clock.now = new Date("2026-12-16T12:00:00Z");
  expect(await world.done(previewReminders, { CompanyId: 1 })).toMatchObject({ pausing: 1 });
  await spendEvening("16");
  await spendEvening("16");
  const [skipped, ...others] = await skippedOf(unpaid.place.customerId);
  expect([skipped?.day, others]).toEqual(["2026-12-17", []]);
  expect(await skippedOf(paid.place.customerId)).toEqual([]);
  expect(await skippedOf(claimed.place.customerId)).toEqual([]);
  const booking = await world.done(getBooking, { bookingId: skipped?.bookingId ?? 0 });
  expect(JSON.stringify(booking)).toContain('"reasonCode":"unpaid"');
  world.clock.now = new Date("2026-12-16T13:00:00Z");
  await workerOf(world).runDue();
  expect(await messagesTo(unpaid.place.phone)).toEqual([
    `Chamak: bill ${unpaid.number} is overdue (Rs 900 open), so there is no wash on Thu 17 Dec 2026. Washes go on once it is paid: http://chamak.test/washes`,
  ]);

  await world.done(addPayment, { CustomerId: unpaid.place.customerId, Amount: 900, Method: "cash" });
  await spendEvening("20");
  expect(await skippedOf(unpaid.place.customerId)).toHaveLength(1);
  expect(await world.done(previewReminders, { CompanyId: 1 })).toMatchObject({ pausing: 0 });
});

test("a promise holds the pause back until its day is over, or it is taken back", async () => {
  const [kept, takenBack, older] = [
    await makeReminded(world),
    await makeReminded(world),
    await makeReminded(world),
  ];
  await world.done(saveReminders, { ...settings, PauseAfterDays: 5 });
  const promise = ({ place }: typeof kept, Day: string | null) =>
    world.done(promisePayment, { CustomerId: place.customerId, Day });
  for (const one of [kept, takenBack, older]) await promise(one, "2026-12-16");
  await promise(takenBack, null);
  // One of before the bill, which was issued on 30 November.
  await sql`update payment_promise set made_on = '2026-11-29' where customer_id = ${older.place.customerId}`.execute(
    world.db,
  );
  world.clock.now = new Date("2026-12-16T12:00:00Z");
  expect(await world.done(previewReminders, { CompanyId: 1 })).toMatchObject({ pausing: 2 });
  await spendEvening("16");
  const pausedOf = async ({ place }: typeof kept) =>
    (await skippedOf(place.customerId)).map(({ day }) => day.slice(8));
  expect([await pausedOf(kept), await pausedOf(takenBack), await pausedOf(older)]).toEqual([
    [],
    ["17"],
    ["17"],
  ]);
});

test("washes pause once the promised day is over", async () => {
  const { place } = await makeReminded(world);
  await world.done(saveReminders, { ...settings, PauseAfterDays: 1 });
  await world.done(promisePayment, { CustomerId: place.customerId, Day: "2026-12-13" });
  // The evening of the promised day, and that of two days later.
  await spendEvening("13");
  expect(await skippedOf(place.customerId)).toEqual([]);
  await spendEvening("16");
  expect((await skippedOf(place.customerId)).map(({ day }) => day)).toEqual(["2026-12-17"]);
});

test("pauses nobody unless the company has said after how many days", async () => {
  await world.done(saveReminders, settings);
  const { place } = await makeReminded(world);
  for (const day of ["16", "20", "27"]) await spendEvening(day);
  expect(await skippedOf(place.customerId)).toEqual([]);
});

test.each([0, 91, 1.5])("%s days are refused", async (PauseAfterDays) => {
  const token = await world.tokenOf("admin");
  const { status, reply } = await call(world.app, saveReminders, { ...settings, PauseAfterDays }, { token });
  expect(status).toBe(400);
  expect(reply).toMatchObject({ fields: { PauseAfterDays: "A number of days from 1 to 90, or empty" } });
});
