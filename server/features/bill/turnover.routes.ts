import { getTaxWatch, turnoverLimit } from "#contract/bill/turnover.ts";
import { indiaAt } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import { missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { hasCompany } from "./tax/tax.queries.ts";
import { findStatesWithout, findTurnovers } from "./turnover.queries.ts";
import { stepOf, watchedYears } from "./turnover.rules.ts";

export function turnoverRoutes(serve: Serve): void {
  serve(getTaxWatch, async ({ body: { companyId }, scope, now, db }) => {
    if (!(await hasCompany(db, scope, companyId))) throw missing("company");
    const today = indiaAt(now).day;
    const turnovers = [];
    for (const year of watchedYears(today))
      for (const one of await findTurnovers(db, { year, today, companyId }))
        turnovers.push({
          from: year.from,
          amount: rupeesOf(one.turnoverPaise),
          limit: rupeesOf(turnoverLimit(one.states)),
          passed: stepOf(one, year) ?? null,
        });
    const [ended, current] = turnovers;
    return {
      turnover: (ended?.passed ? ended : current) ?? null,
      statesWithout: await findStatesWithout(db, companyId, today),
    };
  });
}
