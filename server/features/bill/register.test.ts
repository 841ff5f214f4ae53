import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { getRegister } from "#contract/bill/register.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { biweekly, makeBookable } from "#server/testing/bookings.ts";
import { cellsOf } from "#server/testing/workbook.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
const range = { From: "2026-11-30", To: "2026-12-31" };
const figures = ["taxable", "cgst", "sgst", "igst", "roundOff", "total"] as const;
const paise = (rupees: number): number => Math.round(rupees * 100);

beforeAll(async () => {
  world = await createWorld();
  await world.done(addTaxSettings, {
    CompanyId: 1,
    From: "2026-04-01",
    Registration: "regular",
    Gstin: "27AAPFU0939F1ZV",
    LegalName: "Chamak Doorstep Services LLP",
    Address: "14 Sahyadri Lane, Pune 411007",
    StateId: 21,
    Rate: 18,
    PricesIncludeTax: true,
    SeriesPrefix: "CH",
  });
  for (let count = 0; count < 3; count += 1) {
    const place = await makeBookable(world);
    await world.done(bookPlan, place.booking([place.vehicle(biweekly)], { Billing: "monthly" }));
    // The last customer lives in another state, so IGST applies.
    if (count === 2)
      await sql`update society set state_id = 11 where society_id = ${place.societyId}`.execute(world.db);
  }
  await sql`update wash set status = 'done', outcome_effect = 'charge' where day < '2026-12-01'`.execute(
    world.db,
  );
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
  const { rows } = await world.done(searchBills, {});
  const [first, , last] = rows;
  for (const [bill, Amount] of [
    [first, 100.01],
    [last, 33.33],
  ] as const)
    await world.done(creditBill, { BillId: bill?.billId ?? 0, Amount, Reason: "Scratched door" });
});
afterAll(() => world.close());

/** The documents' own sums in paise: bills minus credit notes. */
async function documentSums(): Promise<Record<string, number>> {
  const sums: Record<string, number> = Object.fromEntries(figures.map((figure) => [figure, 0]));
  const { rows } = await world.done(searchBills, { pageSize: 100 });
  for (const { billId } of rows) {
    const bill = await world.done(getBill, { billId });
    for (const figure of figures) sums[figure] = (sums[figure] ?? 0) + paise(bill[figure]);
  }
  const { rows: notes } = await sql<Record<(typeof figures)[number], number>>`
    select taxable_paise as taxable, cgst_paise as cgst, sgst_paise as sgst, igst_paise as igst,
      round_off_paise as "roundOff", total_paise as total from credit_note`.execute(world.db);
  for (const note of notes) for (const figure of figures) sums[figure] = (sums[figure] ?? 0) - note[figure];
  return sums;
}

const summed = (rows: readonly Record<(typeof figures)[number], number>[]) =>
  Object.fromEntries(
    figures.map((figure) => [figure, rows.reduce((sum, row) => sum + paise(row[figure]), 0)]),
  );

test("adds up to the documents to the paisa, in all, by place and by SAC", async () => {
  const register = await world.done(getRegister, range);
  const byHand = await documentSums();
  expect(register.count).toBe(5);
  expect(summed([register])).toEqual(byHand);
  expect(summed(register.papers)).toEqual(byHand);
  expect(summed(register.byPlace)).toEqual(byHand);
  expect(summed(register.bySac)).toEqual(byHand);
  expect(register.byPlace.map(({ placeOfSupply, rate, papers }) => [placeOfSupply, rate, papers])).toEqual(
    expect.arrayContaining([["27 Maharashtra", 18, 3]]),
  );
  expect(register.byPlace).toHaveLength(2);
  expect(register.bySac).toMatchObject([{ sac: "998538", rate: 18, papers: 5 }]);
  expect(register.igst).toBeGreaterThan(0);
  const notes = register.papers.filter(({ kind }) => kind === "credit-note");
  expect(notes.map(({ total, against }) => [total, against.slice(0, 3)])).toEqual(
    expect.arrayContaining([
      [-100.01, "CH/"],
      [-33.33, "CH/"],
    ]),
  );
});

test("exports CSV and a workbook with equal sums", async () => {
  const { csvUrl, xlsxUrl, papers: listed } = await world.done(getRegister, range);
  const byHand = await documentSums();
  const table = await world.app.inject({ method: "GET", url: csvUrl });
  const [part = ""] = table.body.split("\r\n\r\n");
  const totals = part
    .split("\r\n")
    .slice(1)
    .map((line) => Number(line.split(",").at(-1)));
  expect(totals.reduce((sum, total) => sum + paise(total), 0)).toBe(byHand["total"]);
  const book = await world.app.inject({ method: "GET", url: xlsxUrl });
  expect(book.headers["content-type"]).toContain("spreadsheetml");
  const [, ...rows] = cellsOf(book.rawPayload);
  expect(rows.map((row) => row[2])).toEqual(listed.map(({ issued }) => new Date(issued)));
  expect(rows.reduce((sum, row) => sum + paise(Number(row.at(-1))), 0)).toBe(byHand["total"]);
});

test("covers at most a year, and only its own company", async () => {
  const { fields } = await world.refused(400, getRegister, { From: "2025-01-01", To: "2026-12-31" });
  expect(fields).toEqual({ To: "A register covers a year at most" });
  const token = await world.newToken("owner", await world.addCompany("Elsewhere"));
  expect(await world.done(getRegister, range, { token })).toMatchObject({ count: 0, total: 0, papers: [] });
  for (const role of ["provider", "customer"] as const)
    await world.refused(403, getRegister, range, { token: await world.tokenOf(role) });
});
