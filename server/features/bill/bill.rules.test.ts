import { assert, array, boolean, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { billKinds } from "#contract/bill/bill.ts";
import { less, NO_PAISE, type Paise, paiseOf, sumOf } from "#contract/money.ts";
import { creditedOf, fiscalYearOf, numberOf, type Sums, sumsOf } from "./bill.rules.ts";

const paise = (count: number): Paise => paiseOf(count / 100);
const taxing = record({
  kind: constantFrom(...billKinds),
  rateHundredths: constantFrom(0, 25, 500, 1200, 1800, 2800),
  pricesIncludeTax: boolean(),
  interState: boolean(),
});
const charged = integer({ min: 0, max: 200_000_000 }).map(paise);

const addsUp = (sums: Sums) =>
  sumOf([sums.taxablePaise, sums.cgstPaise, sums.sgstPaise, sums.igstPaise, sums.roundOffPaise]);

describe("the sums of a bill", () => {
  test("add up to the paisa, and match the lines", () => {
    assert(
      property(charged, taxing, (amount, tax) => {
        const sums = sumsOf(amount, tax);
        expect(addsUp(sums)).toBe(sums.totalPaise);
        expect(sums.cgstPaise).toBe(sums.sgstPaise);
        expect(tax.pricesIncludeTax ? sums.totalPaise : sums.taxablePaise).toBe(amount);
        expect(Math.abs(sums.roundOffPaise)).toBeLessThanOrEqual(50);
        const taxes = sumOf([sums.cgstPaise, sums.igstPaise, sums.roundOffPaise]);
        expect(tax.kind === "tax-invoice" || taxes === 0).toBe(true);
      }),
    );
  });

  test("apply the rate to the taxable amount, to the nearest paisa", () => {
    assert(
      property(charged, taxing, (amount, tax) => {
        const { taxablePaise, cgstPaise, igstPaise } = sumsOf(amount, { ...tax, kind: "tax-invoice" });
        const due = (taxablePaise * tax.rateHundredths) / 10_000;
        const halves = cgstPaise * 2;
        expect(Math.abs(halves + igstPaise - due)).toBeLessThanOrEqual(1.5);
        expect(tax.interState ? halves : igstPaise).toBe(0);
      }),
    );
  });

  test.each([
    [{ interState: false, pricesIncludeTax: false }, [70_400, 6336, 6336, 0, 28, 83_100]],
    [{ interState: true, pricesIncludeTax: false }, [70_400, 0, 0, 12_672, 28, 83_100]],
    [{ interState: false, pricesIncludeTax: true }, [59_662, 5369, 5369, 0, 0, 70_400]],
  ] as const)("%j of ₹704.00 at 18 %%", (how, expected) => {
    const sums = sumsOf(paise(70_400), { kind: "tax-invoice", rateHundredths: 1800, ...how });
    expect(Object.values(sums)).toEqual(expected);
  });
});

test("adds up the credit notes of a whole bill to the bill, in each figure", () => {
  assert(
    property(
      charged.filter((amount) => amount > 0),
      taxing,
      array(integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 }),
      (amount, tax, weights) => {
        const bill = sumsOf(amount, tax);
        if (bill.totalPaise === 0) return;
        const notes: Sums[] = [];
        let before = NO_PAISE;
        for (const [index, weight] of weights.entries()) {
          const left = less(bill.totalPaise, before);
          const isLast = index === weights.length - 1;
          const part = isLast ? left : paise(Math.floor((left * weight) / 2000));
          if (part === 0) continue;
          notes.push(creditedOf(bill, before, part));
          before = sumOf([before, part]);
        }
        for (const note of notes) expect(addsUp(note)).toBe(note.totalPaise);
        for (const figure of Object.keys(bill) as (keyof Sums)[])
          expect(sumOf(notes.map((note) => note[figure]))).toBe(bill[figure]);
      },
    ),
  );
});

test("numbers bills by the year that begins in April, in at most 16 characters", () => {
  expect(["2026-03-31", "2026-04-01", "2099-12-31"].map(fiscalYearOf)).toEqual([2025, 2026, 2099]);
  expect(numberOf("CH", 2026, 123)).toBe("CH/26-27/000123");
  expect(numberOf("CHK", 2099, 999_999)).toBe("CHK/99-00/999999");
});
