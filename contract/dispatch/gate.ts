import { z } from "zod";
import { languageCodes } from "#i18n/languages.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** How many days ahead a list can be opened. */
export const GATE_DAYS_AHEAD = 14;

export const getGateList = endpoint({
  path: "/Society/GetGateList",
  body: z.object({
    societyId: id("chooseSociety"),
    Day: day("chooseDay"),
    Language: z.enum(languageCodes).default("en"),
  }),
  reply: z.object({
    /** How many people come. */
    people: z.int(),
    /** Path of the printed list, without `/api`; valid for a few minutes of the caller's session, for whoever has it. */
    url: z.string(),
    /** Link to the same for the guard's phone, without a sign-in. */
    guardUrl: z.string(),
    /** Until when the guard's link works: the end of the day. */
    validUntil: z.string(),
  }),
  permission: "board:read",
  about:
    "Who comes to a society on a day, with photo and hours, for the guard at its gate: one page to print, and a link for the guard's phone. It names no resident, flat or vehicle.",
});

export const recallGateLink = endpoint({
  path: "/Society/RecallGateLink",
  body: z.object({ societyId: id("chooseSociety") }),
  reply: z.object({}),
  permission: "board:write",
  about:
    "Ends the links for guards that were given out for a society so far: a company's own, or those of management. GetGateList then gives a new one.",
});
