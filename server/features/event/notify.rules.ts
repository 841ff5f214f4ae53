import { addedTax, billedTax } from "#contract/price/addedTax.ts";
import { rupeesOf } from "#contract/money.ts";
import type { TemplateMessage, MessageOf } from "#server/features/message/message.rules.ts";
import type { Fact, Moment } from "./event.rules.ts";

/** Facts that change washes which a customer expects. */
const changeKinds = [
  "moved",
  "skipped",
  "paused",
  "cancelled",
  "calledOff",
  "restored",
  "planChanged",
] as const;
export type Change = Extract<Fact, { kind: (typeof changeKinds)[number] }>;

type Booked = Extract<Fact, { kind: "booked" }>;
/** Customers are notified of a payment once, not for each booking that it pays, and of a payment taken back. */
type Received = Pick<Extract<Fact, { kind: "paid" }>, "amountPaise"> & { kind: "received" | "takenBack" };
export type CustomerFact = Booked | Change | Received;

/** Day and hour of a wash; only a span of days has no hour. */
const at = ({ day, hour = 0 }: Moment) => ({ day, hour });

type OfChange<K extends Change["kind"]> = Extract<Change, { kind: K }>;

const changes: { readonly [K in Change["kind"]]: (change: OfChange<K>) => MessageOf<K> } = {
  moved: ({ number, from, to }) => {
    const { day: fromDay, hour: fromHour } = at(from);
    return { template: "moved", parameters: { vehicle: number, fromDay, fromHour, ...at(to) } };
  },
  skipped: ({ number, from }) => ({ template: "skipped", parameters: { vehicle: number, ...at(from) } }),
  paused: ({ washes, from, to }) => ({
    template: "paused",
    parameters: { washes, day: from.day, until: to.day },
  }),
  cancelled: ({ washes, from }) => ({ template: "cancelled", parameters: { washes, day: from.day } }),
  calledOff: ({ number, from }) => ({ template: "calledOff", parameters: { vehicle: number, ...at(from) } }),
  restored: ({ number, from }) => ({ template: "restored", parameters: { vehicle: number, ...at(from) } }),
  planChanged: ({ number, from }) => ({
    template: "planChanged",
    parameters: { vehicle: number, ...at(from) },
  }),
};

export const changeMessage = <K extends Change["kind"]>(change: OfChange<K>): MessageOf<K> =>
  changes[change.kind](change);

type Of<K extends CustomerFact["kind"]> = Extract<CustomerFact, { kind: K }>;

const factMessages: {
  readonly [K in CustomerFact["kind"]]: (fact: Of<K>, first: Moment | null) => TemplateMessage | null;
} = {
  ...changes,
  booked: ({ washes, amountPaise, addedRate = 0, monthlyPaise, endless = false }, first) => {
    // Without an open wash, everything was cancelled before the customer was notified.
    if (!first) return null;
    if (monthlyPaise !== undefined) {
      const month = { ...at(first), monthly: rupeesOf(monthlyPaise) };
      const added = addedTax(monthlyPaise, addedRate);
      if (!added)
        return endless
          ? { template: "bookedEndlessMonthly", parameters: month }
          : { template: "bookedMonthly", parameters: { washes, ...month } };
      const taxed = { ...month, rate: `${added.rate} %`, total: added.total };
      return endless
        ? { template: "bookedEndlessMonthlyPlusTax", parameters: taxed }
        : { template: "bookedMonthlyPlusTax", parameters: { washes, ...taxed } };
    }
    if (endless) return { template: "bookedEndless", parameters: at(first) };
    const parameters = { washes, ...at(first), amount: rupeesOf(amountPaise) };
    const tax = billedTax(amountPaise, addedRate);
    if (!tax) return { template: "booked", parameters };
    const { rate, total } = tax;
    return { template: "bookedPlusTax", parameters: { ...parameters, rate: `${rate} %`, total } };
  },
  received: ({ amountPaise }) => {
    const amount = rupeesOf(amountPaise);
    return amount < 0
      ? { template: "refund", parameters: { amount: -amount } }
      : { template: "payment", parameters: { amount } };
  },
  takenBack: ({ amountPaise }) => ({ template: "takenBack", parameters: { amount: rupeesOf(amountPaise) } }),
};

/** Null when there is nothing to say. `first` is the booking's first open wash. */
export const factMessage = <K extends CustomerFact["kind"]>(
  fact: Of<K>,
  first: Moment | null,
): TemplateMessage | null => factMessages[fact.kind](fact, first);

const kindsOfChange: readonly string[] = changeKinds;

export const isChange = (fact: Fact | CustomerFact): fact is Change => kindsOfChange.includes(fact.kind);
