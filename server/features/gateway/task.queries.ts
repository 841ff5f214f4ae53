import type { TicketPriority } from "#contract/ticket/status.ts";
import type { Db } from "#server/db/database.ts";
import { findDueTimes } from "#server/features/ticket/due.queries.ts";
import { insertTicket } from "#server/features/ticket/ticket.queries.ts";
import { dueAt } from "#server/features/ticket/ticket.rules.ts";
import type { GatewayRow } from "./gateway.queries.ts";

type Task = {
  subject: string;
  description: string;
  priority: TicketPriority;
  /** Null: by the priority. */
  due: Date | null;
};

/**
 * Opens a ticket for the office about what a gateway has reported. It names no customer, since customers see the
 * tickets that do.
 * @returns its id.
 */
export async function openOfficeTask(
  db: Db,
  { companyId, changedBy }: Pick<GatewayRow, "companyId" | "changedBy">,
  { subject, description, priority, due }: Task,
  now: Date,
): Promise<number> {
  const usual = dueAt(priority, now, await findDueTimes(db, companyId));
  return insertTicket(db, {
    companyId,
    customerId: null,
    bookingId: null,
    washId: null,
    internal: true,
    subject: subject.slice(0, 120),
    description: description.slice(0, 2000),
    priority,
    userId: changedBy,
    now,
    dueAt: due !== null && due < usual ? due : usual,
  });
}
