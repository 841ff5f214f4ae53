import { addDays } from "#contract/day.ts";

/** When a bill is reminded of, in days from its due day on. */
const steps = [-3, 3, 10];

/** How many days later a reminder is made up for: an installation may have been switched off. */
const LATE_DAYS = 2;

/** When bills are reminded of, in India: whoever missed the day's beginning does not write in the evening. */
export const hours = { from: "10:00", until: "20:00" };

/** The bills that are due on `due`, in the step `days` days from then on. */
type ReminderStep = { due: string; days: number };

/** What is to be reminded of on a day: its own turns, and those of the days before that may have been missed. */
export const reminderStepsOf = (today: string): ReminderStep[] =>
  steps.flatMap((days) =>
    Array.from({ length: LATE_DAYS + 1 }, (_, late) => ({ days, due: addDays(today, -days - late) })),
  );

/** Whether a turn is not over yet. */
export const isInTime = ({ due, days }: ReminderStep, today: string): boolean =>
  reminderStepsOf(today).some((turn) => turn.due === due && turn.days === days);
