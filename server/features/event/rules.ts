import { type ReasonCode, reasonCodes } from "#contract/disruption/reason.ts";
import type { Effect, OutcomeReason } from "#contract/dispatch/outcome.ts";
import type { Paise } from "#contract/money.ts";
import { reasonCodeLabels } from "#i18n/labels.ts";
import { translatorIn } from "#server/texts/translator.ts";

/** A day, "2026-11-21", and the hour at which a slot of it begins, where one is meant. */
export type Moment = { day: string; hour?: number };

/**
 * What can happen, with what there is to know of it: never a sentence but the reason that a person has typed; one that
 * nobody typed is kept as `keptReason` says. A kind that has been written anywhere stays.
 */
export type Fact =
  | { kind: "booked"; washes: number; amountPaise: Paise }
  | { kind: "overbooked"; washes: number }
  | { kind: "moved"; number: string; from: Moment; to: Moment; reason: string }
  | { kind: "skipped"; number: string; from: Moment; reason: string }
  /** `first` is the first of the washes. */
  | { kind: "paused"; washes: number; from: Moment; to: Moment; first?: Moment; reason: string }
  | { kind: "cancelled"; washes: number; from: Moment; first?: Moment; reason: string }
  | { kind: "done"; number: string; from: Moment }
  /** The reason is the note that was typed. */
  | { kind: "missed"; number: string; from: Moment; outcome: OutcomeReason; effect: Effect; reason: string }
  /** Rain, no water, an event of the society: the wash does not take place, and is not charged. */
  | { kind: "calledOff"; number: string; from: Moment; reason: string }
  /** What was called off takes place after all. */
  | { kind: "restored"; number: string; from: Moment }
  /** A missed wash is made good by one at another time. */
  | { kind: "rewash"; number: string; from: Moment; to: Moment }
  /** Below 0 for money given back; the reason is the payment's reference. */
  | { kind: "paid"; amountPaise: Paise; reason: string };

/** How a reason that nobody typed is kept where others stand as they were typed. */
export const keptReason = (code: ReasonCode): string => `code:${code}`;

/** A kept reason as it is read. */
export function readReason(kept: string): { reason: string; reasonCode: ReasonCode | null } {
  const reasonCode = reasonCodes.find((code) => keptReason(code) === kept) ?? null;
  return {
    reason: reasonCode === null ? kept : translatorIn("en").t(reasonCodeLabels[reasonCode]),
    reasonCode,
  };
}
