import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPayAdvance } from "#contract/pay/advance.ts";
import { getPayDays, getPayMonth } from "#contract/pay/pay.ts";
import { setPayRate } from "#contract/pay/rate.ts";
import { addPayAdjustment } from "#contract/pay/adjustment.ts";
import { closePayMonth, getPayslip, getPayslips, previewPayClose } from "#contract/pay/payslip.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { bookThreeMonths, forgetPay, report, type WashRow, washRows } from "#server/testing/pay.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let places: [Bookable, Bookable];
let providers: [number, number];
let washes: WashRow[];

const close = (Month: string, CompanyId = 1) => world.done(closePayMonth, { Month, CompanyId });
const payslip = (ProviderId: number, Month: string) => world.done(getPayslip, { ProviderId, Month });
const monthOf = async (ProviderId: number, Month: string) =>
  (await world.done(getPayMonth, { ProviderId, Month })).providers[0];
const figures = ({ paperUrl: _paper, csvUrl: _csv, ...rest }: Awaited<ReturnType<typeof payslip>>) => rest;

/** Marks the washes of a month as done by a provider, and all others as open. */
const doneIn = (month: string, providerId: number) =>
  report(
    world,
    washes.map(({ washId, day }) => ({
      washId,
      ...(day.startsWith(month)
        ? { status: "done" as const, providerId }
        : { status: "scheduled" as const, providerId: null }),
    })),
  );

const rate = (Amount: number, more: object = {}) =>
  world.done(setPayRate, { ServiceItemId: places[0].serviceItemId, Amount, From: "2026-01-01", ...more });

beforeAll(async () => {
  world = await createWorld();
  places = [await makeBookable(world), await makeBookable(world)];
  providers = [await makeProvider(world), await makeProvider(world, { firstName: "Asha" })];
  for (const place of places) await bookThreeMonths(world, place);
  washes = await washRows(world);
  world.clock.now = new Date("2027-02-10T04:30:00Z");
});
afterAll(() => world.close());
beforeEach(() => forgetPay(world));

describe("a closed month", () => {
  test("keeps its figures, and the next one says what has changed since", async () => {
    const [ramesh] = providers;
    await rate(40);
    await doneIn("2026-12", ramesh);
    expect(await close("2026-12")).toEqual({ payslips: 1, net: 360 });
    const before = await payslip(ramesh, "2026-12");
    expect(before).toMatchObject({ washes: 18, withoutRate: 9, earned: 360, earlier: 0, net: 360 });
    const days = await world.done(getPayDays, { Month: "2026-12", ProviderId: ramesh });

    await rate(50, { From: "2026-12-21" });
    const [first] = washes.filter(
      ({ day, itemId }) => day === "2026-12-03" && itemId === places[0].serviceItemId,
    );
    await report(world, [{ washId: first?.washId ?? 0, status: "missed", providerId: ramesh }]);
    await world.done(addPayAdjustment, {
      ProviderId: ramesh,
      Month: "2026-12",
      Amount: -5.5,
      Reason: "Uniform",
    });

    await sql`update service_item set name = 'Foam wash Plus' where name = 'Foam wash'`.execute(world.db);
    expect(figures(await payslip(ramesh, "2026-12"))).toEqual(figures(before));
    await sql`update service_item set name = 'Foam wash' where name = 'Foam wash Plus'`.execute(world.db);
    expect(await world.done(getPayDays, { Month: "2026-12", ProviderId: ramesh })).toEqual(days);
    expect(await monthOf(ramesh, "2026-12")).toMatchObject({
      total: 360,
      adjustments: [],
      closedOn: "2027-02-10",
    });
    const january = await monthOf(ramesh, "2027-01");
    expect(january).toMatchObject({ earned: 0, earlier: -5.5, total: -5.5, net: 0, carried: -5.5 });
    expect(january?.earlierLines).toEqual([
      { month: "2026-12", about: "Foam wash", washes: -1, amount: 0 },
      { month: "2026-12", about: "Uniform", washes: null, amount: -5.5 },
    ]);
    // A month that is further away shows none of it.
    expect(await monthOf(ramesh, "2027-02")).toMatchObject({ earlier: 0, earlierLines: [] });
    await close("2027-01");
    expect(await payslip(ramesh, "2027-01")).toMatchObject({ earlier: -5.5, net: 0, carried: -5.5 });
    expect(await monthOf(ramesh, "2027-02")).toMatchObject({ earlier: 0, brought: -5.5 });
  });

  test("is closed once, also by five at the same time", async () => {
    await rate(40);
    await doneIn("2026-12", providers[0]);
    const options = { token: await world.newToken("accounts") };
    const body = { Month: "2026-12", CompanyId: 1 };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(world.app, closePayMonth, body, options)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map(({ reply }) => reply.payslips).toSorted((one, other) => one - other)).toEqual([
      0, 0, 0, 0, 1,
    ]);
    expect(await close("2026-12")).toEqual({ payslips: 0, net: 0 });
    expect(await world.done(getPayslips, { ProviderId: providers[0] })).toHaveLength(1);
  });

  test("can't be changed in the database", async () => {
    await rate(40);
    await doneIn("2026-12", providers[0]);
    await close("2026-12");
    for (const table of ["pay_close", "payslip", "payslip_day"])
      for (const change of [sql`delete from ${sql.table(table)}`, sql`truncate ${sql.table(table)} cascade`])
        await expect(change.execute(world.db)).rejects.toThrow("never change");
    await expect(sql`update payslip set net_paise = 0`.execute(world.db)).rejects.toThrow("never change");
  });

  test("is over: neither the present month nor a coming one", async () => {
    for (const Month of ["2027-02", "2027-03"]) {
      const { fields } = await world.refused(400, closePayMonth, { Month, CompanyId: 1 });
      expect(fields?.["Month"]).toContain("is not over yet");
      await world.refused(400, previewPayClose, { Month, CompanyId: 1 });
    }
    const { fields } = await world.refused(400, closePayMonth, { Month: "2026-12" });
    expect(fields).toEqual({ CompanyId: "Please select a company" });
  });

  test("has a preview that agrees with what closing makes, and writes nothing", async () => {
    await rate(40);
    await doneIn("2026-12", providers[0]);
    const body = { Month: "2026-12", CompanyId: 1 };
    await world.done(addPayAdvance, {
      ProviderId: providers[0],
      Amount: 100,
      On: "2026-12-15",
      Note: "For the journey home",
    });
    const preview = await world.done(previewPayClose, body);
    expect(preview).toEqual({
      closed: false,
      payslips: 1,
      withoutRate: 9,
      unattributed: 0,
      withoutPan: 0,
      openBefore: null,
      figures: {
        earned: 360,
        earlier: 0,
        additions: 0,
        deductions: 0,
        tds: 0,
        brought: 0,
        advances: 100,
        net: 260,
        carried: 0,
      },
    });
    expect(await world.done(previewPayClose, body)).toEqual(preview);
    expect(await close("2026-12")).toEqual({ payslips: 1, net: 260 });
    expect(await world.done(previewPayClose, body)).toEqual({ ...preview, closed: true });
    await doneIn("2027-01", providers[0]);
    await close("2027-01");
    expect(await world.done(previewPayClose, { ...body, Month: "2026-11" })).toMatchObject({
      openBefore: null,
    });
  });
});

