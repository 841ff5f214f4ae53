/**
 * The kinds of record that leave a trail, as people call them: one, and many in a sentence. Their tables are audited by
 * migrations; which one it is and how it is read says the `trail.ts` of the feature.
 */
export const nouns = {
  company: { one: "Company", many: "companies" },
  backOffice: { one: "Back office", many: "back offices" },
  servedSociety: { one: "Served society", many: "served societies" },
  user: { one: "User", many: "users" },
  society: { one: "Society", many: "societies" },
  building: { one: "Building", many: "buildings" },
  floor: { one: "Floor", many: "floors" },
  flat: { one: "Flat", many: "flats" },
  parkingFloor: { one: "Parking floor", many: "parking floors" },
  parkingPillar: { one: "Parking pillar", many: "parking pillars" },
  serviceCategory: { one: "Service category", many: "service categories" },
  service: { one: "Service", many: "services" },
  serviceItem: { one: "Service item", many: "service items" },
  serviceItemPrice: { one: "Price", many: "prices" },
  serviceZone: { one: "Service zone", many: "service zones" },
  vehicleMake: { one: "Vehicle make", many: "vehicle makes" },
  vehicleModel: { one: "Vehicle model", many: "vehicle models" },
  bodyType: { one: "Body type", many: "body types" },
  fuelType: { one: "Fuel type", many: "fuel types" },
  provider: { one: "Provider", many: "providers" },
  coverage: { one: "Coverage", many: "coverages" },
  coverageFlat: { one: "Covered flat", many: "covered flats" },
  coveragePillar: { one: "Covered pillar", many: "covered pillars" },
  providerAccount: { one: "Bank account", many: "bank accounts" },
  providerDocument: { one: "Document", many: "documents" },
  customer: { one: "Customer", many: "customers" },
  booking: { one: "Booking", many: "bookings" },
  bookingVehicle: { one: "Booked vehicle", many: "booked vehicles" },
  wash: { one: "Wash", many: "washes" },
  payment: { one: "Payment", many: "payments" },
  taxSettings: { one: "Tax settings", many: "tax settings" },
  paymentAllocation: { one: "Allocated payment", many: "allocated payments" },
} as const;
export type AuditNoun = keyof typeof nouns;
export const auditNouns = Object.keys(nouns) as [AuditNoun, ...AuditNoun[]];
