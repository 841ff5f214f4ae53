import { type Kysely, sql } from "kysely";

/**
 * Several entries of one person. Within a company one takes over what the other had; entries of several companies stay
 * with them, and are one for whoever sees both. What each merge moved is kept, to undo it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table customer
      -- The entry of the same company that has taken over all of this one.
      add merged_into integer,
      -- Another company's entry of the same person.
      add joined_to integer references customer,
      add foreign key (merged_into, company_id) references customer (customer_id, company_id),
      add check (num_nonnulls(merged_into, joined_to) <= 1),
      add check (customer_id not in (merged_into, joined_to));
    create index customer_merged on customer (merged_into) where merged_into is not null;
    create index customer_joined on customer (joined_to) where joined_to is not null;

    create table customer_merge (
      customer_merge_id integer generated always as identity primary key,
      customer_id integer not null references customer,
      into_customer_id integer not null references customer,
      -- The ids of the rows that were moved, by table.
      moved jsonb not null,
      at timestamptz not null,
      user_id integer not null references app_user,
      undone_at timestamptz,
      undone_by integer references app_user
    );
    create index customer_merge_of_customer on customer_merge (customer_id, at);
    create index customer_merge_into_customer on customer_merge (into_customer_id, at);

    -- A paper stays as it is, and its customer may become one with another: whom it was issued to has one of a month.
    alter table bill disable trigger user;
    alter table bill add issued_to integer references customer;
    update bill set issued_to = customer_id;
    alter table bill alter issued_to set not null;
    alter table bill enable trigger user;
    drop index bill_once;
    create unique index bill_once on bill (issued_to, month);
    create index bill_of_customer on bill (customer_id, month);

    create function bills_only_change_hands() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - '{customer_id,search_text}'::text[] <> to_jsonb(old) - '{customer_id,search_text}'::text[] then
        raise exception 'rows of % never change: papers are only credited', tg_table_name;
      end if;
      return new;
    end $$;
    drop trigger never_changed on bill;
    create trigger never_changed before delete or truncate on bill
      for each statement execute function papers_never_change();
    create trigger only_changes_hands before update on bill
      for each row execute function bills_only_change_hands();
  `.execute(db);
}
