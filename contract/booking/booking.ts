import { z } from "zod";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { reckoned, wholePaise } from "../money.ts";
import { pageOf, pageReply } from "../page.ts";
import { flag, id, line, requiredLine } from "../text.ts";
import { discountTypes } from "./price.ts";
import { bookingSchedules } from "./schedule.ts";
import { slots } from "./slot.ts";
import { BookedVehicle, fullDayChoices, MOST_VEHICLES } from "./vehicle.ts";

export const bookingStatuses = ["Confirmed", "Completed", "Cancelled"] as const;
export const paymentStatuses = ["Pending", "Partly paid", "Paid", "Refund due"] as const;
const visitStatuses = ["scheduled", "done", "missed", "skipped", "cancelled"] as const;
export type VisitStatus = (typeof visitStatuses)[number];
export const paymentMethods = ["cash", "upi"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** An amount off, in rupees, or a percentage. */
const WireDiscount = z.strictObject({
  type: z.enum(discountTypes, { error: "Must be a percentage or an amount" }),
  value: z
    .number({ error: "Must be a number" })
    .min(0, "Discount must be at least 0")
    .max(20_000_000, "Discount is too large"),
});

const BookingFields = z.object({
  CompanyId: id("Please select a company").nullable().default(null),
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
  PaymentMethod: z.enum(paymentMethods, { error: "Must be cash or upi" }).default("cash"),
  VehicleOtherRequirements: line(500).nullable().default(""),
  /** What to do on days on which the slot is full. */
  OnFullDays: z.enum(fullDayChoices, { error: "Please choose what to do on full days" }).default("refuse"),
  Vehicles: z
    .array(BookedVehicle)
    .min(1, "Please add a vehicle")
    .max(MOST_VEHICLES, `At most ${MOST_VEHICLES} vehicles`),
});
export type BookingBody = z.output<typeof BookingFields>;

// Names, times and states that the server knows better.
const ignores = [
  "BookingSchedule",
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

const BookingRef = z.object({ bookingId: id("Please select a booking") });

const Confirmed = BookingRef.extend({
  /** Rupees. */
  amount: z.number(),
  washes: z.int(),
});

export const bookOnce = endpoint({
  path: "/Booking/OneTimeWash",
  body: BookingFields,
  bodyLimit: 128 * 1024,
  ignores,
  reply: Confirmed,
  may: "booking:write",
  about: "Books one wash for each vehicle. Price, times and names are the server's; 409 when a slot is full.",
});

export const bookPlan = endpoint({
  path: "/Booking/Regularwash",
  body: BookingFields,
  bodyLimit: 128 * 1024,
  ignores,
  reply: Confirmed,
  may: "booking:write",
  about: "Books a plan of washes for each vehicle.",
});

export const getQuote = endpoint({
  path: "/Booking/GetQuote",
  body: BookingFields.pick({
    CompanyId: true,
    SocietyId: true,
    ServiceItemId: true,
    OnFullDays: true,
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
  }),
  may: "booking:price",
  about: "What a booking would come to at this moment, without booking it.",
});

export const getBookingPrices = endpoint({
  path: "/Booking/GetPrices",
  body: z.object({ ServiceItemId: id("Please select a service item"), SocietyId: id("Society is required") }),
  reply: z.object({
    itemName: z.string(),
    serviceName: z.string(),
    /** Minutes; null when nobody has said. */
    duration: z.int().nullable(),
    /** Of a wash of a vehicle type that has no price of its own; rupees. */
    price: z.number(),
    prices: z.array(z.object({ itemTypeName: z.string(), price: z.number() })),
  }),
  may: "booking:price",
  about: "What a wash costs in a society, for each vehicle type.",
});

export const getFreeSlots = endpoint({
  path: "/Booking/GetFreeSlots",
  body: z.object({
    ServiceItemId: id("Please select a service item"),
    SocietyId: id("Society is required"),
    ParkingPillarId: id("Parking Pillar is required"),
    /** The days to look at. */
    Days: z.array(day()).min(1, "Please select a day").max(366, "At most 366 days"),
  }),
  reply: z.array(
    z.object({
      slot: z.enum(slots),
      /** Washes that still find room on the fullest of the days; null where there is no limit. */
      left: z.int().nullable(),
      /** Days without room. */
      fullDays: z.array(z.string()),
    }),
  ),
  may: "booking:price",
  about: "Room for a wash at a pillar, for each slot of the day, over the days asked for.",
});

const BookingLine = z
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
    /** Rupees. */
    amount: z.number(),
    paid: z.number(),
    washes: z.int(),
    firstDay: z.string(),
    lastDay: z.string(),
    /** The next day on which a wash is due; null when none is. */
    nextDay: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: "BookingLine" });
