import { z } from "zod";
import { addresses } from "../addresses.ts";
import { month } from "../day.ts";
import { endpoint } from "../endpoint.ts";

export const getOwnPay = endpoint({
  path: addresses.getOwnPay,
  body: z.object({ Month: month() }),
  reply: z.object({
    /** Rupees for the washes of the month, as on the payslip. */
    earned: z.number(),
    /** Rupees paid out for the month, once it is closed and paid. */
    paid: z.number(),
    /** Rupees for the washes of today. */
    today: z.number(),
    washes: z.int(),
    washesToday: z.int(),
    /** Washes of the month that have no rate yet and are in none of the sums. */
    withoutRate: z.int(),
    /** The latest month that was paid. */
    lastPaid: z.object({ month: z.string(), amount: z.number(), paidOn: z.string() }).nullable(),
  }),
  cost: 2,
  permission: "round:own",
  about: "What the provider who calls has earned in a month and today, and what was paid.",
});
