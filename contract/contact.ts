import { line, requiredLine } from "./text.ts";

/** How somebody is reached: the rules of every form that asks for it. */

const address = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** A required e-mail address, as typed. */
export const email = requiredLine("Email is required", 120).regex(address, "Must be a valid email");

/** An Indian phone number of ten digits, without country code. */
export const phone = requiredLine("Phone number is required", 20).regex(
  /^[0-9]{10}$/,
  "Must be a 10 digit number",
);

/** The same, or nothing. */
export const phoneOrNone = line(20)
  .regex(/^([0-9]{10})?$/, "Must be a 10 digit number")
  .default("");

/** An Indian postal code of six digits. */
export const pincode = (message: string) =>
  requiredLine(message, 20).regex(/^[0-9]{6}$/, "Must be a 6 digit number");
