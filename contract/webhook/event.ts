export const webhookEvents = {
  "booking.made": "Booking made",
  "booking.moved": "Wash moved to another time",
  "booking.skipped": "Wash skipped",
  "booking.paused": "Washes paused",
  "booking.cancelled": "Booking cancelled",
  "booking.planChanged": "Plan changes from a day on",
  "wash.done": "Wash done",
  "wash.missed": "Wash missed",
  "wash.calledOff": "Wash called off",
  "wash.restored": "Wash takes place after all",
  "wash.rewash": "Missed wash made good",
  "bill.closed": "Bill closed",
  "payment.added": "Payment added",
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** Event of a test delivery, sent on request. */
export const TEST_EVENT = "test";
