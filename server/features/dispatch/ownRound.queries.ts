import { sql } from "kysely";
import type { RoundWash } from "#contract/dispatch/round.ts";
import { dueStatuses, reportedStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washedItem, washedItemName } from "#server/features/wash/included.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { walkingOrder, walkOfDay } from "./dispatch.queries.ts";
import { termBuildingName, termFlatName } from "#server/features/wash/term.queries.ts";

/** Empty when the company has none. */
export async function findOfficePhone(db: Db, companyId: number | null): Promise<string> {
  const { rows } = await sql<{ phone: string }>`
    select phone from company where company_id = ${companyId}`.execute(db);
  return rows[0]?.phone ?? "";
}

export type RoundRow = Omit<RoundWash, "time" | "order" | "calling"> & {
  slot: string;
  /** True when the company lets its providers call about washes. */
  mayCall: boolean;
};

/** The washes assigned to a provider on a day, in walking order, without the identity of the vehicles' owners. */
export async function findRound(db: Db, providerId: number, day: string): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select wash.wash_id as "washId", wash.slot, wash.status,
      case when ${washIs(reportedStatuses)} then wash.status end as outcome, wash.outcome_reason as reason,
      booking.society_name as society, vehicle.parking_floor_name as "parkingFloor",
      vehicle.parking_pillar_name as "parkingPillar", vehicle.parking_note as "parkingNote", vehicle.parking_pillar_id as "parkingPillarId",
      ${termBuildingName} as building, ${termFlatName} as flat, wash.number as "vehicleNumber",
      vehicle.make || ' ' || vehicle.model as vehicle, vehicle.color, ${washedItemName} as "itemName",
      item.names as "itemNames", wash.minutes,
      concat_ws(E'\n', nullif(vehicle.requirements, ''), nullif(booking.requirements, '')) as requirements,
      company.photos_wanted as "photosWanted",
      array(select distinct photo.kind from wash_photo as photo where photo.wash_id = wash.wash_id
        order by photo.kind) as photos,
      company.call_by <> 'none' as "mayCall"
    from wash
    join booking on booking.booking_id = wash.booking_id
    join service_item as item on item.service_item_id = ${washedItem}
    join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
    join society on society.society_id = wash.society_id
    left join parking_floor on parking_floor.parking_floor_id = vehicle.parking_floor_id
    left join parking_pillar on parking_pillar.parking_pillar_id = vehicle.parking_pillar_id
    ${walkOfDay}
    join company on company.company_id = wash.company_id
    where wash.assigned_provider_id = ${providerId} and wash.day = ${day}::date
      and ${washIs(dueStatuses)}
    order by ${walkingOrder}`.execute(db);
  return rows;
}
