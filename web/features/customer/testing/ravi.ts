import { getCustomerTotals } from "#contract/bill/account.ts";
import {
  type Customer,
  getCustomer,
  getCustomerRules,
  searchCustomers,
} from "#contract/customer/customer.ts";
import { getTimeline } from "#contract/timeline/timeline.ts";
import { getEntries } from "#contract/customer/merge.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { searchPayments } from "#contract/payment/payment.ts";
import { answerBookings } from "#web/features/booking/testing/meera.ts";
import { answerCall } from "#web/testing/api.ts";

export const customer: Customer = {
  customerId: 3,
  firstName: "Ravi Patil",
  middleName: "",
  lastName: "",
  email1: "ravi@example.com",
  phone1: "9822011234",
  phone2: "",
  notes: "",
  customerAddress: "302, Tower A, Baner",
  gstin: "",
  legalName: "",
  business: false,
  mostVehicles: 10,
  companyId: 4,
  companyName: "Sparkle Car Care",
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
      parkingFloorId: 1,
      parkingPillarId: 2,
      parkingNote: "",
      slot: "7:00 AM",
    },
  ],
};

const line: ReplyOf<typeof searchCustomers>["rows"][number] = {
  customerId: 3,
  firstName: "Ravi Patil",
  phone1: "9822011234",
  email1: "ravi@example.com",
  customerAddress: "302, Tower A, Baner",
  gstin: "",
  legalName: "",
  companyId: 4,
  companyName: "Sparkle Car Care",
  bookings: 2,
  lastBookedAt: "2026-11-14T04:30:00Z",
};

/** Mocks the API of the customers' screens: one customer and a booking. */
export function answerCustomers(): void {
  answerBookings();
  answerCall(searchCustomers, () => ({ rows: [line], total: 1 }));
  answerCall(getCustomer, () => customer);
  answerCall(getCustomerRules, () => ({ emailOptional: false }));
  answerCall(getCustomerTotals, () => ({ charged: 1080, paid: 500, open: 580, toRefund: 0, credit: 0 }));
  answerCall(getEntries, () => ({ merged: [], samePhone: [] }));
  answerCall(getTimeline, () => ({ rows: [], total: 0 }));
  answerCall(searchPayments, () => ({ rows: [], total: 0, credit: 0 }));
}
