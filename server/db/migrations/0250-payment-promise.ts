import { type Kysely, sql } from "kysely";

/** Customers' promises to pay, of which the last one counts, and the days on which reminders were sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment_promise (
      payment_promise_id integer generated always as identity primary key,
      customer_id integer not null references customer,
      -- Null: the promise before it was taken back.
      promised_on date,
      note text not null,
      made_on date not null,
      made_by integer not null references app_user (user_id)
    );
    create index payment_promise_customer on payment_promise (customer_id, payment_promise_id desc);
    call audit_table('payment_promise', 'paymentPromise', 'payment_promise_id', '');

    -- Null for those that were sent before it was noted.
    alter table bill_reminder add column sent_on date;
  `.execute(db);
}
