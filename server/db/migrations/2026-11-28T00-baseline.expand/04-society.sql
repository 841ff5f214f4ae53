-- The tree of places. Each row repeats the ids above it, so that composite foreign keys hold a flat in its own
-- society's floor. A live row has no archive_id. Names are unique per parent without regard to case.

create table archive (
  archive_id integer generated always as identity primary key,
  kind text not null check (kind in ('society', 'building', 'floor', 'flat', 'parkingFloor', 'parkingPillar')),
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
  location point,
  -- How many washes an hour of a society may hold; null leaves it to its providers' coverage.
  washes_per_hour integer check (washes_per_hour > 0),
  -- Of several companies that serve it the one that is asked first; null: whoever came first.
  default_company_id integer,
  -- In its short link; made of its name unless staff choose another.
  code text not null default '',
  constraint society_code_letters check (code ~ '^[a-z]{3,20}$'),
  constraint society_state_in_country foreign key (state_id, country_id) references state (state_id, country_id)
);
create unique index society_name_once on society (lower(name), pincode) where archive_id is null;
create index society_in_order on society (natural_name, society_id) where archive_id is null;
create index society_search on society using gin (search_text gin_trgm_ops);
create index society_location on society using gist (location) where archive_id is null;
create unique index society_code_once on society (code);
call audit_table('society', 'society', 'society_id', 'name');
create trigger code_of_new_society before insert on society
  for each row
  when (new.code = '')
  execute function give_society_code();

-- Who serves a society is all that a row says: it comes or goes, so that the audit can tell.
create table society_company (
  society_id integer references society,
  company_id integer references company,
  primary key (society_id, company_id)
);
create index society_of_company on society_company (company_id, society_id);
create trigger never_changed before update on society_company
  for each statement execute function is_never_changed();
call audit_table('society_company', 'servedSociety', 'society_id', '');
alter table society add constraint society_default_serves foreign key (society_id, default_company_id)
  references society_company;

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
call audit_table('building', 'building', 'building_id', 'name');

create table floor (
  floor_id integer generated always as identity primary key,
  building_id integer not null,
  society_id integer not null,
  name text not null,
  natural_name text collate "C" not null generated always as (natural_order(name)) stored,
  active boolean not null,
  archive_id integer references archive,
  unique (floor_id, building_id, society_id),
  constraint floor_in_building foreign key (building_id, society_id) references building (building_id, society_id)
);
create unique index floor_name_once on floor (building_id, lower(name)) where archive_id is null;
create index floor_of_society on floor (society_id) where archive_id is null;
call audit_table('floor', 'floor', 'floor_id', 'name');

create table flat (
  flat_id integer generated always as identity primary key,
  floor_id integer not null,
  building_id integer not null,
  society_id integer not null,
  name text not null,
  natural_name text collate "C" not null generated always as (natural_order(name)) stored,
  active boolean not null,
  archive_id integer references archive,
  constraint flat_in_building unique (flat_id, building_id, society_id),
  constraint flat_in_floor foreign key (floor_id, building_id, society_id)
    references floor (floor_id, building_id, society_id) on update cascade
);
create unique index flat_name_once on flat (floor_id, lower(name)) where archive_id is null;
create index flat_of_building on flat (building_id, natural_name, flat_id) where archive_id is null;
create index flat_of_society on flat (society_id, natural_name, flat_id) where archive_id is null;
call audit_table('flat', 'flat', 'flat_id', 'name');

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
call audit_table('parking_floor', 'parkingFloor', 'parking_floor_id', 'name');

create table parking_pillar (
  parking_pillar_id integer generated always as identity primary key,
  parking_floor_id integer not null,
  society_id integer not null,
  name text not null,
  natural_name text collate "C" not null generated always as (natural_order(name)) stored,
  active boolean not null,
  archive_id integer references archive,
  -- In which order a parking floor is walked; null: by number, after those that have a place.
  walk integer,
  constraint parking_pillar_on_floor unique (parking_pillar_id, parking_floor_id, society_id),
  constraint parking_pillar_in_floor foreign key (parking_floor_id, society_id)
    references parking_floor (parking_floor_id, society_id)
);
create unique index parking_pillar_name_once on parking_pillar (parking_floor_id, lower(name))
  where archive_id is null;
create index parking_pillar_of_society on parking_pillar (society_id, natural_name, parking_pillar_id)
  where archive_id is null;
call audit_table('parking_pillar', 'parkingPillar', 'parking_pillar_id', 'name');

-- How many live places of each kind a society holds: counting them takes longer than adding one.
create table place_count (
  society_id integer primary key references society,
  buildings integer not null,
  floors integer not null,
  flats integer not null,
  parking_floors integer not null,
  parking_pillars integer not null
);

-- In which order a parking floor is walked on one day alone, in place of the order of every day.
create table walk_day (
  parking_floor_id integer references parking_floor on delete cascade,
  day date,
  parking_pillar_ids integer[] not null,
  primary key (parking_floor_id, day)
);
create index walk_day_by_day on walk_day (day);

-- Members of societies' committees, who read reports after they have signed in with their phone.
create table committee_member (
  committee_member_id integer generated always as identity primary key,
  society_id integer not null references society,
  -- The company whose work they read; null: the work of all.
  company_id integer references company,
  name text not null,
  phone text not null,
  invited_by integer not null references app_user,
  invited_at timestamptz not null,
  constraint committee_member_once unique nulls not distinct (society_id, company_id, phone)
);
create index committee_member_phone on committee_member (phone);
call audit_table('committee_member', 'committeeMember', 'committee_member_id', 'name');

-- How often the guards' links of a society were recalled; they are signed with the number.
create table gate_recall (
  society_id integer references society,
  -- The company that made the links; 0 for management, whose links show everybody.
  company_id integer,
  times integer not null check (times > 0),
  primary key (society_id, company_id)
);
call audit_table('gate_recall', 'gateLink', 'society_id', '', 'company_id');
