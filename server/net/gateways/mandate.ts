import type { Paise } from "#contract/money.ts";
import type { MandateStatus } from "#contract/gateway/mandate.ts";
import type { GatewayAccount, GatewayMoney } from "./client.ts";

type NewMandate = {
  /** Our own name of it: the gateway makes one under a name. At most 40 letters, digits and hyphens. */
  reference: string;
  maxPaise: Paise;
  /** Shown to the customer. */
  purpose: string;
  customerName: string;
  /** Ten digits. */
  customerPhone: string;
  /** The company's where the customer has none: gateways ask for one. */
  email: string;
  /** Where the gateway's page leads afterwards, if it takes that. */
  returnUrl: string;
  /** Until when the customer can approve it. */
  approveBy: Date;
  /** When the approval itself ends. */
  endsAt: Date;
};

/** A mandate's ids at the gateway; empty while they are not known. */
export type MandateRef = {
  reference: string;
  gatewayLink: string;
  gatewayCustomer: string;
  gatewayToken: string;
};

export type MandateState = Omit<MandateRef, "reference"> & {
  /** Empty when there is no page any more. */
  url: string;
  status: MandateStatus;
  /** Payments of the customer to approve it. */
  payments: GatewayMoney[];
};

export type DebitRequest = MandateRef & {
  /** Our own name of the debit: the gateway collects once under a name. */
  debit: string;
  amountPaise: Paise;
  purpose: string;
  customerPhone: string;
  email: string;
  /** When it is to be collected. */
  at: Date;
  now: Date;
  /** The gateway's order, and the amount that it was made for; empty and 0 without one. */
  gatewayOrder: string;
  orderPaise: number;
};

export type DebitState = { gatewayOrder: string } & (
  | { status: "pending" }
  | { status: "collected"; money: GatewayMoney }
  | {
      status: "failed";
      problem: string;
      /** True if it may succeed on another day. */ isSoft: boolean;
    }
);

/**
 * A gateway's calls about mandates. Each call may be repeated: it is done once.
 * @throws GatewayRefusal, GatewaySilence
 */
export type MandateClient = {
  /** True if the gateway collects on the day after the request at the earliest: it is asked the evening before. */
  requestsDayAhead: boolean;
  createMandate: (
    account: GatewayAccount,
    mandate: NewMandate,
    signal?: AbortSignal,
  ) => Promise<MandateState>;
  /** Null when the gateway has none under that name. */
  findMandate: (
    account: GatewayAccount,
    mandate: MandateRef,
    signal?: AbortSignal,
  ) => Promise<MandateState | null>;
  cancelMandate: (account: GatewayAccount, mandate: MandateRef, signal?: AbortSignal) => Promise<void>;
  /** Has the bank tell the customer of a debit. @returns the gateway's order; empty where none is needed. */
  announceDebit: (account: GatewayAccount, debit: DebitRequest, signal?: AbortSignal) => Promise<string>;
  requestDebit: (account: GatewayAccount, debit: DebitRequest, signal?: AbortSignal) => Promise<DebitState>;
  /** Null when the gateway has none under that name. */
  findDebit: (
    account: GatewayAccount,
    debit: Pick<DebitRequest, "debit" | "reference" | "gatewayOrder" | "amountPaise">,
    signal?: AbortSignal,
  ) => Promise<DebitState | null>;
};

/** Parts of gateways' reasons that no later attempt will mend. */
const final =
  /revok|cancel|reject|refus|declin|invalid|inactive|not.active|not.exist|paused|closed|blocked|frozen|exceed|limit|expired/i;

/** True if a debit that failed for this reason may succeed on another day: the bank was away, or the balance too low. */
export const isSoftFailure = (reason: string): boolean => !final.test(reason);
