import { billStatuses } from "./status.ts";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { paymentOrigins } from "../booking/booking.ts";
import { claimStatuses } from "../bank/claim.ts";
import { id } from "../text.ts";
import { languageCodes } from "#i18n/languages.ts";

/** For registered companies, companies under composition, and unregistered companies. */
export const issuedKinds = ["tax-invoice", "bill-of-supply", "bill"] as const;
export type IssuedKind = (typeof issuedKinds)[number];

/** "opening" is what a customer owed before, brought forward: it is paid like a bill, and has no tax and no lines. */
export const billKinds = [...issuedKinds, "opening"] as const;
export type BillKind = (typeof billKinds)[number];

export const BillRef = z.object({ billId: id("chooseBill") });

const BillLine = z
  .object({
    vehicleNumber: z.string(),
    itemName: z.string(),
    /** The month of earlier or later washes, otherwise the bill's month. */
    month: z.string(),
    washes: z.int(),
    /** The washes that the month of a package means; absent for washes sold by themselves. */
    meant: z.int().optional(),
    /** Rupees a wash; a month, where `meant` is given. */
    rate: z.number(),
    /** Rupees; 0 for missed washes that are not charged. */
    amount: z.number(),
    /** "Monthly package, 24 of 26 washes", and a note about missed washes; empty without any. */
    note: z.string(),
  })
  .meta({ id: "BillLine" });
export type BillLine = z.output<typeof BillLine>;

/** Rupees. Taxable amount, taxes and round-off add up to the total. */
export const billSums = {
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  roundOff: z.number(),
  total: z.number(),
};

/** Of a bill, and of the preview of one. */
export const billFields = {
  kind: z.enum(billKinds),
  month: z.string(),
  /** The upfront booking that it bills; null for a month's bill. */
  bookingId: id().nullable(),
  supplierName: z.string(),
  customerId: id(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerAddress: z.string(),
  /** Empty for customers without one. */
  customerGstin: z.string(),
  societyId: id(),
  societyName: z.string(),
  placeOfSupply: z.string(),
  sac: z.string(),
  /** Percent. */
  rate: z.number(),
  pricesIncludeTax: z.boolean(),
  /** True if the recipient pays the tax. */
  reverseCharge: z.boolean(),
  /** Rupees that discounts took off the prices before tax; the lines' rates are without them. */
  discount: z.number(),
  lines: z.array(BillLine),
  ...billSums,
};

/** Of a bill and its row in a list. */
export const billBalance = {
  /** Rupees. */
  credited: z.number(),
  paid: z.number(),
  open: z.number(),
  status: z.enum(billStatuses),
};

/** A paper's registration at the invoice portal. */
const Registration = z.object({ irn: z.string(), ackNo: z.string(), ackDate: z.string() });

const Bill = BillRef.extend({
  number: z.string(),
  companyId: id(),
  supplierAddress: z.string(),
  supplierGstin: z.string(),
  issued: z.string(),
  due: z.string(),
  ...billFields,
  ...billBalance,
  /** Relative to the server's origin, valid for a few minutes. */
  paperUrl: z.string(),
  eInvoice: Registration.nullable(),
  /** UPI payment link for the open amount; null when nothing is open or the company has no UPI address. */
  upiLink: z.string().nullable(),
  upiAddress: z.string(),
  /** Its payments, oldest first; for a booking's bill, those of the booking. */
  payments: z.array(
    z.object({
      at: z.string(),
      /** Rupees; below 0 for a refund. */
      amount: z.number(),
      method: z.enum(paymentOrigins),
      reference: z.string(),
    }),
  ),
  /** Payments that the customer reported for it, newest first. */
  claims: z.array(
    z.object({
      claimId: id(),
      utr: z.string(),
      /** Rupees. */
      amount: z.number(),
      at: z.string(),
      status: z.enum(claimStatuses),
      /** Reason for the refusal; empty otherwise. */
      reason: z.string(),
    }),
  ),
  creditNotes: z.array(
    z.object({
      creditNoteId: id(),
      number: z.string(),
      /** Rupees. */
      amount: z.number(),
      /** As entered by staff; on automatic credit notes, the washes that are no longer charged. */
      reason: z.string(),
      issued: z.string(),
      paperUrl: z.string(),
      /** True if it reduces the tax of an invoice to a customer with a GSTIN: it is registered as that is. */
      registrable: z.boolean(),
      eInvoice: Registration.nullable(),
    }),
  ),
}).meta({ id: "Bill" });
export type Bill = z.output<typeof Bill>;

export const getBill = endpoint({
  path: "/Bill/GetById",
  body: BillRef.extend({ Language: z.enum(languageCodes).default("en") }),
  reply: Bill,
  permission: "bill:read",
  about:
    "One bill with its lines, what is open of it, its credit notes, and links to the papers; notes, reasons and papers in a language.",
});
