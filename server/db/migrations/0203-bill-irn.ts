import { type Kysely, sql } from "kysely";

/** The registrations of invoices at the invoice registration portal. They never change, like the bills themselves. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table bill_irn (
      bill_id integer primary key references bill,
      -- Invoice reference number, in lower case.
      irn text not null check (irn ~ '^[0-9a-f]{64}$'),
      ack_no text not null,
      ack_date date not null,
      -- The text of the portal's QR code.
      signed_qr text not null,
      created_at timestamptz not null,
      created_by integer not null references app_user
    );
    create unique index bill_irn_once on bill_irn (irn);
    create trigger never_changed before update or delete or truncate on bill_irn
      for each statement execute function papers_never_change();
    call audit_table('bill_irn', 'billIrn', 'bill_id', 'irn');
  `.execute(db);
}
