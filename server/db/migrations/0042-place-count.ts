import { type Kysely, sql } from "kysely";

/** How many live places of each kind a society holds, kept beside them: counting them takes longer than adding one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table place_count (
      society_id integer primary key references society,
      buildings integer not null,
      floors integer not null,
      flats integer not null,
      parking_floors integer not null,
      parking_pillars integer not null
    );
    insert into place_count
      select society_id,
        (select count(*) from building where society_id = society.society_id and archive_id is null),
        (select count(*) from floor where society_id = society.society_id and archive_id is null),
        (select count(*) from flat where society_id = society.society_id and archive_id is null),
        (select count(*) from parking_floor where society_id = society.society_id and archive_id is null),
        (select count(*) from parking_pillar where society_id = society.society_id and archive_id is null)
      from society;
  `.execute(db);
}
