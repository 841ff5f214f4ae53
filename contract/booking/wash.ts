import { z } from "zod";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { reasonCodes } from "../dispatch/disruptionReason.ts";
import { endpoint } from "../endpoint.ts";
import { itemReply } from "../catalogue/itemReply.ts";
import { countedPageOf, countedPageReply } from "../page.ts";
import { id } from "../text.ts";
import { effects } from "../dispatch/outcome.ts";
import { missedReasons } from "../dispatch/reason.ts";
import { filterFields } from "./booking.ts";
import { washStatuses } from "../wash/state.ts";
import { slotInput } from "./slot.ts";
import { washKinds } from "./status.ts";

/** One vehicle on one day. */
export const Wash = z
  .object({
    washId: id(),
    bookingId: id(),
    /** Null for a single wash. */
    planId: id().nullable(),
    vehicleNumber: z.string(),
    /** The item that is washed: the booking's, or one that its package includes. */
    ...itemReply,
    day: z.string(),
    slot: z.string(),
    status: z.enum(washStatuses),
    /** The originally planned day, if moved. */
    plannedDay: z.string().nullable(),
    plannedSlot: z.string().nullable(),
    /** Why it was moved, skipped or cancelled: as entered, or the English text of `reasonCode`. */
    reason: z.string(),
    reasonCode: z.enum(reasonCodes).nullable(),
    overbooked: z.boolean(),
    /** Rupees, after discounts. */
    price: z.number(),
    /** True if the caller may still skip it. */
    canSkip: z.boolean(),
    /** True if it is skipped and the caller may still restore it. */
    canRestore: z.boolean(),
    /** The assigned provider; null while not published. */
    providerName: z.string().nullable(),
    /** Why it was missed. */
    outcomeReason: z.enum(missedReasons).nullable(),
    /** The note of the report; staff only. */
    outcomeNote: z.string(),
    /** Effect on the bill; null before a report. */
    effect: z.enum(effects).nullable(),
    doneAt: z.string().nullable(),
    /** True if it was reported after it was reassigned, skipped or cancelled; staff only. */
    late: z.boolean(),
    /** Present if it was recorded without the photo that the company wants, and none has come since; staff only. */
    noPhoto: z.literal(true).optional(),
    /** The customer's rating. */
    rating: z.object({ stars: z.int(), comment: z.string(), at: z.string() }).nullable(),
    /** True if the caller may add or change a rating. */
    canRate: z.boolean(),
    photos: z.array(
      z.object({
        kind: z.enum(["before", "after"]),
        /** Under `/documents`; valid for a few minutes, and only for the caller. */
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
  fromReplica: true,
  body: z.object({
    ...countedPageOf(["day"]),
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
  reply: countedPageReply(
    Wash.extend({
      customerName: z.string(),
      customerPhone: z.string(),
      societyName: z.string(),
      flat: z.string(),
      parking: z.string(),
      vehicle: z.string(),
    }),
  ).extend({
    /** Rupees charged over all matches, after discounts; present only when the `charged` kind is requested. */
    charged: z.number().optional(),
    /** Rupees of that without the tax in it: a dashboard's revenue. Likewise, and not for customers. */
    income: z.number().optional(),
  }),
  permission: "booking:read",
  reveals: { list: "Washes" },
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
