import { array, assert, asyncProperty, boolean, constantFrom, integer, option, record } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getRegister, type RegisterLine } from "#contract/bill/register.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { addMonths, firstDayOf } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { paiseOf } from "#contract/money.ts";
import { daysOf } from "#contract/return/period.ts";
import { getGstr1, getGstr3b } from "#contract/return/return.ts";
import { creditedOf, fiscalYearOf, numberOf, sumsOf } from "#server/features/bill/rules.ts";
import { groupBy } from "#server/lists/groupBy.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { rounds } from "#server/testing/soak.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const GSTIN = "27AAPFU0939F1ZV";
const HOME = "27 Maharashtra";
const LARGE = 100_000;

type Gstr1 = ReplyOf<typeof getGstr1>;
type Paper = Pick<RegisterLine, "number" | "taxable" | "cgst" | "sgst" | "igst">;

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

/** The table of a document by the law's words, from the register's lines alone. */
function tableOf(line: RegisterLine, bills: ReadonlyMap<string, RegisterLine>): string {
  const isNote = line.kind === "credit-note";
  const invoice = isNote ? bills.get(line.against) : line;
  if (!invoice || invoice.kind !== "tax-invoice") return "none";
  if (invoice.rate === 0) return "nil";
  if (invoice.customerGstin !== "") return isNote ? "cdnr" : "b2b";
  const isLarge = invoice.placeOfSupply !== HOME && invoice.total > LARGE;
  return isLarge ? (isNote ? "cdnur" : "b2cl") : "b2cs";
}

const figures = (papers: readonly Omit<Paper, "number">[]) =>
  (["taxable", "cgst", "sgst", "igst"] as const).map((figure) =>
    papers.reduce((sum, paper) => sum + Math.round(100 * paper[figure]), 0),
  );

type Entry = { txval: number; iamt: number; camt?: number; samt?: number };
const read = (entries: readonly Entry[], sign = 1) =>
  figures(
    entries.map(({ txval, iamt, camt = 0, samt = 0 }) => ({
      taxable: sign * txval,
      cgst: sign * camt,
      sgst: sign * samt,
      igst: sign * iamt,
    })),
  );
const items = (papers: readonly { itms: readonly { itm_det: Entry }[] }[]) =>
  papers.flatMap(({ itms }) => itms.map(({ itm_det: entry }) => entry));

const shownSums = ({ tables }: Gstr1): Record<string, number[]> => ({
  b2b: read(items(tables.b2b.flatMap(({ inv }) => inv))),
  b2cl: read(items(tables.b2cl.flatMap(({ inv }) => inv))),
  b2cs: read(tables.b2cs),
  cdnr: read(items(tables.cdnr.flatMap(({ nt }) => nt)), -1),
  cdnur: read(items(tables.cdnur), -1),
  nil: read(tables.nil.inv.map(({ nil_amt: txval }) => ({ txval, iamt: 0 }))),
});

const numbersShown = ({ tables }: Gstr1) => [
  ...[...tables.b2b, ...tables.b2cl].flatMap(({ inv }) => inv.map(({ inum }) => inum)),
  ...tables.cdnr.flatMap(({ nt }) => nt.map((note) => note.nt_num)),
  ...tables.cdnur.map((note) => note.nt_num),
];

test("the tables hold each invoice and credit note of the register once, to the paisa", async () => {
  await assert(
    asyncProperty(array(document, { minLength: 1, maxLength: 25 }), async (documents) => {
      month = addMonths(month, 1);
      for (const one of documents) await issue(one);
      const { from, to } = daysOf({ month, isQuarter: false });
      const register = await world.done(getRegister, { From: from, To: to, CompanyId: 1 });
      const bills = new Map(register.papers.map((paper) => [paper.number, paper]));
      const groups = groupBy(register.papers, (paper) => tableOf(paper, bills));
      const reply = await world.done(getGstr1, { CompanyId: 1, Period: month });
      const shown = shownSums(reply);
      for (const [table, sums] of Object.entries(shown)) {
        const papers = groups.get(table) ?? [];
        expect({ table, sums }).toEqual({ table, sums: figures(papers) });
        const check = reply.checks.find((one) => one.table === table);
        expect(check).toMatchObject({ papers: papers.length, agrees: true });
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
    { numRuns: rounds(12, 300) },
  );
});
