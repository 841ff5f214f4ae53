import { indiaAt, monthOf } from "#contract/day.ts";
import { rupeesOf, sumOf } from "#contract/money.ts";
import { getOwnPay } from "#contract/pay/own.ts";
import type { Serve } from "#server/http/serve.ts";
import { findEarnedDays } from "./month.queries.ts";
import { amountOf, sumsOf } from "./month.rules.ts";
import { findPayslipsOf } from "./payslip.queries.ts";
import { findSheets } from "./sheet.queries.ts";

/** The latest of a provider's payslips that was paid. */
function lastPaidOf(slips: Awaited<ReturnType<typeof findPayslipsOf>>) {
  const month = slips.find(({ paidOn }) => paidOn !== null)?.month;
  const paid = slips.filter((slip) => slip.month === month && slip.paidOn !== null);
  const [last] = paid;
  if (!last?.paidOn) return null;
  return {
    month: last.month,
    amount: rupeesOf(sumOf(paid.map(({ netPaise }) => netPaise))),
    paidOn: last.paidOn,
  };
}

export function ownPayRoutes(serve: Serve): void {
  serve(getOwnPay, async ({ body: { Month: month }, caller, scope, db, now }) => {
    const { day: today } = indiaAt(now);
    const sheets = await findSheets(db, scope, { month });
    const days = await findEarnedDays(db, scope, { month: monthOf(today) });
    const ofToday = days.filter(({ day }) => day === today);
    const slips = caller.providerId === null ? [] : await findPayslipsOf(db, scope, caller.providerId);
    const paid = sheets.filter(({ closed }) => closed?.paidOn);
    const count = (rows: readonly { washes: number }[]) => rows.reduce((sum, { washes }) => sum + washes, 0);
    return {
      earned: rupeesOf(sumsOf(sheets).earnedPaise),
      paid: rupeesOf(sumOf(paid.map(({ netPaise }) => netPaise))),
      today: rupeesOf(sumOf(ofToday.flatMap((line) => amountOf(line) ?? []))),
      washes: count(sheets),
      washesToday: count(ofToday),
      withoutRate: sheets.reduce((sum, { withoutRate }) => sum + withoutRate, 0),
      lastPaid: lastPaidOf(slips),
    };
  });
}
