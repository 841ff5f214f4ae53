import { type RawBuilder, sql } from "kysely";
import { MAX_VEHICLES } from "#contract/booking/vehicle.ts";
import { isLastTerm, termFlat } from "#server/features/wash/term.queries.ts";

type LastVehicle = {
  vehicleNumber: string;
  make: string;
  model: string;
  color: string;
  bodyType: string;
  fuelType: string;
  parkingFloorId: number | null;
  parkingPillarId: number | null;
  parkingNote: string;
  slot: string;
};

export type LastBooked = {
  /** True for a business customer, by the setting or the GSTIN. */
  isBusiness: boolean;
  place: { societyId: number; buildingId: number; floorId: number; flatId: number } | null;
  vehicles: LastVehicle[];
};

/** A customer's vehicles are taken from this many last bookings, and from this many of their vehicles. */
const RECENT_BOOKINGS = 200;

const RECENT_VEHICLES = 2_000;
const MAX_LAST_VEHICLES = 20;
const MAX_LAST_VEHICLES_OF_BUSINESS = MAX_VEHICLES;

/** SQL condition on a `customer`: a fleet or housing society, which may have more vehicles. */
export const isBusiness = (customer: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${customer}.business`)} or ${sql.ref(`${customer}.gstin`)} <> '')`;

/** The address of the last booking, and the vehicles of the last bookings, that match a condition. */
export const lastBookedColumns = (condition: RawBuilder<unknown>, business: RawBuilder<boolean>) => sql`
  ${business} as "isBusiness",
  (select json_build_object('societyId', flat.society_id, 'buildingId', flat.building_id,
      'floorId', flat.floor_id, 'flatId', flat.flat_id)
    from booking join lateral (select ${termFlat} as flat_id from booking_vehicle as vehicle
        where vehicle.booking_id = booking.booking_id and ${isLastTerm} order by vehicle.position limit 1) as term on true
      join flat on flat.flat_id = term.flat_id and flat.archive_id is null
    where ${condition} order by booking.created_at desc, booking.booking_id desc limit 1) as place,
  coalesce((select json_agg(json_build_object('vehicleNumber', number, 'make', make, 'model', model,
      'color', color, 'bodyType', body_type, 'fuelType', fuel_type, 'parkingFloorId', parking_floor_id,
      'parkingPillarId', parking_pillar_id, 'parkingNote', parking_note, 'slot', slot) order by booking_vehicle_id desc)
    from (select * from (
        select distinct on (vehicle.number) vehicle.*
        from (select each.* from (select booking.booking_id, booking.created_at from booking where ${condition}
            order by booking.created_at desc limit ${sql.lit(RECENT_BOOKINGS)}) as recent
          join booking_vehicle as each on each.booking_id = recent.booking_id and each.next_day is null
          order by recent.created_at desc limit ${sql.lit(RECENT_VEHICLES)}) as vehicle
        order by vehicle.number, vehicle.booking_vehicle_id desc) as each
      order by booking_vehicle_id desc limit case when ${business}
          then ${sql.lit(MAX_LAST_VEHICLES_OF_BUSINESS)} else ${sql.lit(MAX_LAST_VEHICLES)} end) as last), '[]') as vehicles`;
