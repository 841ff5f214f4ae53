import { randomBytes } from "node:crypto";
import { z } from "zod";
import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import { paiseOf, rupeesOf } from "#contract/money.ts";
import type { MandateStatus } from "#contract/gateway/mandate.ts";
import { call, chargeOrder, mayBeDone } from "./cashfree.ts";
import type { GatewayAccount } from "./client.ts";
import { orNull, readResponse } from "./call.ts";
import {
  type DebitRequest,
  type DebitState,
  isSoftFailure,
  type MandateClient,
  type MandateState,
} from "./mandate.ts";

/** See cashfree.com/docs/api-reference/payments/latest/subscription: a mandate is a subscription on demand. */

const text = z.string().max(2_000);
const anyId = z.union([z.int(), text]);
const Subscription = z.object({
  subscription_id: text,
  subscription_status: text,
  subscription_session_id: text.nullish(),
});
const Approval = z.object({
  data: z.object({ url: text.nullish(), payload: z.record(z.string(), z.unknown()).nullish() }).nullish(),
});
const Charge = z.object({
  cf_payment_id: anyId.nullish(),
  payment_status: text,
  payment_amount: z.coerce.number().positive().nullish(),
  failure_details: z.object({ failure_reason: text.nullish() }).nullish(),
});

/** A subscription's status by Cashfree's own terms. */
export const subscriptionStatuses: Readonly<Record<string, MandateStatus>> = {
  ACTIVE: "active",
  ON_HOLD: "paused",
  PAUSED: "paused",
  CUSTOMER_PAUSED: "paused",
  CANCELLED: "revoked",
  CUSTOMER_CANCELLED: "revoked",
  COMPLETED: "revoked",
  EXPIRED: "expired",
  LINK_EXPIRED: "expired",
};

/** Cashfree's charge for approving a mandate, which it gives back, in rupees. */
const APPROVAL = 1;

const part = encodeURIComponent;

const stateOf = (answer: unknown, url = ""): MandateState => {
  const { subscription_id: id, subscription_status: status } = readResponse(Subscription, answer);
  return {
    gatewayLink: id,
    gatewayCustomer: "",
    gatewayToken: id,
    url,
    status: subscriptionStatuses[status] ?? "created",
    // Cashfree gives back what the approval has cost.
    payments: [],
  };
};

/** The page on which the customer approves a subscription, or a link to their UPI app. */
async function approvalUrl(
  account: GatewayAccount,
  reference: string,
  session: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const body = {
    subscription_id: reference,
    subscription_session_id: session,
    // An attempt under a name of before is refused, and its page is not told again.
    payment_id: `${reference}-${randomBytes(4).toString("hex")}`,
    payment_type: "AUTH",
    payment_amount: APPROVAL,
    payment_method: { upi: { channel: "link" } },
  };
  const answer = readResponse(Approval, await call(account, { path: "/subscriptions/pay", body, signal }));
  const links = [answer.data?.url, answer.data?.payload?.["web"], answer.data?.payload?.["default"]];
  return (links.find((link) => typeof link === "string" && link !== "") as string | undefined) ?? "";
}

/** Cashfree's day for charges ends at 21:00 in India; less some minutes for the way. */
const CUT_OFF = "20:50";

/** When a charge is to be made: UPI takes none of the same day, and after the cut-off none of the next. */
function scheduleOf({ at, now }: Pick<DebitRequest, "at" | "now">): string {
  const [current, requested] = [indiaAt(now), indiaAt(at)];
  const earliest = addDays(current.day, current.time < CUT_OFF ? 1 : 2);
  const day = requested.day > earliest ? requested.day : earliest;
  return indiaInstant(day, requested.time).toISOString();
}

