import type { getFreeSlots } from "#contract/booking/availability.ts";
import { hasPassed } from "#contract/booking/slot.ts";
import { addDays, daysBetween, indiaAt } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Translator } from "#i18n/translator.ts";

/** The room of a slot over the days that were asked about. */
export type SlotAvailability = ReplyOf<typeof getFreeSlots>[number];

/** A time that is chosen; "" for what is not. */
export type Chosen = { day: string; slot: string };

const WEEK = 7;

/** The seven days among which a day lies, counted in weeks from today on; those from today on for a day before it. */
export function weekOf(day: string, today: string): string[] {
  const past = Math.max(0, daysBetween(today, day) - 1);
  const from = addDays(today, past - (past % WEEK));
  return Array.from({ length: WEEK }, (_, index) => addDays(from, index));
}

/** The room on one of the days that were asked about one by one; nothing for another day. */
export function availabilityOn(
  room: readonly SlotAvailability[],
  days: readonly string[],
  day: string,
): SlotAvailability[] {
  const at = days.indexOf(day);
  if (at === -1) return [];
  return room.map(({ slot, leftOn, fullDays, reason }) => {
    const isFull = fullDays.includes(day);
    return {
      slot,
      left: leftOn[at] ?? null,
      leftOn: [],
      fullDays: isFull ? [day] : [],
      reason: isFull ? reason : null,
    };
  });
}

/** An hour of a day: how many washes it still takes, null for any number; closed where nobody works, or it has begun. */
export type Hour = { day: string; slot: string; left: number | null; state: "free" | "full" | "closed" };

/** The hours of days, slot by slot; without slots that are closed on all of them. */
export function hoursOf(
  room: readonly SlotAvailability[],
  days: readonly string[],
  now: Date,
): { slot: string; hours: Hour[] }[] {
  const at = indiaAt(now);
  return room
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

/** "3 left", "Free" where any number fits, "Full"; "–" where it is closed. */
export function formatHour({ left, state }: Hour, { t }: Translator): string {
  if (state === "closed") return "–";
  if (state === "full") return t("booking.full");
  return left === null ? t("booking.free") : t("washes.leftLeft", { left });
}
