import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { amountPaid } from "../money.ts";
import { pageOf, pageReply } from "../page.ts";
import { id, requiredLine } from "../text.ts";
import { Allocated } from "../payment/payment.ts";

/** Reported by the customer; found in the bank by staff; not found. */
export const claimStatuses = ["claimed", "confirmed", "refused"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** The bank reference of a UPI or IMPS payment; spaces between digits are accepted. */
export const utr = requiredLine("utrRequired", 30)
  .overwrite((text) => text.replaceAll(" ", ""))
  .regex(/^[0-9]{12}$/, coded("utrShape"));

export const claimPayment = endpoint({
  path: "/Payment/Claim",
  status: 201,
  body: z.object({ BillId: id("chooseBill"), Utr: utr }),
  reply: z.object({
    claimId: id(),
    /** Rupees: the bill's open amount. */
    amount: z.number(),
    status: z.enum(claimStatuses),
  }),
  permission: "payment:claim",
  about:
    "Says that what is open of a bill has been paid, with the payment's UTR. Nothing counts as paid until somebody has found it in the bank; the same UTR again is the same claim.",
});

const ClaimRef = z.object({ ClaimId: id("chooseClaim") });

export const confirmClaim = endpoint({
  path: "/Payment/ConfirmClaim",
  body: ClaimRef.extend({
    /** Rupees received, if different from the claim. */
    Amount: amountPaid.optional(),
  }),
  reply: Allocated.extend({ paymentId: id() }),
  permission: "payment:match",
  about: "Makes a payment of a claim: it pays the claimed bill first, then what is oldest.",
});

export const refuseClaim = endpoint({
  path: "/Payment/RefuseClaim",
  body: ClaimRef.extend({ Reason: requiredLine("reasonRequired", 200) }),
  reply: z.object({ claimId: id() }),
  permission: "payment:match",
  about: "Says that no such payment has come; the customer is told why.",
});

const Claim = z
  .object({
    claimId: id(),
    utr: z.string(),
    /** Rupees. */
    amount: z.number(),
    at: z.string(),
    status: z.enum(claimStatuses),
    /** Reason for the refusal; empty otherwise. */
    reason: z.string(),
    /** The first bill that it pays; null when it pays upfront bookings alone. */
    billId: id().nullable(),
    /** All bills and bookings that it pays: "CH/26-27/000123, Booking 12". */
    billNumber: z.string(),
    /** Rupees of all of them open now. */
    billOpen: z.number(),
    customerId: id(),
    customerName: z.string(),
    customerPhone: z.string(),
  })
  .meta({ id: "Claim" });
export type Claim = z.output<typeof Claim>;

export const searchClaims = endpoint({
  path: "/Payment/SearchClaims",
  body: z.object({
    ...pageOf(["at"]),
    filters: z
      .strictObject({ Status: z.enum(claimStatuses, { error: coded("noSuchStatus") }).optional() })
      .default({}),
  }),
  reply: pageReply(Claim),
  permission: "payment:read",
  reveals: { list: "Claimed payments" },
  about:
    "One page of what customers say they have paid, the oldest first; searches UTR, bill, customer and phone.",
});
