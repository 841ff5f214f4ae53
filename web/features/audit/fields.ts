import type { AuditEntry } from "#contract/audit/audit.ts";
import { type Role, roles } from "#contract/access.ts";
import { formatDay, formatInstant } from "#contract/format.ts";
import { roleName } from "#web/features/session/roleNames.ts";

export type Change = AuditEntry["changes"][number];

/** The labels of the fields, in display order; other fields show their column names. */
const labels: Record<string, string> = {
  read: "Read",
  rows: "Rows",
  searched: "By a search",
  messages: "Numbers of the messages",
  name: "Name",
  user_name: "User name",
  role: "Role",
  usertype: "Area",
  password_hash: "Password",
  number_sealed: "Account number",
  pan_sealed: "PAN",
  sealed_secret: "Webhook secret",
  key: "API key",
  sealed_key_secret: "Secret of the API key",
  base_url: "Server",
  gateway_token: "Gateway's approval",
  token: "Link",
  secret: "Authenticator's key",
  recovery_codes: "Recovery codes",
  max: "Largest amount",
  amount: "Amount",
  device: "Device",
  second_factor: "Second factor",
  second_factor_required: "Second factor required",
  service: "Service",
  service_category: "Category",
  vehicle_make: "Make",
  body_type: "Body type",
  price: "Price",
  duration_minutes: "Duration (minutes)",
  discount_label: "Discount label",
  key_features: "Key features",
  description: "Description",
  display_order: "Order",
  company: "Company",
  email: "Email",
  phone: "Phone",
  gstin: "GSTIN",
  legal_name: "Legal name",
  phone2: "Second phone",
  notes: "Notes",
  business: "Business: fleet or society",
  other_plates: "Other vehicle number formats",
  email_optional: "Customers without mail",
  provider_details_later: "Washers' details may follow later",
  staff_discount_cap: "Discount by staff",
  owner_discount_cap: "Discount by owners",
  address: "Address",
  street: "Street",
  city: "City",
  pincode: "Pincode",
  zip: "Zip code",
  state: "State",
  country: "Country",
  location: "Place on the map",
  area: "Area on the map",
  society: "Society",
  building: "Building",
  floor: "Floor",
  parking_floor: "Parking floor",
  picture: "Picture",
  file: "File",
  active: "Active",
};
const order = Object.keys(labels);
const rank = ({ field }: Change) => (field in labels ? order.indexOf(field) : order.length);

/** Fields whose values are never shown; the audit has none of the secrets. */
const withheld = [
  "password_hash",
  "picture",
  "file",
  "number_sealed",
  "pan_sealed",
  "sealed_secret",
  "key",
  "sealed_key_secret",
  "gateway_token",
  "token",
  "secret",
  "recovery_codes",
];

const asWords = (field: string) => field.charAt(0).toUpperCase() + field.slice(1).replaceAll("_", " ");
const isRole = (value: string): value is Role => roles.some((role) => role === value);

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function wordOf({ field }: Change, value: string | null): string | null {
  if (value === null) return null;
  if (field === "role" && isRole(value)) return roleName(value);
  if (INSTANT.test(value)) return formatInstant(value);
  return DAY.test(value) ? formatDay(value) : value;
}

/** A change for display; `what` replaces the values where they must not be shown. */
export type ShownChange = {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
  what?: "set" | "changed" | "removed";
};

function shown(change: Change): ShownChange {
  const { field } = change;
  const label = labels[field] ?? asWords(field);
  const before = wordOf(change, change.before);
  const after = wordOf(change, change.after);
  if (!withheld.includes(field)) return { field, label, before, after };
  const what = before === null ? "set" : after === null ? "removed" : "changed";
  return { field, label, before: null, after: null, what };
}

/**
 * The changes of an entry in display order. For an added or deleted record the name is left out, since it is in the
 * entry's title.
 */
export const changesOf = ({ changes, action }: Pick<AuditEntry, "changes" | "action">): ShownChange[] =>
  changes
    .filter(({ field }) => field !== "name" || action === "update")
    .toSorted((one, other) => rank(one) - rank(other))
    .map(shown);

/** "Pincode 411045 → 411046", "Name Tower A", "Password changed". */
export function changeText(
  { label, before, after, what }: ShownChange,
  action: AuditEntry["action"],
): string {
  if (what) return `${label} ${what}`;
  if (action === "add" || action === "look") return `${label} ${after}`;
  if (action === "delete") return `${label} ${before}`;
  return `${label} ${before ?? "–"} → ${after ?? "–"}`;
}
