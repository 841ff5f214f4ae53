import type { ReceivedMethod } from "#contract/booking/booking.ts";

/** Formats of bank references: RTGS and NEFT of 16 or 22 characters, UPI and IMPS of 12 digits. */
const utrs = [
  /(?<![A-Z0-9])([A-Z]{4}[NRH]\d{17}|[A-Z]{4}[A-Z]?\d{11,12})(?![A-Z0-9])/g,
  // A reference of sixteen places padded with zeros, or any twelve digits on their own.
  /(?<![A-Z0-9])0{0,8}(\d{12})(?![A-Z0-9])/g,
];

/** The UTRs in what a bank or a person writes about a payment, the likeliest first. */
export function utrsIn(text: string): string[] {
  const upper = text.toUpperCase();
  return utrs.flatMap((pattern) => [...upper.matchAll(pattern)].flatMap(([, utr]) => utr ?? []));
}

/** The UTR in what a bank or a person writes about a payment; empty without one. */
export const utrIn = (text: string): string => utrsIn(text)[0] ?? "";

/** A reference or a bill's number as it is compared: without separators, in upper case. */
export const normalizeReference = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/**
 * The bank's reference in what somebody typed, however it is spelt: the UTR, or for UPI and transfers any number. Empty
 * without one, as for a cheque, a cash receipt, or words.
 */
export function bankReferenceOf(method: ReceivedMethod, typed: string): string {
  const normalized = normalizeReference(typed);
  const utr = utrIn(typed) || utrIn(normalized);
  if (utr !== "") return utr;
  return (method === "upi" || method === "bank") && /\d/.test(normalized) ? normalized : "";
}
