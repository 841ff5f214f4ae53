-- The people who wash: who they are, what they cover, when they are away, their bank accounts, papers and tax.

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
  permanent_country_id integer references country,
  permanent_state_id integer,
  permanent_city text not null,
  permanent_pincode text not null check (permanent_pincode ~ '^([0-9]{6})?$'),
  correspondence_address text not null,
  correspondence_street text not null,
  correspondence_country_id integer references country,
  correspondence_state_id integer,
  correspondence_city text not null,
  correspondence_pincode text not null check (correspondence_pincode ~ '^([0-9]{6})?$'),
  constraint provider_correspondence_state_has_country
    check (correspondence_state_id is null or correspondence_country_id is not null),
  constraint provider_permanent_state_has_country
    check (permanent_state_id is null or permanent_country_id is not null),
  constraint provider_correspondence_state_in_country foreign key (correspondence_state_id,
    correspondence_country_id) references state (state_id, country_id),
  constraint provider_permanent_state_in_country foreign key (permanent_state_id, permanent_country_id)
    references state (state_id, country_id)
);
call audit_table('provider', 'provider', 'provider_id', 'first_name');

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
call audit_table('provider_account', 'providerAccount', 'provider_account_id', 'holder_name');

create table provider_document (
  provider_document_id integer generated always as identity primary key,
  provider_id integer not null references provider,
  document_type text not null,
  description text not null,
  file_id integer not null references file,
  issued_on date,
  -- Null: for good.
  expires_on date,
  constraint provider_document_file_once unique (file_id),
  constraint provider_document_expires_after_issue check (expires_on >= issued_on)
);
create index provider_document_of_provider on provider_document (provider_id, document_type);
call audit_table('provider_document', 'providerDocument', 'provider_document_id', 'document_type');
call show_files('provider_document', 'file_id', 'document');

-- That a company was told of a paper that is about to end: once for each day on which it ends.
create table paper_reminder (
  provider_document_id integer references provider_document on delete cascade,
  expires_on date,
  primary key (provider_document_id, expires_on)
);

-- Codes printed for providers, each of which opens one session.
create table provider_sign_in_code (
  provider_sign_in_code_id integer generated always as identity primary key,
  -- A new code replaces the one before.
  provider_id integer not null unique references provider on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  created_by integer not null references app_user,
  expires_at timestamptz not null
);
call audit_table('provider_sign_in_code', 'signInCode', 'provider_sign_in_code_id', '');

create table provider_tax (
  provider_tax_id integer generated always as identity primary key,
  provider_id integer not null references provider,
  -- Sealed with the installation's key; only the last four characters can be read here.
  pan_sealed bytea,
  pan_last4 text not null,
  -- Hundredths of a percent; null: the company's.
  rate_hundredths integer check (rate_hundredths between 0 and 4000),
  check ((pan_last4 = '') = (pan_sealed is null)),
  check (rate_hundredths is null or pan_sealed is not null)
);
create unique index provider_tax_once on provider_tax (provider_id);
call audit_table('provider_tax', 'providerTax', 'provider_tax_id', '');

create table provider_rating (
  provider_id integer primary key references provider on delete cascade,
  ratings integer not null,
  stars integer not null
);

-- When a provider does not work: from one day to another, or on one day of each week in between.
create table provider_absence (
  provider_absence_id integer generated always as identity primary key,
  provider_id integer not null references provider,
  from_day date not null,
  to_day date not null,
  weekday text check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  reason text not null,
  -- True for an absence that the provider entered, who may then end it.
  by_provider boolean not null default false,
  check (to_day >= from_day)
);
create index provider_absence_of_provider on provider_absence (provider_id, to_day);
call audit_table('provider_absence', 'providerAbsence', 'provider_absence_id', 'reason');

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
  end_time time not null,
  available boolean not null,
  unique (coverage_id, building_id, society_id),
  unique (coverage_id, parking_floor_id, society_id),
  check (end_time > start_time),
  constraint coverage_building_in_society foreign key (building_id, society_id)
    references building (building_id, society_id),
  constraint coverage_parking_floor_in_society foreign key (parking_floor_id, society_id)
    references parking_floor (parking_floor_id, society_id)
);
create index coverage_of_provider on coverage (provider_id);
create index coverage_of_society on coverage (society_id, service_id);
create index coverage_of_service on coverage (service_id);
create index coverage_of_zone on coverage (service_zone_id);
call audit_table('coverage', 'coverage', 'coverage_id', '');

create table coverage_flat (
  coverage_id integer,
  flat_id integer,
  building_id integer not null,
  society_id integer not null,
  primary key (coverage_id, flat_id),
  foreign key (coverage_id, building_id, society_id)
    references coverage (coverage_id, building_id, society_id) on update cascade on delete cascade,
  constraint coverage_flat_in_building foreign key (flat_id, building_id, society_id)
    references flat (flat_id, building_id, society_id)
);
create index coverage_of_flat on coverage_flat (flat_id);
call audit_table('coverage_flat', 'coverageFlat', 'coverage_id', '', 'flat_id');

create table coverage_pillar (
  coverage_id integer,
  parking_pillar_id integer,
  parking_floor_id integer not null,
  society_id integer not null,
  primary key (coverage_id, parking_pillar_id),
  foreign key (coverage_id, parking_floor_id, society_id)
    references coverage (coverage_id, parking_floor_id, society_id) on update cascade on delete cascade,
  constraint coverage_pillar_on_floor foreign key (parking_pillar_id, parking_floor_id, society_id)
    references parking_pillar (parking_pillar_id, parking_floor_id, society_id)
);
create index coverage_of_pillar on coverage_pillar (parking_pillar_id);
call audit_table('coverage_pillar', 'coveragePillar', 'coverage_id', '', 'parking_pillar_id');
