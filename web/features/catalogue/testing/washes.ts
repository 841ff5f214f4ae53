import { answerCall } from "#web/testing/api.ts";
import { category } from "#contract/catalogue/category.ts";
import { getServiceItem, getServiceItems, type ServiceItem } from "#contract/catalogue/item.ts";
import { getPrices } from "#contract/catalogue/price.ts";
import { getService, getServices, searchServices } from "#contract/catalogue/service.ts";
import { getSocieties, societyChoice } from "#contract/society/society.ts";
import { bodyType } from "#contract/vehicle/lookups.ts";

export const foamWash = {
  serviceId: 1,
  serviceName: "Foam wash",
  serviceNames: {},
  categoryId: 11,
  categoryName: "Exterior",
  price: 349,
  serviceDescription: "Thick foam, rinsed by hand.",
  displayOrder: 100,
  active: true,
};
const waxing = { ...foamWash, serviceId: 2, serviceName: "Waxing", price: 123456.5 };

const choiceOf = (service: typeof foamWash) => ({
  ...service,
  ServiceId: service.serviceId,
  SERVICENAME: service.serviceName,
});

export const shine: ServiceItem = {
  serviceItemId: 21,
  serviceId: 1,
  itemName: "Morning shine",
  itemNames: {},
  description: "Foam, rinse and a dry wipe before you leave for work.",
  price: 349,
  lowestPrice: 349,
  highestPrice: 349,
  monthlyPrice: null,
  included: [],
  lowestMonthlyPrice: null,
  highestMonthlyPrice: null,
  status: "Active",
  discountLabel: "10% off",
  keyFeatures: "Foam , Rinse,, Dry wipe",
  pictureId: 5,
  itemImageUrl: "/pictures/shine/640.webp",
  duration: 30,
  rating: null,
  isError: false,
};
/** Every optional field is empty. */
export const plain: ServiceItem = {
  ...shine,
  serviceItemId: 22,
  itemName: "Quick rinse",
  description: "",
  price: 149.5,
  lowestPrice: 149.5,
  highestPrice: 149.5,
  discountLabel: "",
  keyFeatures: "",
  pictureId: null,
  itemImageUrl: null,
  duration: null,
};
const wax: ServiceItem = { ...plain, serviceItemId: 23, serviceId: 2, itemName: "Hand wax" };

/** Mocks the catalogue's reads: two services of one category, with items and prices. */
export function answerWashes(): void {
  answerCall(category.getAll, () => [
    { categoryId: 11, categoryName: "Exterior", active: true },
    { categoryId: 12, categoryName: "Interior", active: false },
  ]);
  answerCall(searchServices, () => ({
    rows: [
      { ...foamWash, items: 2 },
      { ...waxing, active: false, items: 1_200 },
    ],
    total: 2,
  }));
  answerCall(getService, () => foamWash);
  answerCall(getServices, () => [choiceOf(foamWash), choiceOf(waxing)]);
  answerCall(getServiceItems, ({ ServiceId }) => (ServiceId === 1 ? [shine, plain] : [wax]));
  answerCall(getServiceItem, () => shine);
  answerCall(getPrices, () => ({
    price: 349,
    monthlyPrice: null,
    prices: [
      {
        societyId: null,
        societyName: null,
        itemTypeId: 32,
        itemTypeName: "SUV",
        price: 449,
        monthlyPrice: null,
      },
    ],
  }));
  answerCall(getSocieties, () => [
    societyChoice({
      societyId: 7,
      societyName: "Green Acres",
      societyStreet: "12 Baner Road",
      city: "Pune",
      pincode: "411045",
      active: true,
    }),
  ]);
  answerCall(bodyType.getAll, () => [
    { itemTypeId: 31, itemTypeName: "Hatchback", active: true },
    { itemTypeId: 32, itemTypeName: "SUV", active: true },
  ]);
}
