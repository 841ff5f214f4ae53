import { z } from "zod";
import { month } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { documentTypes } from "../provider/document.ts";
import { missedReasons } from "../dispatch/reason.ts";
import { id } from "../text.ts";
import { ticketPriorities } from "../ticket/status.ts";
import { languageCodes } from "#i18n/languages.ts";

/** Due washes. Washes that are due but neither done nor missed are still to come or not reported. */
const counts = { due: z.int(), done: z.int(), missed: z.int(), notReported: z.int() };

/** Response times to complaints, in hours with one decimal; null without any. */
const answered = {
  opened: z.int(),
  answered: z.int(),
  /** Answered within 24 hours. */
  withinDay: z.int(),
  usualHours: z.number().nullable(),
  longestHours: z.number().nullable(),
  /** Neither resolved nor closed. */
  open: z.int(),
};

const Pack = z
  .object({
    societyId: id(),
    societyName: z.string(),
    city: z.string(),
    month: z.string(),
    /** The first month with due washes there, as far as the caller may see them; null while there is none. */
    firstMonth: z.string().nullable(),
    /** Companies that wash there, as far as the caller may see them. */
    companies: z.array(z.string()),
    ...counts,
    buildings: z.array(z.object({ buildingId: id(), buildingName: z.string(), ...counts })),
    /** The missed washes by who is responsible; nobody is for weather and water. */
    missedBySide: z.object({ company: z.int(), customer: z.int(), nobody: z.int() }),
    reasons: z.array(z.object({ reason: z.enum(missedReasons), washes: z.int() })),
    complaints: z.object({
      ...answered,
      byPriority: z.array(z.object({ priority: z.enum(ticketPriorities), ...answered })),
    }),
    providers: z.array(
      z.object({
        providerId: id(),
        name: z.string(),
        companyName: z.string(),
        /** Days with assigned washes, and how many of these the provider came. */
        daysPlanned: z.int(),
        daysCame: z.int(),
        done: z.int(),
        /** Documents that the company has on record. */
        checks: z.array(z.object({ document: z.enum(documentTypes), done: z.boolean() })),
      }),
    ),
    /** Relative to the server's origin, valid for a few minutes. */
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
