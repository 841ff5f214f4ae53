import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cancelBooking, pauseBooking, skipWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addBookingPayment } from "#contract/payment/payment.ts";
import { up } from "#server/db/migrations/0012-event.ts";
import { type Bookable, biweekly, makeBookable } from "#server/testing/bookings.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let bookingId: number;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  const booked = await world.done(bookPlan, place.booking([place.vehicle(biweekly)]));
  bookingId = booked.bookingId;
});

const read = () => world.done(getBooking, { bookingId });
const nothing = { vehicleNumber: null, washes: null, from: null, to: null, amount: null, reason: "" };

test("returns a booking's history as facts, without wording", async () => {
  const { washLines, amount } = await read();
  const [wash] = washLines;
  const total = washLines.length;
  await world.done(addBookingPayment, { bookingId, Amount: 100, Method: "upi", Reference: "UPI-1" });
  await world.done(skipWash, { washId: wash?.washId ?? 0, Reason: "Away" });
  const From = washLines[1]?.day ?? "";
  await world.done(pauseBooking, { bookingId, From, To: From, Reason: "Guests" });
  await world.done(cancelBooking, { bookingId, From: washLines[2]?.day ?? "", Reason: "Moved out" });
  const { events } = await read();
  expect(events).toMatchObject([
    {
      ...nothing,
      kind: "cancelled",
      washes: total - 2,
      from: { day: washLines[2]?.day, slot: null },
      reason: "Moved out",
    },
    {
      ...nothing,
      kind: "paused",
      washes: 1,
      from: { day: From, slot: null },
      to: { day: From, slot: null },
      reason: "Guests",
    },
    {
      ...nothing,
      kind: "skipped",
      vehicleNumber: wash?.vehicleNumber,
      from: { day: wash?.day, slot: wash?.slot },
      reason: "Away",
    },
    { ...nothing, kind: "paid", amount: 100, reason: "UPI-1" },
    { ...nothing, kind: "booked", washes: total, amount },
  ]);
  expect(events.every(({ by }) => by === "Test admin")).toBe(true);
});

test("migrates history stored in English to facts", async () => {
  await sql`
    drop table event;
    create table booking_event (
      booking_event_id integer generated always as identity primary key, booking_id integer not null,
      at timestamptz not null, user_id integer not null, kind text not null, reason text not null default '',
      number text, washes integer, from_text text, to_text text, amount_paise integer)`.execute(world.db);
  await sql`
    insert into booking_event
      (booking_id, at, user_id, kind, reason, number, washes, from_text, to_text, amount_paise)
    select ${bookingId}::integer, now(), (select min(user_id) from app_user), line.*
    from (values
      ('booked', '', null, 8, null, null, 240000), ('overbooked', '', null, 2, null, null, null),
      ('moved', 'Family wedding', 'MH12AB1234', 1, '1 Sep 2026, 7:00 AM', '30 Nov 2026, 12:00 PM', null),
      ('skipped', 'Away', 'MH12AB1234', 1, '2 Dec 2026, 9:00 PM', null, null),
      ('paused', 'Guests', null, 3, '3 Dec 2026', '9 Dec 2026', null),
      ('cancelled', 'Moved out', null, 2, '10 Jan 2027', null, null),
      ('paid', 'UPI-1', null, null, null, null, -5050)
    ) as line (kind, reason, number, washes, from_text, to_text, amount_paise)`.execute(world.db);
  await up(world.db as unknown as Kysely<never>);
  const { events } = await read();
  const vehicleNumber = "MH12AB1234";
  const on = (day: string, slot: string | null = null) => ({ day, slot });
  expect(events.toReversed()).toMatchObject([
    { ...nothing, kind: "booked", washes: 8, amount: 2400 },
    { ...nothing, kind: "overbooked", washes: 2 },
    {
      ...nothing,
      kind: "moved",
      vehicleNumber,
      from: on("2026-09-01", "7:00 AM"),
      to: on("2026-11-30", "12:00 PM"),
      reason: "Family wedding",
    },
    { ...nothing, kind: "skipped", vehicleNumber, from: on("2026-12-02", "9:00 PM"), reason: "Away" },
    { ...nothing, kind: "paused", washes: 3, from: on("2026-12-03"), to: on("2026-12-09"), reason: "Guests" },
    { ...nothing, kind: "cancelled", washes: 2, from: on("2027-01-10"), reason: "Moved out" },
    { ...nothing, kind: "paid", amount: -50.5, reason: "UPI-1" },
  ]);
});
