import type { WebhookEvent } from "#contract/webhook/event.ts";
import type { Fact } from "./event.rules.ts";

/** Facts without an event are not published. */
export const eventOfFact: { readonly [K in Fact["kind"]]?: WebhookEvent } = {
  booked: "booking.made",
  moved: "booking.moved",
  skipped: "booking.skipped",
  paused: "booking.paused",
  cancelled: "booking.cancelled",
  done: "wash.done",
  missed: "wash.missed",
  calledOff: "wash.calledOff",
  planChanged: "booking.planChanged",
  restored: "wash.restored",
  rewash: "wash.rewash",
};
