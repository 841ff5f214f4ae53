import { type RawBuilder, sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

/** Audit settings of a table whose rows belong to tickets and are shown in their histories. */
const part = (table: "ticket_reply" | "ticket_photo") => {
  const [rows, key] = [sql.table(table), sql.ref(`${table}_id`)];
  return {
    table,
    hiddenColumns: ["ticket_id", "user_id"],
    inside: (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select ${key} as id, 'ticket' as noun, ticket.ticket_id as "recordId", ticket.subject as name
      from ${rows} join ticket using (ticket_id) where ${key} = ${ids}`,
    alsoIn: {
      ticket: (ticketId: number): RawBuilder<boolean> => sql`record_id = any(array(
        select ${key} from ${rows} where ticket_id = ${ticketId}))`,
    },
  };
};

const ofCompany = { inside: { noun: "company", column: "company_id" } } as const;

export const ticketAudit = {
  ticket: { table: "ticket", ...ofCompany },
  ticketReply: part("ticket_reply"),
  ticketPhoto: part("ticket_photo"),
  ticketAnswer: { table: "ticket_answer", hiddenColumns: ["company_id"], ...ofCompany },
  ticketDueTime: { table: "ticket_due_time", hiddenColumns: ["company_id"], ...ofCompany },
} as const satisfies Record<string, AuditedTable>;
