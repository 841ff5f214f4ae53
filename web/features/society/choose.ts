import type { ReplyOf } from "#contract/endpoint.ts";
import { getBuildings } from "#contract/society/building.ts";
import { getBuildingFlats, getFlats } from "#contract/society/flat.ts";
import { getFloors } from "#contract/society/floor.ts";
import { getParkingFloors, getParkingPillars } from "#contract/society/parking.ts";
import { getSocieties } from "#contract/society/society.ts";
import { type Choice, useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";

/** Options for the places of societies. Nothing is fetched while the parent is null. */

export type Building = ReplyOf<typeof getBuildings>[number];
export type Floor = ReplyOf<typeof getFloors>[number];
export type ParkingFloor = ReplyOf<typeof getParkingFloors>[number];
type Flat = { flatId: number; flatName: string };

const chooseSociety = (one: ReplyOf<typeof getSocieties>[number]): Choice => ({
  value: one.societyId,
  label: one.societyName,
});
const chooseBuilding = (one: Building): Choice => ({ value: one.buildingId, label: one.buildingName });
const chooseFloor = (one: Floor): Choice => ({ value: one.floorId, label: one.floorName });
const chooseFlat = (one: Flat): Choice => ({ value: one.flatId, label: one.flatName });
const chooseFlatOfFloor = (one: Flat & { floorName: string }): Choice => ({
  value: one.flatId,
  label: `${one.floorName}, ${one.flatName}`,
});
const chooseParkingFloor = (one: ParkingFloor): Choice => ({
  value: one.parkingFloorId,
  label: one.parkingFloorName,
});
const choosePillar = (one: ReplyOf<typeof getParkingPillars>[number]): Choice => ({
  value: one.parkingPillarId,
  label: one.parkingPillarName,
});

export const useSocieties = (body: { Active?: boolean } = {}) =>
  useChoiceList(useCall(getSocieties, body), chooseSociety);

export const useBuildings = (societyId: number | null) =>
  useChoiceList(
    useCall(getBuildings, { societyId: societyId ?? 0 }, { enabled: societyId !== null }),
    chooseBuilding,
  );

/** All floors of a society; those of one building are filtered from them without another call. */
export const useFloors = (societyId: number) =>
  useChoiceList(useCall(getFloors, { buildingId: 0, societyId }), chooseFloor);

export const useFloorsOf = (buildingId: number | null) =>
  useChoiceList(
    useCall(getFloors, { buildingId: buildingId ?? 0, societyId: 0 }, { enabled: buildingId !== null }),
    chooseFloor,
  );

export const useFlatsOn = (buildingId: number | null, floorId: number | null) =>
  useChoiceList(
    useCall(
      getFlats,
      { buildingId: buildingId ?? 0, floorId: floorId ?? 0, societyId: 0 },
      { enabled: buildingId !== null && floorId !== null },
    ),
    chooseFlat,
  );

/** The flats of a whole building, each with its floor. */
export const useFlatsOf = (buildingId: number | null) =>
  useChoiceList(
    useCall(getBuildingFlats, { buildingId: buildingId ?? 0 }, { enabled: buildingId !== null }),
    chooseFlatOfFloor,
  );

export const useParkingFloors = (societyId: number | null) =>
  useChoiceList(
    useCall(getParkingFloors, { societyId: societyId ?? 0 }, { enabled: societyId !== null }),
    chooseParkingFloor,
  );

export const usePillars = (parkingFloorId: number | null) =>
  useChoiceList(
    useCall(
      getParkingPillars,
      { parkingFloorId: parkingFloorId ?? 0, societyId: 0 },
      { enabled: parkingFloorId !== null },
    ),
    choosePillar,
  );
