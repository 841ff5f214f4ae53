import { z } from "zod";
import { addDays, daysBetween, weekdays } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { itemReply } from "../catalogue/itemReply.ts";
import { id } from "../text.ts";
import { bookingSchedules, firstWashDay, type Rhythm, type Schedule, schedules } from "./schedule.ts";
import { packages } from "../price/package.ts";
import { parkingReply, vehicleReply } from "./vehicleReply.ts";

/** A customer's last order, as far as it can be repeated: without plans that go on by themselves. */
const LastOrder = z
  .object({
    serviceItemId: id(),
    ...itemReply,
    bookingSchedule: z.enum(bookingSchedules),
    /** How a plan was sold: "month" by the month, null by the wash. */
    package: z.enum(packages).nullable(),
    /** Of its offer, if that still holds; null without. */
    offerCode: z.string().nullable(),
    societyId: id(),
    vehicles: z.array(
      z.object({
        ...vehicleReply,
        ...parkingReply,
        /** "B1, P001", or where the pillar is not known "B1, near lift C" */
        parking: z.string(),
        slot: z.string(),
        schedule: z.enum(schedules).nullable(),
        days: z.array(z.enum(weekdays)),
        /** Of a monthly plan; null: the day it starts on. */
        dayOfMonth: z.int().nullable(),
        startDate: z.string(),
        /** Null: a plan without an end. */
        endDate: z.string().nullable(),
        requirements: z.string(),
      }),
    ),
  })
  .meta({ id: "LastOrder" });
export type LastOrder = z.output<typeof LastOrder>;

export const getLastOrder = endpoint({
  path: "/Booking/GetLastOrder",
  body: z.object({ customerId: id("chooseCustomer") }),
  /** Null: no order yet, or its item or parking is gone. */
  reply: z.object({ order: LastOrder.nullable() }),
  permission: "booking:read",
  about:
    "What a customer ordered last, to be ordered again: the item, how it was sold, and the vehicles with their hours and days. Plans without an end that run are none of it.",
});

export const getOwnLastOrder = endpoint({
  path: "/Booking/GetOwnLastOrder",
  body: z.object({}),
  reply: getLastOrder.reply,
  permission: "customer:self",
  about: "What the customer who calls ordered last, with whichever company, to be ordered again.",
});

type Timing<End extends string | null> = Omit<Rhythm, "schedule"> & { schedule: Schedule | null; end: End };

/**
 * Timing of a repeated order: a single wash tomorrow; a plan of the same length, starting on its first day after its
 * end and after today; a plan without an end from its first day after today.
 */
export function nextTiming<End extends string | null>(
  { schedule, end, ...rhythm }: Timing<End>,
  today: string,
): { start: string; end: End | string } {
  const tomorrow = addDays(today, 1);
  if (schedule === null) return { start: tomorrow, end: tomorrow };
  const earliest = end === null || end < today ? tomorrow : addDays(end, 1);
  const first = firstWashDay({ ...rhythm, schedule }, earliest) ?? earliest;
  return { start: first, end: end === null ? end : addDays(first, daysBetween(rhythm.start, end) - 1) };
}
