import { type Kysely, sql } from "kysely";

/**
 * Money is of a customer, and each part of it pays something: a booking now, what else there will be later. What pays
 * nothing yet is the customer's credit.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment_allocation (
      payment_allocation_id integer generated always as identity primary key,
      payment_id integer not null references payment,
      booking_id integer not null references booking,
      at timestamptz not null,
      -- Below 0 for money given back, as the payment is.
      amount_paise integer not null check (amount_paise <> 0)
    );
    create index payment_allocation_of_payment on payment_allocation (payment_id);
    create index payment_allocation_of_booking on payment_allocation (booking_id);
    insert into payment_allocation (payment_id, booking_id, at, amount_paise)
      select payment_id, booking_id, at, amount_paise from payment order by payment_id;

    drop trigger trail_of_adding on payment;
    drop trigger trail_of_changing on payment;
    drop trigger trail_of_removing on payment;
    alter table payment add company_id integer, add customer_id integer;
    update payment set company_id = booking.company_id, customer_id = booking.customer_id
      from booking where booking.booking_id = payment.booking_id;
    alter table payment alter company_id set not null, alter customer_id set not null,
      add foreign key (customer_id, company_id) references customer (customer_id, company_id);
    alter table payment drop booking_id;
    create index payment_of_customer on payment (customer_id, at, payment_id);

    alter table booking add check (paid_paise >= 0);
    create index booking_open on booking (customer_id, created_at, booking_id) where amount_paise > paid_paise;

    call audit_table('payment', 'payment', 'payment_id', 'reference');
    call audit_table('payment_allocation', 'paymentAllocation', 'booking_id', '', 'payment_allocation_id');

    -- A payment's trail stood under its booking.
    alter table audit disable trigger append_only;
    update audit set record_id = payment.payment_id,
      after = after || jsonb_build_object('company_id', payment.company_id, 'customer_id', payment.customer_id)
    from payment where noun = 'payment' and payment.payment_id = (after ->> 'payment_id')::integer;
    alter table audit enable trigger append_only;
  `.execute(db);
}
