import { z } from "zod";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { reasonCodes } from "../disruption/reason.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { id } from "../text.ts";
import { effects, outcomeReasons } from "../dispatch/outcome.ts";
import { filterFields } from "./booking.ts";
import { washStatuses } from "../wash/state.ts";
import { slotInput } from "./slot.ts";

/**
 * Washes that are told apart by more than their status. `due`: neither skipped nor cancelled; `charged`: with something to
 * pay; `not-reported`: past, and nobody has reported them; `unassigned`: to come, and nobody comes; `uncovered`: to come in
 * an hour that nobody covers, though somebody covers their society; `upcoming`: of today or later and not reported;
 * `past`: all others.
 */
export const washKinds = [
  "due",
  "charged",
  "not-reported",
  "unassigned",
  "uncovered",
  "upcoming",
  "past",
] as const;
export type WashKind = (typeof washKinds)[number];

/** A wash of one vehicle on one day. */
export const Wash = z
  .object({
    washId: id(),
    bookingId: id(),
    vehicleNumber: z.string(),
    day: z.string(),
    slot: z.string(),
    status: z.enum(washStatuses),
    /** What it was planned for, where it was moved. */
    plannedDay: z.string().nullable(),
    plannedSlot: z.string().nullable(),
    /** Why it was moved, skipped or cancelled: as somebody typed it, or in English what `reasonCode` stands for. */
    reason: z.string(),
    reasonCode: z.enum(reasonCodes).nullable(),
    overbooked: z.boolean(),
    /** Rupees, the discount taken off. */
    price: z.number(),
    /** Whether the caller may still skip it. */
    canSkip: z.boolean(),
    /** Whether it is skipped, and the caller may still let it take place after all. */
    canRestore: z.boolean(),
    /** Who comes, or came; null while it is not said. */
    providerName: z.string().nullable(),
    /** Why it was not done. */
    outcomeReason: z.enum(outcomeReasons).nullable(),
    /** What was written beside it; told to staff only. */
    outcomeNote: z.string(),
    /** What it did to the bill; null while nothing is recorded. */
    effect: z.enum(effects).nullable(),
    /** When it was done. */
    doneAt: z.string().nullable(),
    /** Whether it was recorded after it was given to somebody else or taken off; told to staff only. */
    late: z.boolean(),
    /** What its customer said of it. */
    rating: z.object({ stars: z.int(), comment: z.string(), at: z.string() }).nullable(),
    /** Whether the caller may rate it, or change that. */
    canRate: z.boolean(),
    photos: z.array(
      z.object({
        kind: z.enum(["before", "after"]),
        /** Under `/documents`; good for a few minutes, and only for whoever asked. */
        url: z.string(),
        thumbnailUrl: z.string(),
        takenAt: z.string(),
      }),
    ),
  })
  .meta({ id: "Wash" });
export type Wash = z.output<typeof Wash>;

export const searchWashes = endpoint({
  path: "/Booking/SearchWashes",
  body: z.object({
    ...pageOf(["day"]),
    filters: z
      .strictObject({
        ...filterFields,
        WashStatus: z.enum(washStatuses, { error: coded("noSuchStatus") }).optional(),
        Kind: z.enum(washKinds, { error: coded("noSuchKind") }).optional(),
        ServiceId: id("chooseService").optional(),
        Slot: slotInput.optional(),
      })
      .default({}),
  }),
  reply: pageReply(
    Wash.extend({
      customerName: z.string(),
      customerPhone: z.string(),
      societyName: z.string(),
      flat: z.string(),
      parking: z.string(),
      vehicle: z.string(),
      itemName: z.string(),
    }),
  ).extend({
    /** Rupees that all that match charge, the discount taken off; told where only those are asked for. */
    charged: z.number().optional(),
  }),
  permission: "booking:read",
  about: "One page of washes, by day and slot.",
});

export const getCalendar = endpoint({
  path: "/Booking/GetCalendar",
  body: z.object({
    From: day("chooseDay"),
    To: day("chooseDay"),
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
  permission: "booking:read",
  about: "How many washes each day of at most 62 has; days without any are left out.",
});
