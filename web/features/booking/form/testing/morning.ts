import { answerCall } from "#web/testing/api.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBookingPrices, getFreeSlots, getServing } from "#contract/booking/availability.ts";
import { slots } from "#contract/booking/slot.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { getServiceItem, getServiceItems, type ServiceItem } from "#contract/catalogue/item.ts";
import { findServiceAreas } from "#contract/catalogue/serviceArea.ts";
import { getServices } from "#contract/catalogue/service.ts";
import { type Customer, getCustomerByPhone, getCustomerRules } from "#contract/customer/customer.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { getBuildings } from "#contract/society/building.ts";
import { getFlats } from "#contract/society/flat.ts";
import { getFloors } from "#contract/society/floor.ts";
import { getParkingFloors, getParkingPillars } from "#contract/society/parking.ts";
import { getSocieties, societyChoice } from "#contract/society/society.ts";
import { bodyType, fuelType, make } from "#contract/vehicle/lookups.ts";
import { getModels } from "#contract/vehicle/model.ts";

/** The first day with all slots still ahead. */
export const tomorrow = addDays(indiaAt(new Date()).day, 1);

export const shine: ServiceItem = {
  serviceItemId: 21,
  serviceId: 1,
  itemName: "Morning shine",
  itemNames: {},
  description: "Foam, rinse and a dry wipe.",
  price: 349,
  lowestPrice: 349,
  highestPrice: 349,
  monthlyPrice: null,
  included: [],
  lowestMonthlyPrice: null,
  highestMonthlyPrice: null,
  status: "Active",
  discountLabel: "10% off",
  keyFeatures: "Foam,Rinse",
  pictureId: null,
  itemImageUrl: null,
  duration: 30,
  rating: null,
  isError: false,
};

export const morningPrices = {
  itemName: "Morning shine",
  itemNames: {},
  included: [],
  otherPlates: false,
  discountCap: 100,
  serviceName: "Foam wash",
  serviceNames: {},
  duration: 30,
  price: 349,
  monthlyPrice: null,
  planBilling: "upfront" as const,
  prices: [{ itemTypeName: "SUV", price: 449, monthlyPrice: null }],
};

export const meera: Customer = {
  customerId: 31,
  firstName: "Meera Joshi",
  middleName: "",
  lastName: "",
  email1: "meera@example.com",
  phone1: "9822011234",
  phone2: "",
  notes: "",
  customerAddress: "301, Tower A",
  gstin: "",
  legalName: "",
  business: false,
  mostVehicles: 10,
  companyId: 4,
  companyName: "Chamak Car Care",
  isError: false,
  address: { societyId: 7, buildingId: 1, floorId: 2, flatId: 3 },
  vehicles: [
    {
      vehicleNumber: "MH12AB1234",
      make: "Hyundai",
      model: "Creta",
      color: "White",
      bodyType: "SUV",
      fuelType: "Petrol",
      parkingFloorId: 4,
      parkingPillarId: 5,
      parkingNote: "",
      slot: "7:00 AM",
    },
  ],
};

/** Three washes left in each morning hour of each day; closed later. */
const availableInTheMorning = ({ Days }: BodyOf<typeof getFreeSlots>) =>
  slots.map((slot, hour) =>
    hour < 4
      ? { slot, left: 3, leftOn: Days.map(() => 3), fullDays: [], reason: null }
      : { slot, left: 0, leftOn: Days.map(() => 0), fullDays: Days, reason: "closed" as const },
  );

const places = [
  { societyId: 7, societyName: "Green Acres", locality: "12 Baner Road, Pune" },
  { societyId: 8, societyName: "Blue Ridge", locality: "12 Baner Road, Pune" },
];

