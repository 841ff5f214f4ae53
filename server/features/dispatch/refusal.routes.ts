import { formatTime } from "#contract/format.ts";
import { getRefused, reportRefused, resolveRefused } from "#contract/dispatch/refusal.ts";
import { assign } from "#server/features/wash/assign.queries.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findReportableWash, lockBooking } from "./record.queries.ts";
import { recordReport } from "./record.routes.ts";
import { momentOf } from "./record.rules.ts";
import {
  countRefused,
  findRefused,
  findRefusal,
  findRefusalState,
  resolveRefusal,
  saveRefusal,
} from "./refusal.queries.ts";

/** The maximum number listed at once. */
const MAX_LISTED = 100;

export function refusalRoutes(serve: Serve): void {
  serve(reportRefused, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const { ActionId: actionId, WashId: washId, RecordedAt } = body;
      const { userId } = caller;
      if (!(await findRefusalState(db, actionId))) {
        const { day } = await findReportableWash(db, scope, washId);
        const fields = { pressed: body.Pressed, reason: body.Reason, note: body.Note, why: body.Why };
        const recordedAt = momentOf(new Date(RecordedAt), day, now);
        await saveRefusal(db, { ...fields, actionId, washId, userId, recordedAt, now });
      }
      const saved = await findRefusalState(db, actionId);
      if (saved?.userId !== userId || saved.washId !== washId)
        throw new ApiError("key-reused", refusalText("actionIdElsewhere"));
      return { settled: saved.settled };
    }),
  );

  serve(getRefused, async ({ body, scope, db }) => {
    const query = { societyId: body.SocietyId, companyId: body.CompanyId };
    const rows = await findRefused(db, scope, { ...query, limit: MAX_LISTED });
    const refused = rows.map(({ slot, recordedAt, ...row }) => ({
      ...row,
      time: formatTime(slot),
      recordedAt: recordedAt.toISOString(),
    }));
    return { refused, total: await countRefused(db, scope, query) };
  });

  serve(resolveRefused, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const { RefusalId: refusalId, As: resolution } = body;
      const refusal = await findRefusal(db, scope, refusalId);
      const { washId, pressed: outcome, reason, note, providerId, assignedProviderId } = refusal;
      let { status } = refusal;
      if (resolution === "recorded") {
        if (outcome === "photo") throw new ApiError("conflict", refusalText("photoOnlyAside"));
        const report = { outcome, reason, note };
        const recorder = { userId: caller.userId, providerId: null };
        await lockBooking(db, scope, washId);
        const wash = await findReportableWash(db, scope, washId);
        ({ status } = await recordReport(db, wash, {
          report,
          recordedAt: refusal.recordedAt,
          recorder,
          now,
        }));
        if (outcome === "done" && providerId !== null && providerId !== assignedProviderId)
          await assign(db, [{ washId, providerId, reason: null }], { userId: caller.userId, now });
      }
      // Last, in the order of locks of a report that the phone sends again: the booking's lock comes first.
      if (!(await resolveRefusal(db, refusalId, { resolution, userId: caller.userId, now })))
        throw new ApiError("conflict", refusalText("refusalSettled"));
      return { refusalId, washId, status };
    }),
  );
}
