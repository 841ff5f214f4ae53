import type { EntryKind } from "#contract/bill/account.ts";
import type { PaymentOrigin } from "#contract/booking/booking.ts";
import type { Schedule } from "#contract/booking/schedule.ts";
import type { ReasonCode } from "#contract/dispatch/disruptionReason.ts";
import type { BillEffect } from "#contract/dispatch/outcome.ts";
import type { Side } from "#contract/dispatch/reason.ts";
import type { PayMethod } from "#contract/pay/pay.ts";
import type { PlainKey } from "./translator.ts";

/** Reasons that nobody entered. */
export const reasonCodeLabels: Record<ReasonCode, PlainKey<"labels" | "own">> = {
  rain: "labels.causeRain",
  "no-water": "labels.causeNoWater",
  society: "labels.causeSociety",
  planned: "labels.asPlanned",
  paused: "own.paused",
  away: "own.reasonAway",
  "car-in-use": "own.reasonCarInUse",
  "not-dirty": "own.reasonNotDirty",
  "other-time": "own.reasonOtherTime",
  "car-gone": "own.reasonCarGone",
  "moving-away": "own.reasonMovingAway",
  price: "own.reasonPrice",
  quality: "own.reasonQuality",
  unpaid: "labels.billUnpaid",
};

export const effectLabels: Record<BillEffect, PlainKey<"labels">> = {
  charge: "labels.effectCharge",
  credit: "labels.effectCredit",
  rewash: "labels.effectRewash",
  "rewash-pending": "labels.effectRewashPending",
};

/** Who is responsible for a missed wash. */
export const sideLabels: Record<Side, PlainKey<"labels">> = {
  company: "labels.sideCompany",
  customer: "labels.sideCustomer",
  nobody: "labels.sideNobody",
};

export const scheduleLabels: Record<Schedule, PlainKey<"labels">> = {
  daily: "labels.daily",
  weekly: "labels.weekly",
  biweekly: "labels.biweekly",
  customize: "labels.customize",
  "other-day": "labels.scheduleOtherDay",
  month: "labels.scheduleMonth",
};

/** Entries of a customer's account. */
export const entryLabels: Record<EntryKind, PlainKey<"statement">> = {
  washes: "statement.kindWashes",
  opening: "statement.broughtForward",
  bill: "statement.kindBill",
  "credit-note": "statement.kindCreditNote",
  payment: "statement.kindPayment",
  refund: "statement.kindRefund",
};

/** How money was received or refunded. */
export const methodLabels: Record<PaymentOrigin, PlainKey<"statement">> = {
  cash: "statement.methodCash",
  upi: "statement.methodUpi",
  bank: "statement.methodBank",
  card: "statement.methodCard",
  cheque: "statement.methodCheque",
  online: "statement.methodOnline",
  opening: "statement.broughtForward",
};

/** How a payslip was paid. */
export const payMethodLabels: Record<PayMethod, PlainKey<"pay">> = {
  bank: "pay.methodBank",
  cash: "pay.methodCash",
};
