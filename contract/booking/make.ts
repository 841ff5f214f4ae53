import { z } from "zod";
import { AddedTax } from "../price/addedTax.ts";
import { coded, type PlainFieldCode } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { MAX_RUPEES, reckoned } from "../money.ts";
import { OfferCode } from "../offer/terms.ts";
import { flag, id, line } from "../text.ts";
import { BookingRef, paymentMethods } from "./booking.ts";
import { billings } from "./billing.ts";
import { packages } from "../price/package.ts";
import { requestedCompany } from "./availability.ts";
import { type Discount, discountFrom, serializeDiscount, discountTypes } from "../price/discount.ts";
import type { BookingSchedule } from "./schedule.ts";
import { BookedVehicle, fullDayChoices, MAX_BOOKING_BYTES, MAX_VEHICLES } from "./vehicle.ts";

/** Rupees, or a percentage. */
const DiscountInput = z.codec(
  z.strictObject({
    type: z.enum(discountTypes, { error: coded("notPercentageOrAmount") }),
    value: z
      .number({ error: coded("notANumber") })
      .min(0, coded("discountBelowZero"))
      .max(MAX_RUPEES, coded("discountTooLarge")),
  }),
  z.custom<Discount>(),
  { decode: discountFrom, encode: serializeDiscount },
);

export const BookingFields = z.object({
  CompanyId: requestedCompany,
  /** Null: the calling customer. */
  CustomerId: id("chooseCustomer").nullable().default(null),
  SocietyId: id("societyRequired"),
  BuildingId: id("buildingRequired"),
  FloorId: id("floorRequired"),
  FlatId: id("flatRequired"),
  ServiceItemId: id("chooseItem"),
  /** Total for the customer, in rupees. */
  CustomerAmount: reckoned("notAnAmount"),
  Discount: DiscountInput.nullable().default(null),
  /** Null: no offer. */
  OfferCode: OfferCode.nullable().default(null),
  /** Absent: upfront for single washes, the company's default for plans. */
  Billing: z.enum(billings, { error: coded("notUpfrontOrMonthly") }).optional(),
  /** "month": a plan at its item's monthly price, billed by the month. Null: wash by wash. */
  Package: z
    .enum(packages, { error: coded("notPackage") })
    .nullable()
    .default(null),
  PaymentMethod: z.enum(paymentMethods, { error: coded("notCashOrUpi") }).default("cash"),
  VehicleOtherRequirements: line(500).nullable().default(""),
  /** What to do on days on which the slot is full. */
  OnFullDays: z.enum(fullDayChoices, { error: coded("chooseFullDays") }).default("refuse"),
  /** False refuses hours that no provider covers, as customers are refused them anyway. */
  EvenUncovered: flag.optional(),
  /** Allows staff to book a vehicle that another customer has washed at the same time. */
  EvenBooked: flag.default(false),
  /** Books a vehicle although it has the same item on some of these days already. */
  EvenTwice: flag.default(false),
  Vehicles: z
    .array(BookedVehicle, { error: coded("noVehicle") })
    .min(1, coded("noVehicle"))
    .max(MAX_VEHICLES, coded("atMostVehicles", { count: MAX_VEHICLES })),
});
export type BookingBody = z.output<typeof BookingFields>;

// Names, times and states that the server sets itself.
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
] as const;
/** Specified fields that the server accepts and ignores. */
export type Placeholders = Record<(typeof ignores)[number], string>;

const Confirmed = BookingRef.extend({
  /** Rupees. */
  amount: z.number(),
  /** Added to the amount on its bill; absent where it includes the tax. */
  tax: AddedTax.optional(),
  washes: z.int(),
});

/** `BookingSchedule` may be absent, or must match the endpoint. */
const onlySchedule = <S extends BookingSchedule>(schedule: S, error: PlainFieldCode) =>
  z.enum([schedule], { error }).nullable().optional();

export const bookOnce = endpoint({
  path: "/Booking/OneTimeWash",
  adds: "bookingId",
  body: BookingFields.extend({
    BookingSchedule: onlySchedule("Book Now", "onlySingleWashes"),
  }),
  bodyLimit: MAX_BOOKING_BYTES,
  ignores,
  reply: Confirmed,
  permission: "booking:write",
  about:
    "Books one wash for each vehicle. Price, times and names are the server's; 409 when a slot is full, when a vehicle has the item on that day already, without `EvenTwice`, and for staff when another customer has it washed at that time, without `EvenBooked`.",
});

export const bookPlan = endpoint({
  path: "/Booking/Regularwash",
  adds: "bookingId",
  body: BookingFields.extend({
    BookingSchedule: onlySchedule("regular-wash", "onlyPlans"),
  }),
  bodyLimit: MAX_BOOKING_BYTES,
  ignores,
  reply: Confirmed,
  cost: 2,
  permission: "booking:write",
  about:
    "Books a plan of washes for each vehicle; 409 when a vehicle has the item on some of its days already, without `EvenTwice`, and for staff when another customer has it washed at one of its times, without `EvenBooked`.",
});