function chargeState(
  answer: unknown,
  { reference, debit }: { reference: string; debit: string },
): DebitState {
  const {
    cf_payment_id: id,
    payment_status: status,
    payment_amount: amount,
    ...charge
  } = readResponse(Charge, answer);
  const gatewayOrder = "";
  if (status === "SUCCESS" && amount)
    return {
      gatewayOrder,
      status: "collected",
      money: {
        gatewayPayment: String(id),
        gatewayOrder: chargeOrder(reference, debit),
        utr: "",
        amountPaise: paiseOf(amount),
        method: "upi",
      },
    };
  if (status !== "FAILED" && status !== "CANCELLED") return { gatewayOrder, status: "pending" };
  const problem = charge.failure_details?.failure_reason || status;
  return { gatewayOrder, status: "failed", problem, isSoft: isSoftFailure(`${status} ${problem}`) };
}

export const cashfreeMandates: MandateClient = {
  requestsDayAhead: true,
  createMandate: async (account, mandate, signal) => {
    const path = `/subscriptions/${part(mandate.reference)}`;
    const body = {
      subscription_id: mandate.reference,
      customer_details: {
        customer_name: mandate.customerName,
        customer_email: mandate.email,
        customer_phone: mandate.customerPhone,
      },
      plan_details: {
        plan_name: mandate.purpose.slice(0, 40),
        plan_type: "ON_DEMAND",
        plan_currency: "INR",
        plan_max_amount: rupeesOf(mandate.maxPaise),
      },
      authorization_details: {
        authorization_amount: APPROVAL,
        authorization_amount_refund: true,
        payment_methods: ["upi"],
      },
      subscription_meta: { return_url: mandate.returnUrl },
      subscription_expiry_time: mandate.endsAt.toISOString(),
      subscription_tags: { mandate: mandate.reference },
    };
    const made = await call(account, { path: "/subscriptions", body, signal }).catch(
      async (error: unknown) => {
        if (!mayBeDone(error)) throw error;
        // It was made by an earlier call whose answer was lost.
        const earlier = await orNull(call(account, { path, signal }));
        if (earlier === null) throw error;
        return earlier;
      },
    );
    const { subscription_session_id: session } = readResponse(Subscription, made);
    const state = stateOf(made);
    if (state.status !== "created") return state;
    return { ...state, url: await approvalUrl(account, mandate.reference, session ?? "", signal) };
  },
  findMandate: async (account, { reference }, signal) => {
    const answer = await orNull(call(account, { path: `/subscriptions/${part(reference)}`, signal }));
    return answer === null ? null : stateOf(answer);
  },
  cancelMandate: async (account, { reference }, signal) => {
    const found = await cashfreeMandates.findMandate(
      account,
      { reference, gatewayLink: "", gatewayCustomer: "", gatewayToken: "" },
      signal,
    );
    if (!found || found.status === "revoked" || found.status === "expired") return;
    const body = { subscription_id: reference, action: "CANCEL" };
    await call(account, { path: `/subscriptions/${part(reference)}/manage`, body, signal });
  },
  // Cashfree tells the customer of each charge by itself, once it is asked for.
  announceDebit: () => Promise.resolve(""),
  requestDebit: async (account, { reference, debit, amountPaise, purpose, ...time }, signal) => {
    const body = {
      subscription_id: reference,
      payment_id: debit,
      payment_type: "CHARGE",
      payment_amount: rupeesOf(amountPaise),
      payment_schedule_date: scheduleOf(time),
      payment_remarks: purpose,
    };
    try {
      const answer = await call(account, { path: "/subscriptions/pay", body, signal });
      return chargeState(answer, { reference, debit });
    } catch (error) {
      if (!mayBeDone(error)) throw error;
      const earlier = await cashfreeMandates.findDebit(
        account,
        { reference, debit, amountPaise, gatewayOrder: "" },
        signal,
      );
      if (!earlier) throw error;
      return earlier;
    }
  },
  findDebit: async (account, { reference, debit }, signal) => {
    const path = `/subscriptions/${part(reference)}/payments/${part(debit)}`;
    const answer = await orNull(call(account, { path, signal }));
    return answer === null ? null : chargeState(answer, { reference, debit });
  },
};
