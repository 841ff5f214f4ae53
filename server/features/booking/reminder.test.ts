import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { updatePreference } from "#contract/message/preference.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { HOUR } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
const evening = new Date("2026-11-22T13:00:00Z");
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const booked = async (place: Bookable, slots: readonly string[]) => {
  for (const AppointmentTime of slots)
    await world.done(bookOnce, place.booking([place.vehicle({ AppointmentTime })]));
};

beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  for (const table of ["wash", "job", "message"] as const) await world.db.deleteFrom(table).execute();
});

const reminders = async () =>
  await world.db
    .selectFrom("message")
    .where("template", "=", "reminder")
    .orderBy("message_id")
    .select(["recipient", "language", "channel", "parameters"])
    .execute();

/** Runs the evening's jobs in two processes, and one of them once more. */
async function spendEvening() {
  await Promise.all([workerOf(world).runDue(), workerOf(world).runDue()]);
  world.clock.now = evening;
  await Promise.all([workerOf(world).runDue(), workerOf(world).runDue()]);
  await world.db.updateTable("job").set({ due_at: evening }).where("name", "=", "booking/remind").execute();
  await Promise.all([workerOf(world).runDue(), workerOf(world).runDue()]);
}

test("reminds each customer once in the evening of all the next day's washes", async () => {
  const [several, one, none] = [
    await makeBookable(world),
    await makeBookable(world),
    await makeBookable(world),
  ];
  await booked(several, ["9:00 AM", "7:00 AM", "9:00 AM"]);
  await booked(one, ["6:00 PM"]);
  await booked(none, ["6:00 PM"]);
  await world.done(updatePreference, { CustomerId: one.customerId, Language: "hi", Channels: ["mail"] });
  await world.done(updatePreference, {
    CustomerId: none.customerId,
    Language: "en",
    Channels: ["sms"],
    OptOut: ["reminder"],
  });
  await spendEvening();
  expect(await reminders()).toEqual([
    {
      recipient: `+91${several.phone}`,
      language: "en",
      channel: "sms",
      parameters: { day: "2026-11-23", washes: 3, hours: [7, 9] },
    },
    {
      recipient: "anita@example.com",
      language: "hi",
      channel: "mail",
      parameters: { day: "2026-11-23", washes: 1, hours: [18] },
    },
  ]);
});

test("reminds all customers when they do not fit into one batch", async () => {
  const place = await makeBookable(world);
  await booked(place, ["7:00 AM"]);
  const { customerId } = place;
  await world.db.transaction().execute(async (db) => {
    // Washes of customers without bookings are enough here.
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      with added as (
        insert into customer (company_id, name, phone, email, address)
        select company_id, name, (8000000000 + n)::text, email, address
        from customer cross join generate_series(1, 450) as n where customer_id = ${customerId}
        returning customer_id)
      insert into wash (booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day, slot,
        price_paise, minutes, provider_id, counted, overbooked)
      select booking_id, booking_vehicle_id, company_id, society_id, added.customer_id,
        'KA01AA' || lpad(row_number() over ()::text, 4, '0'), day, slot, price_paise, minutes, provider_id, counted,
        overbooked
      from wash cross join added where wash.customer_id = ${customerId}`.execute(db);
  });
  await spendEvening();
  const sent = await reminders();
  expect([sent.length, new Set(sent.map(({ recipient }) => recipient)).size]).toEqual([451, 451]);
});

test("does not make up after midnight for a missed evening", async () => {
  await booked(await makeBookable(world), ["7:00 AM"]);
  await workerOf(world).runDue();
  world.clock.now = new Date(evening.getTime() + 7 * HOUR);
  await workerOf(world).runDue();
  expect(await reminders()).toEqual([]);
});
