import { type Kysely, sql } from "kysely";

/** The people who wash: who they are, what they cover, their bank accounts and their papers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table provider (
      provider_id integer generated always as identity primary key,
      -- Name, contacts, company and whether the provider is active stand with the person who signs in.
      user_id integer not null unique references app_user,
      first_name text not null,
      middle_name text not null,
      last_name text not null,
      phone2 text not null,
      permanent_address text not null,
      permanent_street text not null,
      permanent_country_id integer not null references country,
      permanent_state_id integer not null,
      permanent_city text not null,
      permanent_pincode text not null check (permanent_pincode ~ '^[0-9]{6}$'),
      correspondence_address text not null,
      correspondence_street text not null,
      correspondence_country_id integer not null references country,
      correspondence_state_id integer not null,
      correspondence_city text not null,
      correspondence_pincode text not null check (correspondence_pincode ~ '^[0-9]{6}$'),
      constraint provider_permanent_state_in_country
        foreign key (permanent_state_id, permanent_country_id) references state (state_id, country_id),
      constraint provider_correspondence_state_in_country
        foreign key (correspondence_state_id, correspondence_country_id) references state (state_id, country_id)
    );

    alter table flat add constraint flat_in_building unique (flat_id, building_id, society_id);
    alter table parking_pillar add constraint parking_pillar_on_floor
      unique (parking_pillar_id, parking_floor_id, society_id);

    -- The composite keys hold building, parking floor, flats and pillars of a coverage in one society.
    create table coverage (
      coverage_id integer generated always as identity primary key,
      provider_id integer not null references provider,
      service_id integer not null references service,
      service_zone_id integer not null references service_zone,
      society_id integer not null,
      building_id integer not null,
      parking_floor_id integer not null,
      start_time time not null,
      end_time time not null check (end_time > start_time),
      available boolean not null,
      unique (coverage_id, building_id, society_id),
      unique (coverage_id, parking_floor_id, society_id),
      constraint coverage_building_in_society
        foreign key (building_id, society_id) references building (building_id, society_id),
      constraint coverage_parking_floor_in_society
        foreign key (parking_floor_id, society_id) references parking_floor (parking_floor_id, society_id)
    );
    create index coverage_of_provider on coverage (provider_id);
    create index coverage_of_society on coverage (society_id, service_id);
    create index coverage_of_service on coverage (service_id);
    create index coverage_of_zone on coverage (service_zone_id);

    create table coverage_flat (
      coverage_id integer not null,
      flat_id integer not null,
      building_id integer not null,
      society_id integer not null,
      primary key (coverage_id, flat_id),
      foreign key (coverage_id, building_id, society_id)
        references coverage (coverage_id, building_id, society_id) on update cascade on delete cascade,
      constraint coverage_flat_in_building foreign key (flat_id, building_id, society_id)
        references flat (flat_id, building_id, society_id)
    );
    create index coverage_of_flat on coverage_flat (flat_id);

    create table coverage_pillar (
      coverage_id integer not null,
      parking_pillar_id integer not null,
      parking_floor_id integer not null,
      society_id integer not null,
      primary key (coverage_id, parking_pillar_id),
      foreign key (coverage_id, parking_floor_id, society_id)
        references coverage (coverage_id, parking_floor_id, society_id) on update cascade on delete cascade,
      constraint coverage_pillar_on_floor foreign key (parking_pillar_id, parking_floor_id, society_id)
        references parking_pillar (parking_pillar_id, parking_floor_id, society_id)
    );
    create index coverage_of_pillar on coverage_pillar (parking_pillar_id);

    create table provider_account (
      provider_account_id integer generated always as identity primary key,
      provider_id integer not null references provider,
      account_type text not null check (account_type in ('Savings', 'Current', 'Credit')),
      -- Sealed with the installation's key; only the last four digits can be read here.
      number_sealed bytea not null,
      number_last4 text not null,
      holder_name text not null,
      ifsc text not null,
      bank_name text not null,
      branch_name text not null,
      upi_id text not null
    );
    create index provider_account_of_provider on provider_account (provider_id);
    create index provider_account_of_branch on provider_account (ifsc);

    create table provider_document (
      provider_document_id integer generated always as identity primary key,
      provider_id integer not null references provider,
      document_type text not null,
      description text not null,
      -- Names its folder of files.
      file_name text not null unique,
      kind text not null check (kind in ('jpg', 'pdf')),
      uploaded_at timestamptz not null
    );
    create index provider_document_of_provider on provider_document (provider_id, document_type);

    alter table session add confirmed_at timestamptz;

    -- Looking is kept in the trail where a look is itself something to answer for.
    alter table audit drop constraint audit_action_check,
      add constraint audit_action_check
        check (action in ('add', 'update', 'delete', 'archive', 'restore', 'look'));

    create or replace function without_secrets(line jsonb) returns jsonb language sql immutable strict parallel safe
      return line || coalesce(
        (select jsonb_object_agg(name, 'secret') from unnest('{password_hash,number_sealed}'::text[]) as name
          where line ->> name is not null), '{}');

    call audit_table('provider', 'provider', 'provider_id', 'first_name');
    call audit_table('coverage', 'coverage', 'coverage_id', '');
    call audit_table('coverage_flat', 'coverageFlat', 'coverage_id', '', 'flat_id');
    call audit_table('coverage_pillar', 'coveragePillar', 'coverage_id', '', 'parking_pillar_id');
    call audit_table('provider_account', 'providerAccount', 'provider_account_id', 'holder_name');
    call audit_table('provider_document', 'providerDocument', 'provider_document_id', 'document_type');
  `.execute(db);
}
