import { sql } from "kysely";
import { dueStatuses, reportedStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { listText, ofSlot, slotText } from "#server/db/listText.ts";
import { walkingOrder, walkOfDay } from "../queries.ts";

/** The phone of a provider's company; empty where it has none. */
export async function findOfficePhone(db: Db, companyId: number | null): Promise<string> {
  const { rows } = await sql<{ phone: string }>`
    select phone from company where company_id = ${companyId}`.execute(db);
  return rows[0]?.phone ?? "";
}

/**
 * The washes that a provider is to do on a day, in walking order, as the text of a JSON array of what the wire names:
 * without a word of whose the vehicles are. `callingAt` says, as JSON, when one may call about a wash that begins at a time.
 */
export async function findRound(
  db: Db,
  providerId: number,
  day: string,
  callingAt: (time: string) => string,
): Promise<string> {
  const { rows } = await sql<{ washes: string }>`
    with round as (
      select wash.wash_id as "washId", ${slotText("wash.slot")} as time,
        row_number() over (order by ${walkingOrder}) as order, wash.status,
        case when ${washIs(reportedStatuses)} then wash.status end as outcome, wash.outcome_reason as reason,
        booking.society_name as society, vehicle.parking_floor_name as "parkingFloor",
        vehicle.parking_pillar_name as "parkingPillar", vehicle.parking_pillar_id as "parkingPillarId",
        booking.building_name as building, booking.flat_name as flat, wash.number as "vehicleNumber",
        vehicle.make || ' ' || vehicle.model as vehicle, vehicle.color, booking.item_name as "itemName", wash.minutes,
        concat_ws(E'\n', nullif(vehicle.requirements, ''), nullif(booking.requirements, '')) as requirements,
        company.photos_wanted as "photosWanted",
        array(select distinct photo.kind from wash_photo as photo where photo.wash_id = wash.wash_id
          order by photo.kind) as photos,
        case when company.call_by <> 'none' then ${ofSlot("wash.slot", callingAt)}::json end as calling
      from wash
      join booking on booking.booking_id = wash.booking_id
      join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
      join society on society.society_id = wash.society_id
      join parking_floor on parking_floor.parking_floor_id = vehicle.parking_floor_id
      join parking_pillar on parking_pillar.parking_pillar_id = vehicle.parking_pillar_id
      ${walkOfDay}
      join company on company.company_id = wash.company_id
      where wash.assigned_provider_id = ${providerId} and wash.day = ${day}::date
        and ${washIs(dueStatuses)}
      order by ${walkingOrder})
    select ${listText("round")} as washes from round`.execute(db);
  return rows[0]?.washes ?? "[]";
}
