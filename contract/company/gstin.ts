import { coded, type PlainFieldCode } from "../coded.ts";
import { line } from "../text.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** State code, PAN, registration number within the state, Z, and a check digit. */
const shape = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** The codes of states, union territories and other territory, without their names, which the first screens do not load. */
export const stateCodeShape = /^(?:0[1-9]|1[0-9]|2[0-4679]|3[0-8]|97)/;

/** Check digit for the first 14 characters of a GSTIN: Luhn's algorithm in base 36. */
function gstinCheckDigit(first14: string): string {
  let sum = 0;
  for (let index = 0; index < first14.length; index += 1) {
    const product = digits.indexOf(first14.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return digits[(36 - (sum % 36)) % 36] ?? "";
}

/** True if a tax number has the shape and check digit of an Indian GSTIN. */
export const isGstin = (text: string): boolean =>
  shape.test(text) && gstinCheckDigit(text.slice(0, 14)) === text.at(-1);

/** The problem of a GSTIN, or null; none is none. */
export function gstinFormatProblem(gstin: string): PlainFieldCode | null {
  if (gstin === "") return null;
  if (!isGstin(gstin)) return "gstinShape";
  return stateCodeShape.test(gstin) ? null : "gstinStateUnknown";
}

/** A GSTIN in capitals, unchecked; may be empty. */
export const gstinText = line(20).overwrite((text) => text.toUpperCase());

/** A valid GSTIN in capitals, or an empty text. */
export const gstinOrNone = gstinText
  .refine((gstin) => gstinFormatProblem(gstin) !== "gstinShape", { error: coded("gstinShape"), abort: true })
  .refine((gstin) => gstinFormatProblem(gstin) === null, coded("gstinStateUnknown"));
