import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { id } from "../text.ts";
import { Allocated } from "../payment/payment.ts";
import { lineStates } from "./statement.ts";

const Line = z
  .object({
    lineId: id(),
    day: z.string(),
    /** Rupees. */
    amount: z.number(),
    narration: z.string(),
    utr: z.string(),
    state: z.enum(lineStates),
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
    companyId: id(),
  })
  .meta({ id: "StatementLine" });
export type Line = z.output<typeof Line>;

export const searchLines = endpoint({
  path: "/Payment/SearchLines",
  body: z.object({
    ...pageOf(["day"]),
    filters: z
      .strictObject({ State: z.enum(lineStates, { error: coded("noSuchState") }).optional() })
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
    CustomerId: id("chooseCustomer").optional(),
  }).refine(({ BillId, CustomerId }) => (BillId === undefined) !== (CustomerId === undefined), {
    path: ["BillId"],
    error: coded("chooseBillOrCustomer"),
  }),
  reply: Allocated.extend({ paymentId: id() }),
  permission: "payment:match",
  about: "Makes a payment of a line: of a bill, which it pays first, or of a customer.",
});

export const dismissLine = endpoint({
  path: "/Payment/DismissLine",
  body: LineRef,
  reply: z.object({ lineId: id() }),
  permission: "payment:match",
  about: "Says that a line is no customer's payment.",
});

export const restoreLine = endpoint({
  path: "/Payment/RestoreLine",
  body: LineRef,
  reply: z.object({ lineId: id() }),
  permission: "payment:match",
  about: "Takes back that a line is no customer's payment.",
});
