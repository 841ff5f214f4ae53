import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { id } from "../text.ts";
import { Allocated } from "../payment/payment.ts";
import { lineStates } from "./statement.ts";

/** The most bills that a line is proposed for, and pays by one call. */
export const MAX_TOGETHER = 24;

/** Money that came in, or that went out because the bank took a payment back. */
export const lineKinds = ["payment", "reversal"] as const;
export type LineKind = (typeof lineKinds)[number];

const Line = z
  .object({
    lineId: id(),
    day: z.string(),
    /** Rupees. */
    amount: z.number(),
    narration: z.string(),
    utr: z.string(),
    kind: z.enum(lineKinds),
    state: z.enum(lineStates),
    /** The payment that it became, or of a reversal the one that the bank took back; null without one. */
    paymentId: id().nullable(),
    /** True if it may be a line that was read before, from another export of the account. */
    resembles: z.boolean(),
    /** The proposed or paid bill, or a named bill with nothing open; null without one. */
    bill: z
      .object({
        billId: id(),
        number: z.string(),
        /** Rupees open now. */
        open: z.number(),
        customerId: id(),
        customerName: z.string(),
        customerPhone: z.string(),
      })
      .nullable(),
    /** All bills that are proposed or were paid, in the order in which they are paid. */
    bills: z.array(
      z.object({
        billId: id(),
        number: z.string(),
        /** Rupees open now. */
        open: z.number(),
        /** Rupees of the line that would pay it now. */
        share: z.number(),
      }),
    ),
    /** The payment that the bank took back; null for money that came in. */
    receipt: z
      .object({
        at: z.string(),
        reference: z.string(),
        customerId: id(),
        customerName: z.string(),
        customerPhone: z.string(),
        /** The bills that it pays: "CH/26-27/000123". */
        billNumbers: z.string(),
      })
      .nullable(),
    companyId: id(),
  })
  .meta({ id: "StatementLine" });
export type Line = z.output<typeof Line>;

export const searchLines = endpoint({
  path: "/Payment/SearchLines",
  body: z.object({
    ...pageOf(["day"]),
    filters: z
      .strictObject({
        State: z.enum(lineStates, { error: coded("noSuchState") }).optional(),
        Kind: z.enum(lineKinds, { error: coded("noSuchState") }).optional(),
      })
      .default({}),
  }),
  reply: pageReply(Line),
  permission: "payment:read",
  reveals: { list: "Lines of statements" },
  about: "One page of statements' lines, the oldest first; searches what the bank writes.",
});

const LineRef = z.object({ LineId: id("chooseLine") });

export const matchLine = endpoint({
  path: "/Payment/MatchLine",
  body: LineRef.extend({
    BillId: id("chooseBill").optional(),
    BillIds: z
      .array(id("chooseBill"))
      .min(1, coded("chooseBill"))
      .max(MAX_TOGETHER, coded("atMostRows", { count: MAX_TOGETHER }))
      .optional(),
    CustomerId: id("chooseCustomer").optional(),
  }).refine((body) => [body.BillId, body.BillIds, body.CustomerId].filter(Boolean).length === 1, {
    path: ["BillId"],
    error: coded("chooseBillOrCustomer"),
  }),
  reply: Allocated.extend({ paymentId: id() }),
  permission: "payment:match",
  about:
    "Makes a payment of a line: of a bill or several of one customer, which it pays first and in this order, or of a customer.",
});

export const reverseLine = endpoint({
  path: "/Payment/ReverseLine",
  body: LineRef,
  reply: z.object({
    lineId: id(),
    /** The payment that was taken back. */
    paymentId: id(),
  }),
  permission: "payment:match",
  about:
    "Takes back the payment that the bank took back by a line: what it paid is open again, and the customer is told.",
});

export const dismissLine = endpoint({
  path: "/Payment/DismissLine",
  body: LineRef,
  reply: z.object({ lineId: id() }),
  permission: "payment:match",
  about: "Says that a line is no customer's payment, or takes none back.",
});

export const restoreLine = endpoint({
  path: "/Payment/RestoreLine",
  body: LineRef,
  reply: z.object({ lineId: id() }),
  permission: "payment:match",
  about: "Takes back what DismissLine said.",
});
