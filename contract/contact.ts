import { line, requiredLine } from "./text.ts";

/** How somebody is reached: the rules of every form that asks for it. */

// One mailbox: none of the signs by which a header lists, names or quotes several. No part of the host is empty.
const address =
  /^[^\s@,;:"<>()[\]\\]+@[^\s@,;:"<>()[\]\\.]+(?:\.[^\s@,;:"<>()[\]\\.]+)*\.[^\s@,;:"<>()[\]\\.]{2,}$/;

/** What is said where an e-mail address is missing. */
export const NO_EMAIL = "Email is required";

/** A required e-mail address, as typed; what is none is refused with `malformed`. */
export const emailWith = (malformed: string) => requiredLine(NO_EMAIL, 120).regex(address, malformed);

/** The same, or nothing. */
export const emailOrNoneWith = (malformed: string) =>
  line(120).refine((text) => text === "" || address.test(text), malformed);

/** The same in the words of most forms. */
export const email = emailWith("Must be a valid email");

const notTenDigits = "Must be a 10 digit number";

/** A phone number without what people write between its digits and before its ten: +91, 91, 0091, 0. */
export const tidyPhone = (text: string): string =>
  /^[+0-9\s().·-]+$/u.test(text)
    ? text.replace(/[\s().·-]/gu, "").replace(/^(?:(?:\+|00)?91)?0?(?=[0-9]{10}$)/, "")
    : text;

/** An Indian phone number, kept as ten digits however it was written; nothing is refused with `missing`. */
export const phoneWith = (missing: string) =>
  requiredLine(missing, 20)
    .overwrite(tidyPhone)
    .regex(/^[0-9]{10}$/, notTenDigits);

/** The same in the words of most forms. */
export const phone = phoneWith("Phone number is required");

/** The same, or nothing. */
export const phoneOrNone = line(20)
  .overwrite(tidyPhone)
  .regex(/^([0-9]{10})?$/, notTenDigits)
  .default("");

/** An Indian postal code of six digits. */
export const pincode = (missing: string, malformed = "Must be a 6 digit number") =>
  requiredLine(missing, 20).regex(/^[0-9]{6}$/, malformed);
