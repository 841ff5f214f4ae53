import { addFloor, deleteFloor, getFloor, getFloors, updateFloor } from "#contract/society/floor.ts";
import { fieldText, found, invalid, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { archivePlace } from "./archive.queries.ts";
import { expectBuilding } from "./building.queries.ts";
import { expectSociety } from "./society.queries.ts";
import { changeFloor, findFloor, findFloors, insertFloor } from "./floor.queries.ts";

export function floorRoutes(serve: Serve): void {
  serve(addFloor, ({ body, scope, write }) =>
    write(async (db) => {
      const { BuildingId: buildingId, societyId, FloorName: name, Active: active } = body;
      return { floorId: await insertFloor(db, scope, { buildingId, societyId, name, active }), buildingId };
    }),
  );

  serve(updateFloor, ({ body, scope, write }) =>
    write(async (db) => {
      const { floorId, BuildingId: buildingId, societyId, FloorName: name, Active: active } = body;
      if (!(await changeFloor(db, scope, floorId, { buildingId, societyId, name, active })))
        throw missing("floor");
      return { floorId };
    }),
  );

  serve(getFloor, async ({ body, scope, db }) => found(await findFloor(db, scope, body.floorId), "floor"));

  serve(deleteFloor, ({ body, scope, caller, now, write }) =>
    write((db) =>
      archivePlace(db, scope, {
        kind: "floor",
        id: body.floorId,
        withContents: body.WithContents,
        by: caller.userId,
        now,
      }),
    ),
  );

  serve(getFloors, async ({ body, scope, db }) => {
    if (body.buildingId === 0 && body.societyId === 0)
      throw invalid({ societyId: fieldText("chooseSociety") });
    const floors = await findFloors(db, scope, body);
    if (floors.length === 0 && body.buildingId > 0) await expectBuilding(db, scope, body.buildingId);
    else if (floors.length === 0) await expectSociety(db, scope, body.societyId);
    return floors;
  });
}
