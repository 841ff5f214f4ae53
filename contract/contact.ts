import { coded, type PlainFieldCode } from "./coded.ts";
import { plainOf } from "./cell/written.ts";
import { digitTexts, line, plainLine, requiredLine, requiredPlainLine } from "./text.ts";

/** Checks of contact details, shared by all forms. */

// A single mailbox: without the characters that list, name or quote several in a header, and without empty host
// labels.
const address =
  /^[^\s@,;:"<>()[\]\\]+@[^\s@,;:"<>()[\]\\.]+(?:\.[^\s@,;:"<>()[\]\\.]+)*\.[^\s@,;:"<>()[\]\\.]{2,}$/;

export const NO_EMAIL = "emailRequired" satisfies PlainFieldCode;

/** A required email address, as typed; an invalid one is refused with `malformed`. */
export const emailWith = (malformed: PlainFieldCode) => requiredLine(NO_EMAIL, 120).regex(address, malformed);

/** An optional email address. */
export const emailOrNoneWith = (malformed: PlainFieldCode) =>
  line(120).refine((text) => text === "" || address.test(text), malformed);

/** With the message that most forms use. */
export const email = emailWith("emailShape");

const notTenDigits = coded("phoneShape");

/** The digits of a number that a spreadsheet has made of a phone: "9876543218.0", "9.876543218E9". */
function unspread(text: string): string {
  if (/^\d{10,12}\.0+$/.test(text)) return text.replace(/\.0+$/, "");
  const [, whole = "", decimals = "", exponent = ""] = /^(\d)\.(\d{9,11})e\+?(\d{1,2})$/i.exec(text) ?? [];
  return exponent !== "" && decimals.length === Number(exponent) ? whole + decimals : text;
}

/**
 * Ten digits of an Indian phone number, however it is written: with separators, the prefixes +91, 91, 0091 and 0, a
 * spreadsheet's decimals, or the invisible marks of a phone's contacts. Other texts as they are.
 */
export function tidyPhone(text: string): string {
  const plain = unspread(plainOf(text).replace(/^(?:tel|ph|phone|mob|mobile|m)[.:]+ ?/i, ""));
  return /^[+0-9\s().·-]+$/u.test(plain)
    ? plain.replace(/[\s().·-]/gu, "").replace(/^(?:(?:\+|00)?91)?0?(?=[0-9]{10}$)/, "")
    : text;
}

const isTenDigits = (text: string): boolean => /^[0-9]{10}$/.test(text);

/** All phone numbers of a cell, as ten digits; null when a part of it is none. */
export function readPhones(cell: string): string[] | null {
  const whole = tidyPhone(cell);
  if (isTenDigits(whole)) return [whole];
  const parts = plainOf(cell)
    .replace(/^(\d{10}) (?=\d{10}$)/, "$1,")
    .split(/[/,;|&]| or | and /i)
    .map((part) => tidyPhone(part.trim()));
  return parts.every(isTenDigits) ? [...new Set(parts)] : null;
}

/** An Indian phone number, stored as ten digits; an empty one is refused with `missing`. */
export const phoneWith = (missing: PlainFieldCode) =>
  requiredPlainLine(missing, 20)
    .overwrite(tidyPhone)
    .regex(/^[0-9]{10}$/, notTenDigits);

/** With the message that most forms use. */
export const phone = phoneWith("phoneRequired");

/** A phone number, or an empty text for none. */
export const phoneOrEmpty = plainLine(20)
  .overwrite(tidyPhone)
  .regex(/^([0-9]{10})?$/, notTenDigits);

/** An optional phone number. */
export const phoneOrNone = phoneOrEmpty.default("");

/** An optional six-digit Indian postal code. */
export const pincodeOrNone = (malformed: PlainFieldCode = "pincodeShape") =>
  line(20)
    .regex(/^([0-9]{6})?$/, malformed)
    .register(digitTexts, {});

/** A six-digit Indian postal code. */
export const pincode = (missing: PlainFieldCode, malformed: PlainFieldCode = "pincodeShape") =>
  requiredLine(missing, 20)
    .regex(/^[0-9]{6}$/, malformed)
    .register(digitTexts, {});
