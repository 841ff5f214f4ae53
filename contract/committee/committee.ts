import { z } from "zod";
import { month } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { documentTypes } from "../provider/document.ts";
import { outcomeReasons } from "../dispatch/outcome.ts";
import { id } from "../text.ts";
import { ticketPriorities } from "../ticket/status.ts";
import { languageCodes } from "#i18n/languages.ts";

/** Washes that were to be done. What is due and neither done nor missed is still to come, or nobody has reported it. */
const counts = { due: z.int(), done: z.int(), missed: z.int(), notReported: z.int() };

/** How soon complaints were answered; hours with one decimal, null where none was. */
const answered = {
  opened: z.int(),
  answered: z.int(),
  /** Answered within 24 hours of them. */
  withinDay: z.int(),
  usualHours: z.number().nullable(),
  longestHours: z.number().nullable(),
  /** Neither resolved nor closed yet. */
  open: z.int(),
};

const Pack = z
  .object({
    societyId: id(),
    societyName: z.string(),
    city: z.string(),
    month: z.string(),
    /** The companies that wash there, as far as the caller sees them. */
    companies: z.array(z.string()),
    ...counts,
    buildings: z.array(z.object({ buildingId: id(), buildingName: z.string(), ...counts })),
    reasons: z.array(z.object({ reason: z.enum(outcomeReasons), washes: z.int() })),
    complaints: z.object({
      ...answered,
      byPriority: z.array(z.object({ priority: z.enum(ticketPriorities), ...answered })),
    }),
    providers: z.array(
      z.object({
        providerId: id(),
        name: z.string(),
        companyName: z.string(),
        /** Days on which washes were given to them, and those of them on which they came. */
        daysPlanned: z.int(),
        daysCame: z.int(),
        done: z.int(),
        /** Which papers the company has on record. */
        checks: z.array(z.object({ document: z.enum(documentTypes), done: z.boolean() })),
      }),
    ),
    /** Under the server's origin, for a few minutes. */
    paperUrl: z.string(),
    csvUrl: z.string(),
  })
  .meta({ id: "CommitteePack" });
export type Pack = z.output<typeof Pack>;

export const getPack = endpoint({
  path: "/Committee/GetPack",
  body: z.object({
    SocietyId: id("chooseSociety"),
    Month: month(),
    Language: z.enum(languageCodes).default("en"),
  }),
  reply: Pack,
  cost: 2,
  permission: "committee:read",
  about:
    "What a society's committee is told of a month: washes by building and reason, complaints about bookings there and how soon they were answered, who came and who works there. It names no resident, flat, phone or plate.",
});
