import type { Messages } from "#i18n/messages.ts";

/** Responsible for a missed wash; nobody for weather and water. */
export const sides = ["company", "customer", "nobody"] as const;
export type Side = (typeof sides)[number];

type Reason = {
  side: Side;
  /** As part of a sentence: "missed: the car was away". */
  label: keyof Messages;
};

/** A reason that cleaners and the office report; `button` is its short text on the cleaner's page. */
type ReportedReason = Reason & { button: keyof Messages };

/** In the order of the cleaner's buttons, the most frequent first; `other` requires a note. */
export const reasons = {
  "car-away": { side: "customer", label: "labels.reasonCarAway", button: "cleaner.carAway" },
  "no-access": { side: "customer", label: "labels.reasonNoAccess", button: "cleaner.noAccess" },
  "gate-refused": { side: "customer", label: "labels.reasonGateRefused", button: "cleaner.gateRefused" },
  "customer-declined": {
    side: "customer",
    label: "labels.reasonCustomerDeclined",
    button: "cleaner.customerDeclined",
  },
  rain: { side: "nobody", label: "labels.reasonRain", button: "cleaner.rain" },
  "no-water": { side: "nobody", label: "labels.reasonNoWater", button: "cleaner.noWater" },
  "provider-away": { side: "company", label: "labels.reasonProviderAway", button: "cleaner.providerAway" },
  "out-of-time": { side: "company", label: "labels.reasonOutOfTime", button: "cleaner.outOfTime" },
  other: { side: "company", label: "labels.reasonOther", button: "cleaner.other" },
} as const satisfies Record<string, ReportedReason>;
export type OutcomeReason = keyof typeof reasons;
export const outcomeReasons = Object.keys(reasons) as OutcomeReason[];

/** Why a wash was missed: a reported reason, or none because nobody reported it. */
export type MissedReason = OutcomeReason | "not-reported";
export const missedReasons: readonly MissedReason[] = [...outcomeReasons, "not-reported"];

const allReasons = {
  ...reasons,
  "not-reported": { side: "company", label: "labels.reasonNotReported" },
} as const satisfies Record<MissedReason, Reason>;

export const sideOf = (reason: MissedReason): Side => allReasons[reason].side;
export const reasonLabelKey = (reason: MissedReason) => allReasons[reason].label;
