import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/db/database.ts";
import { packageMonth } from "#server/features/wash/charge.queries.ts";
import { pricedVehicle, reductions } from "#server/features/price/plan.queries.ts";
import { countsForIncluded, includedItems } from "#server/features/wash/included.queries.ts";
import { holdCustomersOf } from "#server/features/wash/row.queries.ts";
import type { PlanToExtend } from "./ahead.rules.ts";
import { isLastTerm, termItem } from "#server/features/wash/term.queries.ts";

/**
 * The washes that a `vehicle` sold by the month has and that count for what comes with a month, and the included items
 * among them, by month, from the last one with washes on.
 */
const heldIncluded = sql`(
  select coalesce(json_agg(json_build_object('month', month, 'held', held, 'includedIds', included)), '[]')
  from (select to_char(${packageMonth}, 'YYYY-MM') as month, count(*)::integer as held,
      coalesce(json_agg(wash.included_item_id) filter (where wash.included_item_id is not null), '[]') as included
    from wash where wash.booking_id = vehicle.booking_id and wash.booking_vehicle_id = vehicle.booking_vehicle_id
      and wash.meant is not null and ${countsForIncluded}
      and coalesce(wash.planned_day, wash.day) >= date_trunc('month', coalesce(vehicle.planned_until, vehicle.end_day))
    group by 1) as one)`;

/** Plans as JSON, with the bookings locked until the transaction ends. */
export async function lockPlans(db: Db, condition: RawBuilder<unknown>): Promise<PlanToExtend[]> {
  await holdCustomersOf(db, condition);
  const { rows } = await sql<PlanToExtend>`
    select booking.booking_id as "bookingId", booking.company_id as "companyId", booking.society_id as "societyId",
      item.service_id as "serviceId", booking.on_full_days as "onFullDays",
      ${reductions},
      (select json_agg(json_build_object('vehicleId', vehicle.booking_vehicle_id, 'number', vehicle.number,
          'spotId', vehicle.spot_id, 'hour', extract(hour from vehicle.slot)::integer, 'minutes', vehicle.minutes,
          'end', vehicle.end_day, 'plannedUntil', coalesce(vehicle.planned_until, vehicle.end_day), ${pricedVehicle},
          'heldIncluded', case when exists (select from booking_included as included
            where included.booking_id = booking.booking_id) then ${heldIncluded} else '[]' end)
          order by vehicle.position)
        from booking_vehicle as vehicle where vehicle.booking_id = booking.booking_id and ${isLastTerm}) as vehicles,
      ${includedItems} as included,
      coalesce((select json_agg(json_build_object('from', pause.from_day, 'to', pause.to_day, 'reason', pause.reason)
          order by pause.plan_pause_id)
        from plan_pause as pause where pause.booking_id = booking.booking_id), '[]') as pauses
    from booking join lateral (select ${termItem} as item_id from booking_vehicle as vehicle
        where vehicle.booking_id = booking.booking_id and ${isLastTerm} order by vehicle.position limit 1) as term on true
      join service_item as item on item.service_item_id = term.item_id
    where booking.schedule = 'regular-wash' and ${condition}
    order by booking.booking_id
    for no key update of booking`.execute(db);
  return rows;
}
