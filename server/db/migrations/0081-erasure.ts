import { type Kysely, sql } from "kysely";

/** Customers who want to be forgotten: what the law lets go is erased, and the trail with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Since then the entry is a number in the ledger.
    alter table customer add erased_at timestamptz;

    create or replace function audit_is_append_only() returns trigger language plpgsql as $$
    begin
      -- Only what is said of a person goes; that something was done, by whom and when, stays.
      if tg_op = 'UPDATE' and current_setting('chamak.erasing', true) = 'on' then
        return null;
      end if;
      raise exception 'the audit trail is only ever added to';
    end $$;

    -- A line of the trail, or a kept row, without what it says of a person.
    create function without_person(line jsonb) returns jsonb language sql immutable parallel safe
      return (select jsonb_object_agg(key, case
          when value = 'null' or key <> all ('{name,user_name,phone,email,address,customer_name,customer_phone,
            customer_email,customer_address,flat_name,requirements,number,reason,outcome_note,note,reference,subject,
            description,message,comment,vehicle_number}'::text[]) then value
          else '"erased"' end)
        from jsonb_each(line));
  `.execute(db);
}
