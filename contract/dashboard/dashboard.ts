import { z } from "zod";
import { coded } from "../coded.ts";
import { day, daysBetween } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** How a business does in a range of days, and what in it needs a person today. */

/** Longest range, in days, both ends counted. */
export const MOST_DAYS = 366;

/** What is counted, in the order in which it is shown. */
export const figureNames = [
  "bookings",
  "washesDue",
  "washesDone",
  "washesMissed",
  "revenue",
  "collected",
  "pending",
  "activePlans",
  "openTickets",
] as const;
export type FigureName = (typeof figureNames)[number];

/** What waits for somebody to act, the most pressing first. */
export const attentionKinds = [
  "unassigned",
  "uncovered",
  "not-reported",
  "overdue-tickets",
  "claimed",
  "full-slots",
  "missing-papers",
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

const Figure = z.object({
  value: z.number(),
  /** Of the range of the same length just before; of what is told of now: as it stood when the range began. */
  before: z.number(),
});

const figure = (about: string) => Figure.meta({ description: about });

/** Most societies and services that are told apart. */
export const MAX_BREAKDOWN_ROWS = 100;

const Dashboard = z
  .object({
    bookings: figure("Made in the range."),
    washesDue: figure("Of the range's days, neither skipped nor cancelled."),
    washesDone: figure("Of these, those that were done."),
    washesMissed: figure("Of these, those that were not."),
    revenue: figure("Rupees that washes of the range's days charge, the discount taken off."),
    collected: figure("Rupees received in the range, less what was given back in it."),
    pending: figure("Rupees that are still to be paid now: of bookings that are paid upfront, and of bills."),
    pendingBills: figure("What of that is open of bills."),
    activePlans: figure("Plans with a wash from today on."),
    openTickets: figure("Neither resolved nor closed now."),
    bookingsPerDay: z.array(z.object({ day: z.string(), count: z.int() })),
    /** The most first, at most 100 of them; amounts in rupees. */
    revenueByService: z.array(z.object({ serviceId: id(), serviceName: z.string(), amount: z.number() })),
    /** Likewise those with the most washes. */
    washesBySociety: z.array(
      z.object({
        societyId: id(),
        societyName: z.string(),
        due: z.int(),
        done: z.int(),
        missed: z.int(),
      }),
    ),
    /** The seven days from today on, hour by hour. */
    slots: z.array(
      z.object({
        day: z.string(),
        hour: z.int(),
        /** Washes that are booked. */
        used: z.int(),
        /** These, and how many of half an hour still find room; null where nothing limits them. */
        capacity: z.int().nullable(),
        /** How often it was wanted and refused because it was full; of slots that have begun nothing is told. */
        refused: z.int(),
        /** Of how many vehicles the largest of these wishes was. */
        refusedVehicles: z.int(),
      }),
    ),
    /** What the caller may see to. */
    attention: z.array(
      z.object({
        kind: z.enum(attentionKinds),
        count: z.int(),
        /** Of full slots that were refused: where and on which day the most were, and how many. */
        most: z
          .object({ societyId: id(), societyName: z.string(), day: z.string(), count: z.int() })
          .optional(),
      }),
    ),
  })
  .meta({ id: "Dashboard" });
export type Dashboard = z.output<typeof Dashboard>;

const Range = z
  .object({
    From: day("fromRequired"),
    To: day("toRequired"),
    SocietyId: id("chooseSociety").optional(),
  })
  .refine(({ From, To }) => From <= To, { path: ["To"], error: coded("toBeforeFrom") })
  .refine(({ From, To }) => daysBetween(From, To) <= MOST_DAYS, {
    path: ["To"],
    error: coded("atMostDays", { count: MOST_DAYS }),
  });

export const getManagementDashboard = endpoint({
  path: "/Dashboard/Management",
  body: Range,
  reply: Dashboard,
  permission: "dashboard:all",
  about:
    "Figures of a range of at most 366 days beside the range before, of all companies; what the coming week holds, and what needs a person.",
});

export const getCompanyDashboard = endpoint({
  path: "/Dashboard/Company",
  body: Range,
  reply: Dashboard,
  permission: "dashboard:own",
  about: "The same of the caller's own company.",
});
