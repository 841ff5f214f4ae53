import { useDebouncedValue } from "@mantine/hooks";
import { getServices } from "#contract/catalogue/service.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getProviderBuildings, getProviderSocieties, MAX_BUILDINGS } from "#contract/provider/covered.ts";
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
const chooseSociety = (one: ReplyOf<typeof getProviderSocieties>[number]) => ({
  value: one.societyId,
  label: one.societyName,
});
const TYPING_MS = 250;

export const useServices = () => useChoiceList(useCall(getServices, { Active: true }), chooseService).choose;

export const useZones = () => useChoiceList(useCall(getZones, { Active: true }), chooseZone).choose;

/**
 * The buildings of the societies served by the provider's company. If there are more than one reply lists, only those
 * matching `typed`, and the `chosen` one.
 */
export function useProviderBuildings(providerId: number, typed: string, chosen: number | null) {
  const first = useCall(getProviderBuildings, { providerId });
  const isMore = first.data?.length === MAX_BUILDINGS;
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), TYPING_MS);
  const searched = useCall(
    getProviderBuildings,
    { providerId, search, ...(chosen !== null && { buildingId: chosen }) },
    { enabled: isMore },
  );
  return useChoiceList(isMore ? searched : first, chooseBuilding);
}

/** The societies with buildings that the provider's company serves. */
export const useProviderSocieties = (providerId: number) =>
  useChoiceList(useCall(getProviderSocieties, { providerId }), chooseSociety).choose;
