import { createHash } from "node:crypto";
import { indiaAt } from "#contract/day.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { MAX_PLANNED, planRounds } from "#contract/dispatch/plan.ts";
import { ApiError, fieldText, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { assign } from "#server/features/wash/assign.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { planApart } from "#server/planning/planner.ts";
import { lockDay } from "./assignment/assignment.queries.ts";
import { requireAssignable } from "./assignment/assignment.routes.ts";
import { figuresOf, type PlanningDay, type Rota } from "./planFigures.rules.ts";
import { findPlanningDay, requireCompany } from "./plan.queries.ts";
import { assignmentsOf, countChanged, rotaByRule, rotaOf, usualDistances } from "./plan.rules.ts";

type Body = InputOf<typeof planRounds>;

/** @throws 400 for a day that cannot be planned, or without a company. */
function requirePlannable({ Day, CompanyId }: Body, scope: Scope, today: string): number {
  requireAssignable(Day, today);
  const companyId = CompanyId ?? scope.companyId;
  if (companyId === null) throw invalid({ CompanyId: fieldText("chooseCompany") });
  return companyId;
}

/** Identifies the inputs of a plan. */
function versionOf({ coversOfSpot, away, lacking, ...day }: PlanningDay): string {
  const parts = {
    ...day,
    spots: [...coversOfSpot],
    away: [...away].toSorted((one, other) => one - other),
    lacking: [...lacking].toSorted((one, other) => one - other),
  };
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** @throws 409 */
function requireVersion(version: string, expected: string | undefined): void {
  if (expected !== undefined && version !== expected)
    throw new ApiError("conflict", refusalText("dayChangedSince"));
}

function replyOf(day: PlanningDay, rota: Rota) {
  const figures = (one: Rota) => figuresOf(day, one, usualDistances);
  const before = rotaOf(day);
  return {
    ...figures(rota),
    before: figures(before),
    byRule: figures(rotaByRule(day)),
    changed: countChanged(day, before, rota),
    version: versionOf(day),
  };
}

export function planRoutes(serve: Serve): void {
  serve(planRounds, async ({ body, scope, now, db: reader, write }) => {
    const { day: today, time } = indiaAt(now);
    const companyId = requirePlannable(body, scope, today);
    await requireCompany(reader, scope, companyId);
    const companyDay = { companyId, day: body.Day };
    const fromHour = body.Day === today ? Number(time.slice(0, 2)) + 1 : 0;
    const day = await findPlanningDay(reader, companyDay, fromHour);
    if (day.washes.length > MAX_PLANNED)
      throw new ApiError("conflict", refusalText("dayTooLarge", { count: MAX_PLANNED }));
    const rota = day.washes.some(({ pinned }) => !pinned) ? await planApart<Rota>(day) : rotaOf(day);
    const version = versionOf(day);
    if (body.DryRun) return replyOf(day, rota);
    return write(async (db) => {
      requireVersion(version, body.Version);
      await lockDay(db, companyDay);
      requireVersion(versionOf(await findPlanningDay(db, companyDay, fromHour)), version);
      await assign(db, assignmentsOf(day, rota), { userId: null, now });
      return replyOf(day, rota);
    });
  });
}
