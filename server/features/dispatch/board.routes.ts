import { awaitBoard, getBoard, MAX_ON_BOARD } from "#contract/dispatch/board.ts";
import type { Serve } from "#server/http/serve.ts";
import { findBoardWashes, findChanges, findSums } from "./board.queries.ts";
import { serializeBoardWash, serializeBoardProvider } from "./board.serialize.ts";

export function boardRoutes(serve: Serve): void {
  serve(getBoard, async ({ body, scope, db }) => {
    const query = { day: body.Day, societyId: body.SocietyId, companyId: body.CompanyId };
    // Read before the washes, so that a change made in between is reported again.
    const { washes: count, providers, ...sums } = await findSums(db, scope, query);
    const truncated = count > MAX_ON_BOARD;
    const washes = truncated ? [] : await findBoardWashes(db, scope, query);
    return {
      ...sums,
      day: body.Day,
      providers: providers.map(serializeBoardProvider),
      washes: washes.map(serializeBoardWash),
      truncated,
    };
  });

  serve(awaitBoard, async ({ body, scope, db }) => {
    const query = { day: body.Day, companyId: body.CompanyId };
    const since = /^\d{1,19}$/.test(body.Version) ? body.Version : null;
    const { version, ids } = await findChanges(db, scope, query, since);
    const reload = ids === null;
    if (reload || ids.length === 0) return { version, reload, changed: [], washes: [], live: true };
    const washes = await findBoardWashes(db, scope, query, ids);
    return { version, reload, changed: ids, washes: washes.map(serializeBoardWash), live: true };
  });
}
