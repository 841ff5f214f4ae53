import { type Kysely, sql } from "kysely";

/** One name for one thing: what was called a visit is a wash, in the table, its keys and its trail. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table visit rename to wash;
    alter table wash rename visit_id to wash_id;
    alter sequence visit_visit_id_seq rename to wash_wash_id_seq;

    do $$
    declare
      old record;
    begin
      for old in select indexrelid::regclass::text as name from pg_index
        where indrelid = 'wash'::regclass and not indisprimary
      loop
        execute format('alter index %I rename to %I', old.name, replace(old.name, 'visit', 'wash'));
      end loop;
      for old in select conname as name from pg_constraint
        where conrelid = 'wash'::regclass and conname like 'visit%'
      loop
        execute format('alter table wash rename constraint %I to %I', old.name, replace(old.name, 'visit', 'wash'));
      end loop;
    end $$;

    drop trigger trail_of_changing on wash;
    drop trigger trail_of_removing on wash;
    call audit_table('wash', 'wash', 'booking_id', 'number', 'wash_id');
    -- Which washes a plan begins with follows from its vehicles' lines.
    drop trigger trail_of_adding on wash;

    alter table audit disable trigger append_only;
    update audit set noun = 'wash',
      before = before - 'visit_id' || jsonb_build_object('wash_id', before -> 'visit_id'),
      after = after - 'visit_id' || jsonb_build_object('wash_id', after -> 'visit_id')
    where noun = 'visit';
    alter table audit enable trigger append_only;
  `.execute(db);
}
