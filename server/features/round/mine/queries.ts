import { sql } from "kysely";
import type { WashStatus } from "#contract/booking/wash.ts";
import type { OutcomeReason } from "#contract/round/outcome.ts";
import type { PhotosWanted } from "#contract/round/photos.ts";
import type { Db } from "#server/db/database.ts";
import { walkingOrder, walkOfDay } from "../queries.ts";

export type RoundRow = {
  washId: number;
  slot: string;
  status: WashStatus;
  reason: OutcomeReason | null;
  society: string;
  parkingFloor: string;
  parkingPillar: string;
  parkingPillarId: number;
  building: string;
  flat: string;
  vehicleNumber: string;
  vehicle: string;
  color: string;
  itemName: string;
  minutes: number;
  requirements: string;
  photosWanted: PhotosWanted;
  mayCall: boolean;
};

/** The washes that a provider is to do on a day, in walking order: without a word of whose the vehicles are. */
export async function findRound(db: Db, providerId: number, day: string): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select wash.wash_id as "washId", wash.slot, wash.status, wash.outcome_reason as reason,
      booking.society_name as society, vehicle.parking_floor_name as "parkingFloor",
      vehicle.parking_pillar_name as "parkingPillar", vehicle.parking_pillar_id as "parkingPillarId", booking.building_name as building,
      booking.flat_name as flat, wash.number as "vehicleNumber", vehicle.make || ' ' || vehicle.model as vehicle,
      vehicle.color, booking.item_name as "itemName", wash.minutes,
      concat_ws(E'\n', nullif(vehicle.requirements, ''), nullif(booking.requirements, '')) as requirements,
      company.photos_wanted as "photosWanted", company.call_by <> 'none' as "mayCall"
    from wash
    join booking on booking.booking_id = wash.booking_id
    join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
    join society on society.society_id = wash.society_id
    join parking_floor on parking_floor.parking_floor_id = vehicle.parking_floor_id
    join parking_pillar on parking_pillar.parking_pillar_id = vehicle.parking_pillar_id
    ${walkOfDay}
    join company on company.company_id = wash.company_id
    where wash.assigned_provider_id = ${providerId} and wash.day = ${day}::date
      and wash.status in ('scheduled', 'done', 'missed')
    order by ${walkingOrder}`.execute(db);
  return rows;
}
