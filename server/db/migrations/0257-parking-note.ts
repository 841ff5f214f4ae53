import { type Kysely, sql } from "kysely";

/** Vehicles whose pillar is not known yet: a note says where they stand, and a parking floor if that is known. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table booking_vehicle
      alter parking_floor_id drop not null,
      alter parking_pillar_id drop not null,
      add parking_note text not null default '' check (length(parking_note) <= 120),
      add constraint booking_vehicle_pillar_or_note
        check ((parking_pillar_id is null) = (parking_note <> '')),
      add constraint booking_vehicle_pillar_on_floor
        check (parking_floor_id is not null or parking_pillar_id is null),
      -- Where coverage is looked up: a pillar; minus a parking floor while its pillar is not known; 0 for any place in
      -- the society.
      add spot_id integer not null
        generated always as (coalesce(parking_pillar_id, - parking_floor_id, 0)) stored;
  `.execute(db);
}
