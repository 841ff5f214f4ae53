import type { Names } from "#contract/catalogue/itemName.ts";
import type { Billing } from "#contract/booking/billing.ts";
import type { PaymentMethod } from "#contract/booking/booking.ts";
import { boundsOf } from "#contract/booking/outstanding.ts";
import type { discountTypes } from "#contract/price/discount.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import type { Customer } from "#contract/customer/customer.ts";
import { type CustomerText, noCustomerText } from "#web/features/customer/customer.ts";
import { type Address, noAddress } from "./address/address.ts";
import { blankEntry, type Entry, type Vehicle } from "./vehicle/vehicle.ts";

/** The booked item, as the catalogue describes it. */
export type Item = {
  serviceId: number;
  serviceItemId: number;
  itemName: string;
  itemNames?: Names;
  /** Rupees. */
  price: number;
  /** Minutes; null if unknown. */
  duration: number | null;
};

/** A vehicle of an earlier booking. */
export type SavedVehicle = Customer["vehicles"][number];

/** Vehicles of the last bookings, the society they were parked in, and the most vehicles of one booking. */
type SavedAddress = { society: number | null; vehicles: readonly SavedVehicle[]; most: number };

export const nothingSaved: SavedAddress = { society: null, vehicles: [], most: boundsOf(false).vehicles };

/** The customer; without an id, the customer books for themselves. */
export type Booker = {
  customerId: number | null;
  name: string;
  email: string;
  phone: string;
};

/** A booking before it is sent, including half-typed input. */
export type Draft = {
  customer: Booker | null;
  customerText: CustomerText;
  known: SavedAddress;
  address: Address;
  /** Set once a customer has saved the address; unused for staff. */
  addressSaved: boolean;
  /** A company chosen by hand; valid for that society only. */
  company: { society: number; companyId: number } | null;
  item: Item | null;
  type: BookingSchedule;
  vehicles: readonly Vehicle[];
  /** The vehicle in the form, and the index of the vehicle that it edits; null adds one. */
  entry: Entry;
  editing: number | null;
  /** Numbers of known vehicles to add once their missing fields are filled. */
  waiting: readonly string[];
  onFullDays: FullDayChoice;
  /** Staff confirm booking a slot that nobody covers. */
  uncovered: boolean;
  /** Rupees or percent; null if empty. */
  discount: { type: (typeof discountTypes)[number]; value: number | null };
  /** An offer code to apply; the server validates it. */
  offerCode: string | null;
  requirements: string;
  paymentMethod: PaymentMethod;
  /** Null for the default. */
  billing: Billing | null;
  /** True for a plan that is to be paid by wash, though its item is sold by the month; null: as it costs less. */
  byWash: boolean | null;
};

export const blankDraft: Draft = {
  customer: null,
  customerText: noCustomerText,
  known: nothingSaved,
  address: noAddress,
  addressSaved: false,
  company: null,
  item: null,
  type: "Book Now",
  vehicles: [],
  entry: blankEntry,
  editing: null,
  waiting: [],
  onFullDays: "refuse",
  uncovered: false,
  discount: { type: "percentage", value: null },
  offerCode: null,
  requirements: "",
  paymentMethod: "cash",
  billing: null,
  byWash: null,
};
