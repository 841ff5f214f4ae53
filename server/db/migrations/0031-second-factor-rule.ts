import { type Kysely, sql } from "kysely";

/** Of whom a second factor is required: of the people of a company, of those of the back office. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table company add second_factor_required boolean not null default false;

    -- One row: what holds for the back office as a company's row says it for that.
    create table back_office (
      back_office_id integer primary key default 1 check (back_office_id = 1),
      name text not null,
      second_factor_required boolean not null default false
    );
    insert into back_office (name) values ('Back office');
    call audit_table('back_office', 'backOffice', 'back_office_id', 'name');
  `.execute(db);
}
