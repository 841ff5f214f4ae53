import { z } from "zod";
import { coded } from "../coded.ts";
import { billings } from "./billing.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { flag, id } from "../text.ts";
import { bookingSchedules } from "./schedule.ts";

export const bookingStatuses = ["Confirmed", "Completed", "Cancelled"] as const;
/**
 * Nothing is due of what was cancelled or skipped unpaid, or costs nothing: nobody has paid it. Of what is billed by the
 * month the bills tell how it is paid.
 */
export const paymentStatuses = [
  "Pending",
  "Partly paid",
  "Paid",
  "Nothing due",
  "Refund due",
  "Billed monthly",
] as const;
export const paymentMethods = ["cash", "upi"] as const;
/** How money has come, or gone back: `bank` by NEFT, RTGS or IMPS, `online` by net banking or a wallet at a gateway. */
export const receivedMethods = [...paymentMethods, "bank", "card", "cheque", "online"] as const;
export type ReceivedMethod = (typeof receivedMethods)[number];
/** Where a booking was made: by the customer, or by staff. */
export const bookingSources = ["MobileApp", "BackOffice"] as const;
export type BookingSource = (typeof bookingSources)[number];
export type PaymentMethod = (typeof paymentMethods)[number];

export const BookingRef = z.object({ bookingId: id("chooseBooking") });

/** A booking as lists show it. */
export const BookingLine = z
  .object({
    ...BookingRef.shape,
    customerId: id(),
    customerName: z.string(),
    customerPhone: z.string(),
    societyId: id(),
    societyName: z.string(),
    flat: z.string(),
    companyId: id(),
    companyName: z.string(),
    serviceName: z.string(),
    itemName: z.string(),
    bookingSchedule: z.enum(bookingSchedules),
    vehicles: z.array(z.string()),
    status: z.enum(bookingStatuses),
    paymentStatus: z.enum(paymentStatuses),
    billing: z.enum(billings),
    /** Rupees. */
    amount: z.number(),
    paid: z.number(),
    /** The offer that it was booked with, as its code was then; null without one. */
    offerCode: z.string().nullable(),
    /** Rupees that the offer has taken off. */
    offerDiscount: z.number(),
    /** Those that are neither skipped nor cancelled. */
    washes: z.int(),
    /** How many of them are scheduled for today or later. */
    toCome: z.int(),
    firstDay: z.string(),
    lastDay: z.string(),
    /** The next day on which a wash is due; null when none is. */
    nextDay: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: "BookingLine" });
export type BookingLine = z.output<typeof BookingLine>;

/** Which bookings and washes: every filter narrows. */
export const filterFields = {
  /** Washes from this day on. */
  From: day().optional(),
  /** Washes up to this day. */
  To: day().optional(),
  Status: z.enum(bookingStatuses, { error: coded("noSuchStatus") }).optional(),
  PaymentStatus: z.enum(paymentStatuses, { error: coded("noSuchPaymentStatus") }).optional(),
  SocietyId: id("chooseSociety").optional(),
  CompanyId: id("chooseCompany").optional(),
  CustomerId: id("chooseCustomer").optional(),
  /** Bookings that were made from this day on. */
  MadeFrom: day().optional(),
  /** Bookings that were made up to this day. */
  MadeTo: day().optional(),
  /** True: only bookings, paid upfront, of which something is still to be paid; false: only the others. */
  Open: flag.optional(),
  /** True: only plans with a wash from today on; false: only the other bookings. */
  ActivePlan: flag.optional(),
};

export const searchBookings = endpoint({
  path: "/Booking/Search",
  body: z.object({
    ...pageOf(["createdAt", "customerName", "firstDay", "amount"]),
    filters: z.strictObject(filterFields).default({}),
  }),
  reply: pageReply(BookingLine).extend({
    /** Rupees still to be paid of all that match; told where only those are asked for. */
    open: z.number().optional(),
  }),
  permission: "booking:read",
  about:
    "One page of bookings, the newest first; searches customer, phone, society, flat and vehicle number.",
});
