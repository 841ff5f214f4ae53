import { addDays, indiaAt } from "#contract/day.ts";
import { assignRounds } from "#contract/dispatch/round.ts";
import type { Db } from "#server/db/database.ts";
import { invalid, refusalText } from "#server/errors/apiError.ts";
import { assignLater } from "#server/features/wash/assign.jobs.ts";
import { assign } from "#server/features/wash/assign.queries.ts";
import { type Actor, nameActor } from "#server/http/queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { type CompanyDay, countUnassigned, findCompaniesWithWashes } from "./assignment.queries.ts";
import { lockWholeDay } from "./day.queries.ts";
import { assignDay } from "./assignment.rules.ts";

/** How far ahead washes can be assigned, in days. */
export const MAX_DAYS_AHEAD = 31;

/** @throws 400 for a day whose washes cannot be assigned. */
export function requireAssignable(day: string, today: string): void {
  if (day < today) throw invalid({ Day: refusalText("dayPassed") });
  if (day > addDays(today, MAX_DAYS_AHEAD))
    throw invalid({ Day: refusalText("daysAhead", { count: MAX_DAYS_AHEAD }) });
}

/** The time during which a call starts further companies, in milliseconds. */
const START_TIME_MS = 10_000;

/** Assigns a company's washes of a day. @returns the number of newly assigned ones. */
export async function assignCompany(db: Db, companyDay: CompanyDay, now: Date): Promise<number> {
  const assigned = assignDay(await lockWholeDay(db, companyDay));
  await assign(db, assigned, { userId: null, now });
  return assigned.filter(({ providerId }) => providerId !== null).length;
}

/**
 * Assigns each company's washes of a day in its own transaction. Companies that fail, or do not start in time, follow
 * in the background.
 * @returns the number of newly assigned washes.
 */
async function assignEach(db: Db, companyIds: readonly number[], day: string, actor: Actor): Promise<number> {
  const until = performance.now() + START_TIME_MS;
  const later: number[] = [];
  let assigned = 0;
  for (const companyId of companyIds) {
    if (performance.now() > until) {
      later.push(companyId);
      continue;
    }
    try {
      assigned += await db.transaction().execute(async (transaction) => {
        await nameActor(transaction, actor);
        return assignCompany(transaction, { companyId, day }, actor.now);
      });
    } catch {
      later.push(companyId);
    }
  }
  await assignLater(db, later, day, actor.now);
  return assigned;
}

export function assignRoutes(serve: Serve): void {
  serve(assignRounds, async ({ body: { Day: day }, scope, caller, now, db: reading, write }) => {
    requireAssignable(day, indiaAt(now).day);
    const [first, ...others] = await findCompaniesWithWashes(reading, scope, day);
    const before = await assignEach(reading, others, day, { now, userId: caller.userId });
    return write(async (db) => {
      const own = first === undefined ? 0 : await assignCompany(db, { companyId: first, day }, now);
      return { assigned: before + own, unassigned: await countUnassigned(db, scope, day) };
    });
  });
}
