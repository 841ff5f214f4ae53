import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { moveWash, pauseBooking, restoreWash, skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { mergeCustomers } from "#contract/customer/merge.ts";
import { addDisruption, undoDisruption } from "#contract/dispatch/disruption.ts";
import { searchMessages } from "#contract/message/message.ts";
import { updatePreference } from "#contract/message/preference.ts";
import { recordEvent } from "#server/features/event/event.queries.ts";
import {
  type Bookable,
  biweekly,
  customerToken,
  makeBookable,
  newPhone,
  newPlate,
} from "#server/testing/bookings.ts";
import { MINUTE } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const Day = "2026-11-23";
const link = "See them here: http://chamak.test/washes";

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  // 10 AM in India.
  world.clock.now = new Date("2026-11-22T04:30:00Z");
  place = await makeBookable(world);
});

/** A booked wash whose customer has been notified of the booking. */
async function booked(CustomerId = place.customerId, AppointmentTime = "7:00 AM") {
  const number = newPlate();
  const vehicle = place.vehicle({ AppointmentTime, AppointmentDate: Day, VehicleNumber: number });
  const { bookingId } = await world.done(bookOnce, place.booking([vehicle], { CustomerId }));
  await takeMessages();
  const { washLines } = await world.done(getBooking, { bookingId });
  return { bookingId, number, washId: washLines[0]?.washId ?? 0 };
}

async function anotherCustomer() {
  const phone = newPhone();
  const { customerId } = await world.done(addCustomer, {
    FirstName: "Balu Iyer",
    Phone1: phone,
    Email1: "balu@example.com",
    CustomerAddress: "Tower A, 102",
  });
  return { customerId, phone };
}

/**
 * Messages to customers since the last call, as phone and body, oldest first. Administrators are also told of the jobs
 * that the clock's leaps make late.
 */
async function takeMessages() {
  await workerOf(world).runDue();
  const { rows } = await world.done(searchMessages, { pageSize: 100, sort: { by: "createdAt" } });
  await world.db.deleteFrom("message").execute();
  return rows
    .filter(({ template }) => template !== "installationTrouble")
    .toSorted((one, other) => one.messageId - other.messageId)
    .map(({ to, body }) => `${to} ${body ?? ""}`);
}

const wait = (minutes = 10) => world.clock.advance(minutes * MINUTE);

const rain = async () => {
  const { disruptionId } = await world.done(addDisruption, {
    Day,
    Cause: "rain",
    SocietyIds: [place.societyId],
    Effect: "credit",
  });
  return { DisruptionId: disruptionId ?? 0 };
};

const move = (washId: number, Slot: "8:00 AM" | "9:00 AM" | "7:00 AM", by: { token?: string } = {}) =>
  world.done(moveWash, { washId, Date: Day, Slot, Reason: "Guests" }, by);

const calledOff = (number: string) => `the wash of ${number} on Mon 23 Nov 2026, 7 AM cannot take place.`;

describe("rain on many washes", () => {
  test("sends each customer one message after ten minutes, whatever washes they have", async () => {
    const other = await anotherCustomer();
    const [car, bike, alone] = [await booked(), await booked(), await booked(other.customerId)];
    await rain();
    wait(9);
    expect(await takeMessages()).toEqual([]);
    wait(1);
    const all = await takeMessages();
    expect(all).toHaveLength(2);
    expect(all).toContain(`+91${other.phone} Chamak: ${calledOff(alone.number)} You do not pay for it.`);
    const both = [car, bike].map(
      ({ number }) => `${number}: cannot take place on Mon 23 Nov 2026, 7 AM, and you do not pay for it.`,
    );
    expect(all).toContain(
      `+91${place.phone} Chamak: 2 of your washes have changed. ${both.join(" ")} ${link}`,
    );
    wait();
    expect(await takeMessages()).toEqual([]);
  });

  test("notifies nobody when it is undone within ten minutes", async () => {
    const { bookingId } = await booked();
    await booked();
    const disruption = await rain();
    wait(9);
    await world.done(undoDisruption, disruption);
    wait();
    expect(await takeMessages()).toEqual([]);
    const { events } = await world.done(getBooking, { bookingId });
    expect(events.map(({ kind }) => kind)).toEqual(["restored", "calledOff", "booked"]);
  });

  test("sends one message when it is undone after customers were notified", async () => {
    const [car, bike] = [await booked(), await booked()];
    const disruption = await rain();
    wait();
    expect(await takeMessages()).toHaveLength(1);
    await world.done(undoDisruption, disruption);
    wait();
    const back = [car, bike].map(
      ({ number }) => `${number}: takes place on Mon 23 Nov 2026, 7 AM after all.`,
    );
    expect(await takeMessages()).toEqual([
      `+91${place.phone} Chamak: 2 of your washes have changed. ${back.join(" ")} ${link}`,
    ]);
  });

  test("notifies each customer in their language", async () => {
    const other = await anotherCustomer();
    await world.done(updatePreference, {
      CustomerId: other.customerId,
      Language: "hi",
      Channels: ["sms"],
    });
    const [car, bike] = [await booked(other.customerId), await booked(other.customerId)];
    await rain();
    wait();
    const lines = [car, bike].map(
      ({ number }) => `${number}: सोम 23 नवंबर 2026, सुबह 7 बजे की नहीं हो पाएगी, इसका कोई शुल्क नहीं लगेगा।`,
    );
    expect(await takeMessages()).toEqual([
      `+91${other.phone} Chamak: आपकी 2 धुलाई में बदलाव हुआ है। ${lines.join(" ")} यहाँ देखें: http://chamak.test/washes`,
    ]);
  });
});

