import { type Kysely, sql } from "kysely";

/** Returns that were filed for a company's GSTIN, and indexes to find the documents of a period. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table return_filing (
      return_filing_id integer generated always as identity primary key,
      company_id integer not null references company,
      gstin text not null,
      form text not null check (form in ('GSTR-1', 'GSTR-3B')),
      -- The first and last day of its month or quarter.
      from_day date not null,
      to_day date not null,
      filed_on date not null,
      arn text not null,
      -- Documents that are made later belong to a later period.
      created_at timestamptz not null,
      created_by integer not null references app_user,
      check (from_day < to_day)
    );
    create unique index return_filing_once on return_filing (company_id, form, to_day);
    create trigger never_changed before update or delete or truncate on return_filing
      for each statement execute function papers_never_change();
    call audit_table('return_filing', 'returnFiling', 'return_filing_id', 'arn');

    -- What was left of each receipt voucher at the end of a filed period, as the return stated it.
    create table return_advance (
      return_filing_id integer not null references return_filing,
      voucher_id integer not null references voucher,
      left_paise integer not null check (left_paise <> 0),
      primary key (return_filing_id, voucher_id)
    );
    create index return_advance_of_voucher on return_advance (voucher_id);
    create trigger never_changed before update or delete or truncate on return_advance
      for each statement execute function papers_never_change();

    create index bill_issued on bill (company_id, issued);
    create index credit_note_issued on credit_note (company_id, issued);
  `.execute(db);
}
