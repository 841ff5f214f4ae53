/** Kinds of parameters; the kind decides how a value is written in a language (`i18n/say.ts`). */
type Values = {
  text: string;
  count: number;
  /** YYYY-MM-DD, written with the weekday. */
  day: string;
  /** 0 to 23 */
  hour: number;
  /** Of one day, in order. */
  hours: readonly number[];
  /** Rupees. */
  amount: number;
  changes: readonly WashChange[];
};
export type Kind = keyof Values;
export type ValueOf<K extends Kind> = Values[K];

type Takes = Readonly<Record<string, Kind>>;
type ParameterValues<T extends Takes> = { -readonly [P in keyof T]: Values[T[P]] };

/**
 * All message templates with their parameters, in display order. Their texts are `messages.<template>Subject` and
 * `messages.<template>Body`. A template that has ever been sent must stay, because stored messages refer to it.
 */
export const takes = {
  code: { code: "text", minutes: "count" },
  reset: { name: "text", link: "text" },
  invitation: { name: "text", inviter: "text", link: "text", userName: "text" },
  companyInvitation: { name: "text", inviter: "text", company: "text", link: "text", userName: "text" },
  providerInvitation: { name: "text", inviter: "text", company: "text", link: "text" },
  committee: { name: "text", society: "text", link: "text" },
  booked: { washes: "count", day: "day", hour: "hour", amount: "amount" },
  /** Of a company that adds the tax to its prices; `rate` is "18 %". */
  bookedPlusTax: {
    washes: "count",
    day: "day",
    hour: "hour",
    amount: "amount",
    rate: "text",
    total: "amount",
  },
  /** Of a package; `monthly` is the price of a month for all its vehicles. */
  bookedMonthly: { washes: "count", day: "day", hour: "hour", monthly: "amount" },
  bookedMonthlyPlusTax: {
    washes: "count",
    day: "day",
    hour: "hour",
    monthly: "amount",
    rate: "text",
    total: "amount",
  },
  /** Of a plan without an end, whose washes are made for some time ahead: neither their number nor their sum says anything. */
  bookedEndless: { day: "day", hour: "hour" },
  bookedEndlessMonthly: { day: "day", hour: "hour", monthly: "amount" },
  bookedEndlessMonthlyPlusTax: {
    day: "day",
    hour: "hour",
    monthly: "amount",
    rate: "text",
    total: "amount",
  },
  moved: { vehicle: "text", fromDay: "day", fromHour: "hour", day: "day", hour: "hour" },
  skipped: { vehicle: "text", day: "day", hour: "hour" },
  paused: { day: "day", until: "day", washes: "count" },
  cancelled: { day: "day", washes: "count" },
  calledOff: { vehicle: "text", day: "day", hour: "hour" },
  restored: { vehicle: "text", day: "day", hour: "hour" },
  /** `hour` of its washes from `day` on. */
  planChanged: { vehicle: "text", day: "day", hour: "hour" },
  changes: { washes: "count", changes: "changes", link: "text" },
  payment: { amount: "amount" },
  refund: { amount: "amount" },
  claimRefused: { number: "text", utr: "text", reason: "text" },
  takenBack: { amount: "amount" },
  bounced: { amount: "amount" },
  credited: { number: "text", amount: "amount", note: "text", link: "text" },
  /** A customer's whole debt, or that of a booking without a bill; `day`: its due day. */
  owed: { amount: "amount", day: "day", link: "text" },
  billDue: { number: "text", month: "text", day: "day", amount: "amount", link: "text" },
  washesUnpaid: { number: "text", amount: "amount", day: "day", link: "text" },
  "mandate-notice": { number: "text", month: "text", day: "day", amount: "amount" },
  /** `rest` is above the mandate's maximum. */
  "mandate-notice-part": { amount: "amount", number: "text", month: "text", day: "day", rest: "amount" },
  "mandate-failed": { number: "text", amount: "amount", link: "text" },
  "mandate-rest": { number: "text", amount: "amount", link: "text" },
  reminder: { day: "day", washes: "count", hours: "hours" },
  "plan-ending": { day: "day", link: "text" },
  /** `item` is the service item, `amount` of a wash from `day` on. */
  "price-change": { day: "day", item: "text", amount: "amount", link: "text" },
  /** `amount` of a month and vehicle. */
  "price-change-monthly": { day: "day", item: "text", amount: "amount", link: "text" },
  factorOn: { name: "text" },
  factorOff: { name: "text" },
  factorReset: { name: "text", by: "text" },
  ticketReply: { number: "text", link: "text" },
  /** `what` is a part of the installation. */
  installationTrouble: { what: "text", problem: "text", advice: "text" },
  jobFailed: { job: "text", attempts: "count", problem: "text" },
  noTaxSettings: { company: "text", month: "text", link: "text" },
  /** `percent` of `limit` is passed by the `amount` that was sold since `day`. */
  turnoverLimit: {
    company: "text",
    amount: "amount",
    day: "day",
    percent: "count",
    limit: "amount",
    link: "text",
  },
  paperEnds: { paper: "text", provider: "text", day: "day" },
  /** `day` to `until`, both included. */
  providerAway: {
    provider: "text",
    day: "day",
    until: "day",
    reason: "text",
    washes: "count",
    others: "count",
  },
  providerBack: { provider: "text", day: "day", until: "day" },
  webhookOff: { address: "text", problem: "text" },
} as const satisfies Record<string, Takes>;
export type Template = keyof typeof takes;
export const templates = Object.keys(takes) as [Template, ...Template[]];

export type ParametersOf<T extends Template> = ParameterValues<(typeof takes)[T]>;

const many = { washes: "count", day: "day", until: "day" } as const;

/** The lines of a message about changes, likewise; their texts are `messages.change…`. */
export const changesTake = {
  moved: takes.moved,
  skipped: takes.skipped,
  calledOff: takes.calledOff,
  restored: takes.restored,
  paused: takes.paused,
  cancelled: takes.cancelled,
  planChanged: takes.planChanged,
  manyMoved: many,
  manySkipped: many,
  manyCalledOff: many,
  manyRestored: many,
  /** The washes beyond the listed ones. */
  more: { washes: "count" },
} as const satisfies Record<string, Readonly<Record<string, Exclude<Kind, "changes">>>>;
export type ChangeKind = keyof typeof changesTake;

/**
 * A change of somebody's washes: of one wash, worded as in its own message; of several, when there are too many to
 * list.
 */
export type WashChange = {
  [K in ChangeKind]: { template: K; parameters: ParameterValues<(typeof changesTake)[K]> };
}[ChangeKind];

/** Custom wording with `{name}` for a parameter. */
export type Wording = { /** Empty: the default subject. */ subject: string; body: string };
