import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { getTaxWatch } from "#contract/bill/turnover.ts";
import { getCompanyDashboard, getManagementDashboard } from "#contract/dashboard/dashboard.ts";
import { searchMessages } from "#contract/message/message.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let societyId: number;
beforeEach(async () => {
  world = await createWorld();
  // ₹900 are billed for November, and ₹300 of 3 December are not yet.
  ({ societyId } = (await makeBilled(world)).place);
  await sql`update wash set status = 'done', outcome_effect = 'charge' where day = '2026-12-03'`.execute(
    world.db,
  );
  await sql`update company set email = 'owner@chamak.test' where company_id = 1`.execute(world.db);
  // The first run of the mornings' jobs.
  world.clock.now = new Date("2026-12-04T01:30:00Z");
  await workerOf(world).runDue();
});
afterEach(() => world.close());

const watch = () => world.done(getTaxWatch, { companyId: 1 });

/** Sets the price of the unbilled wash. */
const price = (rupees: number) =>
  sql`update wash set price_paise = ${rupees * 100} where day = '2026-12-03'`.execute(world.db);

/** Lets the next morning pass. */
async function nextMorning(): Promise<void> {
  world.clock.advance(86_400_000);
  await workerOf(world).runDue();
}

async function sentLimits() {
  const { rows } = await world.done(searchMessages, { search: "owner@chamak.test" });
  return rows
    .filter(({ template }) => template === "turnoverLimit")
    .map(({ body }) => /more than ([0-9]+ %) of/.exec(body ?? "")?.[1])
    .toReversed();
}

test("counts what was billed in the year and what is not billed yet, once", async () => {
  expect((await watch()).turnover).toEqual({
    from: "2026-04-01",
    amount: 1200,
    limit: 2_000_000,
    passed: null,
  });
  await sql`update wash set day = '2026-03-31' where day = '2026-12-03'`.execute(world.db);
  expect((await watch()).turnover?.amount).toBe(900);
});

test("tells a company once above 80 % of the limit, and once above it", async () => {
  await price(1_599_100);
  expect((await watch()).turnover).toMatchObject({ amount: 1_600_000, passed: null });
  await price(1_599_101);
  await nextMorning();
  expect(await sentLimits()).toEqual(["80 %"]);
  await price(1_999_101);
  await nextMorning();
  await price(2_500_000);
  await nextMorning();
  expect(await sentLimits()).toEqual(["80 %", "100 %"]);
  expect((await watch()).turnover?.passed).toBe(100);
});

test("a state with a lower limit halves it, and a registered company is not watched", async () => {
  await sql`update society set state_id = (select state_id from state where name = 'Tripura')
    where society_id = ${societyId}`.execute(world.db);
  await sql`insert into society_company (society_id, company_id) values (${societyId}, 1) on conflict do nothing`.execute(
    world.db,
  );
  expect((await watch()).turnover?.limit).toBe(1_000_000);
  await world.done(addTaxSettings, taxSettings);
  expect(await watch()).toEqual({ turnover: null, statesWithout: ["Tripura"] });
});

test("stands on the dashboard from the morning after it was passed, until the company is registered", async () => {
  const waiting = async (token?: string) => {
    const range = { From: "2026-12-01", To: "2026-12-31" };
    const { attention } = token
      ? await world.done(getCompanyDashboard, range, { token })
      : await world.done(getManagementDashboard, range);
    return attention.find(({ kind }) => kind === "turnover");
  };
  expect(await waiting()).toEqual({ kind: "turnover", count: 0 });
  await price(16_00_000);
  expect(await waiting()).toMatchObject({ count: 0 });
  await nextMorning();
  expect(await waiting()).toEqual({ kind: "turnover", count: 1, companyId: 1 });
  expect(await waiting(await world.tokenOf("owner", 1))).toEqual({
    kind: "turnover",
    count: 1,
    companyId: 1,
  });
  const other = await world.newToken("owner", await world.addCompany("Small Turnover"));
  expect(await waiting(other)).toEqual({ kind: "turnover", count: 0 });
  await world.done(addTaxSettings, { ...taxSettings, From: "2026-12-01" });
  expect(await waiting()).toEqual({ kind: "turnover", count: 0 });
});

test("finds out after the financial year has ended that its limit was passed, and says so until the company registers", async () => {
  world.clock.now = new Date("2027-03-31T06:00:00Z");
  await workerOf(world).runDue();
  await price(16_00_000);
  world.clock.now = new Date("2027-04-02T02:00:00Z");
  await workerOf(world).runDue();
  // 80 % of a year that is over is of no interest any more.
  expect(await sentLimits()).toEqual([]);
  expect((await watch()).turnover).toMatchObject({ from: "2027-04-01", passed: null });
  // Of the ended year, reported afterwards.
  await price(20_00_000);
  await nextMorning();
  await nextMorning();
  expect(await sentLimits()).toEqual(["100 %"]);
  expect((await watch()).turnover).toMatchObject({ from: "2026-04-01", passed: 100 });
  const range = { From: "2027-04-01", To: "2027-04-30" };
  const turnovers = async () =>
    (await world.done(getManagementDashboard, range)).attention.filter(({ kind }) => kind === "turnover");
  expect(await turnovers()).toEqual([{ kind: "turnover", count: 1, companyId: 1 }]);
  await world.done(addTaxSettings, { ...taxSettings, From: "2027-04-01" });
  expect(await turnovers()).toEqual([{ kind: "turnover", count: 0 }]);
});
