import { z } from "zod";

/** Largest price, in rupees: ten lakh. */
const LARGEST = 1_000_000;

const hasPaise = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;

/** An amount on the wire: rupees, with at most two decimals. Refused with `message` when absent. */
export const rupees = (message = "Must be an amount in rupees") =>
  z
    .number({ error: message })
    .min(0, "Must not be below 0")
    .max(LARGEST, "Must not be above 10,00,000")
    .refine(hasPaise, "Use at most two decimals");

/** Rupees as they are kept: whole paise. */
export const paiseOf = (amount: number): number => Math.round(amount * 100);

/** Paise as the wire shows them: rupees. */
export const rupeesOf = (paise: number): number => paise / 100;
