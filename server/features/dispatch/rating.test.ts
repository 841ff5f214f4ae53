import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import { getServiceItem, getServiceItems } from "#contract/catalogue/item.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { searchProviders } from "#contract/provider/provider.ts";
import { addRating } from "#contract/dispatch/rating.ts";
import { type Bookable, customerToken, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { makeProvider } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let providerId: number;
let token: string;

const DAY_MS = 86_400_000;
const SATURDAY = new Date("2026-11-21T04:30:00Z");
const later = (days: number) => new Date(SATURDAY.getTime() + days * DAY_MS);

beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  providerId = await makeProvider(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = SATURDAY;
  token = await customerToken(world, place.phone);
});

/** A wash that the provider has done. */
async function makeDoneWash(): Promise<{ washId: number; bookingId: number }> {
  const { bookingId } = await world.done(bookOnce, place.booking());
  const { washLines } = await world.done(getBooking, { bookingId });
  const washId = washLines[0]?.washId ?? 0;
  await sql`update wash set status = 'done', outcome_effect = 'charge', outcome_at = ${SATURDAY},
    assigned_provider_id = ${providerId}, assigned_at = ${SATURDAY} where wash_id = ${washId}`.execute(
    world.db,
  );
  return { washId, bookingId };
}
const rate = (WashId: number, Stars: number, Comment = "") =>
  world.done(addRating, { WashId, Stars, Comment }, { token });

/** The stored sums, with the sums counted from the ratings. */
async function sums() {
  const { rows } = await sql<{ kept: unknown; counted: unknown }>`
    select
      (select json_agg(sum order by sum.of, sum.id) from (
        select 'item' as of, service_item_id as id, ratings, stars from item_rating
        union all select 'provider', provider_id, ratings, stars from provider_rating) as sum) as kept,
      (select json_agg(sum order by sum.of, sum.id) from (
        select 'item' as of, service_item_id as id, count(*)::integer as ratings, sum(stars)::integer as stars
          from wash_rating group by service_item_id
        union all select 'provider', provider_id, count(*)::integer, sum(stars)::integer
          from wash_rating where provider_id is not null group by provider_id) as sum) as counted`.execute(
    world.db,
  );
  return rows[0];
}

test("lets a done wash be rated by its customer, read by staff, and changed for seven days", async () => {
  const { washId, bookingId } = await makeDoneWash();
  const own = async () => {
    const { rows } = await world.done(searchWashes, { pageSize: 100 }, { token });
    return rows.find((wash) => wash.washId === washId);
  };
  expect(await own()).toMatchObject({ rating: null, canRate: true });
  await rate(washId, 4, "Shining. Thank you!");
  world.clock.now = later(7);
  token = await customerToken(world, place.phone);
  await rate(washId, 2, "Dusty again");
  const rating = { stars: 2, comment: "Dusty again", at: SATURDAY.toISOString() };
  expect(await own()).toMatchObject({ rating, canRate: true });
  expect((await world.done(getBooking, { bookingId })).washLines[0]).toMatchObject({
    rating,
    canRate: false,
  });
  world.clock.now = new Date(later(7).getTime() + 1);
  const body = { WashId: washId, Stars: 5 };
  expect((await world.refused(409, addRating, body, { token })).message).toBe(
    "A rating can be changed for 7 days.",
  );
  expect(await own()).toMatchObject({ rating, canRate: false });
  const stored = await sums();
  expect(stored?.kept).toEqual(stored?.counted);
});

test("refuses ratings of unfinished washes, of others' washes, and outside one to five stars", async () => {
  const { bookingId } = await world.done(bookOnce, place.booking());
  const open = (await world.done(getBooking, { bookingId })).washLines[0]?.washId ?? 0;
  const error = await world.refused(409, addRating, { WashId: open, Stars: 5 }, { token });
  expect(error.message).toBe("A wash can be rated once it is done.");
  const { washId } = await makeDoneWash();
  const phone = newPhone();
  await world.done(addCustomer, {
    FirstName: "Vivek Shah",
    Phone1: phone,
    Email1: "vivek@example.com",
    CustomerAddress: "Tower B, 201",
  });
  await world.refused(
    404,
    addRating,
    { WashId: washId, Stars: 5 },
    { token: await customerToken(world, phone) },
  );
  for (const Stars of [0, 6, 4.5, "6"]) {
    const refused = await world.refused(400, addRating, { WashId: washId, Stars } as never, { token });
    expect(refused.fields).toEqual({ Stars: "Please choose 1 to 5 stars" });
  }
  const long = { WashId: washId, Stars: 5, Comment: "a".repeat(501) };
  expect((await world.refused(400, addRating, long, { token })).fields).toEqual({
    Comment: "Use at most 500 characters",
  });
});

test("shows an item's stars from the fifth rating on, and keeps the sums right under concurrent ratings", async () => {
  const { serviceItemId, serviceId } = place;
  await sql`truncate wash_rating, item_rating, provider_rating`.execute(world.db);
  const washes = await Promise.all([5, 4, 4, 3].map(async (stars) => ({ ...(await makeDoneWash()), stars })));
  await Promise.all(washes.map(({ washId, stars }) => rate(washId, stars)));
  const item = async () => (await world.done(getServiceItem, { serviceItemId })).rating;
  expect(await item()).toBeNull();
  const { washId } = await makeDoneWash();
  // The same wash rated twice at once counts once.
  const answers = await Promise.all(
    [1, 5, 2].map((Stars) => call(world.app, addRating, { WashId: washId, Stars }, { token })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await rate(washId, 5, "In the end");
  expect(await item()).toEqual({ stars: 4.2, ratings: 5 });
  // Strangers see it on the cards.
  const cards = await call(world.app, getServiceItems, { ServiceId: serviceId });
  expect(cards.reply).toMatchObject([{ serviceItemId, rating: { stars: 4.2, ratings: 5 } }]);
  const { rows } = await world.done(searchProviders, { pageSize: 30 });
  expect(rows.find((provider) => provider.providerId === providerId)?.rating).toEqual({
    stars: 4.2,
    ratings: 5,
  });
  const stored = await sums();
  expect(stored?.kept).toEqual(stored?.counted);
});
