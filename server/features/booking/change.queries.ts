import { type RawBuilder, sql } from "kysely";
import type { UnavailableReason } from "#contract/booking/slot.ts";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { lockCounters } from "#server/features/wash/capacity.queries.ts";
import { Capacity, type Supply, usesOfWash } from "#server/features/wash/capacity.rules.ts";
import { findOneWash, lockOneWash, type WashRow } from "#server/features/wash/row.queries.ts";
import type { SlotAllocation } from "#server/features/wash/transition.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import { findSocietySupply } from "./availability.queries.ts";
import { washesWithin } from "./wash.queries.ts";

const one = (scope: Scope, washId: number) => sql`wash.wash_id = ${washId} and ${washesWithin(scope)}`;

/** @throws 404 */
export const findWash = (db: Db, scope: Scope, washId: number): Promise<WashRow> =>
  findOneWash(db, one(scope, washId));

/** Like `findWash`, with the booking locked until the transaction ends. @throws 404 */
export const lockWash = (db: Db, scope: Scope, washId: number): Promise<WashRow> =>
  lockOneWash(db, one(scope, washId));

type Served = { societyId: number; companyId: number; serviceId: number; spotIds: readonly number[] };

/** The capacity inputs of a society on these days. */
export async function findSupplyOf(
  db: Db,
  { societyId, companyId, serviceId, spotIds }: Served,
  days: readonly string[],
): Promise<Supply> {
  const supply = await findSocietySupply(db, { societyId, companyId }, spotIds, days);
  return { ...supply, serviceId };
}

/** The capacity inputs of a wash's society on these days. */
export const findSupply = (db: Db, { spotId, ...wash }: WashRow, days: readonly string[]): Promise<Supply> =>
  findSupplyOf(db, { ...wash, spotIds: [spotId] }, days);

/** The capacity available to a wash: its own current time counts as free. */
export function capacityFor(wash: WashRow, supply: Supply): Capacity {
  const capacity = new Capacity(supply);
  capacity.giveBack(wash);
  return capacity;
}

/** Finds a slot for a wash at a time and locks its counters, or returns why there is none. */
export async function findSlot(
  db: Db,
  wash: WashRow,
  to: { day: string; hour: number },
): Promise<SlotAllocation | UnavailableReason> {
  const { spotId, minutes } = wash;
  const supply = await findSupply(db, wash, [to.day]);
  const requested = { ...to, spotId, minutes };
  // The released counters are locked together with the taken ones, in the common lock order.
  const uses = await lockCounters(db, [...new Capacity(supply).countersOf([requested]), ...usesOfWash(wash)]);
  const capacity = capacityFor(wash, { ...supply, uses });
  const taker = capacity.take(requested);
  if (!taker) return capacity.whyNot(requested);
  return { slot: { ...to, ...taker, overbooked: false }, taken: capacity.taken };
}

type Moment = { day: string; time: string };

/** The open washes of a booking from a day on, or between two days, that begin after `earliest`. */
export const openOf = (
  bookingId: number,
  { from, to, earliest }: { from: string; to: string | null; earliest: Moment },
): RawBuilder<unknown> => sql`
  wash.booking_id = ${bookingId} and ${washIs(openStatuses)} and wash.day >= ${from}::date
  and wash.day <= coalesce(${to}::date, 'infinity') and (wash.day, wash.slot) > (${earliest.day}::date, ${earliest.time}::time)`;
