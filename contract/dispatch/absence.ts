import { z } from "zod";
import { coded } from "../coded.ts";
import { day, daysBetween, weekdays } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, requiredLine } from "../text.ts";

/** Longest absence: a weekly day off ends within a year. */
const MAX_DAYS_AWAY = 366;

const ProviderRef = z.object({ ProviderId: id("chooseProvider") });

export const setAway = endpoint({
  path: "/Round/SetAway",
  body: ProviderRef.extend({
    From: day("chooseDay"),
    To: day("chooseDay"),
    /** Limits the absence to this weekday within the range. */
    Weekday: z.enum(weekdays, { error: coded("notADayOfWeek") }).optional(),
    Reason: requiredLine("whyRequired", 200),
    DryRun: flag.default(false),
  })
    .refine(({ From, To }) => From <= To, { path: ["To"], error: coded("beforeFirstDay") })
    .refine(({ From, To }) => daysBetween(From, To) <= MAX_DAYS_AWAY, {
      path: ["To"],
      error: coded("atMostDays", { count: MAX_DAYS_AWAY }),
    }),
  reply: z.object({
    /** Null for a dry run. */
    providerAbsenceId: id().nullable(),
    /** Washes promised to the provider: assigned to them, or taking their time while nobody is assigned yet. */
    washes: z.int(),
    /**
     * Of these, the washes that other providers take: at once on days on which the provider was assigned, on other days
     * when they are assigned. Nobody comes to the rest.
     */
    others: z.int(),
  }),
  permission: "board:write",
  about:
    "Takes a provider's time out of the room of some days. In the same step the washes not yet done that were assigned to them go to others by the rules of `/Round/AssignDay`; those that nobody can take become unassigned. A dry run answers with the same numbers and changes nothing.",
});

export const getAway = endpoint({
  path: "/Round/GetAway",
  body: ProviderRef,
  reply: z.array(
    z.object({
      providerAbsenceId: id(),
      from: z.string(),
      to: z.string(),
      weekday: z.enum(weekdays).nullable(),
      reason: z.string(),
    }),
  ),
  permission: "board:read",
  about: "When a provider is away, from today on.",
});

export const removeAway = endpoint({
  path: "/Round/RemoveAway",
  body: z.object({ ProviderAbsenceId: id("chooseAbsence") }),
  reply: z.object({ washes: z.int() }),
  permission: "board:write",
  about:
    "Ends an absence: the provider's time is back, and so are the washes that nobody was chosen for since.",
});
