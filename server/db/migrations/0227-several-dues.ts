import { type Kysely, sql } from "kysely";

/** Payment links and claims of several bills and upfront bookings. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment_link_due (
      payment_link_id integer not null references payment_link,
      -- The order in which they are paid, from 1.
      position integer not null check (position > 0),
      bill_id integer references bill,
      booking_id integer references booking,
      primary key (payment_link_id, position),
      check (num_nonnulls(bill_id, booking_id) = 1)
    );
    create index payment_link_due_bill on payment_link_due (bill_id) where bill_id is not null;
    create index payment_link_due_booking on payment_link_due (booking_id) where booking_id is not null;
    insert into payment_link_due (payment_link_id, position, bill_id, booking_id)
      select payment_link_id, 1, bill_id, booking_id from payment_link;
    -- A link of several dues names none of them itself.
    alter table payment_link drop constraint payment_link_check,
      add constraint payment_link_check check (num_nonnulls(bill_id, booking_id) <= 1);

    create table claim_due (
      claim_id integer not null references claim,
      position integer not null check (position > 0),
      bill_id integer references bill,
      booking_id integer references booking,
      -- What was open of it then.
      open_paise integer not null check (open_paise > 0),
      primary key (claim_id, position),
      check (num_nonnulls(bill_id, booking_id) = 1)
    );
    create index claim_due_bill on claim_due (bill_id) where bill_id is not null;
    create index claim_due_booking on claim_due (booking_id) where booking_id is not null;
    insert into claim_due (claim_id, position, bill_id, open_paise)
      select claim_id, 1, bill_id, amount_paise from claim;
    -- The first bill among its dues; null when there are only bookings.
    alter table claim alter bill_id drop not null;
  `.execute(db);
}
