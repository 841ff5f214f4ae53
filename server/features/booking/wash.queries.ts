import { type RawBuilder, sql } from "kysely";
import { openStatuses, reportedStatuses, type WashStatus } from "#contract/wash/state.ts";
import type { WashKind } from "#contract/booking/status.ts";
import type { Effect } from "#contract/dispatch/outcome.ts";
import type { MissedReason } from "#contract/dispatch/reason.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { hasNoPhoto, washIs } from "#server/features/wash/state.queries.ts";
import { directionOf, all, countOf, offsetOf, type Page } from "#server/db/page.ts";
import { parkingText } from "#server/features/wash/spot.queries.ts";
import { washedItemName, washedItemNames } from "#server/features/wash/included.queries.ts";
import { washCharges } from "#server/features/wash/charge.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";
import type { Names } from "#contract/catalogue/itemName.ts";
import { covers } from "./availability.queries.ts";
import { bookingsWithin, type Filters, isDue, matchingBookings } from "./listFilter.queries.ts";
import { termBuildingName, termFlatName } from "#server/features/wash/term.queries.ts";

/** Like `bookingsWithin`, for washes named `wash` in the query. */
export const washesWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.reach === "customer"
    ? sql`wash.booking_id in (select booking_id from booking where ${bookingsWithin(scope)})`
    : ofCompany(scope, sql`wash.company_id`);

/**
 * True for a `wash` that is skipped and can be restored. A skipped re-wash cannot: the missed wash that it replaces is
 * credited instead.
 */
export const isRestorable = sql<boolean>`(${washIs(["skipped"])} and wash.rewash_of is null and exists (
  select from booking as whole join customer as whose using (customer_id)
  where whole.booking_id = wash.booking_id and whole.cancelled_at is null and whose.erased_at is null))`;

/** The plan of a term, which is its first one. */
export const planOf = (term: string): RawBuilder<number> =>
  sql`coalesce(${sql.ref(`${term}.plan_of`)}, ${sql.ref(`${term}.booking_vehicle_id`)})`;

export type WashRow = {
  washId: number;
  bookingId: number;
  /** Null for a single wash. */
  planId: number | null;
  vehicleNumber: string;
  itemName: string;
  itemNames: Names;
  day: string;
  slot: string;
  status: WashStatus;
  plannedDay: string | null;
  plannedSlot: string | null;
  reason: string;
  overbooked: boolean;
  restorable: boolean;
  pricePaise: Paise;
  providerName: string | null;
  outcomeReason: MissedReason | null;
  outcomeNote: string;
  effect: Effect | null;
  outcomeAt: Date | null;
  late: boolean;
  /** Recorded without the photo that is wanted, and none has come since. */
  noPhoto: boolean;
  rating: { stars: number; comment: string; at: string } | null;
  photos: { kind: "before" | "after"; fileId: number; takenAt: string }[];
};

/** The effect of a `wash` as callers are shown it: a re-wash, still to come or done. */
export const publicEffect = sql<Effect | null>`case wash.outcome_effect when 'rewash-pending' then 'rewash'
  else wash.outcome_effect end`;

/** The columns of a `WashRow`, from `wash` and its `booking`. */
export const washColumns = sql`wash.wash_id as "washId", wash.booking_id as "bookingId",
  (select ${planOf("term")} from booking_vehicle as term
    where term.booking_vehicle_id = wash.booking_vehicle_id and term.schedule is not null) as "planId",
  wash.number as "vehicleNumber", ${washedItemName} as "itemName", ${washedItemNames} as "itemNames", wash.day, wash.slot, wash.status, wash.planned_day as "plannedDay",
  wash.planned_slot as "plannedSlot", wash.reason, wash.overbooked, ${isRestorable} as restorable,
  wash.price_paise as "pricePaise",
  (select person.name from provider join app_user as person on person.user_id = provider.user_id
    where provider.provider_id = wash.assigned_provider_id) as "providerName",
  wash.outcome_reason as "outcomeReason", wash.outcome_note as "outcomeNote", ${publicEffect} as effect,
  wash.outcome_at as "outcomeAt", wash.outcome_late as late, ${hasNoPhoto} as "noPhoto",
  (select json_build_object('stars', rating.stars, 'comment', rating.comment, 'at', rating.rated_at)
    from wash_rating as rating where rating.wash_id = wash.wash_id) as rating,
  coalesce((select json_agg(json_build_object('kind', photo.kind, 'fileId', photo.file_id, 'takenAt', photo.taken_at)
      order by photo.taken_at, photo.wash_photo_id)
    from wash_photo as photo where photo.wash_id = wash.wash_id), '[]') as photos`;

