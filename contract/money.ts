import { z } from "zod";

/** Largest price, in rupees: ten lakh. */
const LARGEST = 1_000_000;

const hasPaise = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;

/** Refuses an amount of rupees that has more than two decimals. */
export const wholePaise = (amount: z.ZodNumber) => amount.refine(hasPaise, "Use at most two decimals");

/** An amount that callers have reckoned: rupees, of any size and with the decimals that reckoning left. */
export const reckoned = (message: string) => z.number({ error: message }).min(0, "Must not be below 0");

/** A price on the wire: rupees, with at most two decimals. Refused with `message` when absent. */
export const rupees = (message: string) =>
  wholePaise(reckoned(message).max(LARGEST, "Must not be above 10,00,000"));

/** Rupees as they are kept: whole paise. */
export const paiseOf = (amount: number): number => Math.round(amount * 100);

/** Paise as the wire shows them: rupees. */
export const rupeesOf = (paise: number): number => paise / 100;
