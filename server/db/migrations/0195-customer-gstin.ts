import { type Kysely, sql } from "kysely";

/** Customers who are registered for tax: housing societies and companies with vehicles. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table customer
      add gstin text not null default '',
      add legal_name text not null default '',
      add constraint customer_with_gstin_has_legal_name check (gstin = '' or legal_name <> '');

    alter table customer drop column search_text;
    alter table customer add search_text text not null generated always as (lower(name || ' ' || phone || ' '
      || email || ' ' || address || ' ' || gstin || ' ' || legal_name)) stored;
    create index customer_search on customer using gin (search_text gin_trgm_ops);

    create or replace function without_person(line jsonb) returns jsonb language sql immutable parallel safe
      return (select jsonb_object_agg(key, case
          when value = 'null' or key <> all ('{name,user_name,phone,email,address,customer_name,customer_phone,
            customer_email,customer_address,flat_name,requirements,number,reason,outcome_note,note,reference,subject,
            description,message,comment,vehicle_number,gstin,legal_name}'::text[]) then value
          else '"erased"' end)
        from jsonb_each(line));
  `.execute(db);
}
