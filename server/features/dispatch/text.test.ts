import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import type { BodyOf, Endpoint } from "#contract/endpoint.ts";
import { assignWashes, awaitBoard, getBoard } from "#contract/dispatch/board.ts";
import { getMyRound, recordOutcome } from "#contract/dispatch/round.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { providerToken } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const Day = "2026-11-23";
const AWKWARD = `"Lake's" \\ view/2 \t\r\n\b\f\u0001\u007f\u2028 <b> é 🚗 ${"a".repeat(300)}`;

let world: World;
let place: Bookable;
let providerId: number;
let ids: number[];

beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  providerId = await place.cover("06:00", "22:00");
  const hours = ["6:00 AM", "12:00 PM", "1:00 PM", "9:00 PM"];
  await world.done(
    bookOnce,
    place.booking(hours.map((AppointmentTime) => place.vehicle({ AppointmentTime }))),
  );
  const { rows } = await sql<{ id: number }>`select wash_id as id from wash order by wash_id`.execute(
    world.db,
  );
  ids = rows.map(({ id }) => id);
  await sql`update booking set society_name = ${AWKWARD}, requirements = ${AWKWARD}`.execute(world.db);
  await sql`update booking_vehicle set requirements = ${AWKWARD}, color = ${AWKWARD}`.execute(world.db);
  await sql`update society set name = ${AWKWARD.slice(0, 40)} where society_id = ${place.societyId}`.execute(
    world.db,
  );
  await sql`update company set call_by = 'customer'`.execute(world.db);
});
afterAll(() => world.close());

/** The answer to a call, which the contract's schema takes as it came. */
async function request<E extends Endpoint>(endpoint: E, body: BodyOf<E>, token: string) {
  const reply = await world.done(endpoint, body, { token });
  expect(endpoint.reply.parse(reply)).toEqual(reply);
  return endpoint.reply.parse(reply);
}

test("boards and rounds come as the contract says, whatever people have typed", async () => {
  const office = await world.newToken("owner");
  const [first = 0, second = 0] = ids;
  await world.done(assignWashes, { WashIds: [first, second], ProviderId: providerId, Anyway: true });
  const board = await request(getBoard, { Day }, office);
  expect(board).toMatchObject({
    providers: [{ providerId, washes: 2, away: null }],
    unassigned: 2,
    societies: [{ societyName: AWKWARD.slice(0, 40) }],
  });
  expect(board).toHaveProperty("washes.0.societyName", AWKWARD);
  const { version } = board as { version: string };
  await sql`update wash set minutes = minutes where wash_id in (${first}, ${second})`.execute(world.db);
  const news = await request(awaitBoard, { Day, Version: version }, office);
  expect(news).toMatchObject({ washes: [{ washId: first }, { washId: second }] });

  world.clock.now = new Date(`${Day}T06:30:00Z`);
  const token = await providerToken(world, providerId);
  const recorded = (WashId: number, change: object) =>
    world.done(
      recordOutcome,
      {
        ActionId: crypto.randomUUID(),
        WashId,
        Outcome: "done",
        RecordedAt: world.clock.now.toISOString(),
        ...change,
      },
      { token },
    );
  await recorded(first, {});
  await recorded(second, { Outcome: "missed", Reason: "rain" });
  const round = await request(getMyRound, { Day }, token);
  expect(round).toMatchObject({
    washes: [
      { washId: first, order: 1, time: "6:00 AM", outcome: "done", requirements: `${AWKWARD}\n${AWKWARD}` },
      { washId: second, order: 2, time: "12:00 PM", outcome: "missed", reason: "rain" },
    ],
  });
  const { washes } = (await request(getBoard, { Day }, await world.newToken("owner"))) as {
    washes: { time: string; status: string; reason: string | null }[];
  };
  expect(washes.map(({ time, status, reason }) => ({ time, status, reason }))).toEqual([
    { time: "6:00 AM", status: "done", reason: null },
    { time: "12:00 PM", status: "missed", reason: "rain" },
    expect.objectContaining({ time: "1:00 PM" }),
    expect.objectContaining({ time: "9:00 PM" }),
  ]);
  expect(await request(getMyRound, { Day: "2026-11-24" }, token)).toMatchObject({ washes: [] });
});
