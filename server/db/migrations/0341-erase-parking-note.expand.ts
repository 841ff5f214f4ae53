import { type Kysely, sql } from "kysely";

/** A note of where a car stands may name people: an erasure takes it out of the audit trail as well. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function without_person(line jsonb) returns jsonb language sql immutable parallel safe
      return (select jsonb_object_agg(key, case
          when value = 'null' or key <> all ('{name,user_name,phone,email,address,customer_name,customer_phone,
            customer_email,customer_address,flat_name,requirements,number,reason,outcome_note,note,reference,subject,
            description,message,comment,vehicle_number,gstin,legal_name,parking_note}'::text[]) then value
          else '"erased"' end)
        from jsonb_each(line));
  `.execute(db);
}
