import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, requiredLine } from "../text.ts";
import { webhookEventNames } from "./event.ts";

/** Most webhooks of one company, and of the back office. */
export const MAX_WEBHOOKS = 20;
/** Most deliveries in one webhook's list, the newest. */
export const MAX_DELIVERIES = 100;

/** The problem of a webhook's URL by its text alone, or null. */
function urlProblem(text: string): PlainFieldCode | null {
  if (!/^https?:\/\//i.test(text) || !z.url().safeParse(text).success) return "urlShape";
  if (/^[^/]*\/\/[^/?#\\]*@/.test(text)) return "urlHoldsPassword";
  return null;
}

const webhookFields = {
  Url: requiredLine("addressRequired", 500).superRefine((text, context) => {
    const message = urlProblem(text);
    if (message !== null) context.addIssue({ code: "custom", message });
  }),
  Events: z
    .array(z.enum(webhookEventNames, { error: coded("noSuchEvent") }), { error: coded("eventsRequired") })
    .min(1, coded("noEvent"))
    .max(webhookEventNames.length, coded("atMostEvents", { count: webhookEventNames.length })),
  Active: flag.default(true),
};
export const WebhookFields = z.object(webhookFields);

const webhookRef = { webhookId: id("chooseWebhook") };
const WebhookRef = z.object(webhookRef);
const DeliveryRef = z.object({ deliveryId: id("chooseDelivery") });

const Webhook = WebhookRef.extend({
  /** Null: the back office, which receives the events of all companies. */
  companyId: id().nullable(),
  companyName: z.string().nullable(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  active: z.boolean(),
  createdAt: z.string(),
  /** Start of the current failure; null while deliveries succeed. */
  failingSince: z.string().nullable(),
  /** When the product disabled it; null otherwise. */
  disabledAt: z.string().nullable(),
  /** Pending deliveries. */
  waiting: z.int(),
}).meta({ id: "Webhook" });
export type Webhook = z.output<typeof Webhook>;

export const deliveryStates = ["waiting", "delivered", "failed"] as const;

const Delivery = DeliveryRef.extend({
  /** The header webhook-id and `id` of the body; the same for each attempt. */
  id: z.string(),
  event: z.string(),
  status: z.enum(deliveryStates),
  attempts: z.int(),
  /** HTTP status of the last response; null without one. */
  answer: z.int().nullable(),
  problem: z.string().nullable(),
  createdAt: z.string(),
  triedAt: z.string().nullable(),
  /** Earliest time of the next attempt; null without one. */
  nextAt: z.string().nullable(),
  body: z.string(),
}).meta({ id: "WebhookDelivery" });
export type Delivery = z.output<typeof Delivery>;

export const getWebhooks = endpoint({
  path: "/Webhook/GetAll",
  body: z.object({}),
  reply: z.array(Webhook),
  permission: "webhook:write",
  about:
    "The webhooks of the caller's company; for administrators those of all companies and of the back office.",
});

export const addWebhook = endpoint({
  path: "/Webhook/Add",
  body: WebhookFields,
  reply: WebhookRef.extend({ secret: z.string() }),
  permission: "webhook:write",
  reveals: "recorded",
  about:
    "Adds a webhook of the caller's company, or of the back office. Its secret (whsec_…), by which deliveries are signed as the Standard Webhooks specification says, is told this once.",
});

export const updateWebhook = endpoint({
  path: "/Webhook/Update",
  body: z.object({ ...webhookFields, ...webhookRef }),
  reply: WebhookRef,
  permission: "webhook:write",
  about: "Changes a webhook. One that was switched off by the product begins anew when it is switched on.",
});

export const deleteWebhook = endpoint({
  method: "DELETE",
  path: "/Webhook/Delete",
  body: WebhookRef,
  reply: z.object({}),
  permission: "webhook:write",
  about: "Deletes a webhook with its deliveries; what waits is not told any more.",
});

export const getDeliveries = endpoint({
  path: "/Webhook/GetDeliveries",
  body: z.object({ ...webhookRef, Status: z.enum(deliveryStates).optional() }),
  reply: z.array(Delivery),
  permission: "webhook:write",
  reveals: { unrecorded: "What the company's own software was sent." },
  about: `At most ${MAX_DELIVERIES} deliveries of the last 30 days, the newest first.`,
});

export const retryDelivery = endpoint({
  path: "/Webhook/RetryDelivery",
  body: DeliveryRef,
  reply: DeliveryRef,
  permission: "webhook:write",
  about: "Sends a delivery once more, under the same id.",
});

export const sendTest = endpoint({
  path: "/Webhook/SendTest",
  body: WebhookRef,
  reply: DeliveryRef,
  permission: "webhook:write",
  about: "Sends an event `test` to a webhook that is switched on; how it went stands among its deliveries.",
});
