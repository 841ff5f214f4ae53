import { answerCall } from "#web/testing/api.ts";
import { bodyType, fuelType, make } from "#contract/vehicle/lookups.ts";
import { getModel, searchModels } from "#contract/vehicle/model.ts";

const creta = {
  itemModeId: 51,
  itemModelName: "Creta",
  itemCompanyId: 41,
  itemCompanyName: "Hyundai",
  itemTypeId: 32,
  itemTypeName: "SUV",
  active: true,
};
const santro = {
  ...creta,
  itemModeId: 52,
  itemModelName: "Santro",
  itemTypeId: 31,
  itemTypeName: "Hatchback",
  active: false,
};

/** Mocks the vehicles page's reads: two models of one make, and the lookup lists. */
export function answerModels(): void {
  answerCall(make.getAll, () => [
    { itemCompanyId: 41, itemCompanyName: "Hyundai", active: true },
    { itemCompanyId: 42, itemCompanyName: "Tata", active: true },
  ]);
  answerCall(bodyType.getAll, () => [
    { itemTypeId: 31, itemTypeName: "Hatchback", active: true },
    { itemTypeId: 32, itemTypeName: "SUV", active: true },
  ]);
  answerCall(fuelType.getAll, () => [{ itemFuelId: 61, itemFuelName: "Petrol", active: true }]);
  answerCall(searchModels, () => ({ rows: [creta, santro], total: 2 }));
  answerCall(getModel, () => creta);
}
