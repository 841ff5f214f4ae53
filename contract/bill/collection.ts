import { z } from "zod";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { id, line } from "../text.ts";

/** Most days ahead of a promise. */
export const LATEST_PROMISE = 180;

const Collection = z
  .object({
    customerId: id(),
    customerName: z.string(),
    customerPhone: z.string(),
    /** Of the oldest unpaid bill. */
    societyName: z.string(),
    /** Rupees of unpaid bills and upfront bookings. */
    open: z.number(),
    /** Rupees of these that were due before today. */
    overdue: z.number(),
    /** The first day on which something unpaid was due. */
    oldestDue: z.string(),
    /** The day of the last reminder of an unpaid bill. */
    lastReminder: z.string().nullable(),
    /** The day of the next reminder, as things stand. */
    nextReminder: z.string().nullable(),
    /** The day by which the customer has promised to pay what is unpaid. */
    promisedOn: z.string().nullable(),
    promiseNote: z.string(),
    /** The user who entered the promise; empty without one. */
    promisedTo: z.string(),
    /** True once the promised day is over. */
    broken: z.boolean(),
  })
  .meta({ id: "Collection" });
export type Collection = z.output<typeof Collection>;

export const searchCollection = endpoint({
  path: "/Collection/Search",
  body: z.object({
    ...pageOf(["oldestDue", "open", "overdue", "promisedOn", "customerName"]),
    filters: z
      .strictObject({
        CompanyId: id("chooseCompany").optional(),
        SocietyId: id("chooseSociety").optional(),
      })
      .default({}),
  }),
  reply: pageReply(Collection).extend({
    /** Rupees, summed over all matches, not just the page. */
    sums: z.object({ open: z.number(), overdue: z.number() }),
  }),
  permission: "payment:read",
  reveals: { list: "Debtors" },
  about:
    "Customers who owe, the longest overdue first: since when, the last and the next reminder, and what they have promised. A promise counts for what was billed before it.",
});

export const promisePayment = endpoint({
  path: "/Collection/Promise",
  status: 201,
  body: z.object({
    CustomerId: id("chooseCustomer"),
    /** Null takes the promise back. */
    Day: day().nullable(),
    Note: line(200).default(""),
  }),
  reply: z.object({ paymentPromiseId: id() }),
  permission: "payment:write",
  about:
    "Notes by which day a customer has promised to pay, at most 180 days ahead. It replaces an earlier promise, which the history keeps.",
});
