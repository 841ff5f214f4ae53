import { indiaAt } from "#contract/day.ts";
import { getSocietyCoverage } from "#contract/provider/covered.ts";
import { getBoard } from "#contract/dispatch/board.ts";
import { getSocietySummaries } from "#contract/society/summary.ts";
import type { Serve } from "#server/http/serve.ts";
import { scopeOf } from "#server/access/scope.ts";
import { findSummaries } from "./societies.queries.ts";

export function societySummaryRoutes(serve: Serve): void {
  serve(getSocietySummaries, ({ body, scope, caller, db, now }) => {
    const scopes = {
      societies: scope,
      providers: scopeOf(caller, getSocietyCoverage.permission),
      washes: scopeOf(caller, getBoard.permission),
    };
    return findSummaries(db, scopes, { societyIds: body.SocietyIds, today: indiaAt(now).day });
  });
}
