import { type Kysely, sql } from "kysely";

/** The names of the ledgers in each company's Tally that exports post to. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table tally_ledgers (
      company_id integer primary key references company on delete cascade,
      sales text not null,
      cgst text not null,
      sgst text not null,
      igst text not null,
      round_off text not null,
      cash text not null,
      upi text not null,
      bank text not null,
      card text not null,
      cheque text not null,
      online text not null
    );
    call audit_table('tally_ledgers', 'tallyLedgers', 'company_id', '');
  `.execute(db);
}
