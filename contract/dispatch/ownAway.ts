import { z } from "zod";
import { addresses } from "../addresses.ts";
import { coded } from "../coded.ts";
import { day, daysBetween, weekdays } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id, requiredLine } from "../text.ts";
import { MAX_OWN_AWAY, MAX_OWN_DAYS_AWAY } from "./ownAwayReasons.ts";

export const setOwnAway = endpoint({
  path: addresses.setOwnAway,
  body: z
    .object({ From: day("chooseDay"), To: day("chooseDay"), Reason: requiredLine("whyRequired", 200) })
    .refine(({ From, To }) => From <= To, { path: ["To"], error: coded("beforeFirstDay") })
    .refine(({ From, To }) => daysBetween(From, To) <= MAX_OWN_DAYS_AWAY, {
      path: ["To"],
      error: coded("atMostDays", { count: MAX_OWN_DAYS_AWAY }),
    }),
  reply: z.object({
    providerAbsenceId: id(),
    /** Washes promised to the provider on these days. */
    washes: z.int(),
    /** Of these, the washes that other providers take once their days are assigned. */
    others: z.int(),
  }),
  permission: "round:own",
  about: `The provider who calls cannot come from one day to another, both included: at most ${MAX_OWN_DAYS_AWAY} days, from today on, and at most ${MAX_OWN_AWAY} days ahead. The washes become unassigned, and the office is told.`,
});

export const getOwnAway = endpoint({
  path: addresses.getOwnAway,
  body: z.object({}),
  reply: z.array(
    z.object({
      providerAbsenceId: id(),
      from: z.string(),
      to: z.string(),
      /** Only this weekday of the range; null for every day. */
      weekday: z.enum(weekdays).nullable(),
      reason: z.string(),
      /** True if the provider entered it, who may then take it back. */
      own: z.boolean(),
    }),
  ),
  permission: "round:own",
  about: "When the provider who calls is away, from today on.",
});

export const removeOwnAway = endpoint({
  path: addresses.removeOwnAway,
  body: z.object({ ProviderAbsenceId: id("chooseAbsence") }),
  reply: z.object({ washes: z.int() }),
  permission: "round:own",
  about:
    "Takes back what the provider who calls entered as an absence, from today on: the washes that nobody was chosen for since come back, and the office is told.",
});
