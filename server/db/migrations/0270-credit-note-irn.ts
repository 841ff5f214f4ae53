import { type Kysely, sql } from "kysely";

/** Credit notes are registered at the invoice registration portal as invoices are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bill_irn
      drop constraint bill_irn_pkey,
      add bill_irn_id integer generated always as identity primary key,
      -- The credit note of the bill that is registered; null for the bill itself.
      add credit_note_id integer references credit_note;
    create unique index bill_irn_of_bill on bill_irn (bill_id) where credit_note_id is null;
    create unique index bill_irn_of_note on bill_irn (credit_note_id) where credit_note_id is not null;
    create index bill_irn_bill on bill_irn (bill_id);
  `.execute(db);
}
