import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookPlan } from "#contract/booking/make.ts";
import { getPayMonth } from "#contract/pay/pay.ts";
import { setPayRate } from "#contract/pay/rate.ts";
import { addPayAdjustment } from "#contract/pay/adjustment.ts";
import { closePayMonth, markPaid } from "#contract/pay/payslip.ts";
import { getOwnPay } from "#contract/pay/own.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { send } from "#server/testing/call.ts";
import { forgetPay, report, washRows } from "#server/testing/pay.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const Month = "2026-11";
const today = "2026-11-21";
let world: World;
let place: Bookable;
let providerId: number;
let own: { token: string };

beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  providerId = await makeProvider(world);
  own = { token: await providerToken(world, providerId) };
  await world.done(bookPlan, place.booking([place.vehicle(biweekly), place.vehicle(biweekly)]));
});
afterAll(() => world.close());

/** Six washes done in November, two of them today. */
beforeEach(async () => {
  await forgetPay(world);
  const washes = (await washRows(world)).slice(0, 6);
  await report(
    world,
    washes.map(({ washId }) => ({ washId, status: "done", providerId })),
  );
  const days = ["2026-11-02", "2026-11-02", "2026-11-03", "2026-11-20", today, today];
  for (const [index, { washId }] of washes.entries())
    await sql`update wash set day = ${days[index]}::date, slot = make_time(${6 + index}::integer, 0, 0)
      where wash_id = ${washId}`.execute(world.db);
});

const rate = (Amount: number, From = "2026-01-01") =>
  world.done(setPayRate, { ServiceItemId: place.serviceItemId, Amount, From });

test("agrees with the month's pay, and names today's part of it", async () => {
  await rate(40);
  await rate(45.5, "2026-11-20");
  const pay = await world.done(getOwnPay, { Month }, own);
  expect(pay).toEqual({
    earned: 3 * 40 + 3 * 45.5,
    paid: 0,
    today: 91,
    washes: 6,
    washesToday: 2,
    withoutRate: 0,
    lastPaid: null,
  });
  const { providers } = await world.done(getPayMonth, { Month, ProviderId: providerId });
  expect(providers[0]).toMatchObject({ earned: pay.earned, washes: pay.washes });
});

test("leaves washes without a rate out of the sums, and says how many there are", async () => {
  expect(await world.done(getOwnPay, { Month }, own)).toMatchObject({ earned: 0, today: 0, withoutRate: 6 });
});

test("shows what was paid once the month is closed and paid", async () => {
  await rate(40);
  await world.done(addPayAdjustment, { ProviderId: providerId, Month, Amount: -30, Reason: "Uniform" });
  world.clock.advance(12 * 86_400_000);
  try {
    const later = { token: await providerToken(world, providerId) };
    const read = () => world.done(getOwnPay, { Month }, later);
    await world.done(closePayMonth, { CompanyId: 1, Month });
    expect(await read()).toMatchObject({ earned: 240, paid: 0, today: 0, lastPaid: null });
    const paid = {
      ProviderId: providerId,
      Month,
      PaidOn: "2026-12-02",
      Method: "cash",
      Reference: "",
    } as const;
    await world.done(markPaid, paid);
    const lastPaid = { month: Month, amount: 210, paidOn: "2026-12-02" };
    expect(await read()).toMatchObject({ earned: 240, paid: 210, lastPaid });
    expect(await world.done(getOwnPay, { Month: "2026-12" }, later)).toMatchObject({
      earned: 0,
      paid: 0,
      lastPaid,
    });
  } finally {
    world.clock.advance(-12 * 86_400_000);
  }
});

test("tells a provider of nobody else's pay", async () => {
  await rate(40);
  const other = { token: await providerToken(world, await makeProvider(world)) };
  expect(await world.done(getOwnPay, { Month }, other)).toMatchObject({ earned: 0, today: 0, washes: 0 });
});

test.each(["admin", "accounts", "owner", "customer"] as const)("is not for the role %s", async (role) => {
  const token = await world.newToken(role);
  expect((await world.refused(403, getOwnPay, { Month }, { token })).code).toBe("forbidden");
});

test.each([{}, { Month: "2026-13" }, { Month: "November" }, { Month, ProviderId: 1 }])(
  "refuses the body %j",
  async (body) => {
    expect((await send(world.app, getOwnPay, body, own)).status).toBe(400);
  },
);
