import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { CodedReply } from "../error.ts";
import { reckoned } from "../money.ts";
import { OfferCode } from "../offer/terms.ts";
import { flag, id, line } from "../text.ts";
import { BookingRef, paymentMethods } from "./booking.ts";
import { billings } from "./billing.ts";
import { requestedCompany } from "./availability.ts";
import { type Discount, discountFrom, serializeDiscount, discountTypes } from "./price.ts";
import { type BookingSchedule, bookingSchedules } from "./schedule.ts";
import { BookedVehicle, fullDayChoices, MOST_VEHICLES } from "./vehicle.ts";

/** An amount off, in rupees, or a percentage. */
const DiscountInput = z.codec(
  z.strictObject({
    type: z.enum(discountTypes, { error: coded("notPercentageOrAmount") }),
    value: z
      .number({ error: coded("notANumber") })
      .min(0, coded("discountBelowZero"))
      .max(20_000_000, coded("discountTooLarge")),
  }),
  z.custom<Discount>(),
  { decode: discountFrom, encode: serializeDiscount },
);

const BookingFields = z.object({
  CompanyId: requestedCompany,
  /** Null: the customer who calls. */
  CustomerId: id("chooseCustomer").nullable().default(null),
  SocietyId: id("societyRequired"),
  BuildingId: id("buildingRequired"),
  FloorId: id("floorRequired"),
  FlatId: id("flatRequired"),
  ServiceItemId: id("chooseItem"),
  /** What the customer is to pay in all, in rupees. */
  CustomerAmount: reckoned("notAnAmount"),
  Discount: DiscountInput.nullable().default(null),
  /** Null: no offer is used. */
  OfferCode: OfferCode.nullable().default(null),
  /** Absent: upfront of single washes, of plans as the company has it. */
  Billing: z.enum(billings, { error: coded("notUpfrontOrMonthly") }).optional(),
  PaymentMethod: z.enum(paymentMethods, { error: coded("notCashOrUpi") }).default("cash"),
  VehicleOtherRequirements: line(500).nullable().default(""),
  /** What to do on days on which the slot is full. */
  OnFullDays: z.enum(fullDayChoices, { error: coded("chooseFullDays") }).default("refuse"),
  /** Staff book knowingly what nobody covers yet. */
  EvenUncovered: flag.default(false),
  Vehicles: z
    .array(BookedVehicle, { error: coded("noVehicle") })
    .min(1, coded("noVehicle"))
    .max(MOST_VEHICLES, coded("atMostVehicles", { count: MOST_VEHICLES })),
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
const onlySchedule = <S extends BookingSchedule>(schedule: S, error: PlainFieldCode) =>
  z.enum([schedule], { error }).nullable().optional();

export const bookOnce = endpoint({
  path: "/Booking/OneTimeWash",
  body: BookingFields.extend({
    BookingSchedule: onlySchedule("Book Now", "onlySingleWashes"),
  }),
  bodyLimit: 128 * 1024,
  ignores,
  reply: Confirmed,
  permission: "booking:write",
  about: "Books one wash for each vehicle. Price, times and names are the server's; 409 when a slot is full.",
});

export const bookPlan = endpoint({
  path: "/Booking/Regularwash",
  body: BookingFields.extend({
    BookingSchedule: onlySchedule("regular-wash", "onlyPlans"),
  }),
  bodyLimit: 128 * 1024,
  ignores,
  reply: Confirmed,
  cost: 2,
  permission: "booking:write",
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
  }).extend({ BookingSchedule: z.enum(bookingSchedules, { error: coded("chooseServiceType") }) }),
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
    offer: z
      .object({
        valid: z.boolean(),
        discount: z.number(),
        message: z.string(),
        /** The same as codes, one for each sentence. */
        texts: z.array(CodedReply).optional(),
      })
      .nullable(),
  }),
  cost: 3,
  permission: "booking:price",
  about: "What a booking would come to at this moment, without booking it.",
});
