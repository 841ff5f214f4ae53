import { addDays } from "#contract/day.ts";

/** The steps of reminders, in days after the due day. */
const steps = [-3, 3, 10];

/** The days on which a missed reminder is made up for, since an installation may be switched off. */
const CATCH_UP_DAYS = 2;

/** The hours for reminders, in India. A missed morning is not made up for in the evening. */
export const hours = { from: "10:00", until: "20:00" };

/** The bills due on `due`, in the step of `days` days after it. */
type ReminderStep = { due: string; days: number };

/** A day's reminder steps, with those of the days before that may have been missed. */
export const reminderStepsOf = (today: string): ReminderStep[] =>
  steps.flatMap((days) =>
    Array.from({ length: CATCH_UP_DAYS + 1 }, (_, late) => ({ days, due: addDays(today, -days - late) })),
  );

/** True if a step is still current. */
export const isCurrentStep = ({ due, days }: ReminderStep, today: string): boolean =>
  reminderStepsOf(today).some((step) => step.due === due && step.days === days);
