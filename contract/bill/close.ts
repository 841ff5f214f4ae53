import { z } from "zod";
import { month } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

const CloseBody = z.object({ Month: month(), CompanyId: id("chooseCompany").optional() });

/** Warnings about a bill before it is made. */
export const oddities = ["no-tax-settings", "very-high", "no-address", "unreported"] as const;
export type Oddity = (typeof oddities)[number];

export const previewClose = endpoint({
  path: "/Bill/PreviewClose",
  body: CloseBody,
  reply: z.object({
    /** Bills that would be made. */
    bills: z.int(),
    /** Rupees of all of them. */
    total: z.number(),
    /** Customers already billed. */
    made: z.int(),
    /** Upfront bookings without a bill, which get theirs at their next payment or wash done. */
    bookings: z.int(),
    /** Bills with warnings, at most 100, and their total count. */
    odd: z.array(
      z.object({
        customerId: id(),
        customerName: z.string(),
        total: z.number(),
        why: z.array(z.enum(oddities)),
      }),
    ),
    oddCount: z.int(),
  }),
  cost: 3,
  permission: "bill:write",
  about:
    "What closing a month would make, without making it; of the month that runs, what it comes to so far.",
});

export const closeMonth = endpoint({
  path: "/Bill/Close",
  body: CloseBody,
  reply: z.object({
    /** Bills made by this call. */
    bills: z.int(),
  }),
  cost: 3,
  permission: "bill:write",
  about:
    "Makes the bills of a month that is over, of one company or of all: one for each customer with washes to charge who has none yet.",
});

export const getPdfProgress = endpoint({
  path: "/Bill/GetDrawing",
  body: z.object({}),
  reply: z.object({
    /** Bill PDFs still to be generated. */
    waiting: z.int(),
  }),
  permission: "bill:write",
  about: "How many PDFs of closed months are still to be generated.",
});
