import { type RawBuilder, sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

/** The limits of an offer, listed in its audit log. */
const limitedTo = (what: "service" | "society") =>
  ({
    table: `offer_${what}`,
    hiddenColumns: ["offer_id"],
    nameColumns: [`${what}_id`],
    inside: { noun: "offer", column: "offer_id" },
    alsoIn: { offer: (offerId: number): RawBuilder<boolean> => sql`record_id = ${offerId}` },
  }) as const satisfies AuditedTable;

export const offerAudit = {
  offer: { table: "offer", pointers: ["offer_id"] },
  offerService: limitedTo("service"),
  offerSociety: limitedTo("society"),
} as const satisfies Record<string, AuditedTable>;
