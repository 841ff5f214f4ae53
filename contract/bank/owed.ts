import { itemReply } from "../catalogue/itemReply.ts";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amountPaid } from "../money.ts";
import { id } from "../text.ts";
import { claimStatuses, utr } from "./claim.ts";
import { PaymentLink } from "../gateway/link.ts";

/** The most bills and bookings that one payment pays. */
export const MAX_DUES = 100;

const Due = z
  .object({
    /** Null for an upfront booking. */
    billId: id().nullable(),
    /** Null for a month's bill. */
    bookingId: id().nullable(),
    /** The bill's; empty for a booking. */
    number: z.string(),
    /** The bill's; null for a booking. */
    month: z.string().nullable(),
    /** The booking's; empty for a bill. */
    ...itemReply,
    /** When a bill is due, or a booking's first wash. */
    due: z.string(),
    /** True for a bill after its due day. */
    overdue: z.boolean(),
    /** Rupees. */
    open: z.number(),
    /** True while AutoPay is collecting the bill. */
    collecting: z.boolean(),
    /** The customer's claim to have paid all of it, until the bank shows the payment; null otherwise. */
    claimed: z.object({ at: z.string(), utr: z.string(), amount: z.number() }).nullable(),
  })
  .meta({ id: "OwedDue" });
export type OwedDue = z.output<typeof Due>;

/** True if one payment of all is to pay it. */
export const isPayable = ({ claimed, collecting }: OwedDue): boolean => claimed === null && !collecting;

const Owed = z
  .object({
    companyId: id(),
    companyName: z.string(),
    customerId: id(),
    /** In the order in which one payment pays them: overdue ones first. */
    dues: z.array(Due),
    /** Rupees, without what is claimed or being collected. */
    open: z.number(),
    /** Rupees of it that are overdue. */
    overdue: z.number(),
    /** True if the company has a payment gateway. */
    offered: z.boolean(),
    /** A payment by UPI of all that is open; null without a UPI address, or when nothing is open. */
    upiLink: z.string().nullable(),
    upiAddress: z.string(),
  })
  .meta({ id: "Owed" });
export type Owed = z.output<typeof Owed>;

export const getOwed = endpoint({
  path: "/Payment/GetOwed",
  body: z.object({}),
  reply: z.object({ rows: z.array(Owed) }),
  permission: "customer:self",
  about:
    "What the calling customer owes each company: open bills and upfront bookings, overdue ones first, and how to pay all of them at once.",
});

const AllOwed = z.object({
  CustomerId: id("chooseCustomer"),
  /** Rupees: what is open in all, as the caller has read it. */
  Amount: amountPaid,
});

export const createOwedLink = endpoint({
  path: "/PaymentLink/CreateForAll",
  status: 201,
  body: AllOwed,
  reply: PaymentLink,
  permission: "payment:online",
  about:
    "Like Create, for all that a customer owes a company: one payment, which pays what is overdue first. 409 when another amount is open by now.",
});

export const claimOwed = endpoint({
  path: "/Payment/ClaimAll",
  status: 201,
  body: AllOwed.extend({ Utr: utr }),
  reply: z.object({
    claimId: id(),
    /** Rupees. */
    amount: z.number(),
    status: z.enum(claimStatuses),
  }),
  permission: "payment:claim",
  about:
    "Like Claim, for all that a customer owes a company, paid by one transfer. 409 when another amount is open by now; the same UTR again is the same claim.",
});
