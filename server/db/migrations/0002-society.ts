import { type Kysely, sql } from "kysely";

/**
 * The place tree. Each row repeats the ids above it, so that composite foreign keys hold a flat in its own
 * society's floor; a live row has no archive_id; names are unique per parent without regard to case.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    -- Pads every number to ten digits, so that 'Flat 2' sorts before 'Flat 10' in any collation.
    create function natural_order(name text) returns text language sql immutable strict parallel safe
      return regexp_replace(
        regexp_replace(lower(name), '(\\d+)', '0000000000\\1', 'g'), '\\d*(\\d{10})', '\\1', 'g');

    create table archive (
      archive_id integer generated always as identity primary key,
      kind text not null
        check (kind in ('society', 'building', 'floor', 'flat', 'parkingFloor', 'parkingPillar')),
      place_id integer not null,
      society_id integer not null,
      name text not null,
      place text not null,
      contents integer not null,
      archived_at timestamptz not null,
      archived_by integer not null references app_user
    );
    create index archive_of_society on archive (society_id, archived_at desc);
    create index archive_of_societies on archive (archived_at desc) where kind = 'society';

    create table society (
      society_id integer generated always as identity primary key,
      name text not null,
      natural_name text collate "C" not null generated always as (natural_order(name)) stored,
      street text not null,
      country_id integer not null references country,
      state_id integer not null,
      city text not null,
      pincode text not null check (pincode ~ '^[0-9]{6}$'),
      active boolean not null,
      archive_id integer references archive,
      search_text text not null
        generated always as (lower(name || ' ' || street || ' ' || city || ' ' || pincode)) stored,
      constraint society_state_in_country
        foreign key (state_id, country_id) references state (state_id, country_id)
    );
    create unique index society_name_once on society (lower(name), pincode) where archive_id is null;
    create index society_in_order on society (natural_name, society_id) where archive_id is null;
    create index society_search on society using gin (search_text gin_trgm_ops);

    create table society_company (
      society_id integer not null references society,
      company_id integer not null references company,
      primary key (society_id, company_id)
    );
    create index society_of_company on society_company (company_id, society_id);

    create table building (
      building_id integer generated always as identity primary key,
      society_id integer not null references society,
      name text not null,
      natural_name text collate "C" not null generated always as (natural_order(name)) stored,
      active boolean not null,
      archive_id integer references archive,
      unique (building_id, society_id)
    );
    create unique index building_name_once on building (society_id, lower(name)) where archive_id is null;

    create table floor (
      floor_id integer generated always as identity primary key,
      building_id integer not null,
      society_id integer not null,
      name text not null,
      natural_name text collate "C" not null generated always as (natural_order(name)) stored,
      active boolean not null,
      archive_id integer references archive,
      unique (floor_id, building_id, society_id),
      constraint floor_in_building foreign key (building_id, society_id)
        references building (building_id, society_id)
    );
    create unique index floor_name_once on floor (building_id, lower(name)) where archive_id is null;
    create index floor_of_society on floor (society_id) where archive_id is null;

    create table flat (
      flat_id integer generated always as identity primary key,
      floor_id integer not null,
      building_id integer not null,
      society_id integer not null,
      name text not null,
      natural_name text collate "C" not null generated always as (natural_order(name)) stored,
      active boolean not null,
      archive_id integer references archive,
      constraint flat_in_floor foreign key (floor_id, building_id, society_id)
        references floor (floor_id, building_id, society_id) on update cascade
    );
    create unique index flat_name_once on flat (floor_id, lower(name)) where archive_id is null;
    create index flat_of_building on flat (building_id, natural_name, flat_id) where archive_id is null;
    create index flat_of_society on flat (society_id, natural_name, flat_id) where archive_id is null;

    create table parking_floor (
      parking_floor_id integer generated always as identity primary key,
      society_id integer not null references society,
      name text not null,
      natural_name text collate "C" not null generated always as (natural_order(name)) stored,
      active boolean not null,
      archive_id integer references archive,
      unique (parking_floor_id, society_id)
    );
    create unique index parking_floor_name_once on parking_floor (society_id, lower(name)) where archive_id is null;

    create table parking_pillar (
      parking_pillar_id integer generated always as identity primary key,
      parking_floor_id integer not null,
      society_id integer not null,
      name text not null,
      natural_name text collate "C" not null generated always as (natural_order(name)) stored,
      active boolean not null,
      archive_id integer references archive,
      constraint parking_pillar_in_floor foreign key (parking_floor_id, society_id)
        references parking_floor (parking_floor_id, society_id)
    );
    create unique index parking_pillar_name_once
      on parking_pillar (parking_floor_id, lower(name)) where archive_id is null;
    create index parking_pillar_of_society
      on parking_pillar (society_id, natural_name, parking_pillar_id) where archive_id is null;
  `.execute(db);
}
