import { z } from "zod";
import { coded } from "../coded.ts";
import { day, daysBetween } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { id } from "../text.ts";
import { languageCodes } from "#i18n/languages.ts";

/** Open amounts of bills and unpaid upfront bookings by days overdue: not yet due, up to 30, 60, 90, and longer. */
const ages = {
  /** Rupees. */
  notDue: z.number(),
  upTo30: z.number(),
  upTo60: z.number(),
  upTo90: z.number(),
  over90: z.number(),
  open: z.number(),
};
export const ageNames = ["notDue", "upTo30", "upTo60", "upTo90", "over90"] as const;
export type AgeName = (typeof ageNames)[number];

const Debtor = z
  .object({ customerId: id(), customerName: z.string(), customerPhone: z.string(), ...ages })
  .meta({ id: "Debtor" });
export type Debtor = z.output<typeof Debtor>;

export const getAgeing = endpoint({
  path: "/Bill/GetAgeing",
  fromReplica: true,
  body: z.object({
    ...pageOf(["open", "over90", "customerName"]),
    filters: z
      .strictObject({
        CompanyId: id("chooseCompany").optional(),
        SocietyId: id("chooseSociety").optional(),
      })
      .default({}),
  }),
  reply: pageReply(Debtor).extend({
    /** Rupees, summed over all matches, not just the page. */
    sums: z.object(ages),
  }),
  permission: "bill:read",
  reveals: { list: "Debtors by age" },
  about:
    "Who owes how much, by how long it has been due: one page of customers with open bills or unpaid upfront bookings, the most first. The due day counts among the first 30.",
});

/** Longest period of a statement, in days. */
const MAX_DAYS = 366;

/** Entries of a customer's account: washes paid upfront, bills, credit notes, payments and refunds. */
export const entryKinds = ["washes", "opening", "bill", "credit-note", "payment", "refund"] as const;
export type EntryKind = (typeof entryKinds)[number];

const Entry = z.object({
  day: z.string(),
  kind: z.enum(entryKinds),
  /** A document's number, a payment's reference, or the number of washes. */
  reference: z.string(),
  /** Rupees: above 0 for a charge, below 0 for a credit. */
  amount: z.number(),
  /** Rupees owed after the entry; below 0 when paid ahead. */
  balance: z.number(),
  /**
   * Its bill, credit note or receipt, relative to the server's origin, valid for a few minutes; empty without one.
   */
  paperUrl: z.string(),
});
export type Entry = z.output<typeof Entry>;

export const getStatement = endpoint({
  path: "/Bill/GetStatement",
  body: z
    .object({
      CustomerId: id("chooseCustomer"),
      From: day("fromRequired"),
      To: day("toRequired"),
      /** Language of the PDFs. */
      Language: z.enum(languageCodes).default("en"),
    })
    .refine(({ From, To }) => From <= To, { path: ["To"], error: coded("toBeforeFrom") })
    .refine(({ From, To }) => daysBetween(From, To) <= MAX_DAYS, {
      path: ["To"],
      error: coded("atMostDays", { count: MAX_DAYS }),
    }),
  reply: z.object({
    /** Rupees owed before the first day; below 0 when paid ahead. */
    opening: z.number(),
    lines: z.array(Entry),
    closing: z.number(),
    /** The statement as a PDF, likewise. */
    paperUrl: z.string(),
  }),
  permission: "bill:read",
  about:
    "A customer's account of some days: what was owed before, bills and washes that are paid by themselves, credit notes and payments, and what is owed then.",
});

export const getCustomerTotals = endpoint({
  path: "/Bill/GetTotals",
  body: z.object({ CustomerId: id("chooseCustomer") }),
  reply: z.object({
    /** Rupees: current charges of upfront bookings, and bills less credit notes. */
    charged: z.number(),
    /** Rupees received, less refunds. */
    paid: z.number(),
    /** Rupees still unpaid of these bookings and bills. */
    open: z.number(),
    /** Rupees that bookings received beyond their charges. */
    toRefund: z.number(),
    /** Rupees of unallocated credit. */
    credit: z.number(),
  }),
  permission: "bill:read",
  about:
    "What a customer is charged in all, has paid and is still to pay: bookings that are paid upfront, and bills.",
});
