import { z } from "zod";
import { type Paise, partOf, rupeesOf, sumOf } from "../money.ts";
import type { Registration } from "./registration.ts";

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000;

/** The tax settings of a company that its prices depend on. */
export type PriceTaxing = {
  registration: Registration;
  pricesIncludeTax: boolean;
  /** Hundredths of a percent. */
  rateHundredths: number;
};

/**
 * The rate of the tax that is added to prices, in hundredths of a percent; 0 where they include it, and for companies
 * that charge none.
 */
export const addedRateOf = (taxing: PriceTaxing | null): number =>
  taxing?.registration === "regular" && !taxing.pricesIncludeTax ? taxing.rateHundredths : 0;

/** Tax that is added to a price; absent where the price includes it or bears none. */
export const AddedTax = z
  .object({
    /** Percent. */
    rate: z.number(),
    /** Rupees of tax. */
    amount: z.number(),
    /** Rupees, price and tax. */
    total: z.number(),
  })
  .meta({ id: "AddedTax" });
export type AddedTax = z.output<typeof AddedTax>;

/** The tax that is added to a price, rounded to the nearest paisa. */
export const taxOn = (price: Paise, rateHundredths: number): Paise => partOf(price, rateHundredths, WHOLE);

/**
 * The tax on a price; undefined without. A month's bill may differ by some paise: it rounds both halves of the tax, and
 * its total to whole rupees.
 */
export function addedTax(price: Paise, rateHundredths: number): AddedTax | undefined {
  if (rateHundredths === 0) return undefined;
  const tax = taxOn(price, rateHundredths);
  return { rate: rateHundredths / 100, amount: rupeesOf(tax), total: rupeesOf(sumOf([price, tax])) };
}

/** The tax on a price whose parts bear several rates, with the rate that it amounts to; undefined without. */
export function mixedTax(price: Paise, tax: Paise): AddedTax | undefined {
  if (tax === 0) return undefined;
  return {
    rate: Math.round((100 * tax) / price),
    amount: rupeesOf(tax),
    total: rupeesOf(sumOf([price, tax])),
  };
}
