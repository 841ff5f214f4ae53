import { afterAll, beforeAll, expect, test } from "vitest";
import { addTaxSettings, getTaxSettings } from "#contract/bill/tax.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const MAHARASHTRA = 21;
const settings = {
  CompanyId: 1,
  From: "2026-04-01",
  Registration: "regular",
  Gstin: "27aapfu0939f1zv",
  LegalName: "Chamak Doorstep Services LLP",
  Address: "14 Sahyadri Lane, Pune 411007",
  StateId: MAHARASHTRA,
  Sac: "998538",
  Rate: 18,
  PricesIncludeTax: false,
  SeriesPrefix: "ch",
} as const;

test("applies settings from their day until the next begin", async () => {
  const CompanyId = await world.addCompany("Dated Washers");
  const later = {
    ...settings,
    CompanyId,
    From: "2026-12-01",
    Registration: "unregistered",
    Gstin: "",
  } as const;
  await world.done(addTaxSettings, { ...settings, CompanyId });
  const { taxSettingsId } = await world.done(addTaxSettings, later);
  const rows = await world.done(getTaxSettings, { companyId: CompanyId });
  expect(rows).toMatchObject([
    { taxSettingsId, from: "2026-12-01", registration: "unregistered", gstin: "", current: false },
    {
      from: "2026-04-01",
      registration: "regular",
      gstin: "27AAPFU0939F1ZV",
      stateName: "Maharashtra",
      rate: 18,
      pricesIncludeTax: false,
      seriesPrefix: "CH",
      planBilling: "monthly",
      current: true,
    },
  ]);
  const again = await world.refused(409, addTaxSettings, later);
  expect(again.fields).toEqual({ From: "There are settings from this day on already." });
});

test.each([
  [{ Gstin: "" }, { Gstin: "GSTIN is required" }],
  [{ Gstin: "27AAPFU0939F1ZX" }, { Gstin: "Must be a valid GSTIN (e.g., 27AAPFU0939F1ZV)" }],
  [{ StateId: 11 }, { Gstin: "A GSTIN of Gujarat begins with 24" }],
  [{ StateId: 9999 }, { StateId: "Please select a state of India" }],
  [{ Registration: "unregistered" }, { Gstin: "A company that is not registered has no GSTIN" }],
  [{ Sac: "99853" }, { Sac: "Must be 6 digits" }],
  [{ Rate: 18.001 }, { Rate: "Use at most two decimals" }],
  [{ Rate: 7.77 }, { Rate: "Must be 0, 5, 12, 18, 28 or 40" }],
  [{ Registration: "composition" }, { Rate: "A composition company charges no tax: the rate is 0" }],
  [{ SeriesPrefix: undefined }, { SeriesPrefix: "Prefix is required" }],
  [{ SeriesPrefix: "CHAM" }, { SeriesPrefix: "Use at most 3 characters" }],
  [{ SeriesPrefix: "cn" }, { SeriesPrefix: "CN is for credit notes" }],
  [{ UpiAddress: "chamak" }, { UpiAddress: "Must be a UPI address (e.g., chamak@examplebank)" }],
] as const)("%j is refused", async (change, fields) => {
  const error = await world.refused(400, addTaxSettings, { ...settings, ...change });
  expect(error.fields).toEqual(fields);
});

test("limits owners to their own company's settings", async () => {
  const [own, other] = [await world.addCompany("Own Taxes"), await world.addCompany("Other Taxes")];
  const token = await world.newToken("owner", own);
  await world.done(addTaxSettings, { ...settings, CompanyId: own, SeriesPrefix: "OW" }, { token });
  expect(await world.done(getTaxSettings, { companyId: own }, { token })).toHaveLength(1);
  await world.refused(404, addTaxSettings, { ...settings, CompanyId: other }, { token });
  await world.refused(404, getTaxSettings, { companyId: other }, { token });
});