export type BookingLine = z.output<typeof BookingLine>;

/** Which bookings and washes: every filter narrows. */
const filterFields = {
  /** Washes from this day on. */
  From: day().optional(),
  /** Washes up to this day. */
  To: day().optional(),
  Status: z.enum(bookingStatuses, { error: "No such status" }).optional(),
  PaymentStatus: z.enum(paymentStatuses, { error: "No such payment status" }).optional(),
  SocietyId: id("Please select a society").optional(),
  CompanyId: id("Please select a company").optional(),
  CustomerId: id("Please select a customer").optional(),
};

export const searchBookings = endpoint({
  path: "/Booking/Search",
  body: z.object({
    ...pageOf(["createdAt", "customerName", "firstDay", "amount"]),
    filters: z.strictObject(filterFields).default({}),
  }),
  reply: pageReply(BookingLine),
  may: "booking:read",
  about:
    "One page of bookings, the newest first; searches customer, phone, society, flat and vehicle number.",
});

const Visit = z
  .object({
    visitId: id(),
    bookingId: id(),
    vehicleNumber: z.string(),
    day: z.string(),
    slot: z.string(),
    status: z.enum(visitStatuses),
    /** What it was planned for, where it was moved. */
    plannedDay: z.string().nullable(),
    plannedSlot: z.string().nullable(),
    /** Why it was moved, skipped or cancelled. */
    reason: z.string(),
    overbooked: z.boolean(),
    /** Rupees, the discount taken off. */
    price: z.number(),
    /** Whether the caller may still skip it. */
    canSkip: z.boolean(),
  })
  .meta({ id: "Visit" });
export type Visit = z.output<typeof Visit>;

export const searchVisits = endpoint({
  path: "/Booking/SearchVisits",
  body: z.object({
    ...pageOf(["day"]),
    filters: z
      .strictObject({
        ...filterFields,
        VisitStatus: z.enum(visitStatuses, { error: "No such status" }).optional(),
      })
      .default({}),
  }),
  reply: pageReply(
    Visit.extend({
      customerName: z.string(),
      customerPhone: z.string(),
      societyName: z.string(),
      flat: z.string(),
      parking: z.string(),
      vehicle: z.string(),
      itemName: z.string(),
    }),
  ),
  may: "booking:read",
  about: "One page of washes, by day and slot.",
});

export const getCalendar = endpoint({
  path: "/Booking/GetCalendar",
  body: z.object({
    From: day("Please select a day"),
    To: day("Please select a day"),
    filters: z
      .strictObject({ SocietyId: filterFields.SocietyId, CompanyId: filterFields.CompanyId })
      .default({}),
  }),
  reply: z.array(
    z.object({
      day: z.string(),
      scheduled: z.int(),
      done: z.int(),
      missed: z.int(),
      /** Skipped or cancelled. */
      off: z.int(),
    }),
  ),
  may: "booking:read",
  about: "How many washes each day of at most 62 has; days without any are left out.",
});

const BookingEvent = z
  .object({
    at: z.string(),
    /** Null: the customer's side is told of the company only. */
    by: z.string().nullable(),
    kind: z.enum(["booked", "overbooked", "moved", "skipped", "paused", "cancelled", "paid"]),
    reason: z.string(),
    vehicleNumber: z.string().nullable(),
    washes: z.int().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Rupees. */
    amount: z.number().nullable(),
  })
  .meta({ id: "BookingEvent" });
export type BookingEvent = z.output<typeof BookingEvent>;

const VehicleLine = z
  .object({
    vehicleNumber: z.string(),
    make: z.string(),
    model: z.string(),
    color: z.string(),
    bodyType: z.string(),
    fuelType: z.string(),
    parkingFloor: z.string(),
    parkingPillar: z.string(),
    slot: z.string(),
    /** Null for a single wash. */
    schedule: z.string().nullable(),
    days: z.array(z.string()),
    startDate: z.string(),
    endDate: z.string(),
    occurrences: z.int(),
    /** Rupees a wash, before discount. */
    price: z.number(),
    requirements: z.string(),
  })
  .meta({ id: "BookingVehicle" });
