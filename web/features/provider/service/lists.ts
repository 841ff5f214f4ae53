import { getServices } from "#contract/catalogue/service.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getProviderBuildings } from "#contract/provider/coverage.ts";
import { getBuildingFlats } from "#contract/society/flat.ts";
import { getParkingFloors, getParkingPillars } from "#contract/society/parking.ts";
import { getZones } from "#contract/zone/zone.ts";
import { useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";

type Building = ReplyOf<typeof getProviderBuildings>[number];

const chooseService = (one: { ServiceId: number; SERVICENAME: string }) => ({
  value: one.ServiceId,
  label: one.SERVICENAME,
});
const chooseZone = (one: { ZoneId: number; ZONENAME: string }) => ({
  value: one.ZoneId,
  label: one.ZONENAME,
});
const chooseBuilding = (one: Building) => ({
  value: one.buildingId,
  label: `${one.buildingName}, ${one.societyName}`,
});
const chooseFlat = (one: ReplyOf<typeof getBuildingFlats>[number]) => ({
  value: one.flatId,
  label: `${one.floorName}, ${one.flatName}`,
});
const chooseParkingFloor = (one: ReplyOf<typeof getParkingFloors>[number]) => ({
  value: one.parkingFloorId,
  label: one.parkingFloorName,
});
const choosePillar = (one: ReplyOf<typeof getParkingPillars>[number]) => ({
  value: one.parkingPillarId,
  label: one.parkingPillarName,
});

export const useServices = () => useChoiceList(useCall(getServices, { Active: true }), chooseService).choose;

export const useZones = () => useChoiceList(useCall(getZones, { Active: true }), chooseZone).choose;

/** The buildings of the societies that the provider's company serves. */
export const useProviderBuildings = (providerId: number) =>
  useChoiceList(useCall(getProviderBuildings, { providerId }), chooseBuilding);

export const useFlats = (buildingId: number | null) =>
  useChoiceList(
    useCall(getBuildingFlats, { buildingId: buildingId ?? 0 }, { enabled: buildingId !== null }),
    chooseFlat,
  ).choose;

export const useParkingFloors = (societyId: number | null) =>
  useChoiceList(
    useCall(getParkingFloors, { societyId: societyId ?? 0 }, { enabled: societyId !== null }),
    chooseParkingFloor,
  ).choose;

export const usePillars = (parkingFloorId: number | null) =>
  useChoiceList(
    useCall(
      getParkingPillars,
      { parkingFloorId: parkingFloorId ?? 0, societyId: 0 },
      { enabled: parkingFloorId !== null },
    ),
    choosePillar,
  ).choose;
