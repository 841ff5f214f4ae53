import { sql } from "kysely";
import type { LastOrder } from "#contract/booking/last.ts";
import type { Db } from "#server/db/database.ts";
import { personOf } from "#server/features/customer/customer.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import type { OfferQuery } from "#server/features/offer/use.queries.ts";
import { bookingsWithin } from "./listFilter.queries.ts";
import { isLastTerm, termItem } from "#server/features/wash/term.queries.ts";

/** True for a `vehicle` of a plan that goes on by itself. */
const goesOn = sql`(vehicle.schedule is not null and vehicle.end_day is null)`;

type FoundOrder = Omit<LastOrder, "offerCode"> & {
  /** The offer that it was booked with. */
  offer: OfferQuery | null;
};

/**
 * A customer's last order within `scope`; `customerId` is null when the caller is the customer, whose scope has only
 * their own bookings. Leaves out vehicles whose plan goes on, and those whose pillar was deleted. Null when no vehicle
 * is left, or the item or society is no longer offered.
 */
export async function findLastOrder(
  db: Db,
  scope: Scope,
  customerId: number | null,
): Promise<FoundOrder | null> {
  const { rows } = await sql<FoundOrder>`
    select item.service_item_id as "serviceItemId", item.name as "itemName", item.names as "itemNames",
      booking.schedule as "bookingSchedule", booking.society_id as "societyId",
      (select case when bool_or(vehicle.monthly_paise is not null) then 'month' end
        from booking_vehicle as vehicle where vehicle.booking_id = booking.booking_id and ${isLastTerm}) as package,
      case when booking.offer_code is not null then json_build_object('code', booking.offer_code,
        'societyId', booking.society_id, 'serviceId', item.service_id, 'companyId', booking.company_id,
        'phone', booking.customer_phone) end as offer,
      (select coalesce(json_agg(json_build_object('vehicleNumber', vehicle.number, 'make', vehicle.make,
          'model', vehicle.model, 'color', vehicle.color, 'bodyType', vehicle.body_type,
          'fuelType', vehicle.fuel_type, 'parkingFloorId', floor.parking_floor_id,
          'parkingPillarId', pillar.parking_pillar_id, 'parkingNote', vehicle.parking_note,
          'parking', concat_ws(', ', floor.name, coalesce(pillar.name, vehicle.parking_note)),
          'slot', vehicle.slot, 'schedule', vehicle.schedule, 'days', vehicle.days,
          'dayOfMonth', vehicle.day_of_month,
          'startDate', vehicle.start_day, 'endDate', vehicle.end_day, 'requirements', vehicle.requirements)
          order by vehicle.position), '[]')
        from booking_vehicle as vehicle
        left join parking_pillar as pillar on pillar.parking_pillar_id = vehicle.parking_pillar_id
          and pillar.archive_id is null
        left join parking_floor as floor
          on floor.parking_floor_id = coalesce(pillar.parking_floor_id, vehicle.parking_floor_id)
          and floor.archive_id is null
        where vehicle.booking_id = booking.booking_id and ${isLastTerm} and not ${goesOn}
          and (vehicle.parking_pillar_id is null or pillar.parking_pillar_id is not null)) as vehicles
    from (select * from booking
      where ${bookingsWithin(scope)}
        and ${customerId === null ? sql`true` : sql`booking.customer_id in ${personOf(scope, customerId)}`}
        and exists (select from booking_vehicle as vehicle
          where vehicle.booking_id = booking.booking_id and ${isLastTerm} and not ${goesOn})
      order by booking.created_at desc, booking.booking_id desc limit 1) as booking
    join lateral (select ${termItem} as item_id from booking_vehicle as vehicle
      where vehicle.booking_id = booking.booking_id and ${isLastTerm} order by vehicle.position limit 1) as term on true
    join service_item as item on item.service_item_id = term.item_id and item.active
    join service on service.service_id = item.service_id and service.active
    join society on society.society_id = booking.society_id and society.archive_id is null
      and society.active`.execute(db);
  const [order] = rows;
  return order && order.vehicles.length > 0 ? order : null;
}
