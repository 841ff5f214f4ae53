import { type Kysely, sql } from "kysely";

/** Indexes in the order of lists that read and sorted a whole table, and for texts that were looked for in every row. */
export async function up(db: Kysely<never>): Promise<void> {
  // Millions of rows take longer than a call may.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    -- Most washes are done; the others are listed by their status.
    drop index wash_scheduled;
    create index wash_not_done on wash (status, day, slot, wash_id) include (company_id, society_id)
      where status <> 'done';
    drop index wash_unassigned;
    create index wash_unassigned on wash (day, slot, wash_id) include (company_id)
      where assigned_provider_id is null and status = 'scheduled';
    -- The pay of a month reads who has done what, and what nobody has done on record.
    drop index wash_of_company;
    create index wash_of_company on wash (company_id, day) include (status, assigned_provider_id, booking_id);
    create index wash_unattributed on wash (day, company_id) where assigned_provider_id is null and status = 'done';

    create index slot_use_of_day on slot_use (day);

    create index customer_by_name on customer (lower(name), customer_id)
      where merged_into is null and erased_at is null;

    create index bill_account_open on bill_account (bill_id)
      where total_paise - credited_paise - paid_paise > 0;
    create index booking_unpaid on booking (created_at, booking_id)
      where billing = 'upfront' and owed_paise > paid_paise;

    create index audit_name_search on audit using gin (lower(record_name) gin_trgm_ops);
    -- A search shows each entry, also those that one entry stands for otherwise.
    drop index audit_of_user;
    create index audit_of_user on audit (user_id, at, audit_id);`.execute(db);
}
