import { z } from "zod";
import { coded } from "../coded.ts";
import { day, daysBetween } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { id } from "../text.ts";
import { languageCodes } from "#i18n/languages.ts";

/** How long ago what is open was due, in days: not yet, up to 30, 60, 90, and longer. */
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
    /** Rupees of all that match, not of the page alone. */
    sums: z.object(ages),
  }),
  permission: "bill:read",
  about:
    "Who owes how much, by how long it has been due: one page of customers with open bills, the most first. The day on which a bill is due counts among the first 30.",
});

/** Longest time that a statement is about, in days. */
const MOST_DAYS = 366;

/** What moves an account: washes that are paid by themselves, bills, credit notes, and money that comes or goes back. */
export const entryKinds = ["washes", "bill", "credit-note", "payment", "refund"] as const;
export type EntryKind = (typeof entryKinds)[number];

const Entry = z.object({
  day: z.string(),
  kind: z.enum(entryKinds),
  /** A paper's number, a payment's reference, or how many washes. */
  reference: z.string(),
  /** Rupees: above 0 what is owed for, below 0 what takes off it. */
  amount: z.number(),
  /** Rupees that are owed then; below 0 what is paid ahead. */
  balance: z.number(),
  /** Its bill, credit note or receipt, under the server's origin for a few minutes; empty without one. */
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
      /** Of the papers. */
      Language: z.enum(languageCodes).default("en"),
    })
    .refine(({ From, To }) => From <= To, { path: ["To"], error: coded("toBeforeFrom") })
    .refine(({ From, To }) => daysBetween(From, To) <= MOST_DAYS, {
      path: ["To"],
      error: coded("atMostDays", { count: MOST_DAYS }),
    }),
  reply: z.object({
    /** Rupees that were owed before the first day; below 0 what was paid ahead. */
    opening: z.number(),
    lines: z.array(Entry),
    closing: z.number(),
    /** The statement as a paper, likewise. */
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
    /** Rupees: bookings that are paid upfront as they are charged now, and bills less what was credited. */
    charged: z.number(),
    /** Rupees received, less what was given back. */
    paid: z.number(),
    /** Rupees that are still to pay of these bookings and bills. */
    open: z.number(),
    /** Rupees that bookings have received beyond what they are charged. */
    toRefund: z.number(),
    /** Rupees paid that pay nothing yet. */
    credit: z.number(),
  }),
  permission: "bill:read",
  about:
    "What a customer is charged in all, has paid and is still to pay: bookings that are paid upfront, and bills.",
});
