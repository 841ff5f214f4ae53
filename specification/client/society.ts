import type { Answer, Client } from "./client.ts";

/** The values of the society form. Ids are texts, as a `<select>` has them. */
export type SocietyForm = {
  name: string;
  street: string;
  country: string;
  state: string;
  city: string;
  pincode: string;
  active: boolean;
};

const societyPayload = (form: SocietyForm) => ({
  SocietyName: form.name,
  SocietyStreet: form.street,
  CountryId: form.country,
  StateId: form.state,
  City: form.city,
  Pincode: form.pincode,
  Active: form.active,
});

/** The calls of the society area. Ids are texts, as fields of a form hold them. */
export const societyCalls = (client: Client) => ({
  addSociety: (form: SocietyForm) => client.post("/Society/Add", societyPayload(form)),
  updateSociety: (societyId: string, form: SocietyForm) =>
    client.post("/Society/Update", { societyId, ...societyPayload(form) }),
  societyById: (societyId: string) => client.post("/society/societyById", { societyId }),
  deleteSociety: (societyId: string) => client.delete("/Society/DeleteSociety", { societyId }),

  addBuilding: (societyId: string, name: string) =>
    client.post("/Society/AddBuilding", { BuildingName: name, societyId, Active: true }),
  updateBuilding: (societyId: string, buildingId: string, name: string) =>
    client.post("/society/UpdateBuilding", {
      BuildingName: name,
      BuildingId: buildingId,
      societyId,
      Active: true,
    }),
  buildingById: (buildingId: string) => client.post("/Society/GetBuildingById", { buildingId }),
  deleteBuilding: (buildingId: string) => client.delete("/society/DeleteBuilding", { buildingId }),

  // A new floor is saved with Active false, an updated one with true.
  addFloor: (societyId: string, buildingId: string, name: string) =>
    client.post("/Society/AddFloor", { BuildingId: buildingId, FloorName: name, societyId, Active: false }),
  updateFloor: (societyId: string, buildingId: string, floorId: string, name: string) =>
    client.post("/society/UpdateFloor", { floorName: name, buildingId, floorId, societyId, Active: true }),
  floorById: (floorId: string) => client.post("/Society/GetFloorById", { floorId }),
  deleteFloor: (floorId: string) => client.delete("/society/DeleteFloor", { floorId }),

  addFlat: (societyId: string, buildingId: string, floorId: string, name: string) =>
    client.post("/Society/AddFlats", {
      BuildingId: buildingId,
      SocietyId: societyId,
      FlatName: name,
      FloorId: floorId,
      Active: true,
    }),
  updateFlat: (societyId: string, buildingId: string, floorId: string, flatId: string, name: string) =>
    client.post("/Society/UpdateFlat", {
      flatId,
      BuildingId: buildingId,
      SocietyId: societyId,
      FlatName: name,
      FloorId: floorId,
      Active: true,
    }),
  flatById: (flatId: string) => client.post("/Society/GetFlatById", { flatId }),
  deleteFlat: (flatId: string) => client.delete("/Society/DeleteFlat", { flatId }),

  addParkingFloor: (societyId: string, name: string) =>
    client.post("/Society/AddParkingFloor", { SocietyId: societyId, ParkingFloorName: name, Active: true }),
  updateParkingFloor: (societyId: string, parkingFloorId: string, name: string) =>
    client.post("/Society/UpdateParkingFloor", {
      SocietyId: societyId,
      parkingFloorId,
      ParkingFloorName: name,
      Active: true,
    }),
  parkingFloorById: (parkingFloorId: string) =>
    client.post("/Society/GetParkingFLoorById", { parkingFloorId }),
  deleteParkingFloor: (parkingFloorId: string) =>
    client.delete("/Society/DeleteParkingFloor", { parkingFloorId }),

  addPillar: (societyId: string, parkingFloorId: string, name: string) =>
    client.post("/Society/AddParkingPillar", {
      SocietyId: societyId,
      ParkingFloorId: parkingFloorId,
      ParkingPillarName: name,
      Active: true,
    }),
  updatePillar: (societyId: string, parkingFloorId: string, parkingPillarId: string, name: string) =>
    client.post("/Society/UpdateParkingPillar", {
      parkingPillarId,
      SocietyId: societyId,
      ParkingFloorId: parkingFloorId,
      ParkingPillarName: name,
      Active: true,
    }),
  pillarById: (parkingPillarId: string) => client.post("/Society/GetParkingPillarById", { parkingPillarId }),
  deletePillar: (parkingPillarId: string) =>
    client.delete("/Society/DeleteParkingPillar", { parkingPillarId }),
});

/** Lists to choose from, as the provider dialog, the vehicle form and the customers' flow load them. */
export const lookupCalls = (client: Client) => ({
  societies: () => client.post("/society/GetAll", { Active: true }),
  buildings: (societyId: number) => client.post("/society/GetSocietyBuilding", { societyId }),
  floorsOfBuilding: (buildingId: number) =>
    client.post("/Society/GetAllFloors", { buildingId, societyId: 0 }),
  floorsOfSociety: (societyId: number) => client.post("/Society/GetAllFloors", { buildingId: 0, societyId }),
  flatsOfFloor: (buildingId: number, floorId: number) =>
    client.post("/Society/GetFlats", { buildingId, floorId, societyId: 0 }),
  flatsOfSociety: (societyId: number) =>
    client.post("/Society/GetFlats", { buildingId: 0, floorId: 0, societyId }),
  flatsOfBuilding: (buildingId: number) => client.post("/Society/GetBuildingFlats", { buildingId }),
  buildingsOfProvider: (providerId: number) => client.post("/society/GetProviderBuildings", { providerId }),
  parkingFloors: (societyId: number) => client.post("/Society/GetParkingFloor", { societyId }),
  pillarsOfFloor: (parkingFloorId: number) =>
    client.post("/Society/GetParkingPillars", { parkingFloorId, societyId: 0 }),
  pillarsOfSociety: (societyId: number) =>
    client.post("/Society/GetParkingPillars", { parkingFloorId: 0, societyId }),
  services: () => client.post("/Service/GetAll", { Active: true }),
  zones: () => client.post("/ServiceZone/GetAll", { Active: true }),
  items: (ServiceId: string) => client.post("/ServiceItem/GetByServiceId", { ServiceId }),
  companies: () => client.post("/Company/GetAll", { Active: true }),
  countries: () => client.post("/Country/GetAll", {}),
  states: (countryId: string) => client.post("/State/GetByCountryId", { countryId }),
  vehicleCompanies: () => client.post("/ItemCompany/GetAll", { Active: true }),
  bodyTypes: () => client.post("/ItemCompany/GetBodyType", { Active: true }),
  fuelTypes: () => client.post("/ItemCompany/GetFuelType", { Active: true }),
  models: (ItemCompanyId: string) => client.post("/ItemCompany/GetModels", { ItemCompanyId }),
});

/**
 * A list without its placeholders: an answer may hold one entry that is flagged, or has the id 0 or no name, instead
 * of being empty.
 */
export function entriesOf({ data }: Answer, id: string, name?: string): Record<string, unknown>[] {
  const entries = Array.isArray(data) ? (data as Record<string, unknown>[]) : [];
  return entries.filter(
    (entry) => !entry.isError && Number(entry[id]) > 0 && (name === undefined || entry[name] != null),
  );
}
