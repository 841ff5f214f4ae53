import {
  addBuilding,
  deleteBuilding,
  getBuilding,
  getBuildings,
  updateBuilding,
} from "#contract/society/building.ts";
import { found, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { archivePlace } from "./archive.queries.ts";
import { expectSociety } from "./society.queries.ts";
import { changeBuilding, findBuilding, findBuildings, insertBuilding } from "./building.queries.ts";

export function buildingRoutes(serve: Serve): void {
  serve(addBuilding, ({ body, scope, write }) =>
    write(async (db) => {
      const { societyId, BuildingName: name, Active: active } = body;
      return { buildingId: await insertBuilding(db, scope, { societyId, name, active }) };
    }),
  );

  serve(updateBuilding, ({ body, scope, write }) =>
    write(async (db) => {
      const { BuildingId: buildingId, societyId, BuildingName: name, Active: active } = body;
      if (!(await changeBuilding(db, scope, buildingId, { societyId, name, active })))
        throw missing("building");
      return { buildingId };
    }),
  );

  serve(getBuilding, async ({ body, scope, db }) => {
    const { buildingId, name } = found(await findBuilding(db, scope, body.buildingId), "building");
    return { buildingId, buildingName: name };
  });

  serve(deleteBuilding, ({ body, scope, caller, now, write }) =>
    write((db) =>
      archivePlace(db, scope, {
        kind: "building",
        id: body.buildingId,
        withContents: body.WithContents,
        by: caller.userId,
        now,
      }),
    ),
  );

  serve(getBuildings, async ({ body, scope, db }) => {
    const buildings = await findBuildings(db, scope, body.societyId);
    if (buildings.length === 0) await expectSociety(db, scope, body.societyId);
    return buildings;
  });
}
