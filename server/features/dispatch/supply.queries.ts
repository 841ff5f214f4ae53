import { type RawBuilder, sql } from "kysely";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { covers } from "#server/features/booking/availability.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { ANY_PROVIDER, usesOfWash } from "#server/features/wash/capacity.rules.ts";
import { lockAndFindWashes } from "#server/features/wash/row.queries.ts";
import { reallocateWashes } from "#server/features/wash/transition.queries.ts";
import { coversSpot } from "#server/features/wash/spot.queries.ts";
import type { CompanyDay } from "./assignment/assignment.queries.ts";
import { findNewSlots } from "./reassign.queries.ts";
import { slotsOf, capacityTakenBy } from "./reassign.rules.ts";
import { termItem } from "#server/features/wash/term.queries.ts";

/** True when the taker of a `wash` still covers its spot and service at its hour. */
const takerCovers = sql`exists (select from booking_vehicle as vehicle
  join booking on booking.booking_id = vehicle.booking_id
  join service_item as item on item.service_item_id = ${termItem}
  where vehicle.booking_vehicle_id = wash.booking_vehicle_id and ${covers(sql`
    coverage.provider_id = wash.provider_id and ${coversSpot}
    and coverage.service_id = item.service_id and coverage.start_time < wash.slot + interval '1 hour'
    and coverage.end_time > wash.slot`)})`;

/**
 * The counted open washes in societies with coverage whose taker cannot come: they were booked before there was
 * coverage, or their taker no longer covers them.
 */
const withoutSupply = (days: RawBuilder<unknown>) => sql`
  ${washIs(openStatuses)} and wash.counted and ${days} and ${covers(sql`true`)}
  and (wash.provider_id is null or not ${takerCovers})`;

/** The companies and days from `today` on with such washes. */
export async function findDaysWithoutSupply(db: Db, today: string): Promise<CompanyDay[]> {
  const { rows } = await sql<CompanyDay>`
    select distinct wash.company_id as "companyId", wash.day from wash
    where ${withoutSupply(sql`wash.day >= ${today}::date`)} order by wash.day, wash.company_id`.execute(db);
  return rows;
}

/** A limit above the number of a company's washes on a day. */
const MAX_WASHES = 100_000;

/** Finds takers with coverage for a company's washes of a day; the others get `ANY_PROVIDER`. */
export async function assignSupply(db: Db, { companyId, day }: CompanyDay): Promise<void> {
  const condition = withoutSupply(sql`wash.company_id = ${companyId} and wash.day = ${day}::date`);
  const washes = await lockAndFindWashes(db, condition, MAX_WASHES);
  const placings = await findNewSlots(db, { washes, days: null, lock: true });
  const slots = slotsOf(placings);
  const reallocations = washes.map((wash) => ({
    wash,
    takerId: slots.get(wash.washId)?.takerId ?? ANY_PROVIDER,
    overbooked: wash.overbooked,
  }));
  const rest = washes
    .filter(({ washId }) => !slots.has(washId))
    .map((wash) => ({ ...wash, takerId: ANY_PROVIDER }));
  // Already booked washes count even beyond a lowered limit.
  const restUses = rest.flatMap(usesOfWash).map((use) => ({ ...use, capacity: null }));
  await reallocateWashes(db, reallocations, [...capacityTakenBy(placings), ...restUses]);
}
