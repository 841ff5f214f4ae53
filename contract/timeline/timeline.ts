import { z } from "zod";
import { receivedMethods } from "../booking/booking.ts";
import { BookingEvent } from "../booking/page.ts";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { channels } from "../message/channel.ts";
import { messageStates } from "../message/message.ts";
import { templates } from "../message/templates.ts";
import { pageOf, pageReply } from "../page.ts";
import { id } from "../text.ts";
import { ticketStatuses } from "../ticket/status.ts";

export const timelineKinds = ["booking", "wash", "money", "ticket", "message"] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Where an event of a booking stands. Payments stand among the money. */
export const timelineKindOf: Record<BookingEvent["kind"], "booking" | "wash" | null> = {
  booked: "booking",
  overbooked: "booking",
  paused: "booking",
  cancelled: "booking",
  renewed: "booking",
  repriced: "booking",
  planChanged: "booking",
  planChangeUndone: "booking",
  moved: "wash",
  skipped: "wash",
  done: "wash",
  missed: "wash",
  calledOff: "wash",
  restored: "wash",
  rewash: "wash",
  paid: null,
};

export const moneyEntries = ["payment", "refund", "bill", "credit-note"] as const;
export type MoneyEntry = (typeof moneyEntries)[number];

const bookingEvent = { id: id(), at: z.string(), bookingId: id(), event: BookingEvent };

const TimelineEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("booking"), ...bookingEvent }),
  z.object({ kind: z.literal("wash"), ...bookingEvent }),
  z.object({
    kind: z.literal("money"),
    id: id(),
    at: z.string(),
    entry: z.enum(moneyEntries),
    /** Rupees, above 0. */
    amount: z.number(),
    /** A paper's number, or a payment's reference. */
    reference: z.string(),
    /** Null for papers. */
    method: z.enum(receivedMethods).nullable(),
    /** Null for payments. */
    billId: id().nullable(),
  }),
  z.object({
    kind: z.literal("ticket"),
    id: id(),
    at: z.string(),
    ticketNumber: z.string(),
    subject: z.string(),
    status: z.enum(ticketStatuses),
  }),
  z.object({
    kind: z.literal("message"),
    id: id(),
    at: z.string(),
    template: z.enum(templates),
    channel: z.enum(channels),
    status: z.enum(messageStates),
  }),
]);
export type TimelineEntry = z.output<typeof TimelineEntry>;

const { page, pageSize } = pageOf(["at"]);

export const getTimeline = endpoint({
  path: "/Customer/GetTimeline",
  body: z.object({
    customerId: id("chooseCustomer"),
    /** All when absent or empty. */
    Kinds: z
      .array(z.enum(timelineKinds, { error: coded("timelineKindShape") }))
      .max(timelineKinds.length, coded("atMostRows", { count: timelineKinds.length }))
      .default([]),
    page,
    pageSize,
  }),
  reply: pageReply(TimelineEntry),
  permission: "customer:read",
  about:
    "What happened with a customer, the newest first: bookings, washes, money, tickets and messages, as far as the caller may read each of them.",
});
