import { type Kysely, sql } from "kysely";

/** What banks tell: statements that were read, their lines, and payments that were taken back with them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table bank_import (
      bank_import_id integer generated always as identity primary key,
      company_id integer not null references company,
      at timestamptz not null,
      user_id integer not null references app_user,
      -- What became of its lines when it was read.
      booked integer not null,
      proposed integer not null,
      unmatched integer not null,
      undone_at timestamptz,
      undone_by integer references app_user,
      check ((undone_at is null) = (undone_by is null))
    );
    create index bank_import_of_company on bank_import (company_id, at);

    -- Money that came in. The same line may stand twice in one statement: it is told apart by how often it stood before.
    create table bank_line (
      bank_line_id integer generated always as identity primary key,
      bank_import_id integer not null references bank_import,
      company_id integer not null references company,
      digest text not null,
      occurrence integer not null,
      day date not null,
      amount_paise integer not null check (amount_paise > 0),
      narration text not null,
      utr text not null,
      state text not null check (state in ('booked', 'proposed', 'unmatched', 'dismissed')),
      -- What is proposed, or was paid.
      bill_id integer references bill,
      payment_id integer references payment check ((payment_id is not null) = (state = 'booked')),
      -- Whether the payment was made of this line, and not before.
      made boolean not null default false,
      search_text text not null generated always as (lower(narration || ' ' || utr)) stored
    );
    create unique index bank_line_once on bank_line (company_id, digest, occurrence);
    create index bank_line_of_import on bank_line (bank_import_id);
    create index bank_line_waiting on bank_line (company_id, state, day) where state <> 'booked';
    create index bank_line_utr on bank_line (company_id, utr) where utr <> '';
    create index bank_line_of_payment on bank_line (payment_id);
    create index bank_line_of_bill on bank_line (bill_id);
    create index bank_line_search on bank_line using gin (search_text gin_trgm_ops);

    -- A payment below 0 that takes back another one, which was booked by mistake.
    alter table payment add undoes integer references payment;
    create unique index payment_undone_once on payment (undoes);

    -- A bill's number as payments name it, without its marks.
    create index bill_reference on bill (company_id, upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')));

    call audit_table('bank_import', 'bankImport', 'bank_import_id', '');
  `.execute(db);
}
