import { line, requiredLine } from "./text.ts";

/** How somebody is reached: the rules of every form that asks for it. */

const address = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** A required e-mail address, as typed; what is none is refused with `malformed`. */
export const emailWith = (malformed: string) =>
  requiredLine("Email is required", 120).regex(address, malformed);

/** The same in the words of most forms. */
export const email = emailWith("Must be a valid email");

const notTenDigits = "Must be a 10 digit number";

/** An Indian phone number of ten digits, without country code; nothing is refused with `missing`. */
export const phoneWith = (missing: string) => requiredLine(missing, 20).regex(/^[0-9]{10}$/, notTenDigits);

/** The same in the words of most forms. */
export const phone = phoneWith("Phone number is required");

/** The same, or nothing. */
export const phoneOrNone = line(20)
  .regex(/^([0-9]{10})?$/, notTenDigits)
  .default("");

/** An Indian postal code of six digits. */
export const pincode = (missing: string, malformed = "Must be a 6 digit number") =>
  requiredLine(missing, 20).regex(/^[0-9]{6}$/, malformed);
