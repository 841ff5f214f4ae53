import { type Kysely, sql } from "kysely";

/** Mandates of UPI AutoPay, and the bills collected by them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table mandate (
      mandate_id integer generated always as identity primary key,
      gateway_id integer not null references gateway,
      customer_id integer not null references customer,
      -- Our own name of it at the gateway, which makes it once under a name.
      reference text not null constraint mandate_reference_once unique,
      max_paise integer not null check (max_paise between 100 and 1500000),
      -- As the gateway knows it. 'creating': perhaps not yet at the gateway.
      status text not null
        check (status in ('creating', 'created', 'active', 'paused', 'revoked', 'expired', 'failed')),
      -- Paused here by the customer, whatever the gateway says.
      paused_at timestamptz,
      -- The gateway's page, and its ids of the approval, the customer and the approved token.
      url text not null default '',
      gateway_link text not null default '',
      gateway_customer text not null default '',
      gateway_token text not null default '',
      -- The gateway's time of the last event that was applied: events may come late and out of order.
      event_at timestamptz,
      created_at timestamptz not null,
      created_by integer not null references app_user,
      approved_at timestamptz,
      ended_at timestamptz,
      -- Null: not by a person here.
      ended_by integer references app_user,
      -- Until when it can be approved.
      expires_at timestamptz not null,
      -- When the gateway is asked next; null: no more.
      ask_at timestamptz,
      asked_at timestamptz,
      asks integer not null default 0
    );
    create index mandate_of_customer on mandate (customer_id, mandate_id);
    create index mandate_of_user on mandate (created_by);
    create index mandate_ended_by on mandate (ended_by);
    create index mandate_token on mandate (gateway_id, gateway_token);
    create index mandate_to_ask on mandate (ask_at) where ask_at is not null;

    create table mandate_debit (
      mandate_debit_id integer generated always as identity primary key,
      mandate_id integer not null references mandate,
      bill_id integer not null references bill,
      attempt integer not null,
      amount_paise integer not null check (amount_paise > 0),
      -- 'soft': tried again by the next attempt; 'hard': the customer has a payment link instead; 'dropped': not asked for.
      status text not null
        check (status in ('announced', 'requested', 'collected', 'soft', 'hard', 'dropped')),
      -- Our own name of it at the gateway, which collects once under a name.
      reference text not null constraint mandate_debit_reference_once unique,
      -- The first announced time of collection of the bill, from which later attempts are counted.
      first_at timestamptz not null,
      collect_at timestamptz not null,
      announced_at timestamptz not null,
      requested_at timestamptz,
      settled_at timestamptz,
      problem text not null default '',
      -- The gateway's order, and the amount that it was made for.
      gateway_order text not null default '',
      order_paise integer not null default 0,
      ask_at timestamptz,
      asks integer not null default 0,
      constraint mandate_debit_once unique (bill_id, attempt)
    );
    create unique index mandate_debit_live on mandate_debit (bill_id) where status in ('announced', 'requested');
    create index mandate_debit_of_mandate on mandate_debit (mandate_id, mandate_debit_id);
    create index mandate_debit_to_collect on mandate_debit (collect_at) where status = 'announced';
    create index mandate_debit_to_ask on mandate_debit (ask_at) where ask_at is not null`.execute(db);
}
