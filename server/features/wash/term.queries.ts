import { sql } from "kysely";

/**
 * What holds for a `vehicle` of a `booking`: a change of its plan may have given it another home and item than it was
 * booked with.
 */
export const termItem = sql<number>`coalesce(vehicle.own_item_id, booking.service_item_id)`;
export const termItemName = sql<string>`coalesce(vehicle.own_item_name, booking.item_name)`;
export const termFlat = sql<number>`coalesce(vehicle.own_flat_id, booking.flat_id)`;
export const termBuildingName = sql<string>`coalesce(vehicle.own_building_name, booking.building_name)`;
export const termFlatName = sql<string>`coalesce(vehicle.own_flat_name, booking.flat_name)`;

/** True for a `vehicle` that is its plan's last term, and for one of a single wash. */
export const isLastTerm = sql<boolean>`vehicle.next_day is null`;

/** The item of the term of a `wash` of a `booking`, in a query without its vehicle. */
export const plannedItem = sql<number>`coalesce((select term.own_item_id from booking_vehicle as term
  where term.booking_vehicle_id = wash.booking_vehicle_id), booking.service_item_id)`;
