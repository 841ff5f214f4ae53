import type { Oddity } from "#contract/bill/close.ts";
import { placeOfSupplyOf } from "#contract/bill/state.ts";
import { less, lesserOf, NO_PAISE, type Paise, times } from "#contract/money.ts";
import { groupBy } from "#server/lists/groupBy.ts";
import type { Allocated } from "#server/features/payment/payment.queries.ts";
import { usable } from "#server/features/payment/payment.rules.ts";
import { type Company, type Draft, draftOf, partsOf } from "../issue.rules.ts";
import type { LineRow } from "../issueLine.queries.ts";
import type { Sums } from "../bill.rules.ts";
import { type Regime, regimesIn } from "../tax/tax.rules.ts";
import type { AdvancePayment, MonthRecipient } from "./close.queries.ts";

type Month = { company: Company; month: string; regimes: readonly Regime[] };

/** A month's bill of a customer, with the number of past washes that still lack a report. */
export type MonthDraft = Draft & { unreported: number };

/**
 * One customer's drafts: one for each place of supply and tax regime in which anything is charged. What is free or not charged
 * waits for the next bill of its kind when nothing else is.
 */
const draftsOfCustomer = (
  { company, month, regimes }: Month,
  recipient: MonthRecipient,
  lines: readonly LineRow[],
): MonthDraft[] =>
  partsOf(lines, regimes, recipient)
    .map((part) => ({
      ...draftOf({ company, month, bookingId: null }, recipient, part),
      unreported: recipient.unreported,
    }))
    .filter(({ totalPaise }) => totalPaise > 0);

/** The draft of a customer with nothing to charge, who may have washes that are free or not charged. */
export function emptyDraft(
  { company, month, regimes }: Month,
  recipient: MonthRecipient,
  lines: readonly LineRow[],
): Draft | undefined {
  const { home, gstin } = recipient;
  const placeOfSupply = placeOfSupplyOf(gstin, home.stateName);
  const regime = regimesIn(regimes, home.stateId).at(-1);
  const part =
    partsOf(lines, regimes, recipient)[0] ?? (regime && { place: home, placeOfSupply, regime, lines });
  return part && draftOf({ company, month, bookingId: null }, recipient, part);
}

/** The drafts for all customers with a charge. */
export function draftsOf(
  month: Month,
  recipients: readonly MonthRecipient[],
  lines: readonly LineRow[],
): MonthDraft[] {
  const linesOf = groupBy(lines, ({ customerId }) => customerId);
  return recipients.flatMap((recipient) =>
    draftsOfCustomer(month, recipient, linesOf.get(recipient.customerId) ?? []),
  );
}

/** A bill counts as very high above this multiple of the month's median. */
const VERY_HIGH_FACTOR = 4;

const medianOf = (totals: readonly Paise[]): Paise =>
  totals.toSorted((one, other) => one - other)[totals.length >> 1] ?? NO_PAISE;

/** The oddities of each draft; empty when it has none. */
export function odditiesOf(drafts: readonly MonthDraft[]): Oddity[][] {
  const median = medianOf(drafts.map(({ totalPaise }) => totalPaise));
  return drafts.map(({ totalPaise, recipient, taxSettingsIds, unreported }) => {
    const odd: Record<Oddity, boolean> = {
      "no-tax-settings": taxSettingsIds.length === 0,
      "very-high": totalPaise > times(median, VERY_HIGH_FACTOR),
      "no-address": recipient.address === "",
      unreported: unreported > 0,
    };
    return (Object.keys(odd) as Oddity[]).filter((one) => odd[one]);
  });
}

type Unpaid = Pick<Sums, "totalPaise"> & { billId: number; customerId: number };

/** A customer's payments in advance that can move to bills, net of each booking's refunds. */
function movableOf(own: readonly AdvancePayment[]): AdvancePayment[] {
  const bookings = groupBy(own, ({ bookingId }) => bookingId);
  return [...bookings.values()].flatMap((payments) => usable(payments));
}

/** Moves payments in advance from bookings to their customers' bills, up to the bills' totals. */
export function moveAdvancePayments(bills: readonly Unpaid[], ahead: readonly AdvancePayment[]): Allocated[] {
  const advancesByCustomer = groupBy(ahead, ({ customerId }) => customerId);
  const billsOf = groupBy(bills, ({ customerId }) => customerId);
  return [...billsOf].flatMap(([customerId, ownBills]) => {
    const movable = movableOf(advancesByCustomer.get(customerId) ?? []);
    return ownBills.flatMap(({ billId, totalPaise }) => {
      let open = totalPaise;
      return movable.flatMap((one) => {
        const moved = lesserOf(open, one.restPaise);
        if (moved <= 0) return [];
        open = less(open, moved);
        one.restPaise = less(one.restPaise, moved);
        const { paymentId, bookingId } = one;
        return [
          { paymentId, bookingId, billId: null, amountPaise: less(NO_PAISE, moved) },
          { paymentId, bookingId: null, billId, amountPaise: moved },
        ];
      });
    });
  });
}
