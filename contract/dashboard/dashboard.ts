import { z } from "zod";
import { coded } from "../coded.ts";
import { day, daysBetween } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** Business figures for a range of days, and the tasks that need attention today. */

/** Longest range, in days, inclusive. */
export const MAX_DAYS = 366;

/** Figures, in display order. */
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

/** Tasks that need attention, the most urgent first. */
export const attentionKinds = [
  "unassigned",
  "uncovered",
  "not-reported",
  "overdue-tickets",
  "claimed",
  "turnover",
  "full-slots",
  "missing-papers",
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

const Figure = z.object({
  value: z.number(),
  /**
   * The figure for the preceding range of the same length; for current values, the value at the start of the range.
   */
  before: z.number(),
});

const figure = (about: string) => Figure.meta({ description: about });

export const MAX_BREAKDOWN_ROWS = 100;

const Dashboard = z
  .object({
    bookings: figure("Made in the range."),
    washesDue: figure("Of the range's days, neither skipped nor cancelled."),
    washesDone: figure("Of these, those that were done."),
    washesMissed: figure("Of these, those that were not."),
    revenue: figure("Rupees that washes of the range's days charge, without discount and tax."),
    collected: figure("Rupees received in the range, less what was given back in it."),
    pending: figure("Rupees that are still to be paid now: of bookings that are paid upfront, and of bills."),
    pendingBills: figure("What of that is open of bills."),
    activePlans: figure("Plans with a wash from today on."),
    openTickets: figure("Neither resolved nor closed now."),
    bookingsPerDay: z.array(z.object({ day: z.string(), count: z.int() })),
    /** Highest first, at most 100; amounts in rupees, without tax. */
    revenueByService: z.array(z.object({ serviceId: id(), serviceName: z.string(), amount: z.number() })),
    /** Societies with the most washes, likewise. */
    washesBySociety: z.array(
      z.object({
        societyId: id(),
        societyName: z.string(),
        due: z.int(),
        done: z.int(),
        missed: z.int(),
      }),
    ),
    /** The seven days from today on, by hour. */
    slots: z.array(
      z.object({
        day: z.string(),
        hour: z.int(),
        /** Booked washes. */
        used: z.int(),
        /** Booked washes plus the half-hour washes that still fit: those alone where nobody comes; null without a limit. */
        capacity: z.int().nullable(),
        /** Requests refused because the slot was full; slots that have begun are not included. */
        refused: z.int(),
        /** Vehicles of the largest refused request. */
        refusedVehicles: z.int(),
      }),
    ),
    /** Tasks that the caller may handle. */
    attention: z.array(
      z.object({
        kind: z.enum(attentionKinds),
        count: z.int(),
        /** The only company of `turnover`. */
        companyId: id().optional(),
        /** Place and day with the most refused requests for full slots, and their number. */
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
  .refine(({ From, To }) => daysBetween(From, To) <= MAX_DAYS, {
    path: ["To"],
    error: coded("atMostDays", { count: MAX_DAYS }),
  });

export const getManagementDashboard = endpoint({
  path: "/Dashboard/Management",
  fromReplica: true,
  body: Range,
  reply: Dashboard,
  permission: "dashboard:all",
  about:
    "Figures of a range of at most 366 days beside the range before, of all companies; what the coming week holds, and what needs a person.",
});

export const getCompanyDashboard = endpoint({
  path: "/Dashboard/Company",
  fromReplica: true,
  body: Range,
  reply: Dashboard,
  permission: "dashboard:own",
  about: "The same of the caller's own company.",
});
