import { sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

export const requestAudit = {
  // Nobody may read the network that a request came from.
  request: { table: "request", hiddenColumns: ["sender"] },
  requestNote: {
    table: "request_note",
    hiddenColumns: ["request_id", "user_id"],
    inside: (ids) => sql`
      select request_note_id as id, 'request' as noun, request.request_id as "recordId", request.name
      from request_note join request using (request_id) where request_note_id = ${ids}`,
    alsoIn: {
      request: (requestId) => sql`record_id = any(array(
        select request_note_id from request_note where request_id = ${requestId}))`,
    },
  },
} as const satisfies Record<string, AuditedTable>;
