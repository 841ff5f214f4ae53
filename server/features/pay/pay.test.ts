import { array, asyncProperty, assert, constantFrom, integer, option, record } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookPlan } from "#contract/booking/make.ts";
import { getPayDays, getPayMonth } from "#contract/pay/pay.ts";
import { deletePayRate, getPayRates, setPayRate } from "#contract/pay/rate.ts";
import { addPayAdjustment } from "#contract/pay/adjustment.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { report, type WashOutcome, type WashRow, washRows } from "#server/testing/pay.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { rounds } from "#server/testing/night.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let providers: [number, number];
let other: Bookable;

const read = (url: string) => world.app.inject({ method: "GET", url });
const december = (more: object = {}, token?: string) =>
  world.done(getPayMonth, { Month: "2026-12", ...more }, token === undefined ? {} : { token });

beforeAll(async () => {
  world = await createWorld();
  [place, other] = [await makeBookable(world), await makeBookable(world)];
  providers = [await makeProvider(world), await makeProvider(world, { firstName: "Asha" })];
  for (const at of [place, other])
    await world.done(bookPlan, at.booking([at.vehicle(biweekly), at.vehicle(biweekly)]));
});
afterAll(() => world.close());

/** Marks all washes as done by the first provider. */
async function allDone(): Promise<WashRow[]> {
  const washes = await washRows(world);
  await report(
    world,
    washes.map(({ washId }) => ({ washId, status: "done", providerId: providers[0] })),
  );
  await sql`delete from pay_rate`.execute(world.db);
  return washes;
}

