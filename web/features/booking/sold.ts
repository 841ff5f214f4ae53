import { exceptedDay } from "#contract/booking/schedule.ts";
import { firstDayOf, monthOf, addMonths } from "#contract/day.ts";
import { formatPrice } from "#contract/format.ts";
import type { PlanTranslator } from "./planTexts.ts";
import { type Rhythm, rhythmText } from "./rhythm.ts";
import type { ScreenTranslator } from "#web/texts/english.ts";

const WEEKS_A_MONTH = 52 / 12;
const DAYS_A_WEEK = 7;

/** Washes of an average month. */
function washesAMonth({ schedule, days }: Rhythm): number {
  if (schedule === "month") return 1;
  if (schedule === "daily") return DAYS_A_WEEK * WEEKS_A_MONTH;
  if (schedule === "other-day") return (DAYS_A_WEEK / 2) * WEEKS_A_MONTH;
  return days.length * WEEKS_A_MONTH;
}

/** Within a sentence; names of weekdays stay as they are. */
const inSentence = ({ schedule, days }: Rhythm, text: string): string =>
  schedule === "customize" && exceptedDay({ schedule, days }) === null
    ? text
    : `${text.charAt(0).toLocaleLowerCase()}${text.slice(1)}`;

type Sold = Rhythm & {
  /** Rupees a wash. */
  price: number;
  /** Rupees a month; null for a plan that is sold by the wash. */
  monthlyPrice: number | null;
};

/** What a plan without an end is: "₹799 a month, daily except Thursday, from 1 Dec 2026", "₹49 a wash, daily, about ₹1,274 a month". */
export function soldText(plan: Sold, screen: ScreenTranslator, { t }: PlanTranslator): string {
  const rhythm = inSentence(plan, rhythmText(plan, screen));
  if (plan.monthlyPrice !== null)
    return t("plans.soldMonth", {
      price: formatPrice(plan.monthlyPrice),
      rhythm,
      from: screen.day(plan.startDate),
    });
  return t("plans.soldWash", {
    price: formatPrice(plan.price),
    rhythm,
    month: formatPrice(Math.round(plan.price * washesAMonth(plan))),
  });
}

/** The same with the day of its first bill: that of the month of its first wash. */
export const soldWithBill = (plan: Sold, screen: ScreenTranslator, plans: PlanTranslator): string =>
  `${soldText(plan, screen, plans)}; ${plans.t("plans.firstBillOn", {
    day: screen.day(firstDayOf(addMonths(monthOf(plan.startDate), 1))),
  })}`;
