import { z } from "zod";
import { Included } from "../catalogue/included.ts";
import { itemReply } from "../catalogue/itemReply.ts";
import { AddedTax } from "../price/addedTax.ts";
import { coded } from "../coded.ts";
import { billings } from "./billing.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { countedPageOf, countedPageReply } from "../page.ts";
import { flag, id } from "../text.ts";
import { bookingSchedules } from "./schedule.ts";
import { bookingStatuses, paymentStates, paymentStatuses } from "./status.ts";

export const paymentMethods = ["cash", "upi"] as const;
/**
 * How money was received or refunded: `bank` by NEFT, RTGS or IMPS, `online` by net banking or a wallet at a gateway.
 */
export const receivedMethods = [...paymentMethods, "bank", "card", "cheque", "online"] as const;
export type ReceivedMethod = (typeof receivedMethods)[number];

/** "opening" is a credit that was brought forward: the money was received elsewhere. */
export const paymentOrigins = [...receivedMethods, "opening"] as const;
export type PaymentOrigin = (typeof paymentOrigins)[number];
/** Made by the customer, or by staff. */
export const bookingSources = ["MobileApp", "BackOffice"] as const;
export type BookingSource = (typeof bookingSources)[number];
export type PaymentMethod = (typeof paymentMethods)[number];

export const BookingRef = z.object({ bookingId: id("chooseBooking") });

/** A booking in lists. */
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
    ...itemReply,
    bookingSchedule: z.enum(bookingSchedules),
    vehicles: z.array(z.string()),
    status: z.enum(bookingStatuses),
    paymentStatus: z.enum(paymentStatuses),
    billing: z.enum(billings),
    /** Rupees. */
    amount: z.number(),
    /**
     * Added to the amount: what is owed with it, for a booking paid upfront; otherwise what its bills would add as the
     * company is taxed today or was on the last day. Absent without.
     */
    tax: AddedTax.optional(),
    paid: z.number(),
    /** Code of the applied offer at booking; null without one. */
    offerCode: z.string().nullable(),
    /** Rupees taken off by the offer. */
    offerDiscount: z.number(),
    /** Washes that are neither skipped nor cancelled. */
    washes: z.int(),
    /** Of these, the washes scheduled for today or later. */
    toCome: z.int(),
    firstDay: z.string(),
    lastDay: z.string(),
    /** The next day with a due wash; null without one. */
    nextDay: z.string().nullable(),
    /** True for a plan without an end: its washes exist for 60 days ahead, and later ones are added daily. */
    openEnded: z.boolean(),
    /** Last day of a plan; null without an end, and for single washes. */
    planEnd: z.string().nullable(),
    /** Washes of other items that come with each month of a package. */
    included: z.array(Included),
    createdAt: z.string(),
  })
  .meta({ id: "BookingLine" });
export type BookingLine = z.output<typeof BookingLine>;

/** Filters of bookings and washes; all given filters apply. */
export const filterFields = {
  /** Washes from this day on. */
  From: day().optional(),
  /** Washes up to this day. */
  To: day().optional(),
  Status: z.enum(bookingStatuses, { error: coded("noSuchStatus") }).optional(),
  PaymentStatus: z.enum(paymentStates, { error: coded("noSuchPaymentStatus") }).optional(),
  SocietyId: id("chooseSociety").optional(),
  CompanyId: id("chooseCompany").optional(),
  CustomerId: id("chooseCustomer").optional(),
  /** Bookings made from this day on. */
  MadeFrom: day().optional(),
  /** Bookings made up to this day. */
  MadeTo: day().optional(),
  /** True: only upfront bookings with an open amount; false: only the others. */
  Open: flag.optional(),
  /** True: only plans with a wash from today on; false: only the other bookings. */
  ActivePlan: flag.optional(),
  /** Plans whose last wash is from today up to this day, and which do not go on by themselves. */
  PlanEndsBy: day().optional(),
};

export const searchBookings = endpoint({
  path: "/Booking/Search",
  fromReplica: true,
  body: z.object({
    ...countedPageOf(["createdAt", "customerName", "firstDay", "amount"]),
    filters: z.strictObject(filterFields).default({}),
  }),
  reply: countedPageReply(BookingLine).extend({
    /** Rupees unpaid over all matches; present only when `Open` asks for unpaid bookings. */
    open: z.number().optional(),
  }),
  permission: "booking:read",
  reveals: { list: "Bookings" },
  about:
    "One page of bookings, the newest first; searches customer, phone, society, flat and vehicle number.",
});
