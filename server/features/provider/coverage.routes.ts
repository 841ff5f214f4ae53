import type { z } from "zod";
import { indiaAt } from "#contract/day.ts";
import {
  addCoverage,
  deleteCoverage,
  getCoverage,
  getCoverages,
  idsIn,
  timeOfDay,
  updateCoverage,
  type CoverageFields as WireFields,
} from "#contract/provider/coverage.ts";
import {
  getProviderBuildings,
  getProviderSocieties,
  getSocietyCoverage,
} from "#contract/provider/covered.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, fieldText, found, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Caller, Scope } from "#server/access/scope.ts";
import { setServed } from "#server/features/company/serving.queries.ts";
import { findProvider, lockProvider } from "./provider.queries.ts";
import {
  changeCoverage,
  type CoverageFields,
  type CoverageRow,
  findCoverage,
  findCoverages,
  insertCoverage,
  providerOfCoverage,
  removeCoverage,
} from "./coverage.queries.ts";
import { findProviderBuildings, findProviderSocieties } from "./coverageChoice.queries.ts";
import { countLive, expectCoverable, findClash, societyOfBuilding } from "./coverageCheck.queries.ts";
import { findSocietyCoverage } from "./coverageSociety.queries.ts";
import { clashText, letsServe, serializeTimeOfDay } from "./coverage.rules.ts";

const fieldsOf = (body: z.output<typeof WireFields>): CoverageFields => ({
  providerId: body.providerId,
  serviceId: body.serviceId,
  zoneId: body.serviceZoneId,
  buildingId: body.buildingId,
  parkingFloorId: body.parkingFloorId,
  flatIds: idsIn(body.flats),
  pillarIds: idsIn(body.parkingNumber),
  start: timeOfDay(body.serviceStartTime) ?? "",
  end: timeOfDay(body.serviceEndTime) ?? "",
  available: body.availabilityStatus,
});

function serializeCoverage(row: CoverageRow, now: Date) {
  const { coverageId, zoneId, flatIds, pillarIds, start, end, available, ...rest } = row;
  const today = indiaAt(now).day;
  return {
    ...rest,
    providerServiceId: coverageId,
    serviceZoneId: zoneId,
    flats: flatIds.join(","),
    parkingNumber: pillarIds.join(","),
    serviceStartTime: serializeTimeOfDay(start, today),
    serviceEndTime: serializeTimeOfDay(end, today),
    price: 0,
    duration: 0,
    availabilityStatus: available,
  };
}

type Checked = { scope: Scope; caller: Caller; except: readonly number[] };

/** The society of a coverage, after checking that its parts belong together and nothing conflicts. */
async function checkedSociety(
  db: Db,
  fields: CoverageFields,
  { scope, caller, except }: Checked,
): Promise<number> {
  // Locked, so that concurrent coverages of one provider are checked one after another.
  const { companyId } = await lockProvider(db, scope, fields.providerId);
  const society = await societyOfBuilding(db, fields.buildingId, companyId);
  if (!society) throw invalid({ buildingId: refusalText("buildingNotFound") });
  const { societyId, societyName, served } = society;
  if (!served) {
    if (!letsServe(caller))
      throw invalid({ buildingId: refusalText("societyNotOfCompany", { society: societyName }) });
    await setServed(db, companyId, societyId, true);
  }
  const live = await countLive(db, { ...fields, societyId }, fields);
  if (live.floors === 0) throw invalid({ parkingFloorId: fieldText("parkingFloorElsewhere") });
  if (live.flats < fields.flatIds.length) throw invalid({ flats: fieldText("flatOfOtherBuilding") });
  if (live.pillars < fields.pillarIds.length)
    throw invalid({ parkingNumber: fieldText("parkingNumberElsewhere") });
  await refuseClash(db, fields, societyId, except);
  return societyId;
}

/** Rejects overlapping coverage of the same provider, and coverage in two societies at once. */
export async function refuseClash(...query: Parameters<typeof findClash>): Promise<void> {
  const clash = await findClash(...query);
  if (!clash) return;
  const text = clashText(clash);
  throw new ApiError("conflict", text, { fields: { serviceStartTime: text } });
}

export function coverageRoutes(serve: Serve): void {
  serve(addCoverage, ({ body, scope, caller, write }) =>
    write(async (db) => {
      const fields = fieldsOf(body);
      const societyId = await checkedSociety(db, fields, { scope, caller, except: [] });
      const providerServiceId = await insertCoverage(db, fields, societyId);
      await expectCoverable(db, fields.providerId);
      return { providerServiceId };
    }),
  );

  serve(updateCoverage, ({ body: { providerServiceId, ...body }, scope, caller, write }) =>
    write(async (db) => {
      const fields = fieldsOf(body);
      const societyId = await checkedSociety(db, fields, { scope, caller, except: [providerServiceId] });
      if ((await providerOfCoverage(db, scope, providerServiceId)) !== fields.providerId)
        throw invalid({ providerId: refusalText("coverageOfOther") });
      await changeCoverage(db, providerServiceId, fields, societyId);
      await expectCoverable(db, fields.providerId);
      return { providerServiceId };
    }),
  );

  serve(getCoverages, async ({ body, scope, db, now }) => {
    found(await findProvider(db, scope, body.providerId), "provider");
    const rows = await findCoverages(db, scope, body.providerId);
    return rows.map((row) => serializeCoverage(row, now));
  });

  serve(getCoverage, async ({ body, scope, db, now }) =>
    serializeCoverage(found(await findCoverage(db, scope, body.providerServiceId), "service"), now),
  );

  serve(deleteCoverage, ({ body, scope, write }) =>
    write(async (db) => {
      await lockProvider(db, scope, await providerOfCoverage(db, scope, body.providerServiceId));
      await removeCoverage(db, body.providerServiceId);
      return {};
    }),
  );

  serve(getProviderBuildings, async ({ body, scope, caller, db }) => {
    found(await findProvider(db, scope, body.providerId), "provider");
    const { providerId, search, buildingId } = body;
    return findProviderBuildings(db, scope, {
      providerId,
      search,
      selectedId: buildingId ?? null,
      onlyServed: !letsServe(caller),
    });
  });

  serve(getProviderSocieties, async ({ body, scope, db }) => {
    found(await findProvider(db, scope, body.providerId), "provider");
    return findProviderSocieties(db, scope, body.providerId);
  });

  serve(getSocietyCoverage, ({ body, scope, db }) => findSocietyCoverage(db, scope, body));
}
