import { rupeesOf } from "#contract/money.ts";
import type { TemplateMessage, MessageOf } from "#server/features/message/rules.ts";
import type { Fact, Moment } from "../rules.ts";

/** The facts that change washes which a customer counts on. */
const changeKinds = ["moved", "skipped", "paused", "cancelled", "calledOff", "restored"] as const;
export type Change = Extract<Fact, { kind: (typeof changeKinds)[number] }>;

type Booked = Extract<Fact, { kind: "booked" }>;
/** The customer is told of a payment itself, not of each booking that it pays; and of one that was none. */
type Received = Pick<Extract<Fact, { kind: "paid" }>, "amountPaise"> & { kind: "received" | "takenBack" };
/** What a customer is told of. */
export type CustomerFact = Booked | Change | Received;

/** Day and hour of one wash; only of a span of days there is no hour. */
const at = ({ day, hour = 0 }: Moment) => ({ day, hour });

type OfChange<K extends Change["kind"]> = Extract<Change, { kind: K }>;

/** What each change says to the customer. */
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
};

export const changeMessage = <K extends Change["kind"]>(change: OfChange<K>): MessageOf<K> =>
  changes[change.kind](change);

type Of<K extends CustomerFact["kind"]> = Extract<CustomerFact, { kind: K }>;

/** What each fact says to the customer. */
const factMessages: {
  readonly [K in CustomerFact["kind"]]: (fact: Of<K>, first: Moment | null) => TemplateMessage | null;
} = {
  ...changes,
  booked: ({ washes, amountPaise }, first) =>
    // Without a wash all is taken off again before anybody was told.
    first && {
      template: "booked",
      parameters: { washes, ...at(first), amount: rupeesOf(amountPaise) },
    },
  received: ({ amountPaise }) => {
    const amount = rupeesOf(amountPaise);
    return amount < 0
      ? { template: "refund", parameters: { amount: -amount } }
      : { template: "payment", parameters: { amount } };
  },
  takenBack: ({ amountPaise }) => ({ template: "takenBack", parameters: { amount: rupeesOf(amountPaise) } }),
};

/** What a fact says to the customer, where it says something. `first` is the booking's first wash that takes place. */
export const factMessage = <K extends CustomerFact["kind"]>(
  fact: Of<K>,
  first: Moment | null,
): TemplateMessage | null => factMessages[fact.kind](fact, first);

const kindsOfChange: readonly string[] = changeKinds;

/** Whether a fact changes washes that the customer counted on. */
export const isChange = (fact: Fact | CustomerFact): fact is Change => kindsOfChange.includes(fact.kind);