export type VehicleLine = z.output<typeof VehicleLine>;

const Payment = z.object({
  paymentId: id(),
  at: z.string(),
  amount: z.number(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  by: z.string().nullable(),
});

const Booking = BookingLine.extend({
  customerEmail: z.string(),
  customerAddress: z.string(),
  buildingName: z.string(),
  floorName: z.string(),
  requirements: z.string(),
  paymentMethod: z.enum(paymentMethods),
  /** Rupees: as booked. */
  baseAmount: z.number(),
  discount: z.object({ type: z.enum(discountTypes), value: z.number(), amount: z.number() }).nullable(),
  /** Rupees that washes skipped or cancelled since have taken off. */
  offAmount: z.number(),
  vehicleLines: z.array(VehicleLine),
  visits: z.array(Visit),
  payments: z.array(Payment),
  events: z.array(BookingEvent),
}).meta({ id: "Booking" });
export type Booking = z.output<typeof Booking>;

export const getBooking = endpoint({
  path: "/Booking/GetById",
  body: BookingRef,
  reply: Booking,
  may: "booking:read",
  about: "One booking with its vehicles, each wash, payments and what has happened to it.",
});

const Reason = requiredLine("Please say why", 300);
const VisitRef = z.object({ visitId: id("Please select a wash") });
const Changed = z.object({ washes: z.int() });

export const moveVisit = endpoint({
  path: "/Booking/MoveVisit",
  body: VisitRef.extend({
    Date: day("Start Date is required"),
    Slot: z.enum(slots, { error: "Time Slot is required" }),
    Reason,
    Overbook: flag.default(false),
  }),
  reply: Changed,
  may: "booking:reschedule",
  about: "Moves one wash to another day or slot; 409 when that is full.",
});

export const getVisitSlots = endpoint({
  path: "/Booking/GetVisitSlots",
  body: VisitRef.extend({ Date: day("Start Date is required") }),
  reply: z.array(
    z.object({
      slot: z.enum(slots),
      /** Washes such as this one that find room, its own time counted as free; null where there is no limit. */
      left: z.int().nullable(),
    }),
  ),
  may: "booking:reschedule",
  about: "Room for a wash that is to be moved, for each slot of a day.",
});

export const skipVisit = endpoint({
  path: "/Booking/SkipVisit",
  body: VisitRef.extend({ Reason }),
  reply: Changed,
  may: "booking:skip",
  about: "Skips one wash; it is not charged. Customers may until 8 PM on the day before.",
});

export const pauseBooking = endpoint({
  path: "/Booking/Pause",
  body: BookingRef.extend({
    From: day("Start Date is required"),
    To: day("End Date is required"),
    Reason,
  }).refine(({ From, To }) => From <= To, { path: ["To"], error: "End Date must not be before Start Date" }),
  reply: Changed,
  may: "booking:skip",
  about: "Skips every wash between two days, both counted.",
});

export const cancelBooking = endpoint({
  path: "/Booking/Cancel",
  body: BookingRef.extend({
    /** Null: every wash that is still to come. */
    From: day().nullable().default(null),
    Reason,
  }),
  reply: Changed,
  may: "booking:cancel",
  about: "Cancels the washes to come, or those from a day on. What is cancelled is not charged.",
});

export const addPayment = endpoint({
  path: "/Booking/AddPayment",
  status: 201,
  body: BookingRef.extend({
    /** Rupees; below 0 for money given back. */
    Amount: wholePaise(
      z
        .number({ error: "Amount is required" })
        .min(-20_000_000, "Amount is too large")
        .max(20_000_000, "Amount is too large"),
    ).refine((amount) => amount !== 0, "Amount is required"),
    Method: z.enum(paymentMethods, { error: "Payment Method is required" }),
    Reference: line(60).default(""),
  }).refine(({ Method, Reference }) => Method === "cash" || Reference !== "", {
    path: ["Reference"],
    error: "Reference is required for UPI",
  }),
  reply: z.object({ paymentId: id() }),
  may: "payment:write",
  about: "Records a payment, or with a negative amount money given back.",
});
