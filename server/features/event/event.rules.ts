import { type ReasonCode, reasonCodes } from "#contract/dispatch/disruptionReason.ts";
import type { Effect } from "#contract/dispatch/outcome.ts";
import type { MissedReason } from "#contract/dispatch/reason.ts";
import type { Paise } from "#contract/money.ts";
import { reasonCodeLabels } from "#i18n/labels.ts";
import { translatorIn } from "#server/texts/translator.ts";

/** A day ("2026-11-21") and, where one slot is meant, the hour at which it begins. */
export type Moment = { day: string; hour?: number };

/**
 * An event and its data. The only free text is a reason or note that a person typed; any other reason is stored as a code.
 * Kinds that have been stored must stay.
 */
export type Fact =
  /**
   * `addedRate` of the tax that is added to the amount, in hundredths of a percent; absent for none. `endless`: a plan
   * without an end.
   */
  | {
      kind: "booked";
      washes: number;
      amountPaise: Paise;
      addedRate?: number;
      monthlyPaise?: Paise;
      endless?: true;
    }
  | { kind: "overbooked"; washes: number }
  | { kind: "moved"; number: string; from: Moment; to: Moment; reason: string }
  | { kind: "skipped"; number: string; from: Moment; reason: string }
  /** `first` is the first of the washes. */
  | { kind: "paused"; washes: number; from: Moment; to: Moment; first?: Moment; reason: string }
  | { kind: "cancelled"; washes: number; from: Moment; first?: Moment; reason: string }
  | { kind: "done"; number: string; from: Moment }
  | { kind: "missed"; number: string; from: Moment; missedReason: MissedReason; effect: Effect; note: string }
  /** Rain, no water, an event of the society: the wash does not take place, and is not charged. */
  | { kind: "calledOff"; number: string; from: Moment; reason: string }
  /** A wash that was called off takes place after all. */
  | { kind: "restored"; number: string; from: Moment }
  /** A missed wash is replaced by one at another time. */
  | { kind: "rewash"; number: string; from: Moment; to: Moment }
  /** A plan goes on to a later day. */
  | { kind: "renewed"; washes: number; to: Moment }
  /** A wash of a plan, or a month of a package, has another price from a day on. */
  | { kind: "repriced"; from: Moment; amountPaise: Paise; monthly?: true }
  /** A plan is another one from a day on, at the hour of `from`. */
  | { kind: "planChanged"; number: string; from: Moment; reason: string }
  /** The plan is as it was; nobody had been told of the change. */
  | { kind: "planChangeUndone"; number: string; from: Moment; reason: string }
  /** Negative for a refund; the reason is the payment's reference. */
  | { kind: "paid"; amountPaise: Paise; reason: string };

/** True for what a job's payload has as a fact, which nothing but this product has written. */
export const isFact = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "kind" in value;

/** Stored form of a reason that nobody typed; typed reasons are stored as they are. */
export const storedReason = (code: ReasonCode): string => `code:${code}`;

const english = (code: ReasonCode): string => translatorIn("en").t(reasonCodeLabels[code]);

/** A chosen reason as it is stored: as a code, or with words in front of these. */
export const reasonText = (code: ReasonCode, words: string): string =>
  words === "" ? storedReason(code) : `${english(code)}: ${words}`;

export function readReason(stored: string): { reason: string; reasonCode: ReasonCode | null } {
  const reasonCode = reasonCodes.find((code) => storedReason(code) === stored) ?? null;
  return {
    reason: reasonCode === null ? stored : english(reasonCode),
    reasonCode,
  };
}
