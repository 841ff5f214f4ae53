import { type Kysely, sql } from "kysely";

/** How often the guards' links of a society were recalled; they are signed with the number. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table gate_recall (
      society_id integer not null references society,
      -- The company that made the links; 0 for management, whose links show everybody.
      company_id integer not null,
      times integer not null check (times > 0),
      primary key (society_id, company_id)
    );
    call audit_table('gate_recall', 'gateLink', 'society_id', '', 'company_id');
  `.execute(db);
}
