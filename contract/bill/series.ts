import type { IssuedKind } from "./bill.ts";
import type { Registration } from "./registration.ts";

/** The kinds of documents that are numbered, each with its own prefix. */
export const prefixFields = [
  "invoice",
  "billOfSupply",
  "bill",
  "creditNote",
  "receiptVoucher",
  "refundVoucher",
] as const;
export type PrefixField = (typeof prefixFields)[number];
/** The prefixes of a company's document numbers. */
export type SeriesPrefixes = Record<PrefixField, string>;

export const PREFIX_SHAPE = /^[A-Z0-9]{1,3}$/;

/** The kind of bill that the law requires of each registration. */
export const billKindOf: Record<Registration, IssuedKind> = {
  regular: "tax-invoice",
  composition: "bill-of-supply",
  unregistered: "bill",
};

export const prefixOfKind: Record<IssuedKind, PrefixField> = {
  "tax-invoice": "invoice",
  "bill-of-supply": "billOfSupply",
  bill: "bill",
};

/** The usual prefix of credit notes. */
export const CREDIT_NOTE_PREFIX = "CN";

/** The usual prefixes, and the letters that make others from a company's own, in order of preference. */
const usual: Record<PrefixField, { prefix?: string; letters: string }> = {
  invoice: { letters: "IT" },
  billOfSupply: { letters: "SP" },
  bill: { letters: "BL" },
  creditNote: { prefix: CREDIT_NOTE_PREFIX, letters: "CN" },
  receiptVoucher: { prefix: "RV", letters: "RV" },
  refundVoucher: { prefix: "RF", letters: "FR" },
};
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".split("");

/** The kind of document that a prefix numbers already; "other" is another company under the same GSTIN. */
export type UsedPrefixes = ReadonlyMap<string, PrefixField | "other">;

/**
 * The prefixes of all kinds of documents when only the bills' is given. A prefix that numbers another kind of document
 * already is not used again: a letter is appended.
 */
export function defaultPrefixes(prefix: string, kind: IssuedKind, used: UsedPrefixes): SeriesPrefixes {
  const own = prefixOfKind[kind];
  const stem = prefix.slice(0, 2);
  const chosen = new Map<PrefixField, string>();
  const isFree = (candidate: string, field: PrefixField): boolean =>
    ![...chosen.values()].includes(candidate) && (used.get(candidate) ?? field) === field;
  for (const field of [own, ...prefixFields.filter((one) => one !== own)]) {
    const existing = [...used].find(([, usedFor]) => usedFor === field)?.[0];
    const made = [...usual[field].letters.split(""), ...LETTERS].map((letter) => stem + letter);
    const candidates = [field === own ? prefix : existing, usual[field].prefix, ...made];
    chosen.set(field, candidates.find((one) => one !== undefined && isFree(one, field)) ?? prefix);
  }
  return Object.fromEntries(chosen) as SeriesPrefixes;
}
