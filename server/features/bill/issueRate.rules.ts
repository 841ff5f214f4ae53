import { addedRateOf, taxOn } from "#contract/price/addedTax.ts";
import { type Paise, paiseOf, sumOf } from "#contract/money.ts";
import type { UnallocatedPayment } from "#server/features/payment/payment.rules.ts";
import { paidDaysOf, rateDayOf, type Received, type UnbilledWash } from "./tax/rate.rules.ts";
import { rateOn, type Regime, regimeOfWash } from "./tax/tax.rules.ts";

export const receivedOf = (payments: readonly (UnallocatedPayment & { day: string })[]): Received[] =>
  payments.map(({ day, restPaise }) => ({ day, amountPaise: restPaise }));

/** Most that a total rounded to whole rupees may be below the costs of its washes one by one. */
const MOST_ROUNDED_OFF = paiseOf(0.99);

type Issue = {
  issued: string;
  regimes: readonly Regime[];
  /** True if tax is added to the prices that were agreed; null where that follows the settings. */
  taxAdded: boolean | null;
};

/** What a wash costs with its tax, at the rate of a day. */
function costOf(wash: UnbilledWash, rateDay: string, { regimes, taxAdded }: Issue): Paise {
  const regime = regimeOfWash(regimes, wash);
  const { registration = "unregistered", pricesIncludeTax = true } = regime?.settings ?? {};
  const rateHundredths = regime ? (rateOn(regime, rateDay)?.rateHundredths ?? 0) : 0;
  const isIncluded = taxAdded === null ? pricesIncludeTax : !taxAdded;
  const rate = addedRateOf({ registration, pricesIncludeTax: isIncluded, rateHundredths });
  return sumOf([wash.pricePaise, taxOn(wash.pricePaise, rate)]);
}

/** The rate days of the washes, oldest first, that the money covers. */
export function rateDaysOf(
  washes: readonly UnbilledWash[],
  received: readonly Received[],
  issue: Issue,
): { washId: number; rateDay: string }[] {
  const rateDay = (wash: UnbilledWash, paid: string) =>
    rateDayOf({ supplied: wash.day, invoiced: issue.issued, paid });
  const cost = (wash: UnbilledWash, paid: string) => costOf(wash, rateDay(wash, paid), issue);
  const paidOn = paidDaysOf(washes, received, cost, issue.taxAdded === true ? MOST_ROUNDED_OFF : undefined);
  return washes.flatMap((wash) => {
    const paid = paidOn.get(wash.washId);
    return paid === undefined ? [] : [{ washId: wash.washId, rateDay: rateDay(wash, paid) }];
  });
}

/** The washes of an upfront booking that wait, and the first day on which one of them can be billed. */
export type Waiting = { washIds: number[]; until: string | null };

/**
 * The upcoming washes that cannot be billed on the day of issue: those under another registration than the one in force,
 * whose tax nobody may collect yet or any more, and those under another rate that nobody has paid, since whether the old
 * or the new one applies depends on the day of the payment.
 */
export function waitingOf(
  washes: readonly UnbilledWash[],
  rated: readonly { washId: number }[],
  { issued, regimes }: Pick<Issue, "issued" | "regimes">,
): Waiting {
  const paid = new Set(rated.map(({ washId }) => washId));
  const starts = washes.flatMap((wash) => {
    const regime = regimeOfWash(regimes, wash);
    if (!regime || wash.day <= issued) return [];
    if (regime.from > issued) return [{ washId: wash.washId, from: regime.from }];
    const [now, then] = [rateOn(regime, issued), rateOn(regime, wash.day)];
    const waits = then && then.rateHundredths !== now?.rateHundredths && !paid.has(wash.washId);
    return waits ? [{ washId: wash.washId, from: then.from }] : [];
  });
  const [until = null] = starts.map(({ from }) => from).toSorted();
  return { washIds: starts.map(({ washId }) => washId), until };
}
