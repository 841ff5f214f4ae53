import { addDays, daysBetween } from "#contract/day.ts";

export type Range = { from: string; to: string };

/** The range of the same length just before. */
export const rangeBefore = ({ from, to }: Range): Range => ({
  from: addDays(from, -daysBetween(from, to)),
  to: addDays(from, -1),
});

/** In days, including today. */
const WEEK = 7;

export const comingWeek = (today: string): Range => ({ from: today, to: addDays(today, WEEK - 1) });
