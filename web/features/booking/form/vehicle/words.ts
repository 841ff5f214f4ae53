import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { scheduleNames } from "#contract/booking/vehicle.ts";
import type { Weekday } from "#contract/day.ts";
import type { PlainKey, Translator } from "#i18n/translator.ts";
import type { Vehicle } from "./vehicle.ts";

/** "Hyundai Creta, White" */
export const sayCar = ({ make, model, color }: Vehicle): string => `${make} ${model}, ${color}`;

/** What the days of the week are called. */
export const dayNames: Record<Weekday, { whole: PlainKey; short: PlainKey }> = {
  monday: { whole: "Monday", short: "Mon" },
  tuesday: { whole: "Tuesday", short: "Tue" },
  wednesday: { whole: "Wednesday", short: "Wed" },
  thursday: { whole: "Thursday", short: "Thu" },
  friday: { whole: "Friday", short: "Fri" },
  saturday: { whole: "Saturday", short: "Sat" },
  sunday: { whole: "Sunday", short: "Sun" },
};

/** "24 Nov 2026" of a single wash; "Weekly on Mon, 24 Nov 2026 to 24 Dec 2026" of a plan. */
export function sayDays(
  { schedule, days, start, end }: Vehicle,
  type: BookingSchedule,
  { t, told, day }: Translator,
): string {
  if (type === "Book Now" || !schedule) return day(start);
  const often = scheduleNames[schedule];
  const span = t("booking.fromToTo", { from: day(start), to: day(end) });
  if (schedule === "daily") return `${often}, ${span}`;
  const named = days.map((one) => t(dayNames[one].short)).join(", ");
  return `${t("booking.oftenOnDays", { often, days: named })}, ${span}`;
}
