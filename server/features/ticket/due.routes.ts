import { defaultDueTimes, getTicketDueTimes, setTicketDueTimes } from "#contract/ticket/due.ts";
import type { Db } from "#server/db/database.ts";
import { companyNameFor } from "#server/features/people/people.queries.ts";
import { missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { findDueTimes, saveDueTimes } from "./due.queries.ts";

/** The company whose times are meant: the caller's own; management names any. @throws 400, 404 */
async function companyOf(db: Db, scope: Scope, requested: number | undefined): Promise<number | null> {
  if (scope.companyId !== null && requested !== undefined && requested !== scope.companyId)
    throw missing("company");
  const companyId = scope.companyId ?? requested ?? null;
  await companyNameFor(db, scope, companyId);
  return companyId;
}

export function dueRoutes(serve: Serve): void {
  serve(getTicketDueTimes, async ({ body, scope, db }) => {
    const companyId = await companyOf(db, scope, body.CompanyId);
    const { Urgent, High, Normal, Low } = (await findDueTimes(db, companyId)) ?? defaultDueTimes;
    return { urgent: Urgent, high: High, normal: Normal, low: Low };
  });

  serve(setTicketDueTimes, ({ body: { CompanyId, ...times }, scope, write }) =>
    write(async (db) => {
      await saveDueTimes(db, await companyOf(db, scope, CompanyId), times);
      return {};
    }),
  );
}
