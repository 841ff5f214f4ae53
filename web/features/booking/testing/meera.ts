import { type BookingLine, searchBookings } from "#contract/booking/booking.ts";
import { type Booking, getBooking } from "#contract/booking/page.ts";
import { getCalendar, searchWashes, type Wash } from "#contract/booking/wash.ts";
import { getCompanies } from "#contract/company/company.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { searchPlans } from "#contract/plan/plan.ts";
import { getSocieties, societyChoice } from "#contract/society/society.ts";
import { answerCall } from "#web/testing/api.ts";

/** A plan of four washes: one done, one moved and one skipped. */
export const line: BookingLine = {
  bookingId: 12,
  customerId: 3,
  customerName: "Meera Joshi",
  customerPhone: "9822011234",
  societyId: 7,
  societyName: "Green Acres",
  flat: "Tower A, 101",
  companyId: 4,
  companyName: "Sparkle Car Care",
  serviceName: "Exterior",
  itemName: "Foam wash",
  itemNames: {},
  bookingSchedule: "regular-wash",
  vehicles: ["MH12AB1234"],
  status: "Confirmed",
  billing: "upfront",
  paymentStatus: "Partly paid",
  amount: 1_080,
  paid: 500,
  offerCode: null,
  offerDiscount: 0,
  washes: 3,
  toCome: 1,
  firstDay: "2026-11-16",
  lastDay: "2026-12-07",
  nextDay: "2026-11-24",
  openEnded: false,
  planEnd: "2026-12-07",
  included: [],
  createdAt: "2026-11-14T04:30:00Z",
};

const wash: Wash = {
  washId: 100,
  bookingId: 12,
  planId: 7,
  vehicleNumber: "MH12AB1234",
  itemName: "Foam wash",
  itemNames: {},
  day: "2026-11-16",
  slot: "7:00 AM",
  status: "done",
  plannedDay: null,
  plannedSlot: null,
  reason: "",
  reasonCode: null,
  overbooked: false,
  price: 360,
  canSkip: false,
  canRestore: false,
  providerName: null,
  outcomeReason: null,
  outcomeNote: "",
  effect: "charge",
  doneAt: null,
  late: false,
  rating: null,
  canRate: false,
  photos: [],
};

export const moved: Wash = {
  ...wash,
  washId: 101,
  day: "2026-11-24",
  slot: "8:00 AM",
  status: "scheduled",
  plannedDay: "2026-11-23",
  plannedSlot: "7:00 AM",
  reason: "The water is off on Monday",
  reasonCode: null,
  overbooked: true,
  canSkip: true,
};

const skipped: Wash = {
  ...wash,
  washId: 102,
  day: "2026-11-30",
  status: "skipped",
  reason: "Away for the weekend",
};
const last: Wash = { ...wash, washId: 103, day: "2026-12-07", status: "scheduled", canSkip: true };

export const booking: Booking = {
  ...line,
  customerEmail: "meera@example.com",
  customerAddress: "Flat 101, Tower A, Baner",
  buildingName: "Tower A",
  floorName: "1st floor",
  requirements: "Please ring before you come",
  paymentMethod: "upi",
  bookingSource: "BackOffice",
  baseAmount: 1_600,
  discount: { type: "percentage", value: 10, amount: 160 },
  offAmount: 360,
  vehicleLines: [
    {
      planId: 7,
      vehicleNumber: "MH12AB1234",
      make: "Hyundai",
      model: "Creta",
      color: "White",
      bodyType: "SUV",
      fuelType: "Petrol",
      parkingFloor: "B1",
      parkingPillar: "P-14",
      parkingNote: "",
      slot: "7:00 AM",
      schedule: "weekly",
      days: ["monday"],
      dayOfMonth: null,
      startDate: "2026-11-16",
      endDate: "2026-12-07",
      occurrences: 4,
      toCome: 2,
      price: 400,
      monthlyPrice: null,
      nextPrice: null,
      requirements: "",
    },
  ],
  washLines: [wash, moved, skipped, last],
  payments: [
    {
      paymentId: 5,
      at: "2026-11-16T03:30:00Z",
      amount: 500,
      method: "upi",
      reference: "UPI-778",
      by: "Asha Kulkarni",
    },
  ],
  events: [
    {
      at: "2026-11-17T05:00:00Z",
      by: "Asha Kulkarni",
      kind: "moved",
      reason: "The water is off on Monday",
      reasonCode: null,
      vehicleNumber: "MH12AB1234",
      washes: 1,
      from: { day: "2026-11-23", slot: "7:00 AM" },
      to: { day: "2026-11-24", slot: "8:00 AM" },
      amount: null,
      outcomeReason: null,
      effect: null,
    },
    {
      at: "2026-11-14T04:30:00Z",
      by: "Asha Kulkarni",
      kind: "booked",
      reason: "",
      reasonCode: null,
      vehicleNumber: null,
      washes: 4,
      from: null,
      to: null,
      amount: 1_440,
      outcomeReason: null,
      effect: null,
    },
  ],
};

/** A wash as a row of the list of washes. */
export const listed = (one: Wash): ReplyOf<typeof searchWashes>["rows"][number] => ({
  ...one,
  customerName: "Meera Joshi",
  customerPhone: "9822011234",
  societyName: "Green Acres",
  flat: "Tower A, 101",
  parking: "B1, P-14",
  vehicle: "White Hyundai Creta",
  itemName: "Foam wash",
});

/** Answers the calls of the booking screens: one booking, its washes, a society and a company. */
export function answerBookings(): void {
  answerCall(searchBookings, () => ({ rows: [line], total: 1 }));
  answerCall(searchWashes, () => ({ rows: [listed(moved)], total: 1 }));
  answerCall(getCalendar, () => [
    { day: "2026-11-16", scheduled: 0, done: 1, missed: 1, off: 0 },
    { day: "2026-11-24", scheduled: 1, done: 0, missed: 0, off: 2 },
  ]);
  answerCall(getBooking, () => booking);
  answerCall(searchPlans, () => ({ rows: [], total: 0 }));
  answerCall(getSocieties, () => [
    societyChoice({
      societyId: 7,
      societyName: "Green Acres",
      societyStreet: "12 Baner Road",
      city: "Pune",
      active: true,
      pincode: "411045",
    }),
  ]);
  answerCall(getCompanies, () => []);
}
