import { newId } from "#web/lib/newId.ts";
import { storedSession } from "#web/lib/session.ts";
import { blankDraft, type Draft, type Item } from "../draft.ts";
import { writeDraft } from "../draftStorage.ts";
import type { Vehicle } from "../vehicle/vehicle.ts";
import { meera, shine, tomorrow } from "./morning.ts";

const item: Item = {
  serviceId: shine.serviceId,
  serviceItemId: shine.serviceItemId,
  itemName: shine.itemName,
  price: shine.price,
  duration: shine.duration,
};

export const creta: Vehicle = {
  number: "MH12AB1234",
  make: "Hyundai",
  model: "Creta",
  color: "White",
  bodyType: "SUV",
  fuelType: "Petrol",
  parkingFloor: 4,
  parkingPillar: 5,
  society: 7,
  parking: "B1, P001",
  start: tomorrow,
  slot: "7:00 AM",
  schedule: null,
  days: [],
  end: "",
  endless: false,
  requirements: "",
};

/** Meera's draft without vehicles. */
const begun: Draft = {
  ...blankDraft,
  customer: {
    customerId: meera.customerId,
    name: meera.firstName,
    email: meera.email1,
    phone: meera.phone1,
  },
  customerText: {
    FirstName: meera.firstName,
    Email1: meera.email1,
    Phone1: meera.phone1,
    CustomerAddress: meera.customerAddress,
    Gstin: meera.gstin,
    LegalName: meera.legalName,
    Business: meera.business,
  },
  known: { society: 7, vehicles: meera.vehicles, most: 10 },
  address: { society: 7, building: 1, floor: 2, flat: 3, parkingFloor: null, parkingPillar: null },
  item,
};

/** Stores a draft of Meera's for the user signed in by the tests. */
export function begin(part: Partial<Draft> = {}): void {
  const user = storedSession()?.user;
  if (user) writeDraft(user, { id: newId(), draft: { ...begun, ...part } }, false);
}
