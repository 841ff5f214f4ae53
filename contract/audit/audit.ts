import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { id } from "../text.ts";

/** What kinds of record leave a trail. */
export const auditNouns = [
  "company",
  "servedSociety",
  "user",
  "society",
  "building",
  "floor",
  "flat",
  "parkingFloor",
  "parkingPillar",
  "serviceCategory",
  "service",
  "serviceItem",
  "serviceItemPrice",
  "serviceZone",
  "vehicleMake",
  "vehicleModel",
  "bodyType",
  "fuelType",
] as const;
export type AuditNoun = (typeof auditNouns)[number];

export const auditActions = ["add", "update", "delete", "archive", "restore"] as const;

const day = z.iso.date({ error: "Must be a day, YYYY-MM-DD" });

/** What one field held, as text; null for nothing. A secret shows only that there was one. */
const Value = z.string().nullable();

const AuditEntry = z
  .object({
    auditId: z.int(),
    at: z.string(),
    /** Null: the system itself, at its start. */
    userId: id().nullable(),
    userName: z.string().nullable(),
    noun: z.enum(auditNouns),
    recordId: id(),
    /** What the record was called then. */
    recordName: z.string(),
    action: z.enum(auditActions),
    /** The fields that changed; of a record that came or went, all of them. */
    changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof AuditEntry>;

export const searchAudit = endpoint({
  path: "/Audit/Search",
  body: z.object({
    ...pageOf(["at"]),
    filters: z
      .strictObject({
        Noun: z.enum(auditNouns, { error: "No such kind of record" }).optional(),
        RecordId: id("Must be an id").optional(),
        UserId: id("Must be an id").optional(),
        Action: z.enum(auditActions, { error: "No such action" }).optional(),
        /** Days in India, both counted. */
        From: day.optional(),
        To: day.optional(),
      })
      .default({}),
  }),
  reply: pageReply(AuditEntry),
  may: "audit:read",
  about: "One page of what was written, the newest first; searches the names of records and people.",
});
