import { type RawBuilder, sql } from "kysely";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { covers } from "#server/features/booking/availability/queries.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { ANYBODY, usesOfWash } from "#server/features/wash/capacity/rules.ts";
import { findWashes, lockBookingsOf } from "#server/features/wash/row/queries.ts";
import { reallocateWashes } from "#server/features/wash/transition/queries.ts";
import type { CompanyDay } from "../assignment/queries.ts";
import { findNewSlots } from "../reassign/queries.ts";
import { slotsOf, takenOf } from "../reassign/rules.ts";

/** Whether the provider whose time a `wash` takes still covers its pillar for its service at its hour. */
const takerCovers = sql`exists (select from booking_vehicle as vehicle
  join booking on booking.booking_id = vehicle.booking_id
  join service_item as item on item.service_item_id = booking.service_item_id
  join coverage_pillar as pillar on pillar.parking_pillar_id = vehicle.parking_pillar_id
  where vehicle.booking_vehicle_id = wash.booking_vehicle_id and ${covers(sql`
    coverage.coverage_id = pillar.coverage_id and coverage.provider_id = wash.provider_id
    and coverage.service_id = item.service_id and coverage.start_time < wash.slot + interval '1 hour'
    and coverage.end_time > wash.slot`)})`;

/**
 * The washes of some days that have room in a society which somebody covers, but nobody's time who could come: they were
 * booked before anybody covered it, or whoever's time they take covers them no more.
 */
const withoutSupply = (days: RawBuilder<unknown>) => sql`
  ${washIs(openStatuses)} and wash.counted and ${days} and ${covers(sql`true`)}
  and (wash.provider_id is null or not ${takerCovers})`;

/** The companies and days from `today` on with washes that take nobody's time who could come. */
export async function findDaysWithoutSupply(db: Db, today: string): Promise<CompanyDay[]> {
  const { rows } = await sql<CompanyDay>`
    select distinct wash.company_id as "companyId", wash.day from wash
    where ${withoutSupply(sql`wash.day >= ${today}::date`)} order by wash.day, wash.company_id`.execute(db);
  return rows;
}

/** Most washes that are settled at once: more than a company has on a day. */
const MOST = 100_000;

/** Finds for a company's washes of a day somebody who can come and whose time they take; where there is nobody, they take nobody's. */
export async function assignSupply(db: Db, { companyId, day }: CompanyDay): Promise<void> {
  const which = withoutSupply(sql`wash.company_id = ${companyId} and wash.day = ${day}::date`);
  await lockBookingsOf(db, which);
  const washes = await findWashes(db, which, MOST);
  const placings = await findNewSlots(db, { washes, days: null, hold: true });
  const slots = slotsOf(placings);
  const reallocations = washes.map((wash) => ({
    wash,
    takerId: slots.get(wash.washId)?.takerId ?? ANYBODY,
    overbooked: wash.overbooked,
  }));
  const rest = washes
    .filter(({ washId }) => !slots.has(washId))
    .map((wash) => ({ ...wash, takerId: ANYBODY }));
  // Beyond a number that was lowered, too: they are booked.
  const beyond = rest.flatMap(usesOfWash).map((use) => ({ ...use, capacity: null }));
  await reallocateWashes(db, reallocations, [...takenOf(placings), ...beyond]);
}
