import { type Kysely, sql } from "kysely";

/** When a booking is paid: what was booked before is paid as it was. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table booking disable trigger trail_of_changing;
    alter table booking add billing text not null default 'upfront' check (billing in ('upfront', 'monthly'));
    alter table booking alter billing drop default;
    alter table booking enable trigger trail_of_changing;
    create index booking_monthly on booking (company_id, customer_id) where billing = 'monthly';
  `.execute(db);
}
