import type { ReplyOf } from "#contract/endpoint.ts";
import { getBuildings } from "#contract/society/building.ts";
import { getFloors } from "#contract/society/floor.ts";
import { getParkingFloors } from "#contract/society/parking.ts";
import { useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";
import type { Choice } from "#web/ui/SearchSelect.tsx";

export type Building = ReplyOf<typeof getBuildings>[number];
export type Floor = ReplyOf<typeof getFloors>[number];
export type ParkingFloor = ReplyOf<typeof getParkingFloors>[number];

const chooseBuilding = (one: Building): Choice => ({ value: one.buildingId, label: one.buildingName });
const chooseFloor = (one: Floor): Choice => ({ value: one.floorId, label: one.floorName });
const chooseParkingFloor = (one: ParkingFloor): Choice => ({
  value: one.parkingFloorId,
  label: one.parkingFloorName,
});

export const useBuildings = (societyId: number) =>
  useChoiceList(useCall(getBuildings, { societyId }), chooseBuilding);

/** Every floor of a society: those of one building are picked out here, without another call. */
export const useFloors = (societyId: number) =>
  useChoiceList(useCall(getFloors, { buildingId: 0, societyId }), chooseFloor);

export const useParkingFloors = (societyId: number) =>
  useChoiceList(useCall(getParkingFloors, { societyId }), chooseParkingFloor);
