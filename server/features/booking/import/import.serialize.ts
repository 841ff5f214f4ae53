import { type CustomerImport, UNDO_HOURS } from "#contract/booking/import.ts";
import { serializeVehicle } from "#contract/booking/vehicle.ts";
import { serializeDiscount } from "#contract/price/discount.ts";
import type { Caller } from "#server/access/scope.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import type { Terms } from "../make/make.rules.ts";
import type { ImportRow } from "./import.queries.ts";
import { FAILED_LINES } from "./import.rules.ts";
import type { ImportPlan } from "./line.rules.ts";

const undoUntil = ({ createdAt }: Pick<ImportRow, "createdAt">): Date =>
  new Date(createdAt.getTime() + UNDO_HOURS * 3_600_000);

export const canUndo = (row: ImportRow, now: Date): boolean =>
  (row.status === "done" || row.status === "failed") && undoUntil(row) > now;

export function serializeImport(row: ImportRow, caller: Caller, now: Date, secrets: Secrets): CustomerImport {
  const { importId, status, total, tried, customers, vehicles, plans, headers, columns } = row;
  const { bad, badCount, readAs } = row;
  const ref = { kind: FAILED_LINES, about: [importId], file: "failed-lines.csv" };
  return {
    importId,
    status,
    total,
    tried,
    customers,
    vehicles,
    plans,
    leftOut: 0,
    ...readAs,
    bad,
    badCount,
    failedUrl: badCount === 0 ? null : generatedFileUrl(ref, caller, now, secrets),
    headers,
    columns: Object.fromEntries(Object.entries(columns)),
    at: row.createdAt.toISOString(),
    undoUntil: canUndo(row, now) ? undoUntil(row).toISOString() : null,
  };
}

/** A plan as its booking is asked for, but for the customer. */
export const orderOf = (companyId: number, { itemId, vehicles, discount, ...place }: ImportPlan) => ({
  CompanyId: companyId,
  SocietyId: place.societyId,
  BuildingId: place.buildingId,
  FloorId: place.floorId,
  FlatId: place.flatId,
  ServiceItemId: itemId,
  CustomerAmount: 0,
  Billing: "monthly",
  OnFullDays: "overbook",
  EvenUncovered: true,
  Discount: discount ? serializeDiscount(discount) : null,
  Vehicles: vehicles.map(serializeVehicle),
});

/** What is agreed of a plan. */
export const termsOf = ({ sold, vehicles }: ImportPlan): Terms => ({
  sold: sold ?? null,
  prices: vehicles.map(({ price = null, monthlyPrice = null }) => ({ price, monthlyPrice })),
});

export const startTexts = {
  merged: "Merged with another customer since.",
  booked: "Booked again since.",
  washed: "A wash was done, moved or cancelled since.",
  paid: "Paid, billed or asked to pay since.",
  asked: "Has a ticket or request since.",
} as const;
