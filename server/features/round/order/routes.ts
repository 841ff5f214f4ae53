import { getOrder, setOrder } from "#contract/round/order.ts";
import { invalid } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { findWalk, keepWalk, requireFloor } from "./queries.ts";

export function orderRoutes(serve: Serve): void {
  serve(getOrder, async ({ body, scope, db }) => {
    await requireFloor(db, scope, body.ParkingFloorId);
    const walked = await findWalk(db, body.ParkingFloorId);
    return { kept: walked.some(({ walk }) => walk !== null), pillars: walked };
  });

  serve(setOrder, ({ body, scope, write }) =>
    write(async (db) => {
      await requireFloor(db, scope, body.ParkingFloorId);
      const ids = body.ParkingPillarIds;
      if (new Set(ids).size < ids.length) throw invalid({ ParkingPillarIds: "Each pillar only once" });
      const known = new Set((await findWalk(db, body.ParkingFloorId)).map((one) => one.parkingPillarId));
      if (ids.some((id) => !known.has(id)))
        throw invalid({ ParkingPillarIds: "One of the pillars does not belong to the parking floor" });
      await keepWalk(db, body.ParkingFloorId, ids);
      return { parkingPillars: ids.length };
    }),
  );
}
