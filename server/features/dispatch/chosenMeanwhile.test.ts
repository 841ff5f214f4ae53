import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { assignWashes, getBoard, undoAssigned } from "#contract/dispatch/board.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { assignRounds } from "#contract/dispatch/round.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const Day = "2026-11-23";

let world: World;
let place: Bookable;
let providers: number[];
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  place = await makeBookable(world);
  providers = [await place.cover(), await place.cover(), await place.cover()];
  await world.done(bookOnce, place.booking([place.vehicle(), place.vehicle()]));
});

const board = async () => (await world.done(getBoard, { Day, SocietyId: place.societyId })).washes;
const seenIn = (washes: Awaited<ReturnType<typeof board>>) =>
  washes.map(({ washId, providerId }) => ({ WashId: washId, ProviderId: providerId }));
const body = async (ProviderId: number | null): Promise<BodyOf<typeof assignWashes>> => {
  const washes = await board();
  return { WashIds: washes.map(({ washId }) => washId), ProviderId, Seen: seenIn(washes) };
};
const whose = async () => (await board()).map(({ providerId }) => providerId);

test("tells the second of two who assign the same washes at once, and lets them do it knowingly", async () => {
  const [first = 0, second = 0] = providers;
  const bodies = [await body(first), await body(second)];
  const answers = await Promise.all(
    bodies.map(async (one) => call(world.app, assignWashes, one, { token: await world.tokenOf("staff") })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const winner = bodies[answers.findIndex(({ status }) => status === 200)]?.ProviderId;
  const loser = bodies[answers.findIndex(({ status }) => status === 409)]?.ProviderId ?? null;
  const [one, two] = await board();
  const refused = answers.find(({ status }) => status === 409);
  const given = `has given ${one?.vehicleNumber}, ${two?.vehicleNumber} to ${one?.providerName} meanwhile`;
  expect(refused?.reply).toMatchObject({ message: expect.stringMatching(new RegExp(`^.+ ${given}\\.$`)) });
  expect(await whose()).toEqual([winner, winner]);
  await world.done(assignWashes, await body(loser));
  expect(await whose()).toEqual([loser, loser]);
});

test("tells of washes that were left open or assigned automatically meanwhile", async () => {
  const [first = 0, second = 0, third = 0] = providers;
  const before = await body(third);
  await world.done(assignRounds, { Day });
  const [washed] = await board();
  const automatic = await world.refused(409, assignWashes, { ...before, WashIds: [washed?.washId ?? 0] });
  expect(automatic.message).toBe(
    `The automatic assignment has given ${washed?.vehicleNumber} to ${washed?.providerName} meanwhile.`,
  );
  await world.done(assignWashes, await body(first));
  const seen = await body(second);
  await world.done(assignWashes, await body(null));
  const open = await world.refused(409, assignWashes, { ...seen, Anyway: true });
  expect(open.message).toMatch(/ has left MH12[A-Z]{2}\d{4}, MH12[A-Z]{2}\d{4} open meanwhile\.$/);
  expect(await whose()).toEqual([null, null]);
});

test("assigns when the other chose the same, and compares nothing for callers that do not say what they saw", async () => {
  const [first = 0, second = 0] = providers;
  const [before, same] = [await body(second), await body(first)];
  await world.done(assignWashes, same);
  await world.done(assignWashes, same);
  const { Seen: _, ...blind } = before;
  await world.done(assignWashes, blind);
  expect(await whose()).toEqual([second, second]);
  await world.done(undoAssigned, { WashIds: blind.WashIds });
  expect(await whose()).toEqual([first, first]);
});
