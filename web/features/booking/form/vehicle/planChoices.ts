import type { Schedule } from "#contract/booking/schedule.ts";
import { scheduleLabels } from "#i18n/labels.ts";
import type { PlainKey } from "#i18n/translator.ts";
import type { ScreenKey } from "#web/texts/english.ts";

/** A schedule as chosen: all days but one are chosen weekdays. */
export type Choice = Schedule | "all-but-one";

// The everyday ones first, so that typing their first letter finds them.
export const choices: readonly Choice[] = [
  "daily",
  "weekly",
  "biweekly",
  "customize",
  "all-but-one",
  "other-day",
  "month",
];
export const choiceLabels: Record<Choice, ScreenKey> = {
  ...scheduleLabels,
  "all-but-one": "labels.scheduleDailyExcept",
};

/** Explanation of each schedule. */
export const meanings: Record<Choice, PlainKey<"plans">> = {
  daily: "plans.everyDay",
  weekly: "plans.oneDayWeek",
  biweekly: "plans.twoDaysWeek",
  customize: "plans.theDaysYouChoose",
  "all-but-one": "plans.everyDayButOne",
  "other-day": "plans.everyOtherDay",
  month: "plans.onceMonth",
};
