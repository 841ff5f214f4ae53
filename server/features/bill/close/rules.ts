import type { Oddity } from "#contract/bill/bill.ts";
import { stateOnPaper } from "#contract/bill/state.ts";
import { less, lesserOf, NO_PAISE, type Paise, sumOf, times } from "#contract/money.ts";
import type { Allocated } from "#server/features/payment/queries.ts";
import { dueDay, fiscalYearOf, kindOf, numberOf, DEFAULT_PREFIX, type Sums, sumsOf } from "../rules.ts";
import type { TaxRow } from "../tax/queries.ts";
import { usable } from "#server/features/payment/rules.ts";
import type { Company, LineRow, NewBill, AdvancePayment, Recipient } from "./queries.ts";

/** A bill without a number. */
export type Draft = Omit<NewBill, "serial" | "number" | "fiscalYear" | "issued" | "due"> & { prefix: string };

type DraftContext = {
  company: Company;
  /** The settings in force on the last day of the month, since the tax is on that month's washes. */
  settings: TaxRow | undefined;
  month: string;
};

const amountOf = ({ charged, ratePaise, washIds }: LineRow): Paise =>
  charged ? times(ratePaise, washIds.length) : NO_PAISE;

export function draftOf(
  { company, settings, month }: DraftContext,
  recipient: Recipient,
  lines: readonly LineRow[],
): Draft {
  const kind = kindOf(settings?.registration);
  const { rateHundredths = 0, pricesIncludeTax = true, sac = "" } = settings ?? {};
  const isTaxed = kind === "tax-invoice";
  const interState = settings !== undefined && settings.stateId !== recipient.stateId;
  const charged = sumOf(lines.map(amountOf));
  return {
    ...sumsOf(charged, { kind, rateHundredths, pricesIncludeTax, interState }),
    companyId: company.companyId,
    recipient,
    lines,
    month,
    kind,
    supplier: {
      name: settings?.legalName ?? company.name,
      address: settings?.address ?? company.address,
      gstin: settings?.gstin ?? "",
      state: settings ? stateOnPaper(settings.stateName) : "",
      upiAddress: settings?.upiAddress ?? "",
    },
    placeOfSupply: stateOnPaper(recipient.stateName),
    sac: isTaxed ? sac : "",
    rateHundredths: isTaxed ? rateHundredths : 0,
    pricesIncludeTax,
    prefix: settings?.seriesPrefix ?? DEFAULT_PREFIX,
  };
}

/** The drafts for all customers with a charge. */
export function draftsOf(
  context: DraftContext,
  recipients: readonly Recipient[],
  lines: readonly LineRow[],
): Draft[] {
  const linesOf = byCustomer(lines);
  return recipients.flatMap((recipient) => {
    const own = linesOf.get(recipient.customerId) ?? [];
    return own.some(({ charged }) => charged) ? [draftOf(context, recipient, own)] : [];
  });
}

/** Numbers drafts of one series, from `first` on. */
export const numberDrafts = (drafts: readonly Draft[], issued: string, first: number): NewBill[] =>
  drafts.map(({ prefix, ...draft }, index) => {
    const fiscalYear = fiscalYearOf(issued);
    const serial = first + index;
    return {
      ...draft,
      fiscalYear,
      serial,
      number: numberOf(prefix, fiscalYear, serial),
      issued,
      due: dueDay(issued),
    };
  });

/** A bill counts as very high above this multiple of the month's median. */
const VERY_HIGH_FACTOR = 4;

const medianOf = (totals: readonly Paise[]): Paise =>
  totals.toSorted((one, other) => one - other)[totals.length >> 1] ?? NO_PAISE;

/** The oddities of each draft; empty when it has none. */
export function odditiesOf(drafts: readonly Draft[], settings: TaxRow | undefined): Oddity[][] {
  const median = medianOf(drafts.map(({ totalPaise }) => totalPaise));
  return drafts.map(({ totalPaise, recipient }) => {
    const odd: Record<Oddity, boolean> = {
      "no-tax-settings": settings === undefined,
      zero: totalPaise === 0,
      "very-high": totalPaise > times(median, VERY_HIGH_FACTOR),
      "no-address": recipient.address === "",
      unreported: recipient.unreported > 0,
    };
    return (Object.keys(odd) as Oddity[]).filter((one) => odd[one]);
  });
}

function byCustomer<R extends { customerId: number }>(rows: readonly R[]): Map<number, R[]> {
  const groups = new Map<number, R[]>();
  for (const row of rows) groups.set(row.customerId, [...(groups.get(row.customerId) ?? []), row]);
  return groups;
}

type Unpaid = Pick<Sums, "totalPaise"> & { billId: number; customerId: number };

/** Moves payments in advance from bookings to their customers' bills, up to the bills' totals. */
export function moveAdvancePayments(bills: readonly Unpaid[], ahead: readonly AdvancePayment[]): Allocated[] {
  const aheadOf = byCustomer(ahead);
  return bills.flatMap(({ billId, customerId, totalPaise }) => {
    const own = aheadOf.get(customerId) ?? [];
    const bookings = [...new Set(own.map(({ bookingId }) => bookingId))];
    // Leaves out what was refunded of a booking.
    const movable = bookings.flatMap((id) => usable(own.filter(({ bookingId }) => bookingId === id)));
    let open = totalPaise;
    return movable.flatMap(({ bookingId, paymentId, restPaise }) => {
      const moved = lesserOf(open, restPaise);
      if (moved <= 0) return [];
      open = less(open, moved);
      return [
        { paymentId, bookingId, billId: null, amountPaise: less(NO_PAISE, moved) },
        { paymentId, bookingId: null, billId, amountPaise: moved },
      ];
    });
  });
}
