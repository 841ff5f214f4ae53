import { type Kysely, sql } from "kysely";

/** What customers say they have paid, until somebody has found it in the bank or not. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table claim (
      claim_id integer generated always as identity primary key,
      company_id integer not null,
      customer_id integer not null,
      bill_id integer not null references bill,
      utr text not null check (utr ~ '^[0-9]{12}$'),
      -- What was open of the bill then.
      amount_paise integer not null check (amount_paise > 0),
      at timestamptz not null,
      user_id integer not null references app_user,
      status text not null default 'claimed' check (status in ('claimed', 'confirmed', 'refused')),
      reason text not null default '' check ((reason <> '') = (status = 'refused')),
      decided_at timestamptz check ((decided_at is null) = (status = 'claimed')),
      -- Null: the product itself.
      decided_by integer references app_user,
      payment_id integer references payment check ((payment_id is not null) = (status = 'confirmed')),
      foreign key (customer_id, company_id) references customer (customer_id, company_id)
    );
    -- What was refused may be said again.
    create unique index claim_utr_once on claim (company_id, utr) where status <> 'refused';
    create unique index claim_payment_once on claim (payment_id);
    create index claim_of_bill on claim (bill_id);
    create index claim_of_customer on claim (customer_id);
    create index claim_waiting on claim (company_id, at) where status = 'claimed';
    -- Whether a payment with the UTR is kept already.
    create index payment_reference on payment (company_id, reference) where reference <> '';

    call audit_table('claim', 'claim', 'claim_id', 'utr');
  `.execute(db);
}
