import { type Kysely, sql } from "kysely";

/**
 * The times that the database sets by itself follow the product's clock, whose distance from the machine's each
 * connection brings along.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function clock_now() returns timestamptz language sql stable parallel safe
      return now() + make_interval(days =>
        coalesce(nullif(current_setting('chamak.clock_offset_days', true), '')::integer, 0));

    do $$
    declare
      stamped record;
    begin
      for stamped in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_default = 'now()'
      loop
        execute format('alter table %I alter %I set default clock_now()', stamped.table_name, stamped.column_name);
      end loop;
    end $$;
  `.execute(db);
}
