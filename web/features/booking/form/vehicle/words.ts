import { type BookingSchedule, isByWeekday } from "#contract/booking/schedule.ts";
import type { Weekday } from "#contract/day.ts";
import { colorIn } from "#i18n/colors.ts";
import { scheduleLabels } from "#i18n/labels.ts";
import type { ScreenKey, ScreenTranslator } from "#web/texts/english.ts";
import type { Vehicle } from "./vehicle.ts";

/** "Hyundai Creta, White" */
export const formatCar = ({ make, model, color }: Vehicle, { t }: ScreenTranslator): string =>
  `${make} ${model}, ${colorIn(color, t)}`;

export const dayNames: Record<Weekday, { whole: ScreenKey; short: ScreenKey }> = {
  monday: { whole: "labels.monday", short: "labels.mon" },
  tuesday: { whole: "labels.tuesday", short: "labels.tue" },
  wednesday: { whole: "labels.wednesday", short: "labels.wed" },
  thursday: { whole: "labels.thursday", short: "labels.thu" },
  friday: { whole: "labels.friday", short: "labels.fri" },
  saturday: { whole: "labels.saturday", short: "labels.sat" },
  sunday: { whole: "labels.sunday", short: "labels.sun" },
};

/** "24 Nov 2026" for a single wash; "Weekly on Mon, 24 Nov 2026 to 24 Dec 2026" or "Mon, Thu, from …" for a plan. */
export function formatDays(
  { schedule, days, start, end, endless, dayOfMonth }: Vehicle,
  type: BookingSchedule,
  { t, day }: ScreenTranslator,
): string {
  if (type === "Book Now" || !schedule) return day(start);
  const often = t(scheduleLabels[schedule]);
  const from = day(start);
  const span = endless ? t("booking.fromOnNoEnd", { from }) : t("booking.fromToTo", { from, to: day(end) });
  if (schedule === "month")
    return `${t("booking.oftenOnDays", { often, days: String(dayOfMonth ?? Number(start.slice(8))) })}, ${span}`;
  if (!isByWeekday(schedule)) return `${often}, ${span}`;
  const named = days.map((one) => t(dayNames[one].short)).join(", ");
  return `${schedule === "customize" ? named : t("booking.oftenOnDays", { often, days: named })}, ${span}`;
}
