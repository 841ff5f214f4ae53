import { NO_PAISE, type Paise, less, paiseOf } from "../money.ts";
import { plainOf } from "./written.ts";

/** The sign before the decimals of an amount. */
const decimalSigns = [".", ","] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** Which way money goes, where an amount says it. */
export type Direction = "in" | "out";

export type Amount = {
  /** Never below 0. */
  paise: Paise;
  /** Null when neither a sign, brackets nor letters say it. */
  direction: Direction | null;
};

/** Groups of digits, by three in thousands and by two above it, or by three throughout; or no groups at all. */
const grouped = (sign: string) =>
  `\\d{1,12}|\\d{1,3}(?:${sign}\\d{2}){1,4}${sign}\\d{3}|\\d{1,3}(?:${sign}\\d{3}){1,3}`;

const currency = "(?:₹|INR|Rs\\.?)?";
const patternOf = (decimals: string, groups: string) =>
  new RegExp(
    `^(\\(?)(?:(CR|DR)\\.? ?)?([-+]?) ?${currency} ?([-+]?) ?((?:${grouped(groups)})?)(?:${decimals}(\\d{1,2}0*))?(\\)?)([-+]?)(?:/-)? ?(?:\\(?(CREDIT|DEBIT|CR|DR|C|D)\\.?\\)?)?$`,
    "i",
  );
const patterns: Record<DecimalSign, RegExp> = {
  ".": patternOf("\\.", ","),
  ",": patternOf(",", "\\."),
};

function directionOf(
  isBracketed: boolean,
  signs: readonly string[],
  sides: readonly string[],
): Direction | null | "both" {
  const said = new Set<Direction>();
  if (isBracketed) said.add("out");
  for (const sign of signs) if (sign !== "") said.add(sign === "-" ? "out" : "in");
  for (const side of sides) if (side !== "") said.add(/^d/i.test(side) ? "out" : "in");
  if (said.size > 1) return "both";
  return [...said][0] ?? null;
}

/** "1,23,456.00", "₹ 1,234.5 Cr", "698.00(Dr)", "(500.00)", "698/-"; null for anything else. */
export function readAmount(cell: string, decimals: DecimalSign = "."): Amount | null {
  const text = plainOf(cell);
  const parts = patterns[decimals].exec(text);
  if (!parts) return null;
  const [
    ,
    open = "",
    before = "",
    outer = "",
    inner = "",
    whole = "",
    fraction = "",
    close = "",
    last = "",
    side = "",
  ] = parts;
  if ((whole === "" && fraction === "") || (open === "") !== (close === "")) return null;
  const direction = directionOf(open !== "", [outer, inner, last], [before, side]);
  if (direction === "both") return null;
  const digits = whole.replaceAll(/\D/g, "") || "0";
  return { paise: paiseOf(Number(`${digits}.${fraction || "0"}`)), direction };
}

/** The amount with its sign: below 0 for what goes out. */
export const signed = ({ paise, direction }: Amount): Paise =>
  direction === "out" ? less(NO_PAISE, paise) : paise;

/** Two cells of a file whose decimals are written differently, by their places. */
export type DecimalContradiction = { first: number; second: number };

/**
 * The decimal sign of all amounts of a file: a point, unless some of them are amounts with a comma alone.
 * @returns two cells that contradict each other. Cells that are no amount at all count for nothing.
 */
export function decimalSignOf(cells: readonly string[]): DecimalSign | DecimalContradiction {
  const only: Partial<Record<DecimalSign, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const fitting = decimalSigns.filter((sign) => readAmount(cell, sign) !== null);
    const [sign] = fitting;
    if (fitting.length === 1 && sign !== undefined) only[sign] ??= index;
  }
  const { ".": point, ",": comma } = only;
  if (point !== undefined && comma !== undefined)
    return { first: Math.min(point, comma), second: Math.max(point, comma) };
  return comma === undefined ? "." : ",";
}
