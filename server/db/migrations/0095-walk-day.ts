import { type Kysely, sql } from "kysely";

/** In which order a parking floor is walked on one day alone, in place of the order of every day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table walk_day (
      parking_floor_id integer not null references parking_floor on delete cascade,
      day date not null,
      parking_pillar_ids integer[] not null,
      primary key (parking_floor_id, day)
    );
    create index walk_day_by_day on walk_day (day);
  `.execute(db);
}
