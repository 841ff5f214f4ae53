import { getTaxWatch, passedStep, turnoverLimit } from "#contract/bill/turnover.ts";
import { indiaAt } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import { missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { fiscalYearStart } from "../rules.ts";
import { hasCompany } from "../tax/queries.ts";
import { findStatesWithout, findTurnovers } from "./queries.ts";

export function turnoverRoutes(serve: Serve): void {
  serve(getTaxWatch, async ({ body: { companyId }, scope, now, db }) => {
    if (!(await hasCompany(db, scope, companyId))) throw missing("company");
    const today = indiaAt(now).day;
    const from = fiscalYearStart(today);
    const [one] = await findTurnovers(db, { from, today, companyId });
    const limit = turnoverLimit(one?.states ?? []);
    return {
      turnover: one
        ? {
            from,
            amount: rupeesOf(one.turnoverPaise),
            limit: rupeesOf(limit),
            passed: passedStep(one.turnoverPaise, limit) ?? null,
          }
        : null,
      statesWithout: await findStatesWithout(db, companyId, today),
    };
  });
}
