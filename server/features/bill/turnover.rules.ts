import { passedStep, turnoverLimit, type TurnoverStep } from "#contract/bill/turnover.ts";
import { addDays } from "#contract/day.ts";
import { fiscalYearStart } from "./bill.rules.ts";
import type { Turnover } from "./turnover.queries.ts";

/** A financial year, until its end or today. */
export type Year = { from: string; until: string; isOver: boolean };

/** The financial year that has ended, whose last bills are made after it, and the current one. */
export function watchedYears(today: string): Year[] {
  const from = fiscalYearStart(today);
  const ended = addDays(from, -1);
  return [
    { from: fiscalYearStart(ended), until: ended, isOver: true },
    { from, until: today, isOver: false },
  ];
}

/** The step of the limit that a company has passed in a year. Of one that is over, only the limit itself counts. */
export function stepOf({ turnoverPaise, states }: Turnover, { isOver }: Year): TurnoverStep | undefined {
  const step = passedStep(turnoverPaise, turnoverLimit(states));
  return isOver && step !== 100 ? undefined : step;
}
