import { z } from "zod";
import { less, NO_PAISE, type Paise, partOf, rupeesOf, sumOf, wholeRupees } from "../money.ts";
import type { Registration } from "../bill/registration.ts";

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
    /** Rupees that round the total to whole rupees, below 0 when it is rounded down; absent for none. */
    roundOff: z.number().optional(),
    /** Rupees: price, tax and round-off. */
    total: z.number(),
  })
  .meta({ id: "AddedTax" });
export type AddedTax = z.output<typeof AddedTax>;

/** The tax that is added to a price, rounded to the nearest paisa. */
export const taxOn = (price: Paise, rateHundredths: number): Paise => partOf(price, rateHundredths, WHOLE);

export type Added = { taxPaise: Paise; roundOffPaise: Paise };

/** The tax on a bill's charge, and the difference that rounds its total to whole rupees. */
export function addedTo(charge: Paise, rateHundredths: number): Added {
  const taxPaise = taxOn(charge, rateHundredths);
  const exact = sumOf([charge, taxPaise]);
  return { taxPaise, roundOffPaise: less(rateHundredths > 0 ? wholeRupees(exact) : exact, exact) };
}

const written = (rate: number, price: Paise, { taxPaise, roundOffPaise }: Added): AddedTax => ({
  rate,
  amount: rupeesOf(taxPaise),
  ...(roundOffPaise !== 0 && { roundOff: rupeesOf(roundOffPaise) }),
  total: rupeesOf(sumOf([price, taxPaise, roundOffPaise])),
});

/**
 * The tax on one price of several on a bill; undefined without. A month's bill may differ by some paise: it rounds both
 * halves of the tax, and its total to whole rupees.
 */
export const addedTax = (price: Paise, rateHundredths: number): AddedTax | undefined =>
  rateHundredths === 0
    ? undefined
    : written(rateHundredths / 100, price, {
        taxPaise: taxOn(price, rateHundredths),
        roundOffPaise: NO_PAISE,
      });

/** The tax on a price that is a bill's only one, rounded as the bill; undefined without. */
export const billedTax = (price: Paise, rateHundredths: number): AddedTax | undefined =>
  rateHundredths === 0 ? undefined : written(rateHundredths / 100, price, addedTo(price, rateHundredths));

/** The tax on a price whose parts bear several rates, with the rate that it amounts to; undefined without. */
export const mixedTax = (price: Paise, added: Added): AddedTax | undefined =>
  added.taxPaise === 0 && added.roundOffPaise === 0
    ? undefined
    : written(Math.round((100 * added.taxPaise) / price), price, added);
