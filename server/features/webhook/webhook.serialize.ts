import type { Delivery, Webhook, WebhookFields as Fields } from "#contract/webhook/webhook.ts";
import type { z } from "zod";
import type { WebhookFields, WebhookRow } from "./webhook.queries.ts";
import type { DeliveryRow } from "./delivery.queries.ts";

export const fieldsOf = ({ Url, Events, Active }: z.output<typeof Fields>): WebhookFields => ({
  url: new URL(Url).href,
  events: [...new Set(Events)],
  active: Active,
});

const instant = (at: Date | null): string | null => at && at.toISOString();

export const serializeWebhook = ({ createdAt, failingSince, disabledAt, ...hook }: WebhookRow): Webhook => ({
  ...hook,
  createdAt: createdAt.toISOString(),
  failingSince: instant(failingSince),
  disabledAt: instant(disabledAt),
});

export const serializeDelivery = ({
  key,
  createdAt,
  dueAt,
  triedAt,
  ...delivery
}: DeliveryRow): Delivery => ({
  ...delivery,
  id: key,
  createdAt: createdAt.toISOString(),
  triedAt: instant(triedAt),
  nextAt: delivery.status === "waiting" ? dueAt.toISOString() : null,
});