function answerPlaces(): void {
  const society = { societyStreet: "12 Baner Road", city: "Pune", pincode: "411045", active: true };
  answerCall(getSocieties, () => [
    societyChoice({ ...society, societyId: 7, societyName: "Green Acres" }),
    societyChoice({ ...society, societyId: 8, societyName: "Blue Ridge" }),
  ]);
  answerCall(findServiceAreas, ({ Text = "", SocietyId = null }) =>
    places.filter(
      ({ societyId, societyName }) =>
        (SocietyId === null || SocietyId === societyId) &&
        societyName.toLowerCase().includes(Text.toLowerCase()),
    ),
  );
  answerCall(getBuildings, ({ societyId }) => [
    {
      buildingId: societyId === 7 ? 1 : 11,
      buildingName: societyId === 7 ? "Tower A" : "Block 1",
      societyId,
    },
  ]);
  answerCall(getFloors, () => [{ floorId: 2, floorName: "3", buildingId: 1, buildingName: "Tower A" }]);
  const flat = { buildingId: 1, floorId: 2, buildingName: "Tower A", floorName: "3" };
  answerCall(getFlats, () => [
    { ...flat, flatId: 3, flatName: "301" },
    { ...flat, flatId: 6, flatName: "302" },
  ]);
  answerCall(getParkingFloors, () => [{ parkingFloorId: 4, parkingFloorName: "B1" }]);
  const pillar = { parkingFloorId: 4, parkingFloorName: "B1" };
  answerCall(getParkingPillars, () => [
    { ...pillar, parkingPillarId: 5, parkingPillarName: "P001" },
    { ...pillar, parkingPillarId: 9, parkingPillarName: "P002" },
  ]);
}

function answerVehicles(): void {
  answerCall(make.getAll, () => [
    { itemCompanyId: 41, itemCompanyName: "Hyundai", active: true },
    { itemCompanyId: 42, itemCompanyName: "Tata", active: true },
  ]);
  answerCall(bodyType.getAll, () => [
    { itemTypeId: 31, itemTypeName: "Hatchback", active: true },
    { itemTypeId: 32, itemTypeName: "SUV", active: true },
  ]);
  answerCall(fuelType.getAll, () => [{ itemFuelId: 61, itemFuelName: "Petrol", active: true }]);
  const hyundai = { itemCompanyId: 41, itemCompanyName: "Hyundai", active: true };
  answerCall(getModels, () => [
    { ...hyundai, itemModeId: 51, itemModelName: "Creta", itemTypeId: 32, itemTypeName: "SUV" },
    { ...hyundai, itemModeId: 52, itemModelName: "i10", itemTypeId: 31, itemTypeName: "Hatchback" },
  ]);
}

/** Answers the calls of the booking form: one customer, one item, two societies of which one has places. */
export function answerMorning(): void {
  answerPlaces();
  answerVehicles();
  answerCall(getServices, () => [
    {
      serviceId: 1,
      serviceName: "Foam wash",
      serviceNames: {},
      ServiceId: 1,
      SERVICENAME: "Foam wash",
      categoryId: 11,
      categoryName: "Exterior",
      price: 349,
      serviceDescription: "",
      displayOrder: 100,
      active: true,
    },
  ]);
  answerCall(getServiceItems, () => [shine]);
  answerCall(getServiceItem, () => shine);
  answerCall(getCustomerRules, () => ({ emailOptional: false }));
  answerCall(getCustomerByPhone, ({ phone1 }) =>
    phone1 === meera.phone1 ? meera : { isError: true as const, message: "Customer not found." },
  );
  answerCall(getBookingPrices, () => morningPrices);
  answerCall(getServing, ({ Places = [] }) => ({
    companyId: 4,
    companyName: "Chamak Car Care",
    companies: [{ companyId: 4, companyName: "Chamak Car Care" }],
    mayCome: Places.map(() => ["Ramesh Pawar"]),
  }));
  answerCall(getFreeSlots, availableInTheMorning);
  answerCall(bookOnce, () => ({ bookingId: 91, amount: 449, washes: 1 }));
  answerCall(bookPlan, () => ({ bookingId: 92, amount: 449, washes: 1 }));
}
