import { namedList } from "../lookup.ts";

const rights = { choose: "vehicle:choose", write: "vehicle:write" } as const;

/** Makers of vehicles; the API calls them companies. */
export const make = namedList({
  path: "/ItemCompany",
  noun: "make",
  unchosen: "chooseMake",
  unnamed: "makeRequired",
  id: "itemCompanyId",
  name: "itemCompanyName",
  ...rights,
});

export const bodyType = namedList({
  path: "/ItemType",
  noun: "body type",
  unchosen: "chooseBodyType",
  unnamed: "bodyTypeRequired",
  id: "itemTypeId",
  name: "itemTypeName",
  list: "/ItemCompany/GetBodyType",
  ...rights,
});

export const fuelType = namedList({
  path: "/ItemFuel",
  noun: "fuel type",
  unchosen: "chooseFuelType",
  unnamed: "newFuelTypeRequired",
  id: "itemFuelId",
  name: "itemFuelName",
  list: "/ItemCompany/GetFuelType",
  ...rights,
});
