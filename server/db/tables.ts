import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Role, Usertype } from "#contract/access.ts";
import type { auditActions, AuditNoun } from "#contract/audit/audit.ts";
import type { accountTypes } from "#contract/provider/account.ts";
import type { DocumentType } from "#contract/provider/document.ts";
import type { PlaceKind } from "#contract/society/archive.ts";

/** The columns as the code sees them: instants are Date, days and times of day are text. */

type Identity = GeneratedAlways<number>;

type CountryTable = { country_id: Identity; name: string };
type StateTable = { state_id: Identity; country_id: number; name: string };

type AuditTable = {
  audit_id: Identity;
  at: Generated<Date>;
  user_id: number | null;
  noun: AuditNoun;
  record_id: number;
  record_name: string;
  action: (typeof auditActions)[number];
  society_id: number | null;
  records: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

type PictureTable = { picture_id: Identity; name: string; added_by: number; added_at: Date };

type CompanyTable = {
  company_id: Identity;
  name: string;
  active: Generated<boolean>;
  email: Generated<string>;
  phone: Generated<string>;
  address: Generated<string>;
  gstin: Generated<string>;
  other_plates: Generated<boolean>;
  picture_id: number | null;
  natural_name: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
};

type AppUserTable = {
  user_id: Identity;
  user_name: string;
  name: string;
  email: string | null;
  usertype: Usertype;
  role: Role;
  company_id: number | null;
  active: Generated<boolean>;
  password_hash: string | null;
  created_at: Generated<Date>;
  phone: Generated<string>;
  search_text: GeneratedAlways<string>;
};

type PresenceTable = { user_id: number; last_seen_at: Date };

type SessionTable = {
  token_hash: string;
  user_id: number;
  created_at: Date;
  last_seen_at: Date;
  /** When the password was confirmed in it, after the sign-in. */
  confirmed_at: Date | null;
};

type DeviceTable = { token_hash: string; user_id: number; created_at: Date; last_used_at: Date };
type ResetTable = { token_hash: string; user_id: number; expires_at: Date };
type GuessTable = { key: string; failures: number; last_failure_at: Date; blocked_until: Date };

type MessageTable = {
  message_id: Identity;
  channel: Generated<"mail" | "sms">;
  recipient: string;
  subject: string;
  body: string | null;
  status: "waiting" | "sent" | "failed";
  attempts: Generated<number>;
  next_attempt_at: Date;
  problem: string | null;
  created_at: Date;
  expires_at: Date;
};

type IdempotencyTable = {
  user_id: number;
  key: string;
  fingerprint: string;
  reply: string | null;
  created_at: Generated<Date>;
};

type SettingTable = { name: string; value: string };

type ArchiveTable = {
  archive_id: Identity;
  kind: PlaceKind;
  place_id: number;
  society_id: number;
  name: string;
  place: string;
  contents: number;
  archived_at: Date;
  archived_by: number;
};

type Place = {
  name: string;
  natural_name: GeneratedAlways<string>;
  active: boolean;
  archive_id: number | null;
};

type SocietyTable = Place & {
  society_id: Identity;
  street: string;
  country_id: number;
  state_id: number;
  city: string;
  pincode: string;
  /** Written "(longitude,latitude)", read as x and y. */
  location: ColumnType<{ x: number; y: number } | null, string | null | undefined, string | null>;
  washes_per_hour: number | null;
  search_text: GeneratedAlways<string>;
};
type SocietyCompanyTable = { society_id: number; company_id: number };
type BuildingTable = Place & { building_id: Identity; society_id: number };
type FloorTable = Place & { floor_id: Identity; building_id: number; society_id: number };
type FlatTable = Place & {
  flat_id: Identity;
  floor_id: number;
  building_id: number;
  society_id: number;
};
type ParkingFloorTable = Place & { parking_floor_id: Identity; society_id: number };
type ParkingPillarTable = Place & {
  parking_pillar_id: Identity;
  parking_floor_id: number;
  society_id: number;
};

/** A plain list of names to choose from. */
type Named = { name: string; natural_name: GeneratedAlways<string>; active: boolean };

type VehicleModelTable = Named & {
  vehicle_model_id: Identity;
  vehicle_make_id: number;
  body_type_id: number;
};

type ServiceTable = Named & {
  service_id: Identity;
  service_category_id: number;
  description: string;
  price_paise: number;
  search_text: GeneratedAlways<string>;
};

type ServiceItemTable = Named & {
  service_item_id: Identity;
  service_id: number;
  description: string;
  price_paise: number;
  duration_minutes: number | null;
  discount_label: string;
  key_features: string[];
  picture_id: number | null;
};

type ServiceItemPriceTable = {
  service_item_price_id: Identity;
  service_item_id: number;
  society_id: number | null;
  body_type_id: number | null;
  price_paise: number;
};

type ServiceZoneTable = Named & {
  service_zone_id: Identity;
  country_id: number;
  state_id: number;
  city: string;
  zip: string;
  /** Text on both ways: "((longitude,latitude),…)". */
  area: string | null;
  search_text: GeneratedAlways<string>;
};

type ProviderTable = {
  provider_id: Identity;
  user_id: number;
  first_name: string;
  middle_name: string;
  last_name: string;
  phone2: string;
} & Record<`${"permanent" | "correspondence"}_${"address" | "street" | "city" | "pincode"}`, string> &
  Record<`${"permanent" | "correspondence"}_${"country_id" | "state_id"}`, number>;

type CoverageTable = {
  coverage_id: Identity;
  provider_id: number;
  service_id: number;
  service_zone_id: number;
  society_id: number;
  building_id: number;
  parking_floor_id: number;
  /** "06:30:00" */
  start_time: string;
  end_time: string;
  available: boolean;
};
type CoverageFlatTable = { coverage_id: number; flat_id: number; building_id: number; society_id: number };
type CoveragePillarTable = {
  coverage_id: number;
  parking_pillar_id: number;
  parking_floor_id: number;
  society_id: number;
};

type ProviderAccountTable = {
  provider_account_id: Identity;
  provider_id: number;
  account_type: (typeof accountTypes)[number];
  number_sealed: Buffer;
  number_last4: string;
  holder_name: string;
  ifsc: string;
  bank_name: string;
  branch_name: string;
  upi_id: string;
};

type ProviderDocumentTable = {
  provider_document_id: Identity;
  provider_id: number;
  document_type: DocumentType;
  description: string;
  file_name: string;
  kind: "jpg" | "pdf";
  uploaded_at: Date;
};

type CustomerTable = {
  customer_id: Identity;
  company_id: number;
  name: string;
  phone: string;
  email: string;
  address: string;
  created_at: Generated<Date>;
  search_text: GeneratedAlways<string>;
};

/** Bookings and what belongs to them are written and read in plain SQL; here stands what points elsewhere. */
type BookingTable = {
  booking_id: Identity;
  company_id: number;
  customer_id: number;
  service_item_id: number;
};

export type Tables = {
  audit: AuditTable;
  country: CountryTable;
  state: StateTable;
  picture: PictureTable;
  company: CompanyTable;
  app_user: AppUserTable;
  presence: PresenceTable;
  session: SessionTable;
  device: DeviceTable;
  password_reset: ResetTable;
  guess: GuessTable;
  message: MessageTable;
  idempotency: IdempotencyTable;
  setting: SettingTable;
  archive: ArchiveTable;
  society: SocietyTable;
  society_company: SocietyCompanyTable;
  building: BuildingTable;
  floor: FloorTable;
  flat: FlatTable;
  parking_floor: ParkingFloorTable;
  parking_pillar: ParkingPillarTable;
  vehicle_make: Named & { vehicle_make_id: Identity };
  vehicle_model: VehicleModelTable;
  body_type: Named & { body_type_id: Identity };
  fuel_type: Named & { fuel_type_id: Identity };
  service_category: Named & { service_category_id: Identity };
  service: ServiceTable;
  service_item: ServiceItemTable;
  service_item_price: ServiceItemPriceTable;
  service_zone: ServiceZoneTable;
  provider: ProviderTable;
  coverage: CoverageTable;
  coverage_flat: CoverageFlatTable;
  coverage_pillar: CoveragePillarTable;
  provider_account: ProviderAccountTable;
  provider_document: ProviderDocumentTable;
  customer: CustomerTable;
  booking: BookingTable;
  phone_code: { phone: string; code_hash: string; expires_at: Date };
};
