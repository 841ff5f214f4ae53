import { getServices } from "#contract/catalogue/service.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getProviderBuildings } from "#contract/provider/coverage.ts";
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
export const useServices = () => useChoiceList(useCall(getServices, { Active: true }), chooseService).choose;

export const useZones = () => useChoiceList(useCall(getZones, { Active: true }), chooseZone).choose;

/** The buildings of the societies that the provider's company serves. */
export const useProviderBuildings = (providerId: number) =>
  useChoiceList(useCall(getProviderBuildings, { providerId }), chooseBuilding);
