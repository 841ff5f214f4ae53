import { getPillars, setPillar } from "#contract/dispatch/pillar.ts";
import { isPillar } from "#server/features/wash/spot.rules.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findReportableWash, lockBooking } from "./record.queries.ts";
import { findPillars, savePillar } from "./pillar.queries.ts";

export function pillarRoutes(serve: Serve): void {
  serve(getPillars, async ({ body, scope, db }) => {
    const { societyId } = await findReportableWash(db, scope, body.WashId);
    return { parkingFloors: await findPillars(db, societyId) };
  });

  serve(setPillar, ({ body: { WashId: washId, ParkingPillarId: pillarId }, scope, write }) =>
    write(async (db) => {
      await lockBooking(db, scope, washId);
      const { spotId, societyId } = await findReportableWash(db, scope, washId);
      if (scope.reach === "provider" && isPillar(spotId) && spotId !== pillarId)
        throw new ApiError("conflict", refusalText("pillarSetAlready"));
      const saved = await savePillar(db, { washId, societyId, pillarId });
      if (!saved) throw invalid({ ParkingPillarId: refusalText("pillarElsewhere") });
      return saved;
    }),
  );
}
