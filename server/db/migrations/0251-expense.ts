import { type Kysely, sql } from "kysely";

/** Expenses of companies beside pay, with photos of the receipts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table expense (
      expense_id integer generated always as identity primary key,
      company_id integer not null references company,
      -- Null: for all societies of the company.
      society_id integer references society,
      day date not null,
      kind text not null check (kind in ('supplies', 'water', 'equipment', 'repairs', 'transport', 'rent', 'phone',
        'marketing', 'fees', 'other')),
      amount_paise integer not null check (amount_paise > 0),
      note text not null,
      -- The receipt.
      file_id integer references file,
      added_at timestamptz not null,
      added_by integer not null references app_user (user_id)
    );
    create index expense_company on expense (company_id, day);
    create index expense_day on expense (day);
    create index expense_society on expense (society_id) where society_id is not null;
    create index expense_file on expense (file_id) where file_id is not null;

    do $$
    declare
      kinds text;
    begin
      select string_agg(quote_literal(kind[1]), ', ') into kinds
        from pg_constraint
        cross join lateral regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as kind
        where conname = 'file_kind';
      alter table file drop constraint file_kind;
      execute format('alter table file add constraint file_kind check (kind in (%s, %L))', kinds, 'receipt');
    end $$;
    call show_files('expense', 'file_id', 'receipt');
    call audit_table('expense', 'expense', 'expense_id', 'kind');
  `.execute(db);
}
