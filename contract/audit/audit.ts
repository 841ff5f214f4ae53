import { auditActions } from "./action.ts";
import { z } from "zod";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { id, idOrZero } from "../text.ts";
import { auditNouns } from "./noun.ts";

/** Most entries that one audit search covers. */
export const MAX_ENTRIES = 10_000;

/** A field's value as text; null for nothing. For a secret it shows only that one was set. */
const Value = z.string().nullable();

const AuditEntry = z
  .object({
    auditId: z.int(),
    at: z.string(),
    /** Null: the system itself, at startup. */
    userId: id().nullable(),
    userName: z.string().nullable(),
    noun: z.enum(auditNouns),
    recordId: id(),
    /** The record's name at that time. */
    recordName: z.string(),
    /** The record's parent: a flat's society, an item's service, a user's company. */
    inside: z.object({ noun: z.enum(auditNouns), recordId: id(), name: z.string() }).nullable(),
    action: z.enum(auditActions),
    /** How many records were written alike at once; above 1, the entry stands for all of them. */
    records: z.int(),
    /** The changed fields; all fields when the record was created or deleted; none for several records. */
    changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof AuditEntry>;

const AuditFilters = z
  .strictObject({
    Noun: z.enum(auditNouns, { error: coded("noSuchRecordKind") }).optional(),
    /**
     * A record of the kind `Noun` and its dependents: a society's places and serving companies, a company's served
     * societies, an item's prices, a provider's services, account and documents.
     */
    RecordId: id("notId").optional(),
    /** 0: the system itself. */
    UserId: idOrZero.unwrap().optional(),
    Action: z.enum(auditActions, { error: coded("noSuchAction") }).optional(),
    /** Days in India, inclusive. */
    From: day().optional(),
    To: day().optional(),
    /** A single entry, or each entry of a group. */
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
  fromReplica: true,
  body: z.object({ ...pageOf(["at"]), filters: AuditFilters.default({}) }),
  reply: pageReply(AuditEntry).extend({
    /** True when more than 10,000 entries match; a shorter range shows them. */
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
