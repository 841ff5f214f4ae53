import { less, NO_PAISE, type Paise } from "../money.ts";
import { type DecimalSign, readAmount } from "./amount.ts";
import { plainOf } from "./written.ts";

/**
 * What a customer owes: "1,200", "1,200 Dr"; below 0 for what was paid ahead: "-500", "(500)", "500 Cr". Null for anything
 * else, a sign beside letters included: either may be meant.
 */
export function readBalance(cell: string, decimals: DecimalSign = "."): Paise | null {
  const amount = readAmount(cell, decimals);
  if (!amount) return null;
  const text = plainOf(cell).replace("/-", "");
  // No currency has these letters.
  const [letter] = /[cd]/i.exec(text) ?? [];
  if (letter !== undefined && /[-+]|^\(/.test(text)) return null;
  const isAhead = letter === undefined ? amount.direction === "out" : letter.toLowerCase() === "c";
  return isAhead ? less(NO_PAISE, amount.paise) : amount.paise;
}
