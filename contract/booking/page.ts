import { z } from "zod";
import { reasonCodes } from "../dispatch/disruptionReason.ts";
import { endpoint } from "../endpoint.ts";
import { effects } from "../dispatch/outcome.ts";
import { outcomeReasons } from "../dispatch/reason.ts";
import { id } from "../text.ts";
import { BookingLine, BookingRef, bookingSources, paymentMethods, paymentOrigins } from "./booking.ts";
import { schedules } from "./schedule.ts";
import { discountTypes } from "../price/discount.ts";
import { vehicleReply } from "./vehicleReply.ts";
import { Wash } from "./wash.ts";

/** A day, and its slot when a single wash is meant. */
const Moment = z.object({ day: z.string(), slot: z.string().nullable() });
export type Moment = z.output<typeof Moment>;

export const BookingEvent = z
  .object({
    at: z.string(),
    /** Null: customers see only the company. */
    by: z.string().nullable(),
    kind: z.enum([
      "booked",
      "overbooked",
      "moved",
      "skipped",
      "paused",
      "cancelled",
      "done",
      "missed",
      "calledOff",
      "restored",
      "rewash",
      "paid",
      "renewed",
      "repriced",
      "planChanged",
      "planChangeUndone",
    ]),
    /** As entered, or the English text of `reasonCode`. */
    reason: z.string(),
    reasonCode: z.enum(reasonCodes).nullable(),
    vehicleNumber: z.string().nullable(),
    washes: z.int().nullable(),
    from: Moment.nullable(),
    to: Moment.nullable(),
    /** Rupees. */
    amount: z.number().nullable(),
    /** Present for a new price of a month; absent for one of a wash. */
    monthly: z.literal(true).optional(),
    /** Why a wash was missed. */
    outcomeReason: z.enum(outcomeReasons).nullable(),
    effect: z.enum(effects).nullable(),
  })
  .meta({ id: "BookingEvent" });
export type BookingEvent = z.output<typeof BookingEvent>;

const VehicleLine = z
  .object({
    /** Null for a single wash. */
    planId: id().nullable(),
    ...vehicleReply,
    parkingFloor: z.string(),
    /** Empty while it is not known; `parkingNote` then says where the vehicle stands. */
    parkingPillar: z.string(),
    parkingNote: z.string(),
    slot: z.string(),
    /** Null for a single wash. */
    schedule: z.enum(schedules).nullable(),
    days: z.array(z.string()),
    /** Of a monthly plan; null: the day it starts on. */
    dayOfMonth: z.int().nullable(),
    startDate: z.string(),
    /** Null: a plan without an end. */
    endDate: z.string().nullable(),
    occurrences: z.int(),
    /** Washes still scheduled. */
    toCome: z.int(),
    /** Rupees a wash today, before discounts. */
    price: z.number(),
    /** Rupees a month, after discounts; null unless it is a package. */
    monthlyPrice: z.number().nullable(),
    /** The next price that has been announced, before discounts: of a month for a package, else of a wash. */
    nextPrice: z.object({ from: z.string(), price: z.number() }).nullable(),
    requirements: z.string(),
  })
  .meta({ id: "BookingVehicle" });
export type VehicleLine = z.output<typeof VehicleLine>;

const Payment = z.object({
  paymentId: id(),
  at: z.string(),
  amount: z.number(),
  method: z.enum(paymentOrigins),
  reference: z.string(),
  by: z.string().nullable(),
});

/** One booking in full detail. */
const Booking = BookingLine.extend({
  customerEmail: z.string(),
  customerAddress: z.string(),
  buildingName: z.string(),
  floorName: z.string(),
  requirements: z.string(),
  paymentMethod: z.enum(paymentMethods),
  bookingSource: z.enum(bookingSources),
  /** Rupees at booking. */
  baseAmount: z.number(),
  /** The manual discount; the offer is separate. */
  discount: z.object({ type: z.enum(discountTypes), value: z.number(), amount: z.number() }).nullable(),
  /** Rupees deducted for washes skipped or cancelled since. */
  offAmount: z.number(),
  vehicleLines: z.array(VehicleLine),
  washLines: z.array(Wash),
  payments: z.array(Payment),
  events: z.array(BookingEvent),
}).meta({ id: "Booking" });
export type Booking = z.output<typeof Booking>;

export const getBooking = endpoint({
  path: "/Booking/GetById",
  body: BookingRef,
  reply: Booking,
  permission: "booking:read",
  about: "One booking with its vehicles, each wash, payments and what has happened to it.",
});
