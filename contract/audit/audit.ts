import { auditActions } from "./action.ts";
import { z } from "zod";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { id, idOrZero } from "../text.ts";
import { auditNouns } from "./noun.ts";

/** How far back a search of the trail reaches, in entries. */
export const MOST_ENTRIES = 10_000;

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
    /** What the record belongs to: a flat's society, an item's service, a user's company. */
    inside: z.object({ noun: z.enum(auditNouns), recordId: id(), name: z.string() }).nullable(),
    action: z.enum(auditActions),
    /** How many records were written alike at once; above 1, the entry stands for all of them. */
    records: z.int(),
    /** The fields that changed; of a record that came or went, all of them; of several records, none. */
    changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof AuditEntry>;

const AuditFilters = z
  .strictObject({
    Noun: z.enum(auditNouns, { error: coded("noSuchRecordKind") }).optional(),
    /**
     * A record of the kind `Noun`, with what hangs on it: a society's places and who serves it, a company's served
     * societies, an item's prices, a provider's services, account and documents.
     */
    RecordId: id("notId").optional(),
    /** 0 stands for the system itself. */
    UserId: idOrZero.unwrap().optional(),
    Action: z.enum(auditActions, { error: coded("noSuchAction") }).optional(),
    /** Days in India, both counted. */
    From: day().optional(),
    To: day().optional(),
    /** An entry by itself, or each of those that it stands for. */
    AuditId: z
      .int({ error: coded("notId") })
      .min(1, coded("notId"))
      .optional(),
  })
  .refine(({ Noun, RecordId }) => RecordId === undefined || Noun !== undefined, {
    path: ["RecordId"],
    error: coded("recordKindRequired"),
  })
  .refine(({ From, To }) => From === undefined || To === undefined || From <= To, {
    path: ["To"],
    error: coded("beforeFirstDay"),
  });

export const searchAudit = endpoint({
  path: "/Audit/Search",
  body: z.object({ ...pageOf(["at"]), filters: AuditFilters.default({}) }),
  reply: pageReply(AuditEntry).extend({
    /** Whether more fit than the 10,000 that are told of: fewer days show them. */
    more: z.boolean(),
  }),
  permission: "audit:read",
  about:
    "One page of what was written, the newest first; searches the names of records and people. What one call wrote alike is one entry, except in a search.",
});

export const getAuditUsers = endpoint({
  path: "/Audit/GetUsers",
  body: z.object({}),
  reply: z.array(z.object({ userId: id(), name: z.string() })),
  permission: "audit:read",
  about: "The people who have written something, by name.",
});
