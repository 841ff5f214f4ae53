import { getCandidates } from "#contract/dispatch/candidate.ts";
import { inEnglish, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findChosen, findTimes } from "./chosen.queries.ts";
import { requireOpen } from "./chosen.rules.ts";
import { findLastProviders, findProviders } from "./candidate.queries.ts";
import { rankCandidates } from "./candidate.rules.ts";

export function candidateRoutes(serve: Serve): void {
  serve(getCandidates, async ({ body, scope, db }) => {
    const ids = [...new Set(body.WashIds)];
    const washes = await findChosen(db, scope, ids);
    if (washes.length < ids.length) throw missing("wash");
    requireOpen(washes);
    const people = await findProviders(db, washes);
    const times = await findTimes(
      db,
      people.map(({ providerId }) => providerId),
      washes,
    );
    const last = await findLastProviders(db, washes);
    return rankCandidates(washes, { people, times, last }).map(({ obstacle, ...one }) => ({
      ...one,
      why: obstacle && inEnglish(obstacle.text),
      whyCode: obstacle && obstacle.kind,
    }));
  });
}
