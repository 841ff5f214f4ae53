import { firstDayOf, indiaAt } from "#contract/day.ts";
import { fieldText, invalid, refusalText } from "#server/errors/apiError.ts";

/** @throws 400 for a day after today, or before the month that is paid. */
export function checkPaidOn(paidOn: string, month: string, now: Date): void {
  if (paidOn > indiaAt(now).day) throw invalid({ PaidOn: fieldText("notAfterToday") });
  if (paidOn < firstDayOf(month)) throw invalid({ PaidOn: refusalText("paidBeforeMonth", { month }) });
}
