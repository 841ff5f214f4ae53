import type { z } from "zod";
import type { Webhook, WebhookFields } from "#contract/webhook/webhook.ts";

export type HookInput = z.input<typeof WebhookFields>;
export type HookOutput = z.output<typeof WebhookFields>;

/** Null for a new one. */
export const valuesOf = (hook: Webhook | null): HookInput => ({
  Url: hook?.url ?? "",
  Events: hook?.events ?? [],
  Active: hook?.active ?? true,
});