describe("who may close and see", () => {
  test("owner and accounts close; others don't; another company's month is not there", async () => {
    await rate(40);
    await doneIn("2026-12", providers[0]);
    for (const role of ["operations", "support", "staff", "provider", "customer"] as const)
      await world.refused(403, closePayMonth, { Month: "2026-12" }, { token: await world.tokenOf(role) });
    const elsewhere = await world.addCompany("Elsewhere");
    const stranger = { token: await world.newToken("owner", elsewhere) };
    await world.refused(404, closePayMonth, { Month: "2026-12", CompanyId: 1 }, stranger);
    await world.refused(404, previewPayClose, { Month: "2026-12", CompanyId: 1 }, stranger);
    expect(await world.done(closePayMonth, { Month: "2026-12" }, stranger)).toEqual({ payslips: 0, net: 0 });
    const owner = { token: await world.tokenOf("owner") };
    expect(await world.done(closePayMonth, { Month: "2026-12" }, owner)).toEqual({ payslips: 1, net: 360 });
    const body = { ProviderId: providers[0], Month: "2026-12" };
    await world.refused(404, getPayslip, body, stranger);
    await world.refused(404, getPayslips, { ProviderId: providers[0] }, stranger);
  });

  test("a provider sees their own payslips alone, as a PDF in their language", async () => {
    const [ramesh, asha] = providers;
    await rate(40);
    await doneIn("2026-12", ramesh);
    await close("2026-12");
    const own = { token: await providerToken(world, ramesh) };
    const slip = await world.done(getPayslip, { ProviderId: ramesh, Month: "2026-12", Language: "ta" }, own);
    const [entry, ...further] = await world.done(getPayslips, { ProviderId: ramesh, Language: "bn" }, own);
    expect(entry).toMatchObject({ month: "2026-12", net: 360, paidOn: null, payslipId: slip.payslipId });
    expect(further).toEqual([]);
    const pdf = await world.app.inject({ method: "GET", url: slip.paperUrl });
    expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(entry?.paperUrl).toContain("_bn/");
    const other = { token: await providerToken(world, asha) };
    await world.refused(404, getPayslip, { ProviderId: ramesh, Month: "2026-12" }, other);
    await world.refused(404, getPayslips, { ProviderId: ramesh }, other);
    expect(await world.done(getPayslips, { ProviderId: asha }, other)).toEqual([]);
    await world.refused(404, getPayslip, { ProviderId: ramesh, Month: "2027-01" }, own);
  });
});
