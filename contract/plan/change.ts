import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { packages } from "../price/package.ts";
import { reasonFields } from "../booking/reason.ts";
import { slotInput, unavailableReasons } from "../booking/slot.ts";
import { fullDayChoices, RhythmFields, requireRhythm, vehicleFields } from "../booking/vehicle.ts";
import { anyPlate } from "../booking/plate.ts";
import { flag, id } from "../text.ts";

/** Most plans that one call changes. */
export const MAX_CHANGED = 200;

/** Minutes after a change in which it can be undone, and until which nobody is told of it. */
export const UNDO_MINUTES = 10;

const Vehicle = z.strictObject({
  VehicleNumber: anyPlate,
  VehicleCompany: vehicleFields.make,
  VehicleModel: vehicleFields.model,
  VehicleColor: vehicleFields.color,
  VehicleType: vehicleFields.bodyType,
  VehicleFuelType: vehicleFields.fuelType,
});

const ChangeFields = z.object({
  planIds: z
    .array(id("choosePlan"), { error: coded("choosePlan") })
    .min(1, coded("choosePlan"))
    .max(MAX_CHANGED, coded("atMostRows", { count: MAX_CHANGED })),
  /** First day of the new term. */
  From: day("startRequired"),
  FlatId: id("flatRequired").optional(),
  ParkingFloorId: vehicleFields.parkingFloorId.nullable().optional(),
  ParkingPillarId: vehicleFields.parkingPillarId.nullable().optional(),
  ParkingNote: vehicleFields.parkingNote.optional(),
  /** Another car; of one plan. */
  Vehicle: Vehicle.optional(),
  ServiceItemId: id("chooseItem").optional(),
  AppointmentTime: slotInput.optional(),
  ...RhythmFields,
  /** "month": at the item's monthly price; null: wash by wash. */
  Package: z
    .enum(packages, { error: coded("notPackage") })
    .nullable()
    .optional(),
  /** Null: without an end. */
  BookingEndDate: day("endRequired").nullable().optional(),
  /** Choice for days with a full slot; absent: as the plan was booked. */
  OnFullDays: z.enum(fullDayChoices, { error: coded("chooseFullDays") }).optional(),
  /** False refuses hours that no provider covers, as customers are refused them anyway. */
  EvenUncovered: flag.optional(),
  /** Changes it although a vehicle has the item in another booking on some of these days. */
  EvenTwice: flag.default(false),
  ...reasonFields,
});

const terms = [
  "FlatId",
  "ParkingFloorId",
  "ParkingPillarId",
  "ParkingNote",
  "Vehicle",
  "ServiceItemId",
  "AppointmentTime",
  "DaysOfWeek",
  "Every",
  "ExceptDays",
  "DayOfMonth",
  "Package",
  "BookingEndDate",
] as const satisfies readonly (keyof z.output<typeof ChangeFields>)[];

const at = (path: keyof z.output<typeof ChangeFields>, message: PlainFieldCode) => ({
  path: [path],
  error: coded(message),
});

const Change = requireRhythm(ChangeFields)
  .refine((one) => terms.some((field) => one[field] !== undefined), at("From", "changesNothing"))
  .refine((one) => one.Vehicle === undefined || one.planIds.length === 1, at("Vehicle", "onePlanForVehicle"))
  .refine((one) => !one.ParkingPillarId || !one.ParkingNote, at("ParkingNote", "noteBesidePillar"))
  .refine(
    (one) => !one.ParkingPillarId || Boolean(one.ParkingFloorId),
    at("ParkingFloorId", "parkingFloorRequired"),
  );
export type PlanChange = z.output<typeof Change>;

/** The effect on one plan. */
const Changed = z.object({
  planId: id(),
  /** Washes on the same day at another hour, */
  moved: z.int(),
  /** on days without one before, */
  added: z.int(),
  /** on days that have none any more, */
  dropped: z.int(),
  /** and at the same time as before. */
  kept: z.int(),
  /** Days without room, and why. */
  full: z.array(z.object({ day: z.string(), slot: z.string(), reason: unavailableReasons })),
  /** Rupees a wash, before discounts. */
  priceBefore: z.number(),
  priceAfter: z.number(),
  /** Rupees a month, after discounts; null: wash by wash. */
  monthlyPriceBefore: z.number().nullable(),
  monthlyPriceAfter: z.number().nullable(),
  /** Rupees that its washes come to more than before; negative: less. */
  amountDifference: z.number(),
});

const Preview = z.object({
  plans: z.array(Changed),
  /** Messages to customers: one for all of a customer's plans, by each of their channels. */
  messages: z.int(),
});

export const previewPlanChange = endpoint({
  path: "/Plan/PreviewChange",
  body: Change,
  reply: Preview,
  cost: 3,
  permission: "booking:reschedule",
  about: "What a change of plans from a day on would do, without doing it.",
});

export const changePlan = endpoint({
  path: "/Plan/Change",
  body: Change,
  reply: Preview.extend({
    planChangeId: id(),
    /** The change can be undone until then. */
    undoUntil: z.string(),
  }),
  cost: 3,
  permission: "booking:reschedule",
  about:
    "Changes plans from a day on: another home, parking, car, item, hour, days, way of selling or last day; what is absent stays. Washes before that day, and those that are done or missed, never change; a wash that was moved or skipped by hand stays so unless its day is dropped. Customers change hour, days, car and parking of their own plans, until 8 PM on the day before.",
});

export const undoPlanChange = endpoint({
  path: "/Plan/UndoChange",
  body: z.object({ PlanChangeId: id("chooseChange") }),
  reply: z.object({
    /** Washes that are as they were. */
    washes: z.int(),
  }),
  permission: "booking:reschedule",
  about:
    "Takes back a change of plans within ten minutes, while none of their washes has been changed since. Customers may take back their own.",
});