describe("changes of a wash", () => {
  test("send one message, from the time last notified to the current one", async () => {
    const { washId, number } = await booked();
    await move(washId, "8:00 AM");
    wait(5);
    await move(washId, "9:00 AM");
    wait(5);
    expect(await takeMessages()).toEqual([
      `+91${place.phone} Chamak: the wash of ${number} has moved from Mon 23 Nov 2026, 7 AM to Mon 23 Nov 2026, 9 AM.`,
    ]);
    await move(washId, "8:00 AM");
    await move(washId, "9:00 AM");
    await world.done(skipWash, { washId, Reason: "Away" });
    await world.done(restoreWash, { washId, Slot: null });
    wait();
    expect(await takeMessages()).toEqual([]);
  });

  test("are listed in order, with changes of the customer's other bookings", async () => {
    const [one, other] = [await booked(), await booked()];
    const plan = await world.done(bookPlan, place.booking([place.vehicle(biweekly)]));
    await takeMessages();
    await world.done(skipWash, { washId: other.washId, Reason: "Away" });
    wait(1);
    await move(one.washId, "9:00 AM");
    wait(1);
    const { bookingId } = plan;
    await world.done(pauseBooking, { bookingId, From: "2026-11-26", To: "2026-11-30", Reason: "Guests" });
    wait(8);
    expect(await takeMessages()).toEqual([
      `+91${place.phone} Chamak: 4 of your washes have changed. ${other.number}: skipped on Mon 23 Nov 2026, 7 AM. ` +
        `${one.number}: moved from Mon 23 Nov 2026, 7 AM to Mon 23 Nov 2026, 9 AM. ` +
        `Paused from Thu 26 Nov 2026 to Mon 30 Nov 2026, washes left out: 2. ${link}`,
    ]);
  });

  test("are sent at once when the wash begins within the hour, even in quiet hours, with all pending changes", async () => {
    const [soon, later] = [await booked(), await booked(place.customerId, "9:00 AM")];
    // 6:45 AM in India.
    world.clock.now = new Date("2026-11-23T01:15:00Z");
    await world.done(skipWash, { washId: later.washId, Reason: "Away" });
    expect(await takeMessages()).toEqual([]);
    wait(5);
    await world.done(skipWash, { washId: soon.washId, Reason: "No water" });
    const sent: string[] = [];
    await workerOf(world, { sms: ({ body }) => Promise.resolve(void sent.push(body)) }).runDue();
    expect(sent).toEqual([
      `Chamak: 2 of your washes have changed. ${later.number}: skipped on Mon 23 Nov 2026, 9 AM. ` +
        `${soon.number}: skipped on Mon 23 Nov 2026, 7 AM. ${link}`,
    ]);
    await takeMessages();
    wait();
    expect(await takeMessages()).toEqual([]);
  });

  test("are sent at once just before quiet hours, which would delay them until morning", async () => {
    const { washId } = await booked();
    // 8:55 PM in India.
    world.clock.now = new Date("2026-11-22T15:25:00Z");
    await world.done(skipWash, { washId, Reason: "Away" });
    expect(await takeMessages()).toContainEqual(expect.stringContaining("7 AM is skipped."));
  });

  test("by the customer are sent only to those who want confirmations, changes by others to all", async () => {
    const token = await customerToken(world, place.phone);
    const choose = (OptOut: "confirmation"[]) =>
      world.done(updatePreference, { Language: "en", Channels: ["sms"], OptOut }, { token });
    await choose(["confirmation"]);
    const { washId, number } = await booked();
    await move(washId, "8:00 AM", { token });
    wait();
    expect(await takeMessages()).toEqual([]);
    // A change by staff is sent even when it restores the time last notified.
    await move(washId, "9:00 AM", { token });
    await move(washId, "8:00 AM");
    wait();
    const back = `+91${place.phone} Chamak: the wash of ${number} has moved from Mon 23 Nov 2026, 9 AM to Mon 23 Nov 2026, 8 AM.`;
    expect(await takeMessages()).toEqual([back]);
    await choose([]);
    await move(washId, "9:00 AM", { token });
    await move(washId, "8:00 AM");
    wait();
    expect(await takeMessages()).toEqual([back]);
  });

  test("are sent to the record into which the customer was merged meanwhile", async () => {
    const other = await anotherCustomer();
    const { washId } = await booked(other.customerId);
    await world.done(skipWash, { washId, Reason: "Away" });
    await world.done(mergeCustomers, { CustomerId: other.customerId, IntoCustomerId: place.customerId });
    wait();
    expect(await takeMessages()).toEqual([expect.stringContaining(`+91${place.phone} `)]);
  });
});

test("sends a customer one message when two workers run at once", async () => {
  const washes = [await booked(), await booked(), await booked()];
  for (const { washId } of washes) await world.done(skipWash, { washId, Reason: "Away" });
  wait();
  await Promise.all([workerOf(world).runDue(), workerOf(world).runDue()]);
  expect(await takeMessages()).toEqual([expect.stringContaining("3 of your washes have changed.")]);
});

test("sends a change that commits late, even when later events have been sent", async () => {
  const [one, late] = [await booked(), await booked()];
  const at = world.clock.now;
  await world.done(skipWash, { washId: one.washId, Reason: "Away" });
  await world.db.transaction().execute(async (db) => {
    const { bookingId, number } = late;
    const fact = { kind: "skipped" as const, number, from: { day: Day, hour: 7 }, reason: "Away" };
    await recordEvent(db, { bookingId, at, userId: null, fact });
    wait();
    expect(await takeMessages()).toEqual([expect.stringContaining(one.number)]);
  });
  expect(await takeMessages()).toEqual([expect.stringContaining(late.number)]);
});
