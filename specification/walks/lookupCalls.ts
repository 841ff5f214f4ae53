import { expect } from "vitest";
import { type Client, listOf } from "../client/client.ts";
import { entriesOf, lookupCalls, societyCalls } from "../client/society.ts";
import type { Walk } from "../statement.ts";
import { hasFields, succeeds } from "./answers.ts";
import { type ClientPlace, societyFormOf } from "./societyCalls.ts";

/** Loads every list that a screen offers, of a place with one of each. */
export async function loadsLookups(
  { holds, notSeen }: Walk,
  client: Client,
  place: ClientPlace,
  { serviceId, providerId }: { serviceId: string; providerId: string },
): Promise<void> {
  const lookups = lookupCalls(client);
  const [society, building, floor, parkingFloor] = [
    place.society[0],
    place.building[0],
    place.floor[0],
    place.parkingFloor[0],
  ].map(Number) as [number, number, number, number];
  await holds(
    "7.2",
    "POST /society/GetAll {Active:true}: societyId, societyName, societyStreet, city, active, pincode",
    async () => {
      const societies = listOf(await succeeds(lookups.societies()));
      hasFields(societies, "societyId", "societyName", "societyStreet", "city", "active", "pincode");
      expect(societies.map(({ societyName }) => societyName)).toContain(place.society[1]);
    },
  );
  notSeen(
    "3",
    "the listing flow keeps societyId, NAME, ADDRESS, City, STATUS, pincode",
    "names of a front end's own variables",
  );
  await holds("7.2", "POST /society/GetSocietyBuilding {societyId}: an array of buildings", async () => {
    const buildings = await succeeds(lookups.buildings(society));
    expect(buildings).toMatchObject([{ buildingId: building, buildingName: place.building[1] }]);
  });
  await holds(
    "7.2",
    "POST /Society/GetAllFloors with a building sends societyId 0, with a society buildingId 0",
    async () => {
      for (const floors of [lookups.floorsOfBuilding(building), lookups.floorsOfSociety(society)])
        expect(entriesOf(await floors, "floorId")).toMatchObject([{ floorId: floor }]);
    },
  );
  await holds(
    "7.2",
    "POST /Society/GetFlats with building and floor sends societyId 0, with a society zeros",
    async () => {
      for (const flats of [lookups.flatsOfFloor(building, floor), lookups.flatsOfSociety(society)])
        expect(entriesOf(await flats, "flatId")).toMatchObject([{ flatId: Number(place.flat[0]) }]);
    },
  );
  await holds(
    "7.2",
    "POST /Society/GetBuildingFlats {buildingId}: flatId, buildingName, floorName, flatName",
    async () => {
      expect(await succeeds(lookups.flatsOfBuilding(building))).toMatchObject([
        { flatId: Number(place.flat[0]), buildingName: "Tower A", floorName: "1", flatName: "101" },
      ]);
    },
  );
  await holds(
    "7.2",
    "POST /society/GetProviderBuildings {providerId} lists what a new provider may cover",
    async () => {
      const buildings = listOf(await succeeds(lookups.buildingsOfProvider(Number(providerId))));
      expect(buildings.map(({ buildingId }) => buildingId)).toContain(building);
    },
  );
  await holds("7.2", "POST /Society/GetParkingFloor {societyId}", async () => {
    expect(await succeeds(lookups.parkingFloors(society))).toMatchObject([{ parkingFloorId: parkingFloor }]);
  });
  await holds("7.2", "POST /Society/GetParkingPillars with a floor, or else with a society", async () => {
    for (const pillars of [lookups.pillarsOfFloor(parkingFloor), lookups.pillarsOfSociety(society)])
      expect(entriesOf(await pillars, "parkingPillarId")).toHaveLength(1);
  });
  await holds("7.2", "a society, building or floor without places answers with an empty list", async () => {
    const calls = societyCalls(client);
    const { societyId } = (await succeeds(calls.addSociety(societyFormOf(`Empty ${society}`)))) as {
      societyId: number;
    };
    expect(await succeeds(lookups.buildings(societyId))).toEqual([]);
    expect(entriesOf(await lookups.floorsOfSociety(societyId), "floorId")).toEqual([]);
    expect(entriesOf(await lookups.flatsOfSociety(societyId), "flatId")).toEqual([]);
    expect(await succeeds(lookups.parkingFloors(societyId))).toEqual([]);
    expect(entriesOf(await lookups.pillarsOfSociety(societyId), "parkingPillarId")).toEqual([]);
  });
  await holds("7.2", "POST /Service/GetAll {Active:true}: ServiceId, SERVICENAME", async () =>
    hasFields(await succeeds(lookups.services()), "ServiceId", "SERVICENAME"),
  );
  await holds("7.2", "POST /ServiceZone/GetAll {Active:true}: ZoneId, ZONENAME", async () =>
    hasFields(await succeeds(lookups.zones()), "ZoneId", "ZONENAME"),
  );
  await holds("3", "service: serviceId, serviceName, categoryId, price, serviceDescription", async () =>
    hasFields(
      await succeeds(lookups.services()),
      "serviceId",
      "serviceName",
      "categoryId",
      "price",
      "serviceDescription",
    ),
  );
  await holds(
    "3",
    "service zone: serviceZoneId, name, countryName, stateName, city, phone1 as zip code, polygon",
    async () =>
      hasFields(
        await succeeds(lookups.zones()),
        "serviceZoneId",
        "name",
        "countryName",
        "stateName",
        "city",
        "phone1",
        "polygon",
      ),
  );
  await holds("7.2", "POST /ServiceItem/GetByServiceId {ServiceId}: the service's items", async () => {
    const items = entriesOf(
      { status: 200, data: await succeeds(lookups.items(serviceId)) },
      "serviceItemId",
      "itemName",
    );
    expect(items).toHaveLength(1);
  });
  await holds(
    "3",
    "service item: serviceItemId, itemName, description, price, status, discountLabel, keyFeatures, itemImageUrl, duration, isError",
    async () =>
      hasFields(
        await succeeds(lookups.items(serviceId)),
        "serviceItemId",
        "itemName",
        "description",
        "price",
        "status",
        "discountLabel",
        "keyFeatures",
        "itemImageUrl",
        "duration",
        "isError",
      ),
  );
  await holds("3", "key features are a comma-separated string", async () => {
    const [item] = listOf(await succeeds(lookups.items(serviceId)));
    expect(
      String(item?.["keyFeatures"])
        .split(",")
        .map((part) => part.trim()),
    ).toEqual(["Foam", "Tyres"]);
  });
  await holds(
    "7.2",
    "an item's image loads from the server's origin, /documents and itemImageUrl",
    async () => {
      const [item] = listOf(await succeeds(lookups.items(serviceId)));
      const file = await client.file(`/documents${String(item?.["itemImageUrl"])}`);
      expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"]);
    },
  );
  await holds(
    "7.2",
    "POST /Company/GetAll {Active:true}: companyId, companyName, companyEmail, companyPhone1",
    async () =>
      hasFields(
        await succeeds(lookups.companies()),
        "companyId",
        "companyName",
        "companyEmail",
        "companyPhone1",
      ),
  );
  await holds("7.2", "POST /Country/GetAll {}: id, CountryName, and name for the provider dialog", async () =>
    hasFields(await succeeds(lookups.countries()), "id", "CountryName", "name"),
  );
  await holds("7.2", "POST /State/GetByCountryId {countryId}: id, StateName", async () =>
    hasFields(await succeeds(lookups.states("1")), "id", "StateName"),
  );
  let company = "";
  await holds("7.2", "POST /ItemCompany/GetAll {Active:true}: itemCompanyId, itemCompanyName", async () => {
    const companies = listOf(await succeeds(lookups.vehicleCompanies()));
    hasFields(companies, "itemCompanyId", "itemCompanyName");
    company = String(companies[0]?.["itemCompanyId"]);
  });
  await holds("7.2", "POST /ItemCompany/GetModels {ItemCompanyId}: itemModeId, itemModelName", async () =>
    hasFields(await succeeds(lookups.models(company)), "itemModeId", "itemModelName"),
  );
  await holds("7.2", "POST /ItemCompany/GetBodyType {Active:true}: itemTypeId, itemTypeName", async () =>
    hasFields(await succeeds(lookups.bodyTypes()), "itemTypeId", "itemTypeName"),
  );
  await holds("7.2", "POST /ItemCompany/GetFuelType {Active:true}: itemFuelId, itemFuelName", async () =>
    hasFields(await succeeds(lookups.fuelTypes()), "itemFuelId", "itemFuelName"),
  );
}
