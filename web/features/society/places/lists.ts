import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getBuildings } from "#contract/society/building.ts";
import { getFloors } from "#contract/society/floor.ts";
import { getParkingFloors } from "#contract/society/parking.ts";
import type { CallError } from "#web/lib/call.ts";
import { useCall } from "#web/lib/query.ts";
import type { Choice } from "#web/ui/SearchSelect.tsx";
import { choiceState, tableState } from "#web/lib/queryState.ts";

export type Building = ReplyOf<typeof getBuildings>[number];
export type Floor = ReplyOf<typeof getFloors>[number];
export type ParkingFloor = ReplyOf<typeof getParkingFloors>[number];

/**
 * Without what stands for nothing: a server may answer an empty list with one entry flagged isError, with id 0 or
 * without a name.
 */
function listed<Row extends object>(rows: readonly Row[], choice: (row: Row) => Choice): Row[] {
  return rows.filter((row) => {
    const { value, label } = choice(row);
    return value > 0 && Boolean(label) && !("isError" in row && row.isError);
  });
}

/** A list of places: as rows of a table, and as something to choose from. */
function usePlaceList<Row extends object>(
  query: UseQueryResult<Row[], CallError>,
  choice: (row: Row) => Choice,
) {
  const rows = useMemo(() => listed(query.data ?? [], choice), [query.data, choice]);
  const options = useMemo(() => rows.map(choice), [rows, choice]);
  return { rows, table: tableState(query), choose: { options, ...choiceState(query) } };
}

const chooseBuilding = (one: Building): Choice => ({ value: one.buildingId, label: one.buildingName });
const chooseFloor = (one: Floor): Choice => ({ value: one.floorId, label: one.floorName });
const chooseParkingFloor = (one: ParkingFloor): Choice => ({
  value: one.parkingFloorId,
  label: one.parkingFloorName,
});

export const useBuildings = (societyId: number) =>
  usePlaceList(useCall(getBuildings, { societyId }), chooseBuilding);

/** Every floor of a society: those of one building are picked out here, without another call. */
export const useFloors = (societyId: number) =>
  usePlaceList(useCall(getFloors, { buildingId: 0, societyId }), chooseFloor);

export const useParkingFloors = (societyId: number) =>
  usePlaceList(useCall(getParkingFloors, { societyId }), chooseParkingFloor);
