import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { reckoned } from "../money.ts";
import { OfferCode } from "../offer/terms.ts";
import { flag, id, line } from "../text.ts";
import { BookingRef, paymentMethods } from "./booking.ts";
import { billings } from "./billing.ts";
import { askedCompany } from "./room.ts";
import { type Discount, discountFrom, discountOnWire, discountTypes } from "./price.ts";
import { type BookingSchedule, bookingSchedules } from "./schedule.ts";
import { BookedVehicle, fullDayChoices, MOST_VEHICLES } from "./vehicle.ts";

/** An amount off, in rupees, or a percentage. */
const WireDiscount = z.codec(
  z.strictObject({
    type: z.enum(discountTypes, { error: "Must be a percentage or an amount" }),
    value: z
      .number({ error: "Must be a number" })
      .min(0, "Discount must be at least 0")
      .max(20_000_000, "Discount is too large"),
  }),
  z.custom<Discount>(),
  { decode: discountFrom, encode: discountOnWire },
);

const BookingFields = z.object({
  CompanyId: askedCompany,
  /** Null: the customer who calls. */
  CustomerId: id("Please select a customer").nullable().default(null),
  SocietyId: id("Society is required"),
  BuildingId: id("Building is required"),
  FloorId: id("Floor is required"),
  FlatId: id("Flat is required"),
  ServiceItemId: id("Please select a service item"),
  /** What the customer is to pay in all, in rupees. */
  CustomerAmount: reckoned("Must be an amount in rupees"),
  Discount: WireDiscount.nullable().default(null),
  /** Null: no offer is used. */
  OfferCode: OfferCode.nullable().default(null),
  /** Absent: upfront of single washes, of plans as the company has it. */
  Billing: z.enum(billings, { error: "Must be upfront or monthly" }).optional(),
  PaymentMethod: z.enum(paymentMethods, { error: "Must be cash or upi" }).default("cash"),
  VehicleOtherRequirements: line(500).nullable().default(""),
  /** What to do on days on which the slot is full. */
  OnFullDays: z.enum(fullDayChoices, { error: "Please choose what to do on full days" }).default("refuse"),
  /** Staff book knowingly what nobody covers yet. */
  EvenUncovered: flag.default(false),
  Vehicles: z
    .array(BookedVehicle, { error: "Please add a vehicle" })
    .min(1, "Please add a vehicle")
    .max(MOST_VEHICLES, `At most ${MOST_VEHICLES} vehicles`),
});
export type BookingBody = z.output<typeof BookingFields>;

// Names, times and states that the server knows better.
const ignores = [
  "BookingSource",
  "BookingStatus",
  "Building",
  "CreatedDate",
  "Flat",
  "Floor",
  "PaymentStatus",
  "ServiceEndTime",
  "ServiceStartTime",
  "Society",
  "VehicleWashtTime",
];

const Confirmed = BookingRef.extend({
  /** Rupees. */
  amount: z.number(),
  washes: z.int(),
});

/** What a booking may call itself that is made by the call of this schedule. */
const onlySchedule = <S extends BookingSchedule>(schedule: S, error: string) =>
  z.enum([schedule], { error }).nullable().optional();

export const bookOnce = endpoint({
  path: "/Booking/OneTimeWash",
  body: BookingFields.extend({
    BookingSchedule: onlySchedule("Book Now", "This call books single washes: 'Book Now'"),
  }),
  bodyLimit: 128 * 1024,
  ignores,
  reply: Confirmed,
  may: "booking:write",
  about: "Books one wash for each vehicle. Price, times and names are the server's; 409 when a slot is full.",
});

export const bookPlan = endpoint({
  path: "/Booking/Regularwash",
  body: BookingFields.extend({
    BookingSchedule: onlySchedule("regular-wash", "This call books plans: 'regular-wash'"),
  }),
  bodyLimit: 128 * 1024,
  ignores,
  reply: Confirmed,
  cost: 2,
  may: "booking:write",
  about: "Books a plan of washes for each vehicle.",
});

export const getQuote = endpoint({
  path: "/Booking/GetQuote",
  body: BookingFields.pick({
    CompanyId: true,
    CustomerId: true,
    SocietyId: true,
    ServiceItemId: true,
    OnFullDays: true,
    EvenUncovered: true,
    OfferCode: true,
    Vehicles: true,
  }).extend({ BookingSchedule: z.enum(bookingSchedules, { error: "Please select a service type" }) }),
  bodyLimit: 128 * 1024,
  reply: z.object({
    /** In the order of the vehicles. */
    vehicles: z.array(
      z.object({
        /** Rupees a wash. */
        price: z.number(),
        /** Washes that would be booked: all of them but for the days that are left out. */
        occurrences: z.int(),
        /** Days on which the slot has no room left for it, the booking's other vehicles counted. */
        fullDays: z.array(z.string()),
      }),
    ),
    /** Of the offer that was named: whether it holds, what it takes off in rupees, and what it says. */
    offer: z.object({ valid: z.boolean(), discount: z.number(), message: z.string() }).nullable(),
  }),
  cost: 3,
  may: "booking:price",
  about: "What a booking would come to at this moment, without booking it.",
});
