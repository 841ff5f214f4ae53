import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { promisePayment, searchCollection } from "#contract/bill/collection.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { previewReminders } from "#contract/bill/reminder.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { indiaAt } from "#contract/day.ts";
import { updatePreference } from "#contract/message/preference.ts";
import { claimPayment, refuseClaim } from "#contract/bank/claim.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { copyBooking } from "#server/testing/copies.ts";
import { findReminders, makeReminded, spendMorning } from "#server/testing/reminders.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("message").execute();
});

const billed = () => makeReminded(world);

/** The days of reminders about bills, with their entries in the log. */
const remindersOf = async (search: string) =>
  (await findReminders(world, search)).map(
    ({ createdAt, body }) => `${indiaAt(new Date(createdAt)).day.slice(8)} ${body}`,
  );

test("reminds of an open bill before its due day and twice after it, once each", async () => {
  const { place, number } = await billed();
  const seen: string[] = [];
  for (const day of ["07", "08", "09", "11", "14", "15", "21", "22", "31"]) {
    await spendMorning(world, day);
    // Expired messages are not shown.
    seen.push(...(await remindersOf(place.phone)));
    await world.db.deleteFrom("message").execute();
  }
  const body = `Chamak: bill ${number} of November 2026, due on Fri 11 Dec 2026, is open. Amount: Rs 900. Pay here: http://chamak.test/washes`;
  expect(seen).toEqual([`08 ${body}`, `14 ${body}`, `21 ${body}`]);
});

test("a promise holds reminders back until its day is over", async () => {
  const { place } = await billed();
  const promised = { CustomerId: place.customerId, Day: "2026-12-14" };
  await world.done(promisePayment, promised);
  const next = async () => {
    const { rows } = await world.done(searchCollection, { search: place.phone });
    return rows[0]?.nextReminder;
  };
  expect(await next()).toBeNull();
  const preview = async () => {
    const { rows } = await world.done(previewReminders, { CompanyId: 1, search: place.phone });
    return rows.length;
  };
  const seen: string[] = [];
  const announced = new Map<string, [next: string | null | undefined, previewed: number]>();
  for (const day of ["08", "13", "14", "15", "21"]) {
    await spendMorning(world, day);
    announced.set(day, [await next(), await preview()]);
    seen.push(...(await remindersOf(place.phone)).map((text) => text.slice(0, 2)));
    await world.db.deleteFrom("message").execute();
  }
  expect(seen).toEqual(["15", "21"]);
  expect(announced.get("13")).toEqual([null, 0]);
  // The morning after the promised day.
  expect(announced.get("14")).toEqual(["2026-12-15", 1]);
});

test("skips bills that are paid, credited or claimed, and reminds of the rest and of rejected claims", async () => {
  const [paid, credited, part, claimed] = [await billed(), await billed(), await billed(), await billed()];
  const received = { Method: "cash" } as const;
  await world.done(addPayment, { ...received, CustomerId: paid.place.customerId, Amount: 900 });
  await world.done(addPayment, { ...received, CustomerId: part.place.customerId, Amount: 100.5 });
  await world.done(creditBill, { BillId: credited.billId, Amount: 900, Reason: "It was our error" });
  const { claimId } = await world.done(claimPayment, { BillId: claimed.billId, Utr: "512345678901" });
  await spendMorning(world, "08");
  const amounts = async () => {
    const all = [paid, credited, part, claimed].map(({ place }) => remindersOf(place.phone));
    return (await Promise.all(all)).map(([one]) => /Rs [\d.]+\d/.exec(one ?? "")?.[0]);
  };
  expect(await amounts()).toEqual([undefined, undefined, "Rs 799.50", undefined]);
  await world.done(refuseClaim, { ClaimId: claimId, Reason: "No such payment in our account" });
  await world.db.deleteFrom("message").execute();
  await spendMorning(world, "09");
  expect(await amounts()).toEqual([undefined, undefined, undefined, "Rs 900"]);
});

test("notifies customers in their language and by their channels, and not when they opted out", async () => {
  const [hindi, silent] = [await billed(), await billed()];
  const { customerId } = hindi.place;
  await sql`update customer set email = 'asha.bills@example.com' where customer_id = ${customerId}`.execute(
    world.db,
  );
  await world.done(updatePreference, { CustomerId: customerId, Language: "hi", Channels: ["mail"] });
  await world.done(updatePreference, {
    CustomerId: silent.place.customerId,
    Language: "en",
    Channels: ["sms"],
    OptOut: ["reminder"],
  });
  await spendMorning(world, "08");
  expect(await remindersOf(silent.place.phone)).toEqual([]);
  expect(await remindersOf(hindi.place.phone)).toEqual([]);
  expect(await remindersOf("asha.bills@example.com")).toEqual([
    `08 Chamak: नवंबर 2026 का बिल ${hindi.number} बाकी है। तारीख: शुक्र 11 दिसंबर 2026। राशि: ₹900। भुगतान: http://chamak.test/washes`,
  ]);
});

test("makes up for a missed morning during the next two days", async () => {
  const first = await billed();
  await spendMorning(world, "09", "15:30");
  expect(await remindersOf(first.place.phone)).toEqual([]);
  await spendMorning(world, "10", "03:00");
  expect(await remindersOf(first.place.phone)).toEqual([]);
  await spendMorning(world, "10", "09:00");
  expect(await remindersOf(first.place.phone)).toHaveLength(1);
  const second = await billed();
  await spendMorning(world, "11");
  expect(await remindersOf(second.place.phone)).toEqual([]);
});

test("reminds of more bills than fit one batch, once each, with concurrent processes", async () => {
  const { place, billId } = await billed();
  const booking = await world.db
    .selectFrom("booking")
    .where("customer_id", "=", place.customerId)
    .select("booking_id")
    .executeTakeFirstOrThrow();
  await world.db.connection().execute((db) => copyBooking(db, booking.booking_id, 220));
  await world.done(closeMonth, { Month: "2026-11" });
  // PDFs are not rendered here. The same job is queued twice.
  await sql`delete from job where name <> 'bill/remind'`.execute(world.db);
  await sql`insert into job (lane, name, payload, priority, due_at)
    select 'whole', 'bill/remindSome', '{"due":"2026-12-11","days":-3,"after":0}', 0, '2026-12-08T04:30Z'
    from generate_series(1, 2)`.execute(world.db);
  await spendMorning(world, "08");
  const { rows } = await sql<{ bills: number; told: number }>`
    select count(distinct bill_id)::integer as bills, count(message_id)::integer as told
    from bill left join message on template = 'billDue' and parameters ->> 'number' = number
    where bill_id >= ${billId}`.execute(world.db);
  expect(rows).toEqual([{ bills: 221, told: 221 }]);
});

test("reminds of an upfront booking's bill, of what is open", async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  await world.done(addTaxSettings, taxSettings);
  const place = await makeBookable(world);
  const { bookingId } = await world.done(bookOnce, place.booking());
  await sql`update wash set status = 'done', outcome_effect = 'charge' where booking_id = ${bookingId}`.execute(
    world.db,
  );
  await world.done(addPayment, { BookingId: bookingId, Amount: 100, Method: "cash" });
  await workerOf(world).runDue();
  // Made on 21 November, due ten days later.
  await spendMorning(world, "04");
  expect(await remindersOf(place.phone)).toEqual([
    "04 Chamak: bill CH/26-27/000001 of November 2026, due on Tue 1 Dec 2026, is open. Amount: Rs 254. Pay here: http://chamak.test/washes",
  ]);
});
