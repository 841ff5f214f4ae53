import { exceptedDay, type Schedule } from "#contract/booking/schedule.ts";
import { weekdays } from "#contract/day.ts";
import { scheduleLabels } from "#i18n/labels.ts";
import { english, type ScreenTranslator } from "#web/texts/english.ts";
import { dayNames } from "./form/vehicle/words.ts";

export type Rhythm = {
  /** Null for a single wash. */
  schedule: Schedule | null;
  days: readonly string[];
  dayOfMonth: number | null;
  startDate: string;
};

/** "Once", "Daily", "Daily except Thursday", "Weekly: Monday", "Monday, Thursday", "Monthly: day 5". */
export function rhythmText(
  { schedule, days, dayOfMonth, startDate }: Rhythm,
  { t }: ScreenTranslator = english,
): string {
  if (schedule === null) return t("washes.once");
  const named = weekdays.filter((day) => days.includes(day));
  const excepted = exceptedDay({ schedule, days: named });
  if (excepted) return t("labels.dailyExcept", { day: t(dayNames[excepted].whole) });
  if (schedule === "month")
    return t("labels.monthlyOnDay", { day: String(dayOfMonth ?? Number(startDate.slice(8))) });
  const names = named.map((day) => t(dayNames[day].whole)).join(", ");
  if (schedule === "customize") return names;
  const often = t(scheduleLabels[schedule]);
  return names === "" || schedule === "daily" ? often : `${often}: ${names}`;
}
