import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { type CallWay, callWays } from "#contract/dispatch/calling.ts";
import { assignWashes } from "#contract/dispatch/board.ts";
import { getMyRound, getNumber, recordOutcome } from "#contract/dispatch/round.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const Day = "2026-11-23";
/** A time on the day of a wash at seven in the morning in India. */
const at = (time: string) => new Date(`${Day}T${time}:00+05:30`);

let world: World;
let place: Bookable;
let providerId: number;
let bookingId: number;
let washId: number;
let token: string;

const callBy = (way: CallWay) =>
  world.db
    .updateTable("company")
    .set({ call_by: way, phone: "2040001234" })
    .where("company_id", "=", 1)
    .execute();

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  place = await makeBookable(world);
  providerId = await place.cover("07:00", "08:00");
  ({ bookingId } = await world.done(bookOnce, place.booking()));
  washId = (await world.done(getBooking, { bookingId })).washLines[0]?.washId ?? 0;
  await world.done(assignWashes, { WashIds: [washId], ProviderId: providerId });
  world.clock.now = at("06:30");
  token = await providerToken(world, providerId);
  await callBy("customer");
});

test("gives the customer's number only around the wash's hour, and logs the access", async () => {
  world.clock.now = at("06:29");
  await world.refused(409, getNumber, { WashId: washId }, { token });
  const { washes } = await world.done(getMyRound, { Day }, { token });
  expect(washes).toMatchObject([
    { calling: { from: at("06:30").toISOString(), until: at("09:00").toISOString() } },
  ]);
  expect(JSON.stringify(washes)).not.toContain(place.phone);
  for (const time of ["06:30", "09:00"]) {
    world.clock.now = at(time);
    expect(await world.done(getNumber, { WashId: washId }, { token })).toEqual({
      number: `+91${place.phone}`,
      of: "customer",
    });
  }
  world.clock.now = at("09:01");
  await world.refused(409, getNumber, { WashId: washId }, { token });
  const filters = { Noun: "booking", RecordId: bookingId, Action: "look" } as const;
  expect((await world.done(searchAudit, { filters })).total).toBe(2);
});

test.each(callWays.filter((way) => way !== "customer"))(
  "a company with %s does not give customers' numbers",
  async (way) => {
    await callBy(way);
    const { washes } = await world.done(getMyRound, { Day }, { token });
    expect(washes.map(({ calling }) => calling !== null)).toEqual([way === "office"]);
    const { status, reply } = await call(world.app, getNumber, { WashId: washId }, { token });
    expect(JSON.stringify(reply)).not.toContain(place.phone);
    expect([status, reply.number]).toEqual(way === "office" ? [200, "+912040001234"] : [409, undefined]);
  },
);

test("gives a number only to the current assignee, and only up to a limit", async () => {
  const body = { WashId: washId };
  const other = await providerToken(world, await makeProvider(world));
  await world.refused(404, getNumber, body, { token: other });
  await world.refused(403, getNumber, body);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(() => call(world.app, getNumber, body, { token })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  await world.done(assignWashes, { WashIds: [washId], ProviderId: null });
  await world.refused(404, getNumber, body, { token });
  await world.done(assignWashes, { WashIds: [washId], ProviderId: providerId });
  const RecordedAt = world.clock.now.toISOString();
  const ActionId = "9b2f4c9e-3a44-4d0e-8a65-0f2a9d6b7c11";
  await world.done(recordOutcome, { ActionId, WashId: washId, Outcome: "done", RecordedAt }, { token });
  await world.refused(409, getNumber, body, { token });
});
