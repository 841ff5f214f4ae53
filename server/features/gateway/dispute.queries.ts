import { sql } from "kysely";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { gatewayTitles } from "#contract/gateway/gateway.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { findBooked, type GatewayRow } from "./gateway.queries.ts";
import type { DisputeEvent } from "./gateway.rules.ts";
import { openOfficeTask } from "./task.queries.ts";

/** Stores a dispute. @returns its id; null if it was stored before. */
async function insertDispute(db: Db, gatewayId: number, dispute: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into gateway_dispute (gateway_id, dispute, at) values (${gatewayId}, ${dispute}, ${now})
    on conflict on constraint gateway_dispute_once do nothing
    returning gateway_dispute_id as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** "payment 12 of Anita Rao"; the gateway's id of a payment that is not known here. */
async function paymentWords(db: Db, gatewayId: number, gatewayPayment: string): Promise<string> {
  const paymentId = await findBooked(db, gatewayId, { gatewayPayment, gatewayOrder: "" });
  const { rows } = await sql<{ name: string }>`
    select customer.name from payment join customer using (customer_id) where payment_id = ${paymentId}`.execute(
    db,
  );
  const name = rows[0]?.name;
  return name === undefined
    ? `payment ${gatewayPayment}`
    : `payment ${paymentId} of ${name} (${gatewayPayment})`;
}

/** Makes a task for the office of a dispute that a gateway reports, once. */
export async function recordDispute(
  db: Db,
  gateway: GatewayRow,
  { dispute, gatewayPayment, amountPaise, reason, respondBy }: DisputeEvent,
  now: Date,
): Promise<void> {
  const { gatewayId, name } = gateway;
  const id = await insertDispute(db, gatewayId, dispute, now);
  if (id === null) return;
  const title = gatewayTitles[name];
  const amount = formatMoney(rupeesOf(amountPaise));
  const payment = await paymentWords(db, gatewayId, gatewayPayment);
  const description = [
    `${title} reports dispute ${dispute} of ${payment}.`,
    reason && `Reason: ${reason}`,
    respondBy &&
      `It is decided against the company unless it answers at ${title} by ${formatInstant(respondBy.toISOString())}.`,
  ];
  const ticketId = await openOfficeTask(
    db,
    gateway,
    {
      subject: `Disputed payment of ${amount}`,
      description: description.filter(Boolean).join("\n"),
      priority: "Urgent",
      due: respondBy,
    },
    now,
  );
  await db
    .updateTable("gateway_dispute")
    .set({ ticket_id: ticketId })
    .where("gateway_dispute_id", "=", id)
    .execute();
}
