import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { NewWash } from "./schedule.queries.ts";
import { takingCapacity } from "./capacity.queries.ts";
import type { CapacityUse } from "./capacity.rules.ts";

/** A wash as the new term has it; null: as it is. */
export type GivenWash = {
  washId: number;
  hour: number | null;
  price: Pick<NewWash, "pricePaise" | "monthly"> | null;
  /** Where it takes its capacity now; null where that stays. */
  placed: {
    providerId: number | null;
    counted: boolean;
    overbooked: boolean;
    includedItemId: number | null;
    minutes: number;
  } | null;
};

/**
 * Gives washes to a term. The capacity that they take is the caller's. `elsewhere`: the vehicle stands at another spot,
 * so that somebody else may have to come.
 */
export async function giveWashes(
  db: Db,
  { termId, number, elsewhere }: { termId: number; number: string; elsewhere: boolean },
  washes: readonly GivenWash[],
): Promise<void> {
  const column = <T>(read: (wash: GivenWash) => T) => washes.map(read);
  await sql`
    update wash set booking_vehicle_id = ${termId}, number = ${number},
      slot = coalesce(make_time(one.hour, 0, 0), wash.slot),
      price_paise = case when one.priced then one.price_paise else wash.price_paise end,
      monthly_paise = case when one.priced then one.monthly_paise else wash.monthly_paise end,
      meant = case when one.priced then one.meant else wash.meant end,
      provider_id = case when one.placed then one.provider_id else wash.provider_id end,
      counted = case when one.placed then one.counted else wash.counted end,
      overbooked = case when one.placed then one.overbooked else wash.overbooked end,
      included_item_id = case when one.placed then one.included_item_id else wash.included_item_id end,
      minutes = case when one.placed then one.minutes else wash.minutes end,
      assigned_provider_id = case when one.placed or ${elsewhere} then null else wash.assigned_provider_id end,
      assigned_by = case when one.placed or ${elsewhere} then null else wash.assigned_by end,
      assigned_at = case when one.placed or ${elsewhere} then null else wash.assigned_at end,
      unassigned_reason = case when one.placed or ${elsewhere} then null else wash.unassigned_reason end
    from unnest(${column(({ washId }) => washId)}::integer[], ${column(({ hour }) => hour)}::integer[],
        ${column(({ price }) => price !== null)}::boolean[], ${column(({ price }) => price && price.pricePaise)}::integer[],
        ${column(({ price }) => price?.monthly?.pricePaise ?? null)}::integer[],
        ${column(({ price }) => price?.monthly?.meant ?? null)}::integer[],
        ${column(({ placed }) => placed !== null)}::boolean[], ${column(({ placed }) => placed && placed.providerId)}::integer[],
        ${column(({ placed }) => placed && placed.counted)}::boolean[],
        ${column(({ placed }) => placed && placed.overbooked)}::boolean[],
        ${column(({ placed }) => placed && placed.includedItemId)}::integer[],
        ${column(({ placed }) => placed && placed.minutes)}::integer[])
      as one (wash_id, hour, priced, price_paise, monthly_paise, meant, placed, provider_id, counted, overbooked,
        included_item_id, minutes)
    where wash.wash_id = one.wash_id`.execute(db);
}

/** Gives washes back to the terms of which they were, as `rows` selects them as JSON in a column `was`, with the capacity. */
export async function returnWashes(
  db: Db,
  rows: RawBuilder<unknown>,
  taken: readonly CapacityUse[],
): Promise<void> {
  await sql`with capacity as (${takingCapacity(taken)})
    update wash set booking_vehicle_id = old.booking_vehicle_id, number = old.number, day = old.day, slot = old.slot,
      status = old.status, price_paise = old.price_paise, monthly_paise = old.monthly_paise, meant = old.meant,
      minutes = old.minutes, included_item_id = old.included_item_id, provider_id = old.provider_id,
      counted = old.counted, overbooked = old.overbooked, planned_day = old.planned_day,
      planned_slot = old.planned_slot, reason = old.reason, assigned_provider_id = old.assigned_provider_id,
      assigned_by = old.assigned_by, assigned_at = old.assigned_at, unassigned_reason = old.unassigned_reason
    from (${rows}) as kept cross join lateral jsonb_populate_record(null::wash, kept.was) as old
    where wash.wash_id = old.wash_id`.execute(db);
}
