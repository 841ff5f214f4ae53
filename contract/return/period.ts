import { z } from "zod";
import { gstinText } from "../company/gstin.ts";
import { coded } from "../coded.ts";
import { addMonths, firstDayOf, lastDayOf, month } from "../day.ts";
import { flag, id } from "../text.ts";

/** True for the last month of a quarter. */
export const endsQuarter = (text: string): boolean => Number(text.slice(5)) % 3 === 0;

/** A month, or the quarter that ends with it. */
export type Period = { month: string; isQuarter: boolean };

/** The months of a period, in order. */
export const monthsOf = ({ month: last, isQuarter }: Period): string[] =>
  isQuarter ? [addMonths(last, -2), addMonths(last, -1), last] : [last];

/** The first and last day of a period. */
export const daysOf = (period: Period): { from: string; to: string } => ({
  from: firstDayOf(monthsOf(period)[0] ?? period.month),
  to: lastDayOf(period.month),
});

/** The fields that name a return's period, with the check across them. */
export const PeriodFields = z.object({
  CompanyId: id("chooseCompany"),
  /** The month, or the last month of the quarter. */
  Period: month(),
  Quarter: flag.default(false),
  /** One of the company's GSTINs; its first one when absent. */
  Gstin: gstinText.optional(),
});

type PeriodFields = z.output<typeof PeriodFields>;

export const checkPeriod: z.core.CheckFn<PeriodFields> = ({ value, issues }) => {
  if (value.Quarter && !endsQuarter(value.Period))
    issues.push({ code: "custom", message: coded("quarterEnd"), path: ["Period"], input: value });
};

export const periodOf = ({ Period, Quarter }: Pick<PeriodFields, "Period" | "Quarter">): Period => ({
  month: Period,
  isQuarter: Quarter,
});
