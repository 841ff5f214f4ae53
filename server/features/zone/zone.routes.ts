import type { z } from "zod";
import {
  addZone,
  deleteZone,
  getZone,
  getZoneMap,
  getZones,
  searchZones,
  updateZone,
  type ZoneFields as WireFields,
} from "#contract/zone/zone.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { removeUnused } from "#server/db/removeUnused.ts";
import { found, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { type Caller, requireScope, type Scope } from "#server/access/scope.ts";
import {
  changeZone,
  findLocatedSocieties,
  findZone,
  findZones,
  insertZone,
  searchZonePage,
  type ZoneRow,
} from "./zone.queries.ts";
import { overlapsOf, readArea, writeArea } from "./zone.rules.ts";

const fieldsOf = (body: z.output<typeof WireFields>) => ({
  name: body.Name,
  countryId: body.CountryId,
  stateId: body.StateId,
  city: body.City,
  zip: body.Phone1,
  area: writeArea(body.Polygon),
  active: body.Active,
});

const serializeZone = ({ zip, area, ...rest }: ZoneRow) => ({
  ...rest,
  phone1: zip,
  polygon: readArea(area),
});

/** All staff may read zones, but the societies in them only within the caller's society scope. */
const societyScope = (caller: Caller): Scope => requireScope(caller, "society:read");

/** `mapStyleUrl` is the URL of the map's tile style. */
export function zoneRoutes(serve: Serve, { mapStyleUrl }: { mapStyleUrl?: string | undefined }): void {
  serve(getZones, async ({ body, db }) => {
    const zones = await findZones(db, body.Active);
    return zones.map((zone) => ({ ...serializeZone(zone), ZoneId: zone.serviceZoneId, ZONENAME: zone.name }));
  });

  serve(searchZones, async ({ body: { filters, ...page }, caller, db }) => {
    const scope = societyScope(caller);
    const query = { ...page, active: filters.Active };
    const { rows, total } = await pageWithTotal(query, (pageQuery) => searchZonePage(db, scope, pageQuery));
    const lines = rows.map(({ societies, neighbours, ...row }) => {
      const zone = serializeZone(row);
      return { ...zone, societies, overlaps: overlapsOf(zone.polygon, neighbours) };
    });
    return { rows: lines, total };
  });

  serve(getZone, async ({ body, db }) =>
    serializeZone(found(await findZone(db, body.serviceZoneId), "zone")),
  );

  serve(addZone, ({ body, write }) =>
    write(async (db) => ({ serviceZoneId: await insertZone(db, fieldsOf(body)) })),
  );

  serve(updateZone, ({ body: { serviceZoneId, ...body }, write }) =>
    write(async (db) => {
      if (!(await changeZone(db, serviceZoneId, fieldsOf(body)))) throw missing("zone");
      return { serviceZoneId };
    }),
  );

  serve(deleteZone, ({ body, write }) =>
    write(async (db) => {
      await removeUnused(db, { table: "service_zone", id: body.serviceZoneId, noun: "zone" });
      return {};
    }),
  );

  serve(getZoneMap, async ({ caller, db }) => {
    const zones = await findZones(db, undefined);
    return {
      styleUrl: mapStyleUrl ?? null,
      zones: zones.map(serializeZone),
      societies: await findLocatedSocieties(db, societyScope(caller)),
    };
  });
}
