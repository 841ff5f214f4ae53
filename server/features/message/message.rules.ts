import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import type { Choice } from "#contract/message/preference.ts";
import type { ParametersOf, Template } from "#contract/message/templates.ts";

/** `urgent`: somebody is waiting for the message. `bulk`: it may take its time. */
export const priorities = ["urgent", "bulk"] as const;
export type Priority = (typeof priorities)[number];

type DeliveryPolicy<T extends Template> = {
  pace: Priority;
  /** Parameters to protect like a password. */
  secret: readonly (keyof ParametersOf<T>)[];
  /** Sent in quiet hours too. */
  atNight?: true;
  /** Customers who opted out of this do not get it. */
  optional?: Choice;
};

export const deliveryPolicies: { readonly [T in Template]: DeliveryPolicy<T> } = {
  code: { pace: "urgent", secret: ["code"], atNight: true },
  reset: { pace: "urgent", secret: ["link"], atNight: true },
  invitation: { pace: "bulk", secret: ["link"] },
  companyInvitation: { pace: "bulk", secret: ["link"] },
  providerInvitation: { pace: "bulk", secret: [] },
  committee: { pace: "bulk", secret: [] },
  booked: { pace: "bulk", secret: [], optional: "confirmation" },
  bookedPlusTax: { pace: "bulk", secret: [], optional: "confirmation" },
  bookedMonthly: { pace: "bulk", secret: [], optional: "confirmation" },
  bookedMonthlyPlusTax: { pace: "bulk", secret: [], optional: "confirmation" },
  bookedEndless: { pace: "bulk", secret: [], optional: "confirmation" },
  bookedEndlessMonthly: { pace: "bulk", secret: [], optional: "confirmation" },
  bookedEndlessMonthlyPlusTax: { pace: "bulk", secret: [], optional: "confirmation" },
  moved: { pace: "bulk", secret: [], optional: "confirmation" },
  skipped: { pace: "bulk", secret: [], optional: "confirmation" },
  paused: { pace: "bulk", secret: [], optional: "confirmation" },
  cancelled: { pace: "bulk", secret: [], optional: "confirmation" },
  calledOff: { pace: "bulk", secret: [], optional: "confirmation" },
  restored: { pace: "bulk", secret: [], optional: "confirmation" },
  planChanged: { pace: "bulk", secret: [], optional: "confirmation" },
  changes: { pace: "bulk", secret: [], optional: "confirmation" },
  payment: { pace: "bulk", secret: [], optional: "payment" },
  refund: { pace: "bulk", secret: [], optional: "payment" },
  // Not optional: customers rely on having paid.
  claimRefused: { pace: "bulk", secret: [] },
  takenBack: { pace: "bulk", secret: [] },
  credited: { pace: "bulk", secret: [], optional: "payment" },
  billDue: { pace: "bulk", secret: [], optional: "reminder" },
  // Not optional: nobody comes.
  washesUnpaid: { pace: "bulk", secret: [] },
  // Not optional: no bill is collected without a notice.
  "mandate-notice": { pace: "bulk", secret: [] },
  "mandate-notice-part": { pace: "bulk", secret: [] },
  "mandate-failed": { pace: "bulk", secret: [] },
  "mandate-rest": { pace: "bulk", secret: [], optional: "reminder" },
  reminder: { pace: "bulk", secret: [], optional: "reminder" },
  "plan-ending": { pace: "bulk", secret: [], optional: "reminder" },
  // Not optional: customers may want to stop before.
  "price-change": { pace: "bulk", secret: [] },
  "price-change-monthly": { pace: "bulk", secret: [] },
  ticketReply: { pace: "bulk", secret: [] },
  // Sent at night too: somebody may be in another person's account.
  factorOn: { pace: "bulk", secret: [], atNight: true },
  factorOff: { pace: "bulk", secret: [], atNight: true },
  factorReset: { pace: "bulk", secret: [], atNight: true },
  paperEnds: { pace: "bulk", secret: [] },
  noTaxSettings: { pace: "bulk", secret: [] },
  turnoverLimit: { pace: "bulk", secret: [] },
  // Sent at night too: the washes of the morning need somebody.
  providerAway: { pace: "urgent", secret: [], atNight: true },
  providerBack: { pace: "urgent", secret: [], atNight: true },
  webhookOff: { pace: "bulk", secret: [], atNight: true },
  // Sent at night too: it may be a full disk.
  installationTrouble: { pace: "urgent", secret: [], atNight: true },
  jobFailed: { pace: "bulk", secret: [], atNight: true },
};

export type MessageOf<T extends Template> = { [K in T]: { template: K; parameters: ParametersOf<K> } }[T];
export type TemplateMessage = MessageOf<Template>;

/** Indian time. */
const quiet = { from: "21:00", until: "07:00" };

export function isQuiet(now: Date): boolean {
  const { time } = indiaAt(now);
  return time < quiet.until || time >= quiet.from;
}

type Due = {
  template: Template;
  /** Sent in quiet hours too. */
  atNight: boolean;
  expiresAt: Date;
};

/** When a message may be sent: now, or at the end of the quiet hours; null if it expires before then. */
export function sendableAt({ template, atNight, expiresAt }: Due, now: Date): Date | null {
  if (atNight || deliveryPolicies[template].atNight || !isQuiet(now)) return now;
  const { day, time } = indiaAt(now);
  const morning = indiaInstant(time < quiet.until ? day : addDays(day, 1), quiet.until);
  return morning < expiresAt ? morning : null;
}
