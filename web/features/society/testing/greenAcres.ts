import { answerCall } from "#web/testing/api.ts";
import { getCompanies } from "#contract/company/company.ts";
import { getCountries, getStates } from "#contract/geography/geography.ts";
import { getArchived } from "#contract/society/archive.ts";
import { getBuilding, getBuildings } from "#contract/society/building.ts";
import { getFlat, searchFlats } from "#contract/society/flat.ts";
import { getFloor, getFloors } from "#contract/society/floor.ts";
import {
  getParkingFloor,
  getParkingFloors,
  getParkingPillar,
  searchParkingPillars,
} from "#contract/society/parking.ts";
import { getSociety, searchSocieties } from "#contract/society/society.ts";
import { getSocietySummaries, type SocietySummary } from "#contract/society/summary.ts";

export const chamak = {
  companyId: 1,
  companyName: "Chamak Car Care",
  companyEmail: "care@chamak.example",
  companyPhone1: "9822000001",
  providerDetailsLater: false,
};

export const greenAcres = {
  societyId: 7,
  societyName: "Green Acres",
  societyStreet: "12 Baner Road",
  city: "Pune",
  pincode: "411045",
  active: true,
  servedBy: [{ companyId: 1, companyName: "Chamak Car Care", active: true }],
  defaultCompanyId: 1,
};

export const greenAcresSummary: SocietySummary = {
  societyId: 7,
  buildings: 2,
  floors: 26,
  flats: 104,
  parkingFloors: 1,
  parkingPillars: 60,
  towers: [12, 14],
  covered: { flats: 52, parkingPillars: 41 },
  today: { due: 9, done: 4 },
};

/** Mocks the API of the society screen: one society with one place of each kind. */
export function answerGreenAcres(): void {
  answerCall(getCountries, () => [
    { id: 1, CountryName: "India", name: "India" },
    { id: 2, CountryName: "Nepal", name: "Nepal" },
  ]);
  answerCall(getStates, ({ countryId }) =>
    countryId === 1 ? [{ id: 20, StateName: "Maharashtra" }] : [{ id: 90, StateName: "Bagmati" }],
  );
  answerCall(getCompanies, () => [chamak]);
  answerCall(searchSocieties, () => ({ rows: [greenAcres], total: 1 }));
  answerCall(getSocietySummaries, () => [greenAcresSummary]);
  answerCall(getSociety, () => ({
    ...greenAcres,
    countryId: 1,
    stateId: 20,
    code: "greenacres",
    washesPerHour: null,
    location: null,
  }));
  answerCall(getBuildings, () => [{ buildingId: 1, buildingName: "Tower A", societyId: 7 }]);
  answerCall(getBuilding, () => ({ buildingId: 1, buildingName: "Tower A" }));
  answerCall(getFloors, () => [{ floorId: 2, floorName: "3", buildingId: 1, buildingName: "Tower A" }]);
  answerCall(getFloor, () => ({ floorId: 2, floorName: "3", buildingId: 1 }));
  const flat = { flatId: 3, flatName: "301", buildingId: 1, floorId: 2 };
  answerCall(searchFlats, () => ({
    rows: [{ ...flat, buildingName: "Tower A", floorName: "3" }],
    total: 1,
  }));
  answerCall(getFlat, () => flat);
  answerCall(getParkingFloors, () => [{ parkingFloorId: 4, parkingFloorName: "B1" }]);
  answerCall(getParkingFloor, () => ({ parkingFloorId: 4, parkingFloorName: "B1" }));
  const pillar = { parkingPillarId: 5, parkingPillarName: "P001", parkingFloorId: 4 };
  answerCall(searchParkingPillars, () => ({ rows: [{ ...pillar, parkingFloorName: "B1" }], total: 1 }));
  answerCall(getParkingPillar, () => pillar);
  answerCall(getArchived, () => []);
}
