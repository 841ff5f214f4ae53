import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amountPaid } from "../money.ts";
import { id, requiredLine } from "../text.ts";

export const creditBill = endpoint({
  path: "/Bill/Credit",
  status: 201,
  body: z.object({
    BillId: id("chooseBill"),
    /** Rupees, tax included. */
    Amount: amountPaid,
    Reason: requiredLine("reasonRequired", 200),
  }),
  reply: z.object({ creditNoteId: id(), number: z.string() }),
  permission: "bill:write",
  about:
    "Writes a credit note against a bill, never above what is left of it. What was paid beyond that is the customer's credit again.",
});
