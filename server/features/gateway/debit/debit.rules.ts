import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import { less, lesserOf, NO_PAISE, type Paise } from "#contract/money.ts";
import type { DebitStatus } from "#contract/gateway/debitState.ts";
import { DAY_MS } from "../link/link.rules.ts";

export type DebitRow = {
  debitId: number;
  mandateId: number;
  billId: number;
  customerId: number;
  status: DebitStatus;
  reference: string;
  amountPaise: Paise;
  firstAt: Date;
  collectAt: Date;
  requestedAt: Date | null;
  gatewayOrder: string;
  orderPaise: number;
  asks: number;
};

/**
 * The hours in which bills are announced, and from which they are collected, in India. `ahead`: from when the next day's
 * are asked for where the gateway takes no charge of the same day; late, since it tries those of the day until then.
 */
export const hours = { from: "10:00", until: "20:00", collect: "11:00", ahead: "20:00" };

/** The end of the days whose debits are asked for by now where the gateway is asked ahead. */
export function requestedUntil(now: Date): Date {
  const { day, time } = indiaAt(now);
  return indiaInstant(addDays(day, time < hours.ahead ? 1 : 2), "00:00");
}

/** A bill is announced this many days before it is due. */
export const NOTICE_DAYS = 2;
/** A bill that could not be announced in time is collected up to this many days late. */
export const LATE_DAYS = 3;
/** How long a customer has known of a debit, at least. */
const NOTICE_MS = DAY_MS;

/** When a bill that is announced now is collected: on its due day, or as soon as the notice is long enough. */
export function collectAtOf(due: string, now: Date): Date {
  const onDue = indiaInstant(due, hours.collect);
  const earliest = new Date(now.getTime() + NOTICE_MS);
  if (onDue >= earliest) return onDue;
  const { day, time } = indiaAt(earliest);
  if (time < hours.from) return indiaInstant(day, hours.from);
  return time < hours.until ? earliest : indiaInstant(addDays(day, 1), hours.from);
}

/** The days after the announced one on which a debit is tried again that has failed softly. */
const RETRY_DAYS = [1, 3] as const;

/** When a bill is tried again after `failures` soft ones; null when it is not. */
export function retryAt(firstAt: Date, failures: number): Date | null {
  const days = RETRY_DAYS[failures - 1];
  return days === undefined ? null : new Date(firstAt.getTime() + days * DAY_MS);
}

/** Reasons of debits that were never asked for, as the office reads them. */
export const reasons = {
  paid: "Nothing was left to collect.",
  promised: "The customer has promised to pay by a later day. It is collected then.",
  ended: "AutoPay had ended.",
  paused: "AutoPay was paused.",
  off: "The payment gateway is switched off.",
  silent: "The payment gateway did not answer.",
} as const;

type Collectable = {
  openPaise: Paise;
  /** Claimed by the customer as paid, not checked yet. */
  claimedPaise: Paise;
  /** The day of the collection, and the one by which the customer has promised to pay, if any. */
  day: string;
  promisedDay: string | null;
  /** Null when none can collect. */
  mandate: { maxPaise: Paise; isPaused: boolean; gatewayWorks: boolean } | null;
};

type Decision =
  | { transition: "request"; amountPaise: Paise }
  | {
      transition: "drop" | "fail";
      problem: string;
      /** True if the customer has to pay another way. */ isTold: boolean;
    };

/** The decision on an announced bill at the moment of its collection. */
export function decide({ openPaise, claimedPaise, day, promisedDay, mandate }: Collectable): Decision {
  const left = less(openPaise, claimedPaise);
  if (left <= NO_PAISE) return { transition: "drop", problem: reasons.paid, isTold: false };
  if (promisedDay !== null && promisedDay > day)
    return { transition: "drop", problem: reasons.promised, isTold: false };
  if (!mandate) return { transition: "fail", problem: reasons.ended, isTold: true };
  if (mandate.isPaused) return { transition: "drop", problem: reasons.paused, isTold: true };
  if (!mandate.gatewayWorks) return { transition: "drop", problem: reasons.off, isTold: true };
  return { transition: "request", amountPaise: lesserOf(left, mandate.maxPaise) };
}

const MINUTE_MS = 60_000;
/** A debit that the gateway does not know after this time was never asked for. */
const UNKNOWN_MS = 60 * MINUTE_MS;

export const isLost = (requestedAt: Date, now: Date): boolean =>
  now.getTime() - requestedAt.getTime() >= UNKNOWN_MS;

/** When the gateway is asked next about a debit: until it says what has become of it. */
export const nextDebitPoll = (asks: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(5 * 2 ** Math.min(asks, 10), 720) * MINUTE_MS);
