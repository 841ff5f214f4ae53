import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { searchBills } from "#contract/bill/list.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { addTaxSettings, deleteTaxSettings, getTaxSettings, updateTaxSettings } from "#contract/bill/tax.ts";
import { setServed } from "#contract/company/served.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { taxSettings } from "#server/testing/tax.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const prefixes = {
  invoice: "A1",
  billOfSupply: "A2",
  bill: "A3",
  creditNote: "A4",
  receiptVoucher: "A5",
  refundVoucher: "A6",
};
const { SeriesPrefix: _one, ...unprefixed } = taxSettings;
const newest = async () => (await world.done(getTaxSettings, { companyId: 1 }))[0];

test("gives each kind of document a prefix of its own, and keeps them when the registration changes", async () => {
  await world.done(addTaxSettings, taxSettings);
  expect((await newest())?.seriesPrefixes).toEqual({
    invoice: "CH",
    billOfSupply: "CHS",
    bill: "CHB",
    creditNote: "CN",
    receiptVoucher: "RV",
    refundVoucher: "RF",
  });
  await world.done(addTaxSettings, { ...taxSettings, From: "2026-11-01", Registration: "composition" });
  expect(await newest()).toMatchObject({ seriesPrefix: "CHS", rate: 0, seriesPrefixes: { invoice: "CH" } });
  await world.done(addTaxSettings, { ...unprefixed, From: "2026-12-01", SeriesPrefixes: { ...prefixes } });
  expect(await newest()).toMatchObject({ seriesPrefix: "A1", seriesPrefixes: prefixes });
});

test.each([
  [{ ...prefixes, bill: "A1" }, "Each kind of document needs a prefix of its own"],
  [{ ...prefixes, bill: "A-1" }, "Use 1 to 3 letters or digits"],
] as const)("refuses the prefixes %j", async (SeriesPrefixes, message) => {
  const { fields } = await world.refused(400, addTaxSettings, { ...unprefixed, SeriesPrefixes });
  expect(Object.values(fields ?? {})).toEqual([message]);
});

test("refuses a prefix that numbers another kind, or another company's documents under the GSTIN", async () => {
  await world.done(addTaxSettings, taxSettings);
  const swapped = { ...prefixes, creditNote: "CH" };
  const own = { ...unprefixed, From: "2026-12-01", SeriesPrefixes: swapped };
  expect((await world.refused(409, addTaxSettings, own)).fields).toEqual({
    SeriesPrefixes: "CH already numbers another kind of document of this company.",
  });
  const other = { ...taxSettings, CompanyId: await world.addCompany("Second Hand") };
  expect((await world.refused(409, addTaxSettings, other)).fields).toEqual({
    SeriesPrefix: expect.stringMatching(/^CH already numbers the documents of .+ under the same GSTIN\.$/),
  });
  await world.done(addTaxSettings, { ...other, SeriesPrefix: "SH" });
  const [row] = await world.done(getTaxSettings, { companyId: other.CompanyId });
  expect(row?.seriesPrefixes).toMatchObject({ invoice: "SH", creditNote: "SHC", receiptVoucher: "SHR" });
});

test("changes and deletes settings until something is issued under them", async () => {
  await world.done(addTaxSettings, taxSettings);
  const { taxSettingsId: later } = await world.done(addTaxSettings, {
    ...taxSettings,
    From: "2026-12-01",
    Rate: 28,
  });
  const { CompanyId: _company, ...fields } = taxSettings;
  await world.done(updateTaxSettings, { ...fields, taxSettingsId: later, From: "2026-12-02", Rate: 5 });
  expect(await newest()).toMatchObject({ from: "2026-12-02", rate: 5, seriesPrefix: "CH", isUsed: false });
  await makeBilled(world);
  const [, first] = await world.done(getTaxSettings, { companyId: 1 });
  const used = { taxSettingsId: first?.taxSettingsId ?? 0 };
  expect(first?.isUsed).toBe(true);
  await world.refused(409, updateTaxSettings, { ...fields, ...used });
  expect((await world.refused(409, deleteTaxSettings, used)).message).toBe(
    "Documents were issued under these settings. Add new settings instead.",
  );
  const owner = await world.newToken("owner", await world.addCompany("Other Settings"));
  await world.refused(404, deleteTaxSettings, { taxSettingsId: later }, { token: owner });
  await world.done(deleteTaxSettings, { taxSettingsId: later });
  expect(await world.done(getTaxSettings, { companyId: 1 })).toHaveLength(1);
});

test("keeps a composition company in its state", async () => {
  const place = await makeBilled(world);
  await sql`update society set state_id = 16 where society_id = ${place.place.societyId}`.execute(world.db);
  await world.done(setServed, { companyId: 1, societyId: place.place.societyId, Serves: true });
  const composition = { ...taxSettings, Registration: "composition" } as const;
  expect((await world.refused(400, addTaxSettings, composition)).fields).toEqual({
    Registration: expect.stringContaining("It has societies in Karnataka."),
  });
});

test("never gives a number twice under one GSTIN, whichever kinds and companies use it", async () => {
  await world.done(addTaxSettings, { ...taxSettings, From: "2026-11-25", PricesIncludeTax: true });
  await world.done(addTaxSettings, { ...taxSettings, Registration: "composition", Rate: 0 });
  await makeBilled(world);
  await makeBilled(world);
  await world.done(closeMonth, { Month: "2026-11" });
  const { rows } = await world.done(searchBills, { pageSize: 100 });
  const numbers = rows.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(4);
  expect(numbers.toSorted()).toEqual(
    ["CH/26-27/000001", "CH/26-27/000002", "CHS/26-27/000001", "CHS/26-27/000002"].toSorted(),
  );
  expect(await ledgerErrors(world)).toEqual([]);
});
