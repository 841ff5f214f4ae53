import type { Weekday } from "#contract/day.ts";

export const onlyOn: Record<Weekday, string> = {
  monday: "Mondays only",
  tuesday: "Tuesdays only",
  wednesday: "Wednesdays only",
  thursday: "Thursdays only",
  friday: "Fridays only",
  saturday: "Saturdays only",
  sunday: "Sundays only",
};
