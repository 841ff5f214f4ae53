import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { channels } from "../message/channel.ts";
import { PreferenceFields } from "../message/preference.ts";
import { pageOf, pageReply } from "../page.ts";
import { id } from "../text.ts";

/** The earliest and latest day of a reminder, in days from a bill's due day on. */
export const EARLIEST_REMINDER = -30;
export const LATEST_REMINDER = 90;
/** The latest day, from a bill's due day on, after which a company's washes may pause. */
export const LATEST_PAUSE = 90;
/** Most days of a company's reminders. */
export const MAX_REMINDERS = 12;

export const ReminderFields = z.object({
  /** Days from a bill's due day on; below 0 before it. Empty: no reminders. */
  Days: z
    .array(
      z
        .int({ error: coded("reminderDayShape") })
        .min(EARLIEST_REMINDER, coded("reminderTooEarly", { count: -EARLIEST_REMINDER }))
        .max(LATEST_REMINDER, coded("reminderTooLate", { count: LATEST_REMINDER })),
      { error: coded("notAList") },
    )
    .max(MAX_REMINDERS, { error: coded("atMostDays", { count: MAX_REMINDERS }), abort: true })
    .refine((days) => new Set(days).size === days.length, coded("reminderDayTwice")),
  Channels: PreferenceFields.shape.Channels,
  /** Monthly plans pause while a bill is open this many days after its due day; null: never. */
  PauseAfterDays: z
    .int({ error: coded("pauseDaysShape", { count: LATEST_PAUSE }) })
    .min(1, coded("pauseDaysShape", { count: LATEST_PAUSE }))
    .max(LATEST_PAUSE, coded("pauseDaysShape", { count: LATEST_PAUSE }))
    .nullable()
    .default(null),
});

const Reminders = z
  .object({
    companyId: id(),
    /** Ascending. */
    days: z.array(z.int()),
    channels: z.array(z.enum(channels)),
    pauseAfterDays: z.int().nullable(),
  })
  .meta({ id: "Reminders" });
export type Reminders = z.output<typeof Reminders>;

const CompanyRef = z.object({ CompanyId: id("chooseCompany") });

export const getReminders = endpoint({
  path: "/Reminder/Get",
  body: CompanyRef,
  reply: Reminders,
  permission: "tax:read",
  about:
    "When a company reminds its customers of open bills and unpaid upfront bookings, in days from the due day on, and how, and when their washes pause.",
});

export const saveReminders = endpoint({
  path: "/Reminder/Save",
  body: CompanyRef.extend(ReminderFields.shape),
  reply: Reminders,
  permission: "tax:write",
  about:
    "Replaces the days and channels of a company's reminders. Customers are reminded by those of these channels that they allow.",
});

const DueReminder = z
  .object({
    /** Null for a booking without a bill. */
    billId: id().nullable(),
    /** The upfront booking; null for a month's bill. */
    bookingId: id().nullable(),
    /** The bill's; empty without one. */
    number: z.string(),
    customerId: id(),
    customerName: z.string(),
    /** The open amount, in rupees. */
    amount: z.number(),
    due: z.string(),
    /** The reminder's day, from the due day on. */
    days: z.int(),
    channels: z.array(z.enum(channels)),
  })
  .meta({ id: "DueReminder" });
export type DueReminder = z.output<typeof DueReminder>;

export const previewReminders = endpoint({
  path: "/Reminder/Preview",
  body: CompanyRef.extend(pageOf(["due", "customerName", "amount"])),
  reply: pageReply(DueReminder).extend({
    /** Today before 10 AM, when reminders are sent; then tomorrow. */
    day: z.string(),
    /** The customers whose washes pause on the next day that is decided upon. */
    pausing: z.int(),
  }),
  permission: "tax:read",
  about:
    "Who would be reminded next of which bill or unpaid upfront booking, as things stand: one page, the longest due first. What is paid or claimed in the meantime is not reminded of.",
});
