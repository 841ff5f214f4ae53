import { type Kysely, sql } from "kysely";

/** The code in a society's short link, made of its name unless staff choose another. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table society add code text not null default '';

    -- The letters of the name, or 'society' for too few, followed by letters for a number when they are taken.
    create function free_society_code(name text) returns text language plpgsql as $$
    declare
      letters text := left(regexp_replace(lower(name), '[^a-z]', '', 'g'), 16);
      base text := case when length(letters) < 3 then 'society' else letters end;
      candidate text := base;
      tries integer := 0;
    begin
      while exists (select from society where society.code = candidate) loop
        tries := tries + 1;
        candidate := base || translate(tries::text, '0123456789', 'jabcdefghi');
      end loop;
      return candidate;
    end $$;

    do $$
    declare each record;
    begin
      for each in select society_id, name from society order by society_id loop
        update society set code = free_society_code(each.name) where society_id = each.society_id;
      end loop;
    end $$;

    alter table society add constraint society_code_letters check (code ~ '^[a-z]{3,20}$');
    create unique index society_code_once on society (code);

    create function give_society_code() returns trigger language plpgsql as $$
    begin
      new.code := free_society_code(new.name);
      return new;
    end $$;
    create trigger code_of_new_society before insert on society
      for each row when (new.code = '') execute function give_society_code();
  `.execute(db);
}
