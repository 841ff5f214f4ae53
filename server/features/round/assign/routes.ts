import { addDays, indiaAt } from "#contract/day.ts";
import { assignRounds } from "#contract/round/round.ts";
import type { Db } from "#server/db/database.ts";
import { invalid } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/scope.ts";
import { holdWholeDay, keepAssigned } from "./queries.ts";
import { assignDay } from "./rules.ts";

/** How far ahead washes are assigned, in days. */
const FARTHEST = 31;

/** Says who comes to a day's washes. @returns how many have somebody newly, and how many have nobody still. */
export async function assignWhole(
  db: Db,
  scope: Scope,
  day: string,
  now: Date,
): Promise<{ assigned: number; unassigned: number }> {
  const whole = await holdWholeDay(db, scope, day);
  const assigned = assignDay(whole);
  await keepAssigned(db, assigned, now);
  const chosenNobody = whole.washes.filter(
    ({ providerId, settled }) => settled && providerId === null,
  ).length;
  return {
    assigned: assigned.filter(({ providerId }) => providerId !== null).length,
    unassigned: assigned.filter(({ providerId }) => providerId === null).length + chosenNobody,
  };
}

export function assignRoutes(serve: Serve): void {
  serve(assignRounds, ({ body: { Day: day }, scope, now, write }) => {
    const today = indiaAt(now).day;
    if (day < today) throw invalid({ Day: "This day has passed" });
    if (day > addDays(today, FARTHEST)) throw invalid({ Day: `At most ${FARTHEST} days ahead` });
    return write((db) => assignWhole(db, scope, day, now));
  });
}
