import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { bodyType, fuelType, make } from "#contract/vehicle/lookups.ts";
import { getModels } from "#contract/vehicle/model.ts";
import { useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";

/** The lookup lists that models refer to. */
export const lookups = {
  makes: {
    title: "Makes",
    about: "Who makes the vehicles. One that is switched off is not offered any more.",
    noun: "Make",
    calls: make,
    id: "itemCompanyId",
    name: "itemCompanyName",
  },
  bodyTypes: {
    title: "Body types",
    about: "What prices may differ by: an SUV takes longer to wash than a hatchback.",
    noun: "Body type",
    calls: bodyType,
    id: "itemTypeId",
    name: "itemTypeName",
  },
  fuelTypes: {
    title: "Fuel types",
    about: "Offered when a vehicle is booked.",
    noun: "Fuel type",
    calls: fuelType,
    id: "itemFuelId",
    name: "itemFuelName",
  },
} as const;

const chooseMake = (one: ReplyOf<typeof make.getAll>[number]) => ({
  value: one.itemCompanyId,
  label: one.itemCompanyName,
});
const chooseBodyType = (one: ReplyOf<typeof bodyType.getAll>[number]) => ({
  value: one.itemTypeId,
  label: one.itemTypeName,
});

const chooseFuelType = (one: ReplyOf<typeof fuelType.getAll>[number]) => ({
  value: one.itemFuelId,
  label: one.itemFuelName,
});

type ListBody = BodyOf<typeof make.getAll>;

export const useMakes = (body: ListBody = {}) => useChoiceList(useCall(make.getAll, body), chooseMake).choose;

export const useBodyTypes = (body: ListBody = {}) =>
  useChoiceList(useCall(bodyType.getAll, body), chooseBodyType).choose;

export const useFuelTypes = (body: ListBody = {}) =>
  useChoiceList(useCall(fuelType.getAll, body), chooseFuelType).choose;

/** Empty without a make, and while loading. */
export function useModels(makeId: number | null): ReplyOf<typeof getModels> {
  const { data, isPlaceholderData } = useCall(
    getModels,
    { ItemCompanyId: makeId ?? 0 },
    { enabled: makeId !== null },
  );
  return makeId === null || isPlaceholderData ? [] : (data ?? []);
}
