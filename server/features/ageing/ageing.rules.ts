import type { AuditNoun } from "#contract/audit/noun.ts";
import { addMonths, firstDayOf, indiaAt, indiaInstant, monthOf } from "#contract/day.ts";
import type { RetentionClass, RetentionYears } from "#server/config/retention.ts";

/** Tables that grow with every write, divided by month. */
export type Source = "audit" | "event";

/** By the kind of record that an audit entry is about. */
const classOf: Record<AuditNoun, RetentionClass> = {
  wash: "wash",
  bookingVehicle: "wash",
  disruption: "wash",
  washPhoto: "wash",
  roundRefusal: "wash",
  washRating: "wash",
  booking: "money",
  serviceItemPrice: "money",
  serviceItemIncluded: "money",
  priceChange: "money",
  providerAccount: "money",
  payment: "money",
  paymentRefund: "money",
  claim: "money",
  bankImport: "money",
  bankLine: "money",
  gateway: "money",
  mandate: "money",
  paymentLink: "money",
  taxSettings: "money",
  tallyLedgers: "money",
  bill: "money",
  billIrn: "money",
  paymentPromise: "money",
  creditNote: "money",
  returnFiling: "money",
  expense: "money",
  payRate: "money",
  payAdjustment: "money",
  payAdvance: "money",
  payClose: "money",
  payslipPayment: "money",
  paySettings: "money",
  providerTax: "money",
  billAllocation: "money",
  paymentAllocation: "money",
  company: "other",
  backOffice: "other",
  servedSociety: "other",
  user: "other",
  society: "other",
  building: "other",
  floor: "other",
  flat: "other",
  parkingFloor: "other",
  parkingPillar: "other",
  serviceCategory: "other",
  service: "other",
  serviceItem: "other",
  serviceZone: "other",
  vehicleMake: "other",
  vehicleModel: "other",
  bodyType: "other",
  fuelType: "other",
  provider: "other",
  coverage: "other",
  coverageFlat: "other",
  coveragePillar: "other",
  providerAbsence: "other",
  providerDocument: "other",
  signIn: "other",
  secondFactor: "other",
  signInCode: "other",
  customer: "other",
  customerCode: "other",
  gateLink: "other",
  outcomeRule: "other",
  offer: "other",
  offerService: "other",
  offerSociety: "other",
  ticket: "other",
  ticketReply: "other",
  ticketPhoto: "other",
  ticketAnswer: "other",
  committeeMember: "other",
  request: "other",
  requestNote: "other",
  ticketDueTime: "other",
  webhook: "other",
  wording: "other",
  apiKey: "other",
};

/** Nouns of the audit that are kept equally long. */
export const nounsOfClass = (keeping: RetentionClass): string[] =>
  Object.entries(classOf).flatMap(([noun, kept]) => (kept === keeping ? [noun] : []));

/** Kinds of rows in a table, the longest kept last. Events are about washes and orders; the money itself is in payments and bills. */
export const retentionClasses: Readonly<Record<Source, readonly RetentionClass[]>> = {
  audit: ["other", "wash", "money"],
  event: ["wash"],
};
export const sources = Object.keys(retentionClasses) as Source[];

/** Most rows of a month: when they are old enough, the month is made anew of what is kept longer. */
export const MAIN_CLASS: RetentionClass = "wash";

export const startOf = (month: string): Date => indiaInstant(firstDayOf(month), "00:00");

const monthAt = (instant: Date): string => monthOf(indiaAt(instant).day);

/** Rows before it are no longer kept. It moves once a month. */
export const limitOf = (keeping: RetentionClass, years: RetentionYears, now: Date): Date =>
  startOf(addMonths(monthAt(now), -12 * years[keeping]));

/** Months that have a part of their own before they begin. */
const MONTHS_AHEAD = 3;

/** The present month and those ahead: "2026-11". */
export const monthsAhead = (now: Date): string[] =>
  Array.from({ length: MONTHS_AHEAD + 1 }, (_, count) => addMonths(monthAt(now), count));

/**
 * The end of the first part: no earlier than in a month, by when the job has run again, and after every row, also those of a clock that
 * was ahead.
 */
export const endOfFirst = (now: Date, latest: Date | null): Date =>
  startOf(addMonths(monthAt(latest && latest > now ? latest : now), 2));
