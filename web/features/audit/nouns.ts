import { type AuditAction, type AuditEntry, type AuditNoun } from "#contract/audit/audit.ts";
import { plural } from "#contract/format.ts";

/** What people call the kinds of record: one, and many in a sentence. */
export const nouns: Record<AuditNoun, { one: string; many: string }> = {
  company: { one: "Company", many: "companies" },
  servedSociety: { one: "Served society", many: "served societies" },
  user: { one: "User", many: "users" },
  society: { one: "Society", many: "societies" },
  building: { one: "Building", many: "buildings" },
  floor: { one: "Floor", many: "floors" },
  flat: { one: "Flat", many: "flats" },
  parkingFloor: { one: "Parking floor", many: "parking floors" },
  parkingPillar: { one: "Parking pillar", many: "parking pillars" },
  serviceCategory: { one: "Service category", many: "service categories" },
  service: { one: "Service", many: "services" },
  serviceItem: { one: "Service item", many: "service items" },
  serviceItemPrice: { one: "Price", many: "prices" },
  serviceZone: { one: "Service zone", many: "service zones" },
  vehicleMake: { one: "Vehicle make", many: "vehicle makes" },
  vehicleModel: { one: "Vehicle model", many: "vehicle models" },
  bodyType: { one: "Body type", many: "body types" },
  fuelType: { one: "Fuel type", many: "fuel types" },
  provider: { one: "Provider", many: "providers" },
  coverage: { one: "Coverage", many: "coverages" },
  coverageFlat: { one: "Covered flat", many: "covered flats" },
  coveragePillar: { one: "Covered pillar", many: "covered pillars" },
  providerAccount: { one: "Bank account", many: "bank accounts" },
  providerDocument: { one: "Document", many: "documents" },
  customer: { one: "Customer", many: "customers" },
  booking: { one: "Booking", many: "bookings" },
  bookingVehicle: { one: "Booked vehicle", many: "booked vehicles" },
  visit: { one: "Wash", many: "washes" },
  payment: { one: "Payment", many: "payments" },
};

/** What was done, as a badge says it. */
export const actions: Record<AuditAction, { label: string; color: string }> = {
  add: { label: "Added", color: "green" },
  update: { label: "Changed", color: "teal" },
  delete: { label: "Deleted", color: "red" },
  archive: { label: "Archived", color: "marigold" },
  restore: { label: "Restored", color: "green" },
  look: { label: "Looked at", color: "gray" },
};

type Written = Pick<AuditEntry, "noun" | "recordName" | "records">;

/** What an entry is about: "Flat 101", "7,200 flats". */
export function subjectOf({ noun, recordName, records }: Written): string {
  const { one, many } = nouns[noun];
  return records > 1 ? plural(records, one, many) : `${one} ${recordName}`;
}

/** What an entry is about in two lines: "101" under which stands "Flat · Tower A, Green Acres". */
export function titleOf(entry: Written & Pick<AuditEntry, "inside">): { title: string; under: string } {
  const { noun, recordName, records, inside } = entry;
  if (records > 1) return { title: subjectOf(entry), under: inside?.name ?? "" };
  return { title: recordName, under: [nouns[noun].one, ...(inside ? [inside.name] : [])].join(" · ") };
}

/** Who wrote it. */
export const writerOf = ({ userId, userName }: Pick<AuditEntry, "userId" | "userName">): string =>
  userId === null ? "System" : (userName ?? `User ${userId}`);
