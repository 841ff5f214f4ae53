import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { id, requiredLine } from "../text.ts";

/** Still to be paid; paid; too late to be paid; withdrawn, as something else has paid it or the amount has changed. */
export const paymentLinkStatuses = ["created", "paid", "expired", "cancelled"] as const;
export type PaymentLinkStatus = (typeof paymentLinkStatuses)[number];

const PaymentLinkRef = z.object({ paymentLinkId: id("choosePaymentLink") });

export const PaymentLink = PaymentLinkRef.extend({
  /** The gateway's page; empty while it is being made. */
  url: z.string(),
  /** Rupees. */
  amount: z.number(),
  status: z.enum(paymentLinkStatuses),
  expiresAt: z.string(),
}).meta({ id: "PaymentLink" });
export type PaymentLink = z.output<typeof PaymentLink>;

const Due = z
  .object({ BillId: id("chooseBill").optional(), BookingId: id("chooseBooking").optional() })
  .refine(({ BillId, BookingId }) => (BillId === undefined) !== (BookingId === undefined), {
    path: ["BillId"],
    error: coded("chooseBillOrBooking"),
  });

export const createPaymentLink = endpoint({
  path: "/PaymentLink/Create",
  status: 201,
  body: Due,
  reply: PaymentLink,
  permission: "payment:online",
  about:
    "Makes a page of the payment gateway for what is open of a bill or of a booking that is paid upfront. While one is open for the same amount it is that one. 409 when nothing is open or the company has no gateway, 503 when the gateway does not answer: the next call goes on from there.",
});

export const getPaymentLink = endpoint({
  path: "/PaymentLink/GetById",
  body: PaymentLinkRef,
  reply: PaymentLink,
  permission: "payment:online",
  about: "One payment link. While it is unpaid, the gateway is asked anew within seconds.",
});

export const cancelPaymentLink = endpoint({
  path: "/PaymentLink/Cancel",
  body: PaymentLinkRef,
  reply: PaymentLinkRef.extend({ status: z.enum(paymentLinkStatuses) }),
  permission: "payment:online",
  about:
    "Withdraws a payment link, here and then at the gateway. What is paid in between is booked all the same.",
});

export const getDuePaymentLink = endpoint({
  path: "/PaymentLink/GetDue",
  body: Due,
  reply: z.object({
    /** True if something is open and the company has a gateway to pay it by. */
    offered: z.boolean(),
    /** The latest link; null without one. */
    link: PaymentLink.nullable(),
  }),
  permission: "payment:online",
  about: "How a bill or booking can be paid online, and its latest payment link.",
});

/** Part of links in messages: a bill or a customer, and the signature. */
const PayKey = z.object({ Key: requiredLine("payKeyRequired", 60) });

export const getPayPage = endpoint({
  path: "/PaymentLink/GetPayPage",
  body: PayKey,
  reply: z.object({
    companyName: z.string(),
    /** The bill's; empty for all that a customer owes, like the month. */
    number: z.string(),
    month: z.string(),
    /** The day since when the oldest is due; empty when nothing is open. */
    due: z.string(),
    /** Rupees. */
    open: z.number(),
    offered: z.boolean(),
  }),
  permission: "anyone",
  about:
    "What is open of the bill, or in all of the customer, whose message was opened. The key in the message's link names it.",
});

export const createLinkByKey = endpoint({
  path: "/PaymentLink/CreateByKey",
  status: 201,
  body: PayKey,
  reply: PaymentLink,
  permission: "anyone",
  about: "Like Create, for whoever opens the link in a bill's message.",
});

export const getPaidPage = endpoint({
  path: "/PaymentLink/GetPaidPage",
  body: z.object({ Token: requiredLine("payKeyRequired", 60) }),
  reply: z.object({
    companyName: z.string(),
    /** Rupees. */
    amount: z.number(),
    status: z.enum(paymentLinkStatuses),
    /** The gateway's page, while it can still be paid; empty otherwise. */
    url: z.string(),
    /** True if the last attempt to pay has failed. */
    failed: z.boolean(),
  }),
  permission: "anyone",
  about:
    "Whether a payment has arrived, for the page to which the gateway returns. The gateway is asked when it has not told.",
});
