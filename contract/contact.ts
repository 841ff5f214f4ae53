import { coded, type PlainFieldCode } from "./coded.ts";
import { line, requiredLine } from "./text.ts";

/** How somebody is reached: the rules of every form that asks for it. */

// One mailbox: none of the signs by which a header lists, names or quotes several. No part of the host is empty.
const address =
  /^[^\s@,;:"<>()[\]\\]+@[^\s@,;:"<>()[\]\\.]+(?:\.[^\s@,;:"<>()[\]\\.]+)*\.[^\s@,;:"<>()[\]\\.]{2,}$/;

/** What is said where an e-mail address is missing. */
export const NO_EMAIL = "emailRequired" satisfies PlainFieldCode;

/** A required e-mail address, as typed; what is none is refused with `malformed`. */
export const emailWith = (malformed: PlainFieldCode) => requiredLine(NO_EMAIL, 120).regex(address, malformed);

/** The same, or nothing. */
export const emailOrNoneWith = (malformed: PlainFieldCode) =>
  line(120).refine((text) => text === "" || address.test(text), malformed);

/** The same in the words of most forms. */
export const email = emailWith("emailShape");

const notTenDigits = coded("phoneShape");

/** A phone number without what people write between its digits and before its ten: +91, 91, 0091, 0. */
export const tidyPhone = (text: string): string =>
  /^[+0-9\s().·-]+$/u.test(text)
    ? text.replace(/[\s().·-]/gu, "").replace(/^(?:(?:\+|00)?91)?0?(?=[0-9]{10}$)/, "")
    : text;

/** An Indian phone number, kept as ten digits however it was written; nothing is refused with `missing`. */
export const phoneWith = (missing: PlainFieldCode) =>
  requiredLine(missing, 20)
    .overwrite(tidyPhone)
    .regex(/^[0-9]{10}$/, notTenDigits);

/** The same in the words of most forms. */
export const phone = phoneWith("phoneRequired");

/** The same, or nothing. */
export const phoneOrNone = line(20)
  .overwrite(tidyPhone)
  .regex(/^([0-9]{10})?$/, notTenDigits)
  .default("");

/** An Indian postal code of six digits. */
export const pincode = (missing: PlainFieldCode, malformed: PlainFieldCode = "pincodeShape") =>
  requiredLine(missing, 20).regex(/^[0-9]{6}$/, malformed);
