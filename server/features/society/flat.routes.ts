import {
  addFlat,
  deleteFlat,
  findFlats as findFlatsByText,
  getBuildingFlats,
  getFlat,
  getFlats,
  searchFlats,
  updateFlat,
} from "#contract/society/flat.ts";
import { fieldText, found, invalid, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { archivePlace } from "./archive.queries.ts";
import { expectBuilding } from "./building.queries.ts";
import { expectFloor } from "./floor.queries.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { expectSociety } from "./society.queries.ts";
import { changeFlat, findFlat, findFlats, insertFlat } from "./flat.queries.ts";
import { searchFlatNames, searchFlatPage } from "./flatList.queries.ts";

export function flatRoutes(serve: Serve): void {
  serve(addFlat, ({ body, scope, write }) =>
    write(async (db) => {
      const { FloorId: floorId, BuildingId: buildingId, SocietyId: societyId } = body;
      const fields = { floorId, buildingId, societyId, name: body.FlatName, active: body.Active };
      return { flatId: await insertFlat(db, scope, fields) };
    }),
  );

  serve(updateFlat, ({ body, scope, write }) =>
    write(async (db) => {
      const { flatId, FloorId: floorId, BuildingId: buildingId, SocietyId: societyId } = body;
      const fields = { floorId, buildingId, societyId, name: body.FlatName, active: body.Active };
      if (!(await changeFlat(db, scope, flatId, fields))) throw missing("flat");
      return { flatId };
    }),
  );

  serve(getFlat, async ({ body, scope, db }) => found(await findFlat(db, scope, body.flatId), "flat"));

  serve(deleteFlat, ({ body, scope, caller, now, write }) =>
    write((db) =>
      archivePlace(db, scope, {
        kind: "flat",
        id: body.flatId,
        withContents: body.WithContents,
        by: caller.userId,
        now,
      }),
    ),
  );

  serve(findFlatsByText, ({ body: { societyId, Text }, scope, db }) =>
    searchFlatNames(db, scope, societyId, Text),
  );

  serve(getFlats, async ({ body, scope, db }) => {
    const { floorId, buildingId, societyId } = body;
    if (floorId + buildingId + societyId === 0) throw invalid({ societyId: fieldText("chooseSociety") });
    const flats = await findFlats(db, scope, body);
    if (flats.length === 0 && floorId > 0) await expectFloor(db, scope, floorId);
    else if (flats.length === 0 && buildingId > 0) await expectBuilding(db, scope, buildingId);
    else if (flats.length === 0) await expectSociety(db, scope, societyId);
    return flats;
  });

  serve(getBuildingFlats, async ({ body: { buildingId }, scope, db }) => {
    const flats = await findFlats(db, scope, { buildingId, floorId: 0, societyId: 0 });
    if (flats.length === 0) await expectBuilding(db, scope, buildingId);
    return flats;
  });

  serve(searchFlats, async ({ body: { societyId, filters, ...page }, scope, db }) => {
    const { buildingId = 0, floorId = 0 } = filters;
    const result = await pageWithTotal({ ...page, societyId, buildingId, floorId }, (query) =>
      searchFlatPage(db, scope, query),
    );
    if (result.total === 0) await expectSociety(db, scope, societyId);
    return result;
  });
}