describe("a provider's month", () => {
  test("pays each wash at the rate of its day, and reports items without a rate", async () => {
    await allDone();
    const body = { ServiceItemId: place.serviceItemId, Amount: 40, From: "2026-12-01" };
    await world.done(setPayRate, body);
    await world.done(setPayRate, { ...body, Amount: 45.5, From: "2026-12-10" });
    const month = await december();
    expect(month).toMatchObject({
      month: "2026-12",
      count: 1,
      washes: 20,
      withoutRate: 10,
      itemsWithoutRate: ["Foam wash"],
      unattributed: 0,
      total: 4 * 40 + 6 * 45.5,
    });
    expect(month.providers[0]).toMatchObject({
      providerId: providers[0],
      name: "Ramesh Jadhav",
      washes: 20,
      withoutRate: 10,
      earned: 433,
      total: 433,
      adjustments: [],
    });
    expect(month.providers[0]?.lines).toEqual(
      expect.arrayContaining([
        {
          serviceItemId: place.serviceItemId,
          itemName: "Foam wash",
          itemNames: {},
          washes: 6,
          rate: 45.5,
          amount: 273,
        },
        {
          serviceItemId: place.serviceItemId,
          itemName: "Foam wash",
          itemNames: {},
          washes: 4,
          rate: 40,
          amount: 160,
        },
        {
          serviceItemId: other.serviceItemId,
          itemName: "Foam wash",
          itemNames: {},
          washes: 10,
          rate: null,
          amount: null,
        },
      ]),
    );
    const days = await world.done(getPayDays, { Month: "2026-12", ProviderId: providers[0] });
    expect(
      days.filter(({ rate }) => rate !== null).map(({ day, washes, amount }) => [day, washes, amount]),
    ).toEqual([
      ["2026-12-03", 2, 80],
      ["2026-12-07", 2, 80],
      ["2026-12-10", 2, 91],
      ["2026-12-14", 2, 91],
      ["2026-12-17", 2, 91],
    ]);
  });

  test("pays re-washes, but neither missed washes nor washes without a recorded provider", async () => {
    const [done, again, missed, nobody] = (await allDone()).filter(
      ({ day, itemId }) => day >= "2026-12" && itemId === place.serviceItemId,
    );
    await report(
      world,
      (await washRows(world)).map(({ washId }) => ({
        washId,
        status: [done, again, nobody].some((wash) => wash?.washId === washId) ? "done" : "missed",
        providerId: washId === nobody?.washId ? null : providers[0],
      })),
    );
    await sql`update wash set rewash_of = ${missed?.washId}, price_paise = 0
      where wash_id = ${again?.washId}`.execute(world.db);
    await world.done(setPayRate, { ServiceItemId: place.serviceItemId, Amount: 30, From: "2026-01-01" });
    expect(await december()).toMatchObject({ washes: 2, withoutRate: 0, unattributed: 1, total: 60 });
    await sql`update wash set rewash_of = null, price_paise = 30000 where rewash_of is not null`.execute(
      world.db,
    );
  });

  test("includes adjustments, which can deduct more than was earned", async () => {
    await allDone();
    const given = { ProviderId: providers[1], Month: "2026-12", Reason: "Uniform" };
    const before = (await december({ ProviderId: providers[1] })).providers[0];
    expect(before).toMatchObject({ name: "Asha Jadhav", washes: 0, lines: [], total: 0 });
    await world.done(addPayAdjustment, { ...given, Amount: -350.25 });
    await world.done(addPayAdjustment, { ...given, Amount: 100, Reason: "Diwali" });
    const { providers: sheets } = await december({ ProviderId: providers[1] });
    expect(sheets[0]).toMatchObject({ earned: 0, total: -250.25 });
    expect(sheets[0]?.adjustments).toMatchObject([
      { amount: -350.25, reason: "Uniform", day: "2026-11-21" },
      { amount: 100, reason: "Diwali", day: "2026-11-21" },
    ]);
    const { fields } = await world.refused(400, addPayAdjustment, { ...given, Amount: 0, Reason: " " });
    expect(fields).toEqual({ Amount: "Must not be 0", Reason: "Reason is required" });
  });

  test("is a PDF in two languages, and a table whose amounts add up", async () => {
    await allDone();
    await world.done(setPayRate, { ServiceItemId: place.serviceItemId, Amount: 40, From: "2026-01-01" });
    const month = await december();
    const [sheet] = month.providers;
    const pdf = await read(sheet?.paperUrl ?? "");
    expect([pdf.statusCode, pdf.headers["content-type"], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    const hindi = await december({ Language: "hi" });
    expect((await read(hindi.providers[0]?.paperUrl ?? "")).statusCode).toBe(200);
    for (const [url, total] of [
      [sheet?.csvUrl, sheet?.total],
      [month.csvUrl, month.total],
    ] as const) {
      const { body, headers } = await read(url ?? "");
      expect(headers["content-disposition"]).toContain("attachment");
      const amounts = body
        .split("\r\n")
        .slice(1, -1)
        .map((line) => Number(line.split(",")[7]));
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
    }
    world.clock.advance(10 * 60_000);
    expect((await read(sheet?.paperUrl ?? "")).statusCode).toBe(404);
    world.clock.now = new Date("2026-11-21T04:30:00Z");
  });
});

test("a provider's own rate takes precedence over the company's, and that over the general one", async () => {
  await allDone();
  const [first, second] = providers;
  const rate = { ServiceItemId: place.serviceItemId, From: "2026-12-01" };
  const total = async () => (await december({ ProviderId: first })).total;
  const everybodys = await world.done(setPayRate, { ...rate, Amount: 1 });
  expect(await total()).toBe(10);
  const owner = { token: await world.tokenOf("owner") };
  await world.done(setPayRate, { ...rate, Amount: 2 }, owner);
  expect(await total()).toBe(20);
  await world.done(setPayRate, { ...rate, ProviderId: second, Amount: 9 });
  const own = await world.done(setPayRate, { ...rate, ProviderId: first, Amount: 3 });
  expect(await total()).toBe(30);
  expect(await world.done(setPayRate, { ...rate, ProviderId: first, Amount: 4 })).toEqual(own);
  expect(await total()).toBe(40);
  const rates = await world.done(getPayRates, {}, owner);
  expect(rates.map(({ companyId, providerName, amount }) => [companyId, providerName, amount])).toEqual([
    [null, null, 1],
    [1, null, 2],
    [1, "Asha Jadhav", 9],
    [1, "Ramesh Jadhav", 4],
  ]);
  await world.refused(404, deletePayRate, everybodys, owner);
  await world.done(deletePayRate, own, owner);
  expect(await total()).toBe(20);
});

test("a provider reads only their own month, and another company none of it", async () => {
  await allDone();
  await world.done(setPayRate, { ServiceItemId: place.serviceItemId, Amount: 40, From: "2026-01-01" });
  const [first, second] = providers;
  const token = await providerToken(world, first);
  const month = await december({}, token);
  expect(month.providers.map(({ providerId }) => providerId)).toEqual([first]);
  const pdf = await read(month.providers[0]?.paperUrl ?? "");
  expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const body = { Month: "2026-12", ProviderId: second };
  await world.refused(404, getPayMonth, body, { token });
  await world.refused(404, getPayDays, body, { token });
  await world.refused(403, addPayAdjustment, { ...body, Amount: 1, Reason: "Mine" }, { token });
  const outsider = { token: await world.newToken("owner", await world.addCompany("Elsewhere")) };
  expect(await december({}, outsider.token)).toMatchObject({ providers: [], washes: 0, total: 0 });
  const theirs = { ProviderId: first, ServiceItemId: place.serviceItemId, Amount: 1, From: "2026-12-01" };
  await world.refused(404, setPayRate, theirs, outsider);
  await world.refused(404, addPayAdjustment, { ...body, Amount: 1, Reason: "No" }, outsider);
  await world.refused(404, setPayRate, { ...theirs, ProviderId: null, CompanyId: 1 }, outsider);
  for (const role of ["operations", "support", "staff"] as const)
    await world.refused(403, setPayRate, theirs, { token: await world.tokenOf(role) });
});

test("matches an independent count for any outcome of the washes", async () => {
  const washes = (await allDone()).filter(({ day }) => day >= "2026-12");
  const days = ["2026-11-01", "2026-12-01", "2026-12-07", "2026-12-15"];
  const became = record({
    status: constantFrom("scheduled", "done", "missed"),
    providerId: option(constantFrom(...providers)),
  });
  const rate = record({
    itemId: constantFrom(place.serviceItemId, other.serviceItemId),
    providerId: option(constantFrom(...providers)),
    from: constantFrom(...days),
    paise: integer({ min: 0, max: 9_999 }),
  });
  const worlds = record({
    fates: array(became, { minLength: washes.length, maxLength: washes.length }),
    rates: array(rate, { maxLength: 8 }),
  });
  await assert(
    asyncProperty(worlds, async ({ fates, rates }) => {
      const fated = washes.map((wash, index) => ({
        ...wash,
        ...(fates[index] ?? { status: "done", providerId: null }),
      }));
      await report(world, fated as WashOutcome[]);
      await sql`delete from pay_rate`.execute(world.db);
      for (const { itemId, providerId, from, paise } of rates)
        await world.done(setPayRate, {
          ServiceItemId: itemId,
          ProviderId: providerId,
          Amount: paise / 100,
          From: from,
        });
      const month = await december();
      const actual = new Map(
        month.providers.map(({ providerId, earned, washes: done }) => [providerId, { earned, done }]),
      );
      let unpaid = 0;
      for (const providerId of providers) {
        const done = fated.filter((wash) => wash.status === "done" && wash.providerId === providerId);
        const paise = done.map(({ itemId, day }) => {
          // The rate set last for a day counts.
          const fitting = rates
            .filter((one) => one.itemId === itemId && one.from <= day)
            .toReversed()
            .toSorted((one, another) => another.from.localeCompare(one.from));
          const own = fitting.find((one) => one.providerId === providerId);
          return (own ?? fitting.find((one) => one.providerId === null))?.paise ?? null;
        });
        unpaid += paise.filter((one) => one === null).length;
        expect(Math.round((actual.get(providerId)?.earned ?? 0) * 100)).toBe(
          paise.reduce<number>((sum, one) => sum + (one ?? 0), 0),
        );
        expect(actual.get(providerId)?.done ?? 0).toBe(done.length);
      }
      expect(month).toMatchObject({
        withoutRate: unpaid,
        unattributed: fated.filter((wash) => wash.status === "done" && wash.providerId === null).length,
      });
    }),
    { numRuns: rounds(2, 200) },
  );
});
