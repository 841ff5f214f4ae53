import { addDays, indiaAt } from "#contract/day.ts";

/** The days on which a missed reminder is made up for, since an installation may be switched off. */
export const CATCH_UP_DAYS = 2;

/** The hours for reminders, in India. A missed morning is not made up for in the evening. */
export const hours = { from: "10:00", until: "20:00" };

/** The bills due on `due`, whose reminder of `days` days after it may be due. */
type ReminderStep = { due: string; days: number };

/** The reminders that may be due on a day, with those of the days before that may have been missed. */
export const reminderStepsOf = (days: readonly number[], today: string): ReminderStep[] =>
  days.flatMap((one) =>
    Array.from({ length: CATCH_UP_DAYS + 1 }, (_, late) => ({ days: one, due: addDays(today, -one - late) })),
  );

/** The due days of bills that may be reminded of on a day. */
export const dueDaysOf = (days: readonly number[], today: string): string[] => [
  ...new Set(reminderStepsOf(days, today).map(({ due }) => due)),
];

/** The day of the next reminders: tomorrow once today's are sent. */
export function nextReminderDay(now: Date): string {
  const { day, time } = indiaAt(now);
  return time < hours.from ? day : addDays(day, 1);
}