export type WashLine = WashRow & {
  customerName: string;
  customerPhone: string;
  societyName: string;
  buildingName: string;
  flatName: string;
  parking: string;
  vehicle: string;
};

export type WashPage = Page<"day"> & {
  filters: Filters & {
    washStatus: WashStatus | undefined;
    kind: WashKind | undefined;
    serviceId: number | undefined;
    /** "07:00" */
    time: string | undefined;
  };
  today: string;
};

/** True for a `wash` before `today` that has not been reported. */
export const isNotReported = (today: string): RawBuilder<boolean> =>
  sql`(${washIs(openStatuses)} and wash.day < ${today}::date)`;

/** True for an open `wash` without an assignee. */
export const isUnassigned = sql<boolean>`(${washIs(openStatuses)} and wash.assigned_provider_id is null)`;

/**
 * True for an open `wash` from `today` on that has no provider's time, in a society with coverage. Overbooked washes
 * are excluded: their hour is covered.
 */
export const isUncovered = (today: string): RawBuilder<boolean> => sql`(${washIs(openStatuses)}
  and wash.day >= ${today}::date and wash.provider_id is null and not wash.overbooked
  and ${covers(sql`true`)})`;

/** True for a `wash` of today or later that has not been reported. */
const isUpcoming = (today: string): RawBuilder<boolean> =>
  sql`(wash.day >= ${today}::date and not ${washIs(reportedStatuses)})`;

const kindIs: Record<WashKind, (today: string) => RawBuilder<boolean>> = {
  due: () => isDue,
  charged: () => sql`(${washCharges} and wash.price_paise > 0)`,
  "not-reported": isNotReported,
  unassigned: () => isUnassigned,
  uncovered: isUncovered,
  upcoming: isUpcoming,
  past: (today) => sql`(not ${isUpcoming(today)})`,
};

/** The filters of a list of washes. Reads their bookings only when a filter needs it. */
export function matchingWashes(scope: Scope, { filters, search, today }: WashPage): RawBuilder<boolean> {
  const { from, to, societyId, companyId, washStatus, kind, serviceId, time, ...ofBooking } = filters;
  const filtersBookings = search !== "" || Object.values(ofBooking).some((value) => value !== undefined);
  const bookingFilters = { ...ofBooking, from: undefined, to: undefined, societyId, companyId };
  return all([
    washesWithin(scope),
    from !== undefined && sql`wash.day >= ${from}::date`,
    to !== undefined && sql`wash.day <= ${to}::date`,
    washStatus !== undefined && sql`wash.status = ${washStatus}`,
    kind !== undefined && kindIs[kind](today),
    time !== undefined && sql`wash.slot = ${time}::time`,
    societyId !== undefined && sql`wash.society_id = ${societyId}`,
    companyId !== undefined && sql`wash.company_id = ${companyId}`,
    serviceId !== undefined &&
      sql`wash.booking_id in (select booking_id from booking join service_item using (service_item_id)
        where service_item.service_id = ${serviceId})`,
    filtersBookings &&
      sql`wash.booking_id in (select booking_id from booking
        where ${matchingBookings(scope, bookingFilters, search, today)})`,
  ]);
}

/** One page of washes by day and slot. Each row carries the total number of matches. */
export async function searchWashPage(
  db: Db,
  scope: Scope,
  page: WashPage,
): Promise<(WashLine & { total: number })[]> {
  const { sort } = page;
  const matching = matchingWashes(scope, page);
  const direction = directionOf(sort);
  const order = sql`wash.day ${direction}, wash.slot ${direction}, wash.wash_id ${direction}`;
  const { rows } = await sql<WashLine & { total: number }>`
    select ${washColumns}, booking.customer_name as "customerName", booking.customer_phone as "customerPhone",
      booking.society_name as "societyName", ${termBuildingName} as "buildingName",
      ${termFlatName} as "flatName", ${parkingText} as parking,
      vehicle.color || ' ' || vehicle.make || ' ' || vehicle.model as vehicle,
      ${countOf(sql`from wash where ${matching}`, page)} as total
    from (select * from wash where ${matching} order by ${order}
      limit ${page.pageSize} offset ${offsetOf(page)}) as wash
    join booking on booking.booking_id = wash.booking_id
    join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
    order by ${order}`.execute(db);
  return rows;
}
