import { z } from "zod";
import { day, daysBetween, weekdays } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, requiredLine } from "../text.ts";

/** For how many days somebody may be away at most: a weekly day off ends within a year. */
const MOST_DAYS_AWAY = 366;

const ProviderRef = z.object({ ProviderId: id("Please select a provider") });

export const setAway = endpoint({
  path: "/Round/SetAway",
  body: ProviderRef.extend({
    From: day("Please select a day"),
    To: day("Please select a day"),
    /** Only on this day of each week between the two. */
    Weekday: z.enum(weekdays, { error: "Must be a day of the week" }).optional(),
    Reason: requiredLine("Please say why", 200),
    DryRun: flag.default(false),
  })
    .refine(({ From, To }) => From <= To, { path: ["To"], error: "Must not be before the first day" })
    .refine(({ From, To }) => daysBetween(From, To) <= MOST_DAYS_AWAY, {
      path: ["To"],
      error: `At most ${MOST_DAYS_AWAY} days`,
    }),
  reply: z.object({
    /** Null for a dry run. */
    providerAbsenceId: id().nullable(),
    /** Washes that nobody is assigned to for now. */
    washes: z.int(),
    /** How many of them others take once their days are assigned. */
    others: z.int(),
  }),
  may: "board:write",
  about: "Takes a provider's time out of the room of some days; the washes not yet done become unassigned.",
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
  may: "board:read",
  about: "When a provider is away, from today on.",
});

export const removeAway = endpoint({
  path: "/Round/RemoveAway",
  body: z.object({ ProviderAbsenceId: id("Please select an absence") }),
  reply: z.object({ washes: z.int() }),
  may: "board:write",
  about:
    "Ends an absence: the provider's time is back, and so are the washes that nobody was chosen for since.",
});
