import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cancelBooking, moveWash, pauseBooking, skipWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { searchMessages } from "#contract/message/message.ts";
import { updatePreference } from "#contract/message/preference.ts";
import { type Bookable, biweekly, customerToken, makeBookable, newPlate } from "#server/testing/bookings.ts";
import { DAY, MINUTE } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let place: Bookable;
let number: string;
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  await world.db.deleteFrom("message").execute();
  await world.db.deleteFrom("job").execute();
  place = await makeBookable(world);
  number = newPlate();
});

const book = (token?: string) =>
  world.done(
    bookPlan,
    place.booking([place.vehicle({ ...biweekly, VehicleNumber: number })], {
      ...(token && { CustomerId: null }),
    }),
    token ? { token } : {},
  );

/** Messages written so far, oldest first, after the delay of changes. */
async function writtenMessages() {
  world.clock.advance(10 * MINUTE);
  await workerOf(world).runDue();
  const { rows } = await world.done(searchMessages, { pageSize: 100, sort: { by: "createdAt" } });
  // The clock's leaps also make jobs late, which administrators are told.
  return rows
    .filter(({ template }) => template !== "installationTrouble")
    .toSorted((one, other) => one.messageId - other.messageId);
}
const bodies = async () => (await writtenMessages()).map(({ body }) => body);

test("notifies a customer of a booking, of each change of it, and of payments", async () => {
  const { bookingId } = await book();
  await writtenMessages();
  const { washLines } = await world.done(getBooking, { bookingId });
  const washId = washLines[0]?.washId ?? 0;
  await world.done(moveWash, { washId, Date: "2026-11-24", Slot: "9:00 AM", Reason: "Rain" });
  await writtenMessages();
  await world.done(skipWash, { washId, Reason: "Away" });
  await writtenMessages();
  await world.done(pauseBooking, { bookingId, From: "2026-11-26", To: "2026-11-30", Reason: "Guests" });
  await writtenMessages();
  await world.done(addPayment, { CustomerId: place.customerId, Amount: 499.5, Method: "cash" });
  await writtenMessages();
  await world.done(addPayment, { BookingId: bookingId, Amount: -99.5, Method: "cash" });
  await writtenMessages();
  await world.done(cancelBooking, { bookingId, Reason: "Moved out" });
  const rows = await writtenMessages();
  expect(rows.map(({ body }) => body)).toEqual([
    "Chamak: your booking is made. Washes: 8. First wash: Mon 23 Nov 2026, 7 AM. Amount: Rs 2400.",
    `Chamak: the wash of ${number} has moved from Mon 23 Nov 2026, 7 AM to Tue 24 Nov 2026, 9 AM.`,
    `Chamak: the wash of ${number} on Tue 24 Nov 2026, 9 AM is skipped.`,
    "Chamak: your washes pause from Thu 26 Nov 2026 to Mon 30 Nov 2026. Washes left out: 2.",
    "Chamak: we have received Rs 499.50. Thank you.",
    "Chamak: Rs 99.50 has been given back to you.",
    "Chamak: your washes from Sat 21 Nov 2026 on are cancelled. Washes cancelled: 5.",
  ]);
  expect(new Set(rows.map(({ channel, to }) => `${channel} ${to}`))).toEqual(
    new Set([`sms +91${place.phone}`]),
  );
});

test("sends nothing about events older than a day", async () => {
  await book();
  world.clock.advance(DAY);
  expect(await bodies()).toEqual([]);
});

test("notifies customers in their language over each of their channels", async () => {
  await world.done(updatePreference, {
    CustomerId: place.customerId,
    Language: "hi",
    Channels: ["whatsapp", "mail"],
  });
  await book();
  expect(await writtenMessages()).toMatchObject([
    { channel: "whatsapp", to: `+91${place.phone}`, language: "hi" },
    {
      channel: "mail",
      to: "anita@example.com",
      subject: "आपकी धुलाई बुक हो गई है",
      body: "Chamak: आपकी बुकिंग हो गई है। धुलाई: 8। पहली धुलाई: सोम 23 नवंबर 2026, सुबह 7 बजे। राशि: ₹2400।",
    },
  ]);
});

test("sends no confirmations to customers who opted out, but still reports changes by others", async () => {
  const token = await customerToken(world, place.phone);
  await world.done(
    updatePreference,
    { Language: "en", Channels: ["sms"], OptOut: ["confirmation"] },
    { token },
  );
  const { bookingId } = await book(token);
  const { washLines } = await world.done(getBooking, { bookingId });
  await world.done(skipWash, { washId: washLines[1]?.washId ?? 0, Reason: "Away" }, { token });
  expect(await bodies()).toEqual([]);
  await world.done(cancelBooking, { bookingId, Reason: "No water" });
  expect(await bodies()).toEqual([expect.stringContaining("are cancelled. Washes cancelled: 7.")]);
});

test("sends nothing at night before seven in the morning", async () => {
  const sent: string[] = [];
  const sms = ({ body }: { body: string }) => Promise.resolve(void sent.push(body));
  const send = () => workerOf(world, { sms }).runDue();
  // 8:59 PM in India: the message is written by day, but its gateway is unavailable until night.
  world.clock.now = new Date("2026-11-21T15:29:00Z");
  await book();
  await workerOf(world).runDue();
  world.clock.now = new Date("2026-11-21T15:30:00Z");
  await send();
  await world.done(addPayment, { CustomerId: place.customerId, Amount: 10, Method: "cash" });
  await send();
  world.clock.now = new Date("2026-11-22T01:29:59Z");
  await send();
  expect(sent).toEqual([]);
  world.clock.now = new Date("2026-11-22T01:30:00Z");
  await send();
  expect(sent.toSorted()).toEqual([
    expect.stringContaining("we have received Rs 10."),
    expect.stringContaining("your booking is made."),
  ]);
});
