import { type RawBuilder, sql } from "kysely";
import type { BookingEvent } from "#contract/booking/page.ts";
import { type MoneyEntry, timelineKindOf } from "#contract/timeline/timeline.ts";
import type { PaymentOrigin } from "#contract/booking/booking.ts";
import type { Channel } from "#contract/message/channel.ts";
import type { MessageState } from "#contract/message/message.ts";
import type { Template } from "#contract/message/templates.ts";
import type { Paise } from "#contract/money.ts";
import type { TicketStatus } from "#contract/ticket/status.ts";
import type { Db } from "#server/db/database.ts";
import { offsetOf } from "#server/db/page.ts";
import { billsWithin } from "#server/features/bill/bill.queries.ts";
import { bookingsWithin } from "#server/features/booking/listFilter.queries.ts";
import { personOf } from "#server/features/customer/customer.queries.ts";
import type { Fact } from "#server/features/event/event.rules.ts";
import { messagesWithin } from "#server/features/message/message.queries.ts";
import { paymentsWithin } from "#server/features/payment/payment.queries.ts";
import { ticketsWithin } from "#server/features/ticket/ticket.queries.ts";
import type { Scope } from "#server/access/scope.ts";

/** Rows of one table on the timeline, each read with its own permission. */
const sources = ["booking", "wash", "payment", "bill", "credit-note", "ticket", "message"] as const;
export type Source = (typeof sources)[number];

type EventFacts = { bookingId: number; by: string | null; fact: Fact };
type MoneyFacts = {
  entry: MoneyEntry;
  amountPaise: Paise;
  reference: string;
  method: PaymentOrigin | null;
  billId: number | null;
};
type Facts = {
  booking: EventFacts;
  wash: EventFacts;
  payment: MoneyFacts;
  bill: MoneyFacts;
  "credit-note": MoneyFacts;
  ticket: { subject: string; status: TicketStatus };
  message: { template: Template; channel: Channel; status: MessageState };
};
export type TimelineRow = {
  [S in Source]: { source: S; id: number; at: Date; facts: Facts[S]; total: number };
}[Source];

const isTheirs = (column: string) => sql`${sql.ref(column)} in (select customer_id from person)`;

function eventsOf(kind: "booking" | "wash", scope: Scope): RawBuilder<unknown> {
  const kinds = (Object.keys(timelineKindOf) as BookingEvent["kind"][]).filter(
    (one) => timelineKindOf[one] === kind,
  );
  return sql`
    select ${sql.lit(kind)} as source, event.event_id as id, event.at, json_build_object('bookingId', booking.booking_id,
      'by', teller.name, 'fact', event.facts || jsonb_build_object('kind', event.kind)) as facts
    from booking join event on event.booking_id = booking.booking_id
    left join app_user as teller on teller.user_id = event.user_id
    where ${isTheirs("booking.customer_id")} and ${bookingsWithin(scope)} and event.kind = any(${kinds}::text[])`;
}

const selects: Record<Source, (scope: Scope) => RawBuilder<unknown>> = {
  booking: (scope) => eventsOf("booking", scope),
  wash: (scope) => eventsOf("wash", scope),
  payment: (scope) => sql`
    select 'payment' as source, payment.payment_id as id, payment.at, json_build_object(
      'entry', case when payment.amount_paise < 0 then 'refund' else 'payment' end,
      'amountPaise', abs(payment.amount_paise), 'reference', payment.reference, 'method', payment.method,
      'billId', null) as facts
    from payment where ${isTheirs("payment.customer_id")} and ${paymentsWithin(scope)}`,
  bill: (scope) => sql`
    select 'bill' as source, bill.bill_id as id, bill.created_at as at, json_build_object('entry', 'bill',
      'amountPaise', bill.total_paise, 'reference', bill.number, 'method', null, 'billId', bill.bill_id) as facts
    from bill where ${isTheirs("bill.customer_id")} and ${billsWithin(scope)}`,
  "credit-note": (scope) => sql`
    select 'credit-note' as source, note.credit_note_id as id, note.created_at as at, json_build_object(
      'entry', 'credit-note', 'amountPaise', note.total_paise, 'reference', note.number, 'method', null,
      'billId', bill.bill_id) as facts
    from bill join credit_note as note on note.bill_id = bill.bill_id
    where ${isTheirs("bill.customer_id")} and ${billsWithin(scope)}`,
  ticket: (scope) => sql`
    select 'ticket' as source, ticket.ticket_id as id, ticket.opened_at as at, json_build_object(
      'subject', ticket.subject, 'status', ticket.status) as facts
    from ticket where ${isTheirs("ticket.customer_id")} and ${ticketsWithin(scope)}`,
  message: (scope) => sql`
    select 'message' as source, message.message_id as id, message.created_at as at, json_build_object(
      'template', message.template, 'channel', message.channel, 'status', message.status) as facts
    from message
    where message.recipient in (select '+91' || phone from person union select email from person where email <> '')
      and ${messagesWithin(scope)}`,
};

type Query = { customerId: number; page: number; pageSize: number; search: "" };

/**
 * A page of the rows of `from` that belong to a customer of `scope`, or to other entries of the same person, newest
 * first. Each row carries the total.
 */
export async function findTimeline(
  db: Db,
  scope: Scope,
  from: readonly { source: Source; scope: Scope }[],
  { customerId, ...page }: Query,
): Promise<TimelineRow[]> {
  const lines = from.map(({ source, scope: own }) => sql`(${selects[source](own)})`);
  const { rows } = await sql<TimelineRow>`
    with person as materialized (
      select customer_id, phone, email from customer
      where customer_id in ${personOf(scope, customerId)} and erased_at is null)
    select source, id, at, facts, (count(*) over ())::integer as total
    from (${sql.join(lines, sql` union all `)}) as line
    order by at desc, source, id desc limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}
