import { getServices } from "#contract/catalogue/service.ts";
import { getCompanies, getCompany } from "#contract/company/company.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getCountries, getStates } from "#contract/geography/geography.ts";
import { getAccounts } from "#contract/provider/account.ts";
import { getCoverages } from "#contract/provider/coverage.ts";
import { getProviderBuildings, getProviderSocieties } from "#contract/provider/covered.ts";
import { getDocuments } from "#contract/provider/document.ts";
import { getProvider, searchProviders } from "#contract/provider/provider.ts";
import { getBuildingFlats } from "#contract/society/flat.ts";
import { getParkingFloors, getParkingPillars } from "#contract/society/parking.ts";
import { getZones } from "#contract/zone/zone.ts";
import { figures, sparkle } from "#web/features/company/testing/sparkle.ts";
import { chamak } from "#web/features/society/testing/greenAcres.ts";
import { answerCall } from "#web/testing/api.ts";

const ramesh: ReplyOf<typeof getProvider> = {
  providerId: 7,
  companyId: 1,
  companyName: "Chamak Car Care",
  firstName: "Ramesh",
  middleName: "",
  lastName: "Jadhav",
  email1: "ramesh@example.com",
  phone1: "9822011234",
  phone2: "",
  userName: "ramesh",
  active: true,
  invited: false,
  permanentAddress: "Jadhav house",
  permanentCountryId: 1,
  permanentStateId: 20,
  permanentCity: "Pune",
  permanentStreet1: "Baner Road",
  permanentPincode: "411045",
  correspondenceAddress: "Jadhav house",
  correspondenceCountryId: 1,
  correspondenceStateId: 20,
  correspondenceCity: "Pune",
  correspondenceStreet1: "Baner Road",
  correspondencePincode: "411045",
};

export const line: ReplyOf<typeof searchProviders>["rows"][number] = {
  providerId: 7,
  name: "Ramesh Jadhav",
  companyId: 1,
  companyName: "Chamak Car Care",
  phone1: "9822011234",
  email1: "ramesh@example.com",
  services: ["Foam wash"],
  missingDocuments: ["Pan Card"],
  rating: { stars: 4.6, ratings: 23 },
  withoutPhoto: 2,
  active: true,
};

export const account: ReplyOf<typeof getAccounts>[number] = {
  providerAccountId: 5,
  providerId: 7,
  accountNumber: "XXXXXX6789",
  accountHolderName: "Ramesh Jadhav",
  accountType: "Savings",
  ifsccode: "HDFC0001234",
  bankName: "HDFC Bank",
  branchName: "Baner",
  upiid: "ramesh@okhdfc",
};

export const coverage: ReplyOf<typeof getCoverages>[number] = {
  providerServiceId: 1,
  providerId: 7,
  serviceId: 2,
  serviceName: "Foam wash",
  serviceZoneId: 6,
  zoneName: "Pune West",
  societyId: 3,
  societyName: "Green Acres",
  buildingId: 1,
  buildingName: "Tower A",
  flats: "101",
  parkingFloorId: 4,
  parkingFloorName: "B1",
  parkingNumber: "501",
  serviceStartTime: "2026-11-23T06:30:00",
  serviceEndTime: "2026-11-23T13:00:00",
  price: 0,
  duration: 0,
  availabilityStatus: true,
  companyId: 1,
};

/** Mocks the API of the provider dialog: one provider without services, accounts and documents. */
export function answerRamesh(): void {
  answerCall(searchProviders, () => ({ rows: [line], total: 1 }));
  answerCall(getProvider, () => ramesh);
  answerCall(getCompanies, () => [chamak]);
  answerCall(getCompany, () => ({ ...sparkle, companyId: 1, figures }));
  answerCall(getCountries, () => [{ id: 1, CountryName: "India", name: "India" }]);
  answerCall(getStates, () => [{ id: 20, StateName: "Maharashtra" }]);
  answerCall(getCoverages, () => []);
  answerCall(getAccounts, () => []);
  answerCall(getDocuments, () => []);
  answerCall(getProviderBuildings, () => [
    { buildingId: 1, buildingName: "Tower A", societyId: 3, societyName: "Green Acres" },
  ]);
  answerCall(getProviderSocieties, () => [{ societyId: 3, societyName: "Green Acres" }]);
  answerCall(getBuildingFlats, () => [
    { flatId: 101, buildingName: "Tower A", floorName: "1", flatName: "101" },
    { flatId: 102, buildingName: "Tower A", floorName: "1", flatName: "102" },
  ]);
  answerCall(getParkingFloors, () => [{ parkingFloorId: 4, parkingFloorName: "B1" }]);
  answerCall(getParkingPillars, () => [
    { parkingPillarId: 501, parkingPillarName: "P1", parkingFloorId: 4, parkingFloorName: "B1" },
  ]);
  answerCall(getServices, () => [
    {
      serviceId: 2,
      serviceName: "Foam wash",
      serviceNames: {},
      ServiceId: 2,
      SERVICENAME: "Foam wash",
      categoryId: 1,
      categoryName: "Car wash",
      price: 349,
      serviceDescription: "",
      displayOrder: 100,
      active: true,
    },
  ]);
  answerCall(getZones, () => [
    {
      serviceZoneId: 6,
      name: "Pune West",
      ZoneId: 6,
      ZONENAME: "Pune West",
      countryId: 1,
      countryName: "India",
      stateId: 20,
      stateName: "Maharashtra",
      city: "Pune",
      phone1: "411045",
      polygon: [],
      active: true,
    },
  ]);
}
