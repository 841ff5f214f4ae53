import type { searchWashes } from "#contract/booking/wash.ts";
import { timeOfSlot } from "#contract/booking/slot.ts";
import { indiaInstant } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { COMPLAINT_HOURS } from "#contract/ticket/ticket.ts";

export type Wash = ReplyOf<typeof searchWashes>["rows"][number];

/** "Green Acres, B1, P-14" */
export const parkingOf = ({ societyName, parking }: Wash): string => `${societyName}, ${parking}`;

const HOUR_MS = 3_600_000;

/** True if a wash has begun or is recorded, and its complaint period is not over. */
export function isFresh({ day, slot, status }: Wash, now: Date): boolean {
  const passed = now.getTime() - indiaInstant(day, timeOfSlot(slot)).getTime();
  const isRecorded = status === "done" || status === "missed";
  const hasBegun = status === "scheduled" && passed >= 0;
  return (isRecorded || hasBegun) && passed <= COMPLAINT_HOURS * HOUR_MS;
}
