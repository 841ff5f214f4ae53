import { type Kysely, sql } from "kysely";

/** Refunds of payments, asked for here or reported by a gateway, and disputes that a gateway reports. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The gateway's order of a payment, by which Cashfree refunds it; empty where it is not known.
    alter table gateway_event add gateway_order text not null default '';
    create index gateway_event_payment on gateway_event (gateway_id, gateway_payment);
    create index gateway_event_order on gateway_event (gateway_id, gateway_order) where gateway_order <> '';
    create table payment_refund (
      payment_refund_id integer generated always as identity primary key,
      -- Null while the payment is not known yet.
      payment_id integer references payment,
      -- Null: given back by hand.
      gateway_id integer references gateway,
      gateway_payment text not null default '',
      gateway_refund text not null default '',
      -- Our own name of it at the gateway; empty if it was not asked for here.
      reference text not null default '',
      amount_paise integer not null check (amount_paise > 0),
      reason text not null,
      -- 'asked': the gateway has not answered; 'sent': accepted; 'unmatched': nothing to take it from is known;
      -- 'passed-on': such a one, for which the office has a ticket.
      status text not null check (status in ('asked', 'sent', 'processed', 'failed', 'unmatched', 'passed-on')),
      problem text not null default '',
      created_at timestamptz not null,
      -- Null: reported by the gateway.
      user_id integer references app_user,
      -- The payment of a negative amount that records it.
      refund_payment_id integer constraint payment_refund_payment_once unique references payment,
      check (payment_id is not null or gateway_id is not null)
    );
    create index payment_refund_of_payment on payment_refund (payment_id);
    create unique index payment_refund_reported_once on payment_refund (gateway_id, gateway_refund)
      where gateway_refund <> '';
    create unique index payment_refund_reference_once on payment_refund (reference) where reference <> '';
    call audit_table('payment_refund', 'paymentRefund', 'payment_refund_id', 'reason');
    create index payment_refund_of_gateway on payment_refund (gateway_id, gateway_payment) where gateway_payment <> '';
    create index payment_refund_unmatched on payment_refund (created_at) where status = 'unmatched';

    create table gateway_dispute (
      gateway_dispute_id integer generated always as identity primary key,
      gateway_id integer not null references gateway,
      dispute text not null,
      at timestamptz not null,
      ticket_id integer references ticket,
      constraint gateway_dispute_once unique (gateway_id, dispute)
    );
    create index gateway_dispute_of_ticket on gateway_dispute (ticket_id)`.execute(db);
}
