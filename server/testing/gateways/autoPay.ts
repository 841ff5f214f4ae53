import type { FakeCashfree } from "./cashfree.ts";
import type { FakeRazorpay, SentEvent } from "./razorpay.ts";

/** A debit as the gateway has it, in rupees; `mandate` is the gateway's id. */
type GatewayDebit = { id: string; amount: number; mandate: string };

/** `started`: the answer to an approval; the others follow it. */
type MandateChange = "started" | "paused" | "resumed" | "ended";

/** The gateways over which AutoPay is tested. */
export const autoPayGateways = ["razorpay", "cashfree"] as const;

/** A gateway of this machine in the terms of AutoPay's tests. */
export type AutoPayGateway = {
  readonly fake: FakeRazorpay | FakeCashfree;
  readonly name: (typeof autoPayGateways)[number];
  /** In rupees: the customer's payment for an approval, which some gateways give back themselves. */
  readonly approvalCost: 0 | 1;
  /** The customer approves the mandate whose page is at `url`. @returns its id, and the event that tells it. */
  approve: (url: string) => { mandate: string; event: SentEvent };
  hasEnded: (mandate: string) => boolean;
  /** The customer's UPI app changes a mandate. */
  change: (mandate: string, change: "paused" | "resumed") => void;
  /** The event of a change, which happened `at` this time. */
  changeEvent: (mandate: string, change: MandateChange, at: Date) => SentEvent;
  /** The event of the end of a mandate that is not ours. */
  unknownEvent: (at: Date) => SentEvent;
  /** All debits that it was ever asked for. */
  debits: () => GatewayDebit[];
  /** Debits that the bank has not answered. */
  unanswered: () => GatewayDebit[];
  /** The ones that it may answer by now. */
  pending: () => GatewayDebit[];
  /** The bank answers a debit: with the money, or with the reason of a failure. @returns the event that tells it. */
  finish: (id: string, reason: string | null) => SentEvent;
  /** An event as it is sent now: some gateways sign the time too. */
  signed: (event: SentEvent) => SentEvent;
  linkStatus: (url: string) => "open" | "closed";
  /** Pages of links that can be paid. */
  openLinks: () => { url: string; amount: number }[];
  /** The customer pays on a link's page. @returns the events that tell it. */
  payLink: (url: string) => SentEvent[];
  /** Refunds that it was asked for, in rupees, each with the event that tells that it was made. */
  refunds: () => { amount: number; event: SentEvent }[];
  /** Forgets debits, links and refunds. */
  reset: () => void;
};
