import { z } from "zod";
import { debitStatuses } from "./debitState.ts";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { wholePaise } from "../money.ts";
import { id } from "../text.ts";

/** Not approved yet; collects bills; collects none for a while; ended; approved too late; refused by the bank. */
export const mandateStatuses = ["created", "active", "paused", "revoked", "expired", "failed"] as const;
export type MandateStatus = (typeof mandateStatuses)[number];

/** The most that UPI collects without a PIN, in rupees. */
export const MAX_MANDATE = 15_000;

const MandateRef = z.object({ mandateId: id("chooseMandate") });

const Debit = z
  .object({
    billId: id(),
    number: z.string(),
    /** YYYY-MM */
    month: z.string(),
    status: z.enum(debitStatuses),
    /** The day on which it is or was collected. */
    day: z.string(),
    /** Rupees. */
    amount: z.number(),
    /** The gateway's reason of a failure; empty otherwise, and for customers. */
    problem: z.string(),
  })
  .meta({ id: "MandateDebit" });
export type MandateDebit = z.output<typeof Debit>;

const Mandate = MandateRef.extend({
  customerId: id(),
  companyId: id(),
  companyName: z.string(),
  /** Rupees. */
  maxAmount: z.number(),
  status: z.enum(mandateStatuses),
  /** The gateway's page to approve it; empty when it cannot be approved. */
  url: z.string(),
  createdAt: z.string(),
  /** Null before the customer has approved it. */
  approvedAt: z.string().nullable(),
  /** True if it was paused in the customer's UPI app. */
  pausedInApp: z.boolean(),
  /** The next bill that it collects, as far as known; null without one. */
  next: z
    .object({
      billId: id(),
      number: z.string(),
      day: z.string(),
      /** Rupees, at most `maxAmount`. */
      amount: z.number(),
      /** Rupees of the bill above `maxAmount`, to be paid by link. */
      rest: z.number(),
      /** True while the bank has been asked and has not answered. */
      requested: z.boolean(),
    })
    .nullable(),
  /** The last bill that it has collected or tried to; null without one. */
  last: Debit.nullable(),
}).meta({ id: "Mandate" });
export type Mandate = z.output<typeof Mandate>;

/** The field of a mandate that a person edits. */
export const MandateFields = z.object({
  /** Rupees. */
  MaxAmount: wholePaise(
    z
      .number({ error: coded("amountRequired") })
      .min(1, coded("amountRequired"))
      .max(MAX_MANDATE, coded("mandateTooLarge")),
  ),
});

const CustomerId = id("chooseCustomer").optional();

export const createMandate = endpoint({
  path: "/Mandate/Create",
  status: 201,
  body: MandateFields.extend({ CustomerId, CompanyId: id("chooseCompany") }),
  reply: Mandate,
  permission: "payment:online",
  about: `Asks a customer to approve UPI AutoPay of a company's monthly bills, up to an amount of at most ₹${MAX_MANDATE} a month. While one for the same amount waits or is active it is that one. Once approved it replaces an earlier one. Staff name the customer. 409 when the company has no gateway, 503 when the gateway does not answer: the next call goes on from there.`,
});

export const getMandates = endpoint({
  path: "/Mandate/GetAll",
  body: z.object({ CustomerId }),
  reply: z.array(Mandate),
  permission: "payment:online",
  about:
    "A customer's mandates of UPI AutoPay, the newest first: at most 20; for staff without a customer, the 100 newest. Of those not approved yet, the gateway is asked anew within seconds.",
});

export const getMandateOffers = endpoint({
  path: "/Mandate/GetOffered",
  body: z.object({ CustomerId }),
  reply: z.array(
    z.object({
      companyId: id(),
      companyName: z.string(),
      /** A maximum that fits the customer's bills, in rupees. */
      suggested: z.number(),
    }),
  ),
  permission: "payment:online",
  about: "The companies whose monthly bills a customer can have collected by UPI AutoPay.",
});

const change = {
  body: MandateRef,
  reply: MandateRef.extend({ status: z.enum(mandateStatuses) }),
  permission: "payment:online",
} as const;

export const pauseMandate = endpoint({
  path: "/Mandate/Pause",
  ...change,
  about: "Collects nothing by a mandate until it is resumed. 409 unless it is active or paused.",
});

export const resumeMandate = endpoint({
  path: "/Mandate/Resume",
  ...change,
  about:
    "Collects bills again by a paused mandate. 409 unless it is active or paused, and while it is paused in the customer's UPI app.",
});

export const revokeMandate = endpoint({
  path: "/Mandate/Revoke",
  ...change,
  about: "Ends a mandate for good, here and then at the gateway.",
});

export const getBillDebits = endpoint({
  path: "/Mandate/GetDebits",
  body: z.object({ BillId: id("chooseBill") }),
  reply: z.array(Debit),
  permission: "payment:online",
  about: "How a bill was or will be collected by UPI AutoPay, the latest attempt first.",
});
