import type { getFreeSlots } from "#contract/booking/availability.ts";
import { hasPassed } from "#contract/booking/slot.ts";
import { addDays, daysBetween, indiaAt } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { ScreenTranslator } from "#web/texts/english.ts";

/** Availability of a slot over the requested days. */
export type SlotAvailability = ReplyOf<typeof getFreeSlots>[number];

/** A selected time; "" where nothing is selected. */
export type Chosen = { day: string; slot: string };

const WEEK = 7;

/** The week of a day, with weeks counted from today; this week for a past day. */
export function weekOf(day: string, today: string): string[] {
  const past = Math.max(0, daysBetween(today, day) - 1);
  const from = addDays(today, past - (past % WEEK));
  return Array.from({ length: WEEK }, (_, index) => addDays(from, index));
}

/** Availability on one of several days requested with `EachDay`; empty for other days. */
export function availabilityOn(
  availability: readonly SlotAvailability[],
  days: readonly string[],
  day: string,
): SlotAvailability[] {
  const at = days.indexOf(day);
  if (at === -1) return [];
  return availability.map(({ slot, leftOn, fullDays, washedDays, reason }) => {
    const isFull = fullDays.includes(day);
    return {
      slot,
      left: leftOn[at] ?? null,
      leftOn: [],
      fullDays: isFull ? [day] : [],
      ...(washedDays?.includes(day) && { washedDays: [day] }),
      reason: isFull ? reason : null,
    };
  });
}

/** `left`: washes that still fit, null if unlimited. `closed`: uncovered, or already begun. */
export type Hour = { day: string; slot: string; left: number | null; state: "free" | "full" | "closed" };

/** Hours per slot, without slots that are closed on all days. */
export function hoursOf(
  availability: readonly SlotAvailability[],
  days: readonly string[],
  now: Date,
): { slot: string; hours: Hour[] }[] {
  const at = indiaAt(now);
  return availability
    .map(({ slot, leftOn, fullDays, reason }) => ({
      slot,
      hours: days.map((day, index): Hour => {
        const full = fullDays.includes(day);
        const closed = hasPassed(slot, day, at) || (full && reason !== "full");
        const left = full ? 0 : (leftOn[index] ?? null);
        return { day, slot, left, state: closed ? "closed" : full ? "full" : "free" };
      }),
    }))
    .filter(({ hours }) => hours.some(({ state }) => state !== "closed"));
}

/** "3 left", "Free" if unlimited, "Full", or "–" if closed. */
export function formatHour({ left, state }: Hour, { t }: ScreenTranslator): string {
  if (state === "closed") return "–";
  if (state === "full") return t("booking.full");
  return left === null ? t("booking.free") : t("washes.leftLeft", { left });
}
