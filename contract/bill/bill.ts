import { billStatuses } from "./status.ts";
import { z } from "zod";
import { coded } from "../coded.ts";
import { month } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { wholePaise } from "../money.ts";
import { pageOf, pageReply } from "../page.ts";
import { receivedMethods } from "../booking/booking.ts";
import { claimStatuses } from "../payment/claim.ts";
import { flag, id, requiredLine } from "../text.ts";
import { languageCodes } from "#i18n/languages.ts";

/** For registered companies, companies under composition, and unregistered companies. */
export const billKinds = ["tax-invoice", "bill-of-supply", "bill"] as const;
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

const document = {
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

const standing = {
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
  ...document,
  ...standing,
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
      method: z.enum(receivedMethods),
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

const BillRow = BillRef.extend({
  number: z.string(),
  bookingId: id().nullable(),
  kind: z.enum(billKinds),
  month: z.string(),
  issued: z.string(),
  due: z.string(),
  companyId: id(),
  companyName: z.string(),
  customerId: id(),
  customerName: z.string(),
  customerPhone: z.string(),
  societyId: id(),
  societyName: z.string(),
  total: z.number(),
  ...standing,
}).meta({ id: "BillRow" });
export type BillRow = z.output<typeof BillRow>;

export const searchBills = endpoint({
  path: "/Bill/Search",
  fromReplica: true,
  body: z.object({
    ...pageOf(["month", "number", "customerName", "total", "open"]),
    filters: z
      .strictObject({
        Month: month().optional(),
        Status: z.enum(billStatuses, { error: coded("noSuchStatus") }).optional(),
        /** True: bills with an open amount; false: the other bills. */
        Open: flag.optional(),
        CompanyId: id("chooseCompany").optional(),
        SocietyId: id("chooseSociety").optional(),
        CustomerId: id("chooseCustomer").optional(),
      })
      .default({}),
  }),
  reply: pageReply(BillRow).extend({
    /** Rupees, summed over all matches, not just the page. */
    amount: z.number(),
    open: z.number(),
  }),
  permission: "bill:read",
  about: "One page of bills, the newest first; searches number, customer, phone, society and address.",
});

const OnePreview = z.object(document);
const Preview = OnePreview.extend({
  /** The further bills of a month with washes in several states or under several registrations. */
  further: z.array(OnePreview),
});

export const previewBill = endpoint({
  path: "/Bill/Preview",
  body: z.object({ CustomerId: id("chooseCustomer"), Month: month() }),
  reply: Preview,
  permission: "bill:read",
  about:
    "What a customer's bill of a month would say if the month were closed now; when it is closed, what would be added to a later one.",
});

export const getNotBilled = endpoint({
  path: "/Bill/GetNotBilled",
  body: z.object({
    /** Absent: the calling customer. */
    CustomerId: id("chooseCustomer").optional(),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        customerId: id(),
        companyName: z.string(),
        /** Charged washes. */
        washes: z.int(),
        /** Rupees, tax included. */
        total: z.number(),
      }),
    ),
  }),
  permission: "bill:read",
  about:
    "What the washes of a customer that are charged by the month and stand on no bill yet would come to if the month ended now, for each company that has any.",
});

const CloseBody = z.object({ Month: month(), CompanyId: id("chooseCompany").optional() });

/** Warnings about a bill before it is made. */
export const oddities = ["no-tax-settings", "very-high", "no-address", "unreported"] as const;
export type Oddity = (typeof oddities)[number];

export const previewClose = endpoint({
  path: "/Bill/PreviewClose",
  body: CloseBody,
  reply: z.object({
    /** Bills that would be made. */
    bills: z.int(),
    /** Rupees of all of them. */
    total: z.number(),
    /** Customers already billed. */
    made: z.int(),
    /** Upfront bookings without a bill, which get theirs at their next payment or wash done. */
    bookings: z.int(),
    /** Bills with warnings, at most 100, and their total count. */
    odd: z.array(
      z.object({
        customerId: id(),
        customerName: z.string(),
        total: z.number(),
        why: z.array(z.enum(oddities)),
      }),
    ),
    oddCount: z.int(),
  }),
  cost: 3,
  permission: "bill:write",
  about:
    "What closing a month would make, without making it; of the month that runs, what it comes to so far.",
});

export const closeMonth = endpoint({
  path: "/Bill/Close",
  body: CloseBody,
  reply: z.object({
    /** Bills made by this call. */
    bills: z.int(),
  }),
  cost: 3,
  permission: "bill:write",
  about:
    "Makes the bills of a month that is over, of one company or of all: one for each customer with washes to charge who has none yet.",
});

export const getDrawing = endpoint({
  path: "/Bill/GetDrawing",
  body: z.object({}),
  reply: z.object({
    /** Bill PDFs still to be generated. */
    waiting: z.int(),
  }),
  permission: "bill:write",
  about: "How far the drawing of the papers has come that closing a month leaves to be done.",
});

export const creditBill = endpoint({
  path: "/Bill/Credit",
  status: 201,
  body: z.object({
    BillId: id("chooseBill"),
    /** Rupees, tax included. */
    Amount: wholePaise(
      z
        .number({ error: coded("amountRequired") })
        .min(0.01, coded("amountRequired"))
        .max(20_000_000, coded("amountTooLarge")),
    ),
    Reason: requiredLine("reasonRequired", 200),
  }),
  reply: z.object({ creditNoteId: id(), number: z.string() }),
  permission: "bill:write",
  about:
    "Writes a credit note against a bill, never above what is left of it. What was paid beyond that is the customer's credit again.",
});
