import { z } from "zod";
import { day } from "../day.ts";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { channels } from "../message/channel.ts";
import { pageOf, pageReply } from "../page.ts";
import { flag, id, line, sought } from "../text.ts";

/** Most days ahead of a promise. */
export const LATEST_PROMISE = 180;

const Collection = z
  .object({
    customerId: id(),
    customerName: z.string(),
    customerPhone: z.string(),
    /** Of what has been due longest. */
    societyName: z.string(),
    /** Rupees still to be paid, of bills and of bookings that are paid upfront. */
    open: z.number(),
    /** Rupees of these that were due before today. */
    overdue: z.number(),
    /** The first day on which something unpaid was due. */
    oldestDue: z.string(),
    /** Open bills. */
    bills: z.int(),
    /** Upfront bookings that are not paid. */
    bookings: z.int(),
    /** True without a running plan. */
    left: z.boolean(),
    /** The day of the last reminder of something unpaid, by the company's days or by hand. */
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

/** Which debtors; without a field, all. */
const Filters = z.strictObject({
  CompanyId: id("chooseCompany").optional(),
  SocietyId: id("chooseSociety").optional(),
  /** True: something was due before today. */
  Overdue: flag.optional(),
  /** True: a promise counts, kept or broken. */
  Promised: flag.optional(),
  /** True: no plan is running. */
  Left: flag.optional(),
});

export const searchCollection = endpoint({
  path: "/Collection/Search",
  body: z.object({
    ...pageOf(["oldestDue", "open", "overdue", "promisedOn", "customerName"]),
    filters: Filters.default({}),
  }),
  reply: pageReply(Collection).extend({
    /** Rupees, summed over all matches, not just the page. */
    sums: z.object({ open: z.number(), overdue: z.number() }),
  }),
  permission: "payment:read",
  reveals: { list: "Debtors" },
  about:
    "Customers who owe bills or upfront bookings, the longest overdue first: since when, the last and the next reminder, and what they have promised. A promise counts for what was owed before it. The sum of all is what the dashboard says is still to be paid.",
});

/** Most customers that one call reminds. */
export const MAX_REMINDED = 5_000;
/** How customers are reminded: by the channels that each has chosen, or all by one. */
export const reminderWays = ["choice", ...channels] as const;
export type ReminderWay = (typeof reminderWays)[number];

export const remindDebtors = endpoint({
  path: "/Collection/Remind",
  body: z.object({
    CompanyId: id("chooseCompany"),
    /** Absent: all who match. */
    CustomerIds: z
      .array(id("chooseCustomer"), { error: coded("notAList") })
      .min(1, coded("chooseCustomer"))
      .max(MAX_REMINDED, { error: coded("atMostAtATime", { count: MAX_REMINDED }), abort: true })
      .optional(),
    search: sought(100).default(""),
    filters: Filters.default({}),
    Channel: z.enum(reminderWays, { error: coded("channelShape") }).default("choice"),
    /** True: only says what would be sent. */
    DryRun: flag.default(false),
  }),
  reply: z.object({
    /** Who gets a message. */
    customers: z.int(),
    messages: z.int(),
    /** Who has no address for the channel, and gets none. */
    withoutAddress: z.int(),
    /** Rupees that the messages ask for. */
    amount: z.number(),
    /** Who is left out, since they were reminded today, ... */
    remindedToday: z.int(),
    /** ... have promised to pay by a day to come, ... */
    promised: z.int(),
    /** ... say that they have paid, or AutoPay is collecting it, ... */
    paying: z.int(),
    /** ... or want no reminders. */
    optedOut: z.int(),
    /** The days of reminders without anybody's doing: whether the company has set any. */
    hasDays: z.boolean(),
  }),
  permission: "payment:write",
  about:
    "Reminds debtors of all that each owes, with a link to pay it: once a day at most. 400 when more than 5,000 match. Messages are sent within minutes, not at night.",
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
