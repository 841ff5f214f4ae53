import { array, assert, asyncProperty, boolean, constantFrom, integer, option, record } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getRegister } from "#contract/bill/register.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { addMonths, firstDayOf } from "#contract/day.ts";
import { paiseOf } from "#contract/money.ts";
import { daysOf } from "#contract/return/period.ts";
import { getGstr1, getGstr3b } from "#contract/return/return.ts";
import { creditedOf, fiscalYearOf, numberOf, sumsOf } from "#server/features/bill/bill.rules.ts";
import { groupBy } from "#server/lists/groupBy.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { figures, HOME, numbersShown, read, shownSums, tableOf } from "#server/testing/returns.ts";
import { rounds } from "#server/testing/night.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const GSTIN = "27AAPFU0939F1ZV";

let world: World;
let customerId: number;
let societyId: number;
beforeAll(async () => {
  world = await createWorld();
  ({ customerId, societyId } = await makeBookable(world));
  await world.done(addTaxSettings, {
    CompanyId: 1,
    From: "2026-04-01",
    Registration: "regular",
    Gstin: GSTIN,
    LegalName: "Chamak Doorstep Services LLP",
    Address: "14 Sahyadri Lane, Pune 411007",
    StateId: 21,
    Rate: 18,
    SeriesPrefix: "CH",
  });
});
afterAll(() => world.close());

const document = record({
  /** Bills of supply and plain bills are in no return. */
  kind: constantFrom("tax-invoice", "tax-invoice", "tax-invoice", "bill-of-supply", "bill"),
  gstin: constantFrom("", "", "27AAACR5055K1Z7", "29AAGCR4375J1ZU"),
  place: constantFrom(HOME, HOME, "24 Gujarat", "29 Karnataka"),
  rate: constantFrom(0, 500, 1800, 1800),
  sac: constantFrom("998538", "998714"),
  pricesIncludeTax: boolean(),
  charged: integer({ min: 1, max: 30_000_000 }),
  day: integer({ min: 1, max: 28 }),
  /** Hundredths of the total. */
  credited: option(integer({ min: 1, max: 99 }), { freq: 2 }),
});
type Document = ReturnType<(typeof document)["generate"]>["value"];

let month = "2026-11";
let serial = 0;

const common = (prefix: string, issued: string) => {
  serial += 1;
  const fiscalYear = fiscalYearOf(issued);
  const number = numberOf(prefix, fiscalYear, serial);
  return { company_id: 1, series: GSTIN, fiscal_year: fiscalYear, serial, number, issued };
};

const sumColumns = (sums: ReturnType<typeof sumsOf>) => ({
  taxable_paise: sums.taxablePaise,
  cgst_paise: sums.cgstPaise,
  sgst_paise: sums.sgstPaise,
  igst_paise: sums.igstPaise,
  round_off_paise: sums.roundOffPaise,
  total_paise: sums.totalPaise,
});

async function issue(made: Document): Promise<void> {
  const { kind, place, rate, charged, pricesIncludeTax } = made;
  const rateHundredths = kind === "tax-invoice" ? rate : 0;
  const taxing = { kind, rateHundredths, pricesIncludeTax, interState: place !== HOME };
  const sums = sumsOf(paiseOf(charged / 100), taxing);
  const issued = `${month}-${String(made.day).padStart(2, "0")}`;
  const created = { created_at: world.clock.now, created_by: null };
  const { bill_id } = await world.db
    .insertInto("bill")
    .values({
      ...common("CH", issued),
      ...sumColumns(sums),
      ...created,
      customer_id: customerId,
      issued_to: customerId,
      society_id: societyId,
      month: firstDayOf(month),
      kind,
      due: issued,
      supplier_name: "Chamak",
      supplier_address: "Pune",
      supplier_gstin: GSTIN,
      supplier_state: HOME,
      upi_address: "",
      customer_name: "Anita Rao",
      customer_phone: "9822100201",
      customer_address: "Tower A, 101",
      customer_gstin: made.gstin,
      society_name: "Green Acres",
      place_of_supply: place,
      sac: made.sac,
      rate_hundredths: rateHundredths,
      prices_include_tax: pricesIncludeTax,
      tax_settings_ids: [serial],
    })
    .returning("bill_id")
    .executeTakeFirstOrThrow();
  const amount = paiseOf((sums.totalPaise * (made.credited ?? 0)) / 10_000);
  if (amount === 0) return;
  await world.db
    .insertInto("credit_note")
    .values({
      ...common("CN", issued),
      ...sumColumns(creditedOf(sums, paiseOf(0), amount)),
      ...created,
      bill_id,
      reason: "A scratch",
    })
    .execute();
}

test("the tables hold each invoice and credit note of the register once, to the paisa", async () => {
  await assert(
    asyncProperty(array(document, { minLength: 1, maxLength: 25 }), async (documents) => {
      month = addMonths(month, 1);
      for (const one of documents) await issue(one);
      const { from, to } = daysOf({ month, isQuarter: false });
      const register = await world.done(getRegister, { From: from, To: to, CompanyId: 1 });
      const bills = new Map(register.papers.map((one) => [one.number, one]));
      const groups = groupBy(register.papers, (one) => tableOf(one, bills));
      const reply = await world.done(getGstr1, { CompanyId: 1, Period: month });
      const shown = shownSums(reply);
      for (const [table, sums] of Object.entries(shown)) {
        const ofTable = groups.get(table) ?? [];
        expect({ table, sums }).toEqual({ table, sums: figures(ofTable) });
        const check = reply.checks.find((one) => one.table === table);
        expect(check).toMatchObject({ papers: ofTable.length, agrees: true });
        expect(check && figures([check])).toEqual(sums);
      }
      expect(reply.checks.filter(({ agrees }) => !agrees)).toEqual([]);
      const listed = ["b2b", "b2cl", "cdnr", "cdnur"].flatMap((table) => groups.get(table) ?? []);
      expect(numbersShown(reply).toSorted()).toEqual(listed.map(({ number }) => number).toSorted());
      const all = Object.keys(shown).flatMap((table) => groups.get(table) ?? []);
      const { hsn_b2b: business, hsn_b2c: others } = reply.tables.hsn;
      expect(read(business)).toEqual(figures(all.filter(({ customerGstin }) => customerGstin !== "")));
      expect(read(others)).toEqual(figures(all.filter(({ customerGstin }) => customerGstin === "")));
      const ranges = reply.tables.docIssue.doc_det.flatMap(({ docs }) => docs);
      expect(ranges.reduce((sum, { net_issue: count }) => sum + count, 0)).toBe(all.length);
      const serialOf = (number: string) => Number(number.split("/").at(-1));
      for (const range of ranges)
        expect(serialOf(range.to) - serialOf(range.from) + 1).toBe(range.totnum - range.cancel);
      const { tables } = await world.done(getGstr3b, { CompanyId: 1, Period: month });
      const taxable = all.filter(({ rate }) => rate > 0);
      expect(read([tables.supDetails.osup_det])).toEqual(figures(taxable));
      expect(read(tables.interSup.unreg_details)).toEqual(
        figures(
          taxable.filter(
            ({ customerGstin, placeOfSupply }) => customerGstin === "" && placeOfSupply !== HOME,
          ),
        ),
      );
    }),
    { numRuns: rounds(2, 100) },
  );
});
