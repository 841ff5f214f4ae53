import type { ReceivedMethod } from "#contract/booking/booking.ts";

/** Formats of bank references: RTGS 22 and NEFT 16 characters, UPI and IMPS 12 digits. */
const utrs = [
  /(?<![A-Z0-9])([A-Z]{4}R\d{17}|[A-Z]{4}[NH]?\d{11,12})(?![A-Z0-9])/,
  // A reference of sixteen places padded with zeros, or any twelve digits on their own.
  /(?<![A-Z0-9])0{0,8}(\d{12})(?![A-Z0-9])/,
];

/** The UTR in what a bank or a person writes about a payment; empty without one. */
export function utrIn(text: string): string {
  const upper = text.toUpperCase();
  for (const pattern of utrs) {
    const found = pattern.exec(upper)?.[1];
    if (found !== undefined) return found;
  }
  return "";
}

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
