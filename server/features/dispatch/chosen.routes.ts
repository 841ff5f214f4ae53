import { assignWashes, undoAssigned } from "#contract/dispatch/board.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { Db } from "#server/db/database.ts";
import type { WashRow } from "#server/features/wash/row.queries.ts";
import { ApiError, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import {
  choose,
  findAssigners,
  findChosenProvider,
  findTimes,
  lockChosen,
  undoChoices,
} from "./chosen.queries.ts";
import {
  assignedMeanwhile,
  changedSince,
  obstacleOf,
  requireOpen,
  requireUnchanged,
} from "./chosen.rules.ts";

/**
 * @throws 404 for an unknown provider, 400 for one of another company or no longer active, 409 when the washes do not
 * fit.
 */
async function requireCanWash(
  db: Db,
  scope: Scope,
  washes: readonly WashRow[],
  { providerId, anyway }: { providerId: number; anyway: boolean },
): Promise<void> {
  const { name, active, companyId } = await findChosenProvider(db, scope, providerId);
  if (washes.some((wash) => wash.companyId !== companyId))
    throw invalid({ ProviderId: refusalText("worksElsewhere", { name }) });
  if (!active) throw invalid({ ProviderId: refusalText("notActive", { name }) });
  if (anyway) return;
  const times = await findTimes(db, [providerId], washes);
  const obstacle = obstacleOf(washes, { name, providerId, times });
  if (obstacle) throw new ApiError("conflict", obstacle.text);
}

/**
 * Locks washes, which must be open, until the transaction ends.
 * @throws 404 for a missing one, 409 for one that is not open.
 */
async function lockOpen(db: Db, scope: Scope, ids: readonly number[]): Promise<WashRow[]> {
  const washes = await lockChosen(db, scope, ids);
  if (washes.length < ids.length) throw missing("wash");
  requireOpen(washes);
  return washes;
}

type Request = Pick<BodyOf<typeof assignWashes>, "ProviderId" | "Seen">;

/** @throws 409 when a wash has another assignee than the caller saw and now chooses. */
async function requireSeenAssignees(
  db: Db,
  washes: readonly WashRow[],
  { ProviderId, Seen = [] }: Request,
): Promise<void> {
  const seen = new Map(Seen.map((one) => [one.WashId, one.ProviderId]));
  const changed = changedSince(washes, seen, ProviderId);
  if (changed.length > 0) throw assignedMeanwhile(changed, await findAssigners(db, changed));
}

export function chosenRoutes(serve: Serve): void {
  serve(assignWashes, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const ids = [...new Set(body.WashIds)];
      const washes = await lockOpen(db, scope, ids);
      const { ProviderId: providerId, Anyway: anyway } = body;
      await requireSeenAssignees(db, washes, body);
      if (providerId !== null) await requireCanWash(db, scope, washes, { providerId, anyway });
      await choose(db, { ids, providerId, userId: caller.userId, now });
      return { assigned: washes.length };
    }),
  );

  serve(undoAssigned, ({ body, scope, caller: { userId }, now, write }) =>
    write(async (db) => {
      const ids = [...new Set(body.WashIds)];
      const washes = await lockOpen(db, scope, ids);
      requireUnchanged(washes, await undoChoices(db, { ids, userId, now }));
      return { undone: washes.length };
    }),
  );
}
