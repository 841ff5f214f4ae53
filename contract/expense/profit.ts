import { z } from "zod";
import { month } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** Most societies in one reply. */
export const MAX_SOCIETIES = 1_000;

const amounts = {
  /** Rupees of charged washes without tax, as the dashboard's revenue. Each society's is rounded by itself. */
  income: z.number(),
  /** Rupees of pay, before TDS and advances. */
  pay: z.number(),
  expenses: z.number(),
  /** Income less pay and expenses. */
  profit: z.number(),
};

const SocietyProfit = z
  .object({
    /** Null: what belongs to no single society, as adjustments of pay and common expenses. */
    societyId: id().nullable(),
    societyName: z.string().nullable(),
    ...amounts,
  })
  .meta({ id: "SocietyProfit" });
export type SocietyProfit = z.output<typeof SocietyProfit>;

export const getOwnerMonth = endpoint({
  path: "/Owner/GetMonth",
  fromReplica: true,
  body: z.object({ CompanyId: id("chooseCompany").optional(), Month: month() }),
  reply: z.object({
    month: z.string(),
    /** By profit, the most first; what belongs to no single society comes last. At most 1,000. */
    rows: z.array(SocietyProfit),
    /** Over all societies. */
    totals: z.object(amounts),
    /** Washes done without a rate of pay, which the pay leaves out. */
    withoutRate: z.int(),
  }),
  cost: 2,
  permission: "expense:read",
  about:
    "A month's income, pay, expenses and profit by society: washes that are charged, what washers earn there, and what was spent.",
});
