import { coded, type PlainFieldCode } from "./coded.ts";
import { digitTexts, line, requiredLine } from "./text.ts";

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

/** Removes separators and the prefixes +91, 91, 0091 and 0. */
export const tidyPhone = (text: string): string =>
  /^[+0-9\s().·-]+$/u.test(text)
    ? text.replace(/[\s().·-]/gu, "").replace(/^(?:(?:\+|00)?91)?0?(?=[0-9]{10}$)/, "")
    : text;

/** An Indian phone number, stored as ten digits; an empty one is refused with `missing`. */
export const phoneWith = (missing: PlainFieldCode) =>
  requiredLine(missing, 20)
    .overwrite(tidyPhone)
    .regex(/^[0-9]{10}$/, notTenDigits);

/** With the message that most forms use. */
export const phone = phoneWith("phoneRequired");

/** An optional phone number. */
export const phoneOrNone = line(20)
  .overwrite(tidyPhone)
  .regex(/^([0-9]{10})?$/, notTenDigits)
  .default("");

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
