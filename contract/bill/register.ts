import { z } from "zod";
import { coded } from "../coded.ts";
import { gstinText } from "../company/gstin.ts";
import { day, daysBetween } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";
import { issuedKinds, billSums } from "./bill.ts";

/** Longest period of a register, in days: a year. */
const MAX_DAYS = 366;

/** Most documents in one reply; the exported files hold all of them. */
export const MAX_LISTED = 500;

/** The kinds of documents in a register. Vouchers are for money received in advance, and for what is returned of it. */
export const registerKinds = [...issuedKinds, "credit-note", "receipt-voucher", "refund-voucher"] as const;
export type RegisterKind = (typeof registerKinds)[number];

/**
 * Sums of credit notes and refund vouchers are negative, so that they add up with the bills. A receipt voucher counts
 * what is an advance still: its total in the range in which it was issued, less what bills have used in the range.
 */
const RegisterLine = z
  .object({
    kind: z.enum(registerKinds),
    number: z.string(),
    issued: z.string(),
    month: z.string(),
    /** The bill that a credit note reduces, or the receipt voucher that is refunded; empty otherwise. */
    against: z.string(),
    supplierName: z.string(),
    supplierGstin: z.string(),
    customerName: z.string(),
    /** Empty for customers without one. */
    customerGstin: z.string(),
    societyName: z.string(),
    /** The upfront booking that the document bills; null for a month's. */
    bookingId: id().nullable(),
    placeOfSupply: z.string(),
    sac: z.string(),
    /** Percent. */
    rate: z.number(),
    ...billSums,
  })
  .meta({ id: "RegisterLine" });
export type RegisterLine = z.output<typeof RegisterLine>;

const part = { rate: z.number(), papers: z.int(), ...billSums };

export const getRegister = endpoint({
  path: "/Bill/GetRegister",
  fromReplica: true,
  body: z
    .object({
      From: day("sinceWhenRequired"),
      To: day("untilWhenRequired"),
      CompanyId: id("chooseCompany").optional(),
      /** Only the documents that were issued under a GSTIN. */
      Gstin: gstinText.optional(),
    })
    .refine(({ From, To }) => From <= To, { error: coded("beforeFirstDay"), path: ["To"] })
    .refine(({ From, To }) => daysBetween(From, To) <= MAX_DAYS, {
      error: coded("registerOverYear"),
      path: ["To"],
    }),
  reply: z.object({
    /** By day, at most 500. */
    papers: z.array(RegisterLine),
    /** Count of all documents; the sums below cover all of them. */
    count: z.int(),
    ...billSums,
    byPlace: z.array(z.object({ placeOfSupply: z.string(), ...part })),
    bySac: z.array(z.object({ sac: z.string(), ...part })),
    /** All documents and both summaries, relative to the server's origin, valid for a few minutes. */
    csvUrl: z.string(),
    xlsxUrl: z.string(),
  }),
  cost: 2,
  permission: "register:read",
  reveals: { list: "Register of bills" },
  about:
    "The bills, credit notes and vouchers issued in a range of days, tax by rate and place of supply, and by SAC. Credit notes and refund vouchers count below 0, receipt vouchers as long as they are advances.",
});
