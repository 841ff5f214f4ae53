import { firstAndMore, plural } from "#contract/format.ts";
import { webhookEvents } from "#contract/webhook/event.ts";
import type { Delivery, Webhook } from "#contract/webhook/webhook.ts";

type Badge = { label: string; color: string };

export function stateOf({ active, disabledAt, failingSince }: Webhook): Badge {
  if (disabledAt) return { label: "Switched off", color: "red" };
  if (!active) return { label: "Off", color: "gray" };
  return failingSince ? { label: "Failing", color: "marigold" } : { label: "Active", color: "teal" };
}

/** "Booking made", "Booking made and 3 more"; "Everything" for all events. */
export function eventsText({ events }: Webhook): string {
  if (events.length === Object.keys(webhookEvents).length) return "Everything";
  return firstAndMore(
    events.map((event) => webhookEvents[event]),
    1,
  );
}

export const deliveryStates: Record<Delivery["status"], Badge> = {
  waiting: { label: "Waiting", color: "marigold" },
  delivered: { label: "Delivered", color: "teal" },
  failed: { label: "Failed", color: "red" },
};

/** A test event has no label of its own. */
export const eventName = (event: string): string =>
  webhookEvents[event as keyof typeof webhookEvents] ?? "Test";

/** "2 tries, answered 503". */
export function triesOf({ attempts, answer }: Delivery): string {
  if (attempts === 0) return "Not tried yet";
  return [plural(attempts, "try", "tries"), ...(answer === null ? [] : [`answered ${answer}`])].join(", ");
}
