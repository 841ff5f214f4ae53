import {
  addParkingFloor,
  addParkingPillar,
  deleteParkingFloor,
  deleteParkingPillar,
  getParkingFloor,
  getParkingFloors,
  getParkingPillar,
  getParkingPillars,
  searchParkingPillars,
  updateParkingFloor,
  updateParkingPillar,
} from "#contract/society/parking.ts";
import { fieldText, found, invalid, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { archivePlace } from "./archive.queries.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { expectSociety } from "./society.queries.ts";
import {
  changeParkingFloor,
  expectParkingFloor,
  findParkingFloor,
  findParkingFloors,
  insertParkingFloor,
} from "./parking.queries.ts";
import {
  changePillar,
  findPillar,
  findPillars,
  insertPillar,
  searchPillarPage,
} from "./parkingPillar.queries.ts";

export function parkingRoutes(serve: Serve): void {
  parkingFloorRoutes(serve);
  parkingPillarRoutes(serve);
}

function parkingFloorRoutes(serve: Serve): void {
  serve(addParkingFloor, ({ body, scope, write }) =>
    write(async (db) => {
      const { SocietyId: societyId, ParkingFloorName: name, Active: active } = body;
      return { parkingFloorId: await insertParkingFloor(db, scope, { societyId, name, active }) };
    }),
  );

  serve(updateParkingFloor, ({ body, scope, write }) =>
    write(async (db) => {
      const { parkingFloorId, SocietyId: societyId, ParkingFloorName: name, Active: active } = body;
      if (!(await changeParkingFloor(db, scope, parkingFloorId, { societyId, name, active })))
        throw missing("parkingFloor");
      return { parkingFloorId };
    }),
  );

  serve(getParkingFloor, async ({ body, scope, db }) =>
    found(await findParkingFloor(db, scope, body.parkingFloorId), "parkingFloor"),
  );

  serve(deleteParkingFloor, ({ body, scope, caller, now, write }) =>
    write((db) =>
      archivePlace(db, scope, {
        kind: "parkingFloor",
        id: body.parkingFloorId,
        withContents: body.WithContents,
        by: caller.userId,
        now,
      }),
    ),
  );

  serve(getParkingFloors, async ({ body, scope, db }) => {
    const floors = await findParkingFloors(db, scope, body.societyId);
    if (floors.length === 0) await expectSociety(db, scope, body.societyId);
    return floors;
  });
}

function parkingPillarRoutes(serve: Serve): void {
  serve(addParkingPillar, ({ body, scope, write }) =>
    write(async (db) => {
      const { ParkingFloorId: parkingFloorId, SocietyId: societyId } = body;
      const fields = { parkingFloorId, societyId, name: body.ParkingPillarName, active: body.Active };
      return { parkingPillarId: await insertPillar(db, scope, fields) };
    }),
  );

  serve(updateParkingPillar, ({ body, scope, write }) =>
    write(async (db) => {
      const { parkingPillarId, ParkingFloorId: parkingFloorId, SocietyId: societyId } = body;
      const fields = { parkingFloorId, societyId, name: body.ParkingPillarName, active: body.Active };
      if (!(await changePillar(db, scope, parkingPillarId, fields))) throw missing("parkingPillar");
      return { parkingPillarId };
    }),
  );

  serve(getParkingPillar, async ({ body, scope, db }) =>
    found(await findPillar(db, scope, body.parkingPillarId), "parkingPillar"),
  );

  serve(deleteParkingPillar, ({ body, scope, caller, now, write }) =>
    write((db) =>
      archivePlace(db, scope, {
        kind: "parkingPillar",
        id: body.parkingPillarId,
        withContents: body.WithContents,
        by: caller.userId,
        now,
      }),
    ),
  );

  serve(getParkingPillars, async ({ body, scope, db }) => {
    const { parkingFloorId, societyId } = body;
    if (parkingFloorId + societyId === 0) throw invalid({ societyId: fieldText("chooseSociety") });
    const pillars = await findPillars(db, scope, body);
    if (pillars.length === 0 && parkingFloorId > 0) await expectParkingFloor(db, scope, parkingFloorId);
    else if (pillars.length === 0) await expectSociety(db, scope, societyId);
    return pillars;
  });

  serve(searchParkingPillars, async ({ body: { societyId, filters, ...page }, scope, db }) => {
    const { parkingFloorId = 0 } = filters;
    const result = await pageWithTotal({ ...page, societyId, parkingFloorId }, (query) =>
      searchPillarPage(db, scope, query),
    );
    if (result.total === 0) await expectSociety(db, scope, societyId);
    return result;
  });
}
