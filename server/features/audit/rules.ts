import type { AuditEntry, AuditNoun } from "#contract/audit/audit.ts";
import { formatMoney } from "#contract/format.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Inside, InsideOf, NameOf } from "./name/queries.ts";
import { isPointer, type Pointer } from "./name/rules.ts";
import type { TrailRow } from "./queries.ts";

/** The columns that only say which row it is. */
const ownKeys: Record<AuditNoun, readonly string[]> = {
  company: ["company_id"],
  servedSociety: ["society_id"],
  user: ["user_id"],
  society: ["society_id"],
  building: ["building_id"],
  floor: ["floor_id"],
  flat: ["flat_id"],
  parkingFloor: ["parking_floor_id"],
  parkingPillar: ["parking_pillar_id"],
  serviceCategory: ["service_category_id"],
  service: ["service_id"],
  serviceItem: ["service_item_id"],
  serviceItemPrice: ["service_item_price_id", "service_item_id"],
  serviceZone: ["service_zone_id"],
  vehicleMake: ["vehicle_make_id"],
  vehicleModel: ["vehicle_model_id"],
  bodyType: ["body_type_id"],
  fuelType: ["fuel_type_id"],
  provider: ["provider_id", "user_id"],
  coverage: ["coverage_id", "provider_id"],
  coverageFlat: ["coverage_id"],
  coveragePillar: ["coverage_id"],
  providerAccount: ["provider_account_id", "provider_id"],
  providerDocument: ["provider_document_id", "provider_id", "file_name"],
  customer: ["customer_id"],
  booking: ["booking_id"],
  bookingVehicle: ["booking_vehicle_id", "booking_id"],
  visit: ["visit_id", "booking_id", "booking_vehicle_id"],
  payment: ["payment_id", "booking_id"],
};

/** What the action, or the time of the entry, says already. */
const untold = ["archive_id", "created_at"];

const idIn = (columns: Record<string, unknown> | null, pointer: Pointer): number | undefined => {
  const id = columns?.[pointer];
  return typeof id === "number" ? id : undefined;
};

/** Calls back with every pointer that a row of the trail holds, its own record's and its writer's among them. */
export function eachPointer(row: TrailRow, tell: (pointer: Pointer, id: number) => void): void {
  for (const columns of [row.before, row.after])
    for (const [column, id] of Object.entries(columns ?? {}))
      if (isPointer(column) && typeof id === "number") tell(column, id);
  if (row.userId !== null) tell("user_id", row.userId);
  if (row.societyId !== null) tell("society_id", row.societyId);
}

/** "(longitude,latitude)" as maps show it: latitude first. */
const pointText = (x: string, y: string) => `${y}, ${x}`;
const points = /\(([-\d.e]+),([-\d.e]+)\)/g;

/** The corners of a drawn area, counted first: that is what most readers want to know. */
function areaText(area: string): string {
  const corners = [...area.matchAll(points)].map(([, x = "", y = ""]) => pointText(x, y));
  return `${corners.length} corners: ${corners.join("; ")}`;
}

/** A column's value as a person reads it; null for nothing. */
function textOf(column: string, value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.join(", ") || null;
  if (column === "picture_id") return "picture";
  if (typeof value === "number") {
    if (column.endsWith("_paise")) return formatMoney(rupeesOf(value));
    return (isPointer(column) ? nameOf(column, value) : undefined) ?? String(value);
  }
  if (typeof value !== "string") return JSON.stringify(value);
  if (column === "location") return value.replace(points, (_, x: string, y: string) => pointText(x, y));
  return column === "area" ? areaText(value) : value;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that a row of the trail tells of, their units gone from their names. */
function changesOf({ noun, before, after }: TrailRow, nameOf: NameOf): AuditEntry["changes"] {
  return Object.keys({ ...before, ...after })
    .filter((column) => ![...ownKeys[noun], ...untold].includes(column))
    .filter(
      (column) => !before || !after || column === "password_hash" || !same(before[column], after[column]),
    )
    .map((column) => ({
      field: column.replace(/_(id|paise)$/, ""),
      before: textOf(column, before?.[column], nameOf),
      after: textOf(column, after?.[column], nameOf),
    }))
    .filter((change) => change.before !== null || change.after !== null);
}

/** Served societies and prices have no name of their own: they are called by what they are for. */
function nameOfRecord({ noun, recordId, recordName, before, after }: TrailRow, nameOf: NameOf): string {
  if (noun === "servedSociety") return nameOf("society_id", recordId) ?? recordName;
  if (noun !== "serviceItemPrice") return recordName;
  const named = (pointer: Pointer) => {
    const id = idIn(after ?? before, pointer);
    return id === undefined ? [] : [nameOf(pointer, id) ?? String(id)];
  };
  return [...named("society_id"), ...named("body_type_id")].join(", ");
}

function insideOfRecord(row: TrailRow, nameOf: NameOf, insideOf: InsideOf): Inside | undefined {
  const at = (noun: AuditNoun, pointer: Pointer, recordId: number | undefined) =>
    recordId === undefined ? undefined : { noun, recordId, name: nameOf(pointer, recordId) ?? "" };
  if (row.noun === "serviceItemPrice") return at("serviceItem", "service_item_id", row.recordId);
  if (row.noun === "servedSociety")
    return at("company", "company_id", idIn(row.after ?? row.before, "company_id"));
  if (row.records > 1) return at("society", "society_id", row.societyId ?? undefined);
  return insideOf(row.noun, row.recordId);
}

/** A row of the trail as the wire shows it. */
export function onWire(row: TrailRow, nameOf: NameOf, insideOf: InsideOf): AuditEntry {
  const { auditId, at, userId, noun, recordId, action, records } = row;
  return {
    auditId,
    at: at.toISOString(),
    userId,
    userName: userId === null ? null : (nameOf("user_id", userId) ?? null),
    noun,
    recordId,
    recordName: nameOfRecord(row, nameOf),
    inside: insideOfRecord(row, nameOf, insideOf) ?? null,
    action,
    records,
    changes: records > 1 ? [] : changesOf(row, nameOf),
  };
}
