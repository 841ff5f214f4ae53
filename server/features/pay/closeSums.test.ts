import { array, asyncProperty, assert, constantFrom, integer, oneof, option, record } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPayAdvance } from "#contract/pay/advance.ts";
import { getPayMonth } from "#contract/pay/pay.ts";
import { setPayRate } from "#contract/pay/rate.ts";
import { addPayAdjustment } from "#contract/pay/adjustment.ts";
import { closePayMonth, getPayslip } from "#contract/pay/payslip.ts";
import { savePaySettings, setPan } from "#contract/pay/tds.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { bookThreeMonths, forgetPay, report, type WashRow, washRows } from "#server/testing/pay.ts";
import { MONTHS, PayModel } from "#server/testing/payModel.ts";
import { makeProvider } from "#server/testing/providers.ts";
import { rounds } from "#server/testing/night.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let places: [Bookable, Bookable];
let providers: [number, number];
let washes: WashRow[];

const payslip = (ProviderId: number, Month: string) => world.done(getPayslip, { ProviderId, Month });
const monthOf = async (ProviderId: number, Month: string) =>
  (await world.done(getPayMonth, { ProviderId, Month })).providers[0];
const figures = ({ paperUrl: _paper, csvUrl: _csv, ...rest }: Awaited<ReturnType<typeof payslip>>) => rest;

beforeAll(async () => {
  world = await createWorld();
  places = [await makeBookable(world), await makeBookable(world)];
  providers = [await makeProvider(world), await makeProvider(world, { firstName: "Asha" })];
  for (const place of places) await bookThreeMonths(world, place);
  washes = await washRows(world);
  world.clock.now = new Date("2027-02-10T04:30:00Z");
});
afterAll(() => world.close());

test("over closed months and the next, pay is what today's washes and rates give", async () => {
  await world.done(savePaySettings, { CompanyId: 1, DeductTds: true });
  await world.done(setPan, { ProviderId: providers[0], Pan: "ABCDE1234F" });
  const tds = [1, 20];
  const provider = integer({ min: 0, max: 1 });
  const operation = oneof(
    {
      weight: 8,
      arbitrary: record({
        kind: constantFrom("report" as const),
        wash: integer({ min: 0, max: 31 }),
        status: constantFrom("done" as const, "done" as const, "missed" as const),
        provider: option(provider),
      }),
    },
    {
      weight: 3,
      arbitrary: record({
        kind: constantFrom("rate" as const),
        place: constantFrom(0 as const, 1 as const),
        provider: option(provider),
        from: constantFrom("2026-11-01", "2026-12-07", "2027-01-04"),
        paise: integer({ min: 0, max: 9_999 }),
      }),
    },
    {
      weight: 2,
      arbitrary: record({
        kind: constantFrom("adjust" as const),
        provider,
        month: constantFrom(...MONTHS),
        paise: integer({ min: -20_000, max: 20_000 }).filter((paise) => paise !== 0),
      }),
    },
    {
      weight: 2,
      arbitrary: record({
        kind: constantFrom("advance" as const),
        provider,
        on: constantFrom("2026-11-30", "2026-12-01", "2027-01-31"),
        paise: integer({ min: 1, max: 20_000 }),
      }),
    },
    {
      weight: 3,
      arbitrary: record({ kind: constantFrom("close" as const), month: constantFrom(...MONTHS) }),
    },
  );
  const rupees = (paise: Record<string, number>) =>
    Object.fromEntries(Object.entries(paise).map(([name, amount]) => [name, amount / 100]));
  await assert(
    asyncProperty(array(operation, { minLength: 12, maxLength: 30 }), async (operations) => {
      await forgetPay(world);
      await report(
        world,
        washes.map(({ washId }) => ({ washId, status: "scheduled", providerId: null })),
      );
      const model = new PayModel(washes, [places[0].serviceItemId, places[1].serviceItemId]);
      const compared: { actual: object; expected: Record<string, number> }[] = [];
      const slips: { provider: number; month: string; slip: object }[] = [];
      for (const one of operations) {
        if (one.kind === "report") {
          const { washId } = washes[one.wash] ?? { washId: 0 };
          const providerId = one.provider === null ? null : (providers[one.provider] ?? null);
          await report(world, [{ washId, status: one.status, providerId }]);
          model.outcomes.set(washId, one);
        } else if (one.kind === "rate") {
          await world.done(setPayRate, {
            ServiceItemId: places[one.place].serviceItemId,
            ProviderId: one.provider === null ? null : (providers[one.provider] ?? null),
            Amount: one.paise / 100,
            From: one.from,
          });
          model.rates.push(one);
        } else if (one.kind === "adjust") {
          const ProviderId = providers[one.provider] ?? 0;
          const Amount = one.paise / 100;
          await world.done(addPayAdjustment, { ProviderId, Month: one.month, Amount, Reason: "Some reason" });
          model.adjustments.push(one);
        } else if (one.kind === "advance") {
          const ProviderId = providers[one.provider] ?? 0;
          await world.done(addPayAdvance, { ProviderId, Amount: one.paise / 100, On: one.on, Note: "Some" });
          model.advances.push(one);
        } else if (!model.closed.includes(one.month)) {
          await world.done(closePayMonth, { Month: one.month, CompanyId: 1 });
          for (const index of [0, 1]) {
            const expected = rupees(model.close(index, one.month, tds[index] ?? 0));
            const sheet = await monthOf(providers[index] ?? 0, one.month);
            const isSlip = sheet?.closedOn != null;
            const none = { earned: 0, earlier: 0, additions: 0, deductions: 0 };
            compared.push({ actual: isSlip ? sheet : { ...expected, ...none }, expected });
            if (isSlip)
              slips.push({
                provider: index,
                month: one.month,
                slip: figures(await payslip(providers[index] ?? 0, one.month)),
              });
          }
          model.closed.push(one.month);
        }
      }
      for (const { actual, expected } of compared) expect(actual).toMatchObject(expected);
      for (const { provider: index, month, slip } of slips)
        expect(figures(await payslip(providers[index] ?? 0, month))).toEqual(slip);
      const last = model.closed.toSorted().at(-1);
      if (last === undefined) return;
      const next = ["2026-12", "2027-01", "2027-02"][MONTHS.indexOf(last)] ?? "";
      for (const index of [0, 1]) {
        const providerId = providers[index] ?? 0;
        const months = [...model.closed, next];
        const totals = await Promise.all(
          months.map(async (month) => Math.round(((await monthOf(providerId, month))?.total ?? 0) * 100)),
        );
        expect(totals.reduce((sum, paise) => sum + paise, 0)).toBe(
          months.reduce((sum, month) => sum + model.due(index, month), 0),
        );
      }
    }),
    { numRuns: rounds(2, 80) },
  );
});
