import type { z } from "zod";
import { idsIn, timeOfDay } from "#contract/provider/coverage.ts";
import { coverSociety, MAX_COVERED, type SocietyCoverFields } from "#contract/provider/societyCover.ts";
import type { Db } from "#server/db/database.ts";
import { invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Caller, Scope } from "#server/access/scope.ts";
import { isLiveSociety, setServed } from "#server/features/company/serving.queries.ts";
import { changeCoverage, insertCoverage, removeCoverage } from "./coverage.queries.ts";
import { expectCoverable } from "./coverageCheck.queries.ts";
import { refuseClash } from "./coverage.routes.ts";
import { letsServe } from "./coverage.rules.ts";
import { lockProvider } from "./provider.queries.ts";
import { findSameWindow, lockServedSociety, lockSpots, type Spot } from "./societyCover.queries.ts";
import { sharesOf } from "./societyCover.rules.ts";

type Fields = z.output<typeof SocietyCoverFields>;
type Spots = { flats: Spot[]; pillars: Spot[] };

/** Rejects an empty or too large selection before any of it is read. */
function checkCount({ flats, pillars }: Record<keyof Spots, number>, services: number): void {
  if (flats === 0) throw invalid({ flats: refusalText("noFlatsYet") });
  if (pillars === 0) throw invalid({ parkingNumber: refusalText("noPillarsYet") });
  const count = (flats + pillars) * services;
  if (count > MAX_COVERED)
    throw invalid({
      serviceIds: refusalText("placesAtOnce", { count, most: MAX_COVERED }),
    });
}

type Call = { scope: Scope; caller: Caller };

/** The requested flats and pillars, or all of the society's when none are given. */
async function requestedSpots(db: Db, body: Fields, { scope, caller }: Call): Promise<Spots> {
  // Locked, so that concurrent coverages of one provider are checked one after another.
  const { companyId } = await lockProvider(db, scope, body.providerId);
  const flatIds = body.flats === undefined ? null : idsIn(body.flats);
  const pillarIds = body.parkingNumber === undefined ? null : idsIn(body.parkingNumber);
  if (letsServe(caller) && (await isLiveSociety(db, body.societyId)))
    await setServed(db, companyId, body.societyId, true);
  const counts = await lockServedSociety(db, { societyId: body.societyId, companyId });
  if (!counts) throw invalid({ societyId: refusalText("societyNotFound") });
  checkCount(
    { flats: flatIds?.length ?? counts.flats, pillars: pillarIds?.length ?? counts.pillars },
    new Set(body.serviceIds).size,
  );
  const spots = await lockSpots(db, body.societyId, { flatIds, pillarIds });
  if (flatIds && spots.flats.length < flatIds.length)
    throw invalid({ flats: refusalText("flatOutsideSociety") });
  if (pillarIds && spots.pillars.length < pillarIds.length)
    throw invalid({ parkingNumber: refusalText("pillarOutsideSociety") });
  return spots;
}

/**
 * Replaces a provider's coverage of a society at these times with the requested one; the coverage of a building that
 * stays is updated.
 */
export async function cover(db: Db, body: Fields, call: Call) {
  const { providerId, societyId, serviceZoneId: zoneId } = body;
  const serviceIds = [...new Set(body.serviceIds)];
  const spots = await requestedSpots(db, body, call);
  const times = { start: timeOfDay(body.serviceStartTime) ?? "", end: timeOfDay(body.serviceEndTime) ?? "" };
  const before = await findSameWindow(db, { providerId, societyId, serviceIds, ...times });
  const except = before.map(({ coverageId }) => coverageId);
  const [flatIds, pillarIds] = [spots.flats.map(({ id }) => id), spots.pillars.map(({ id }) => id)];
  const shares = sharesOf(spots.flats, spots.pillars);
  for (const serviceId of serviceIds) {
    const common = { providerId, serviceId, zoneId, ...times, available: true };
    await refuseClash(db, { ...common, flatIds, pillarIds }, societyId, except);
    const remaining = before.filter((one) => one.serviceId === serviceId);
    for (const share of shares) {
      const at = remaining.findIndex(({ buildingId }) => buildingId === share.buildingId);
      const [reused] = at < 0 ? [] : remaining.splice(at, 1);
      if (reused) await changeCoverage(db, reused.coverageId, { ...common, ...share }, societyId);
      else await insertCoverage(db, { ...common, ...share }, societyId);
    }
    for (const { coverageId } of remaining) await removeCoverage(db, coverageId);
  }
  await expectCoverable(db, providerId);
  return { flats: flatIds.length, parkingNumbers: pillarIds.length };
}

export function societyCoverRoutes(serve: Serve): void {
  serve(coverSociety, ({ body, scope, caller, write }) => write((db) => cover(db, body, { scope, caller })));
}
