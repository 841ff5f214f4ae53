import { indiaAt } from "#contract/day.ts";
import { getOrder, setOrder } from "#contract/dispatch/route.ts";
import { invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { requireAssignable } from "./assignment/assignment.routes.ts";
import { findWalk, saveRoute, saveRouteOfDay, requireFloor } from "./route.queries.ts";

export function orderRoutes(serve: Serve): void {
  serve(getOrder, async ({ body, scope, db }) => {
    await requireFloor(db, scope, body.ParkingFloorId);
    return findWalk(db, body.ParkingFloorId, body.Day);
  });

  serve(setOrder, ({ body, scope, now, write }) =>
    write(async (db) => {
      const { ParkingFloorId: floorId, ParkingPillarIds: ids, Day: day } = body;
      if (day !== undefined) requireAssignable(day, indiaAt(now).day);
      await requireFloor(db, scope, floorId);
      if (new Set(ids).size < ids.length) throw invalid({ ParkingPillarIds: refusalText("pillarTwice") });
      const { pillars } = await findWalk(db, floorId);
      const floorPillarIds = new Set(pillars.map((one) => one.parkingPillarId));
      if (ids.some((id) => !floorPillarIds.has(id)))
        throw invalid({ ParkingPillarIds: refusalText("pillarOfOtherFloor") });
      if (day === undefined) await saveRoute(db, floorId, ids);
      else await saveRouteOfDay(db, floorId, day, ids);
      return { parkingPillars: ids.length };
    }),
  );
}
