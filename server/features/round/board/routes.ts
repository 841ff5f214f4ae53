import type { ReplyOf } from "#contract/endpoint.ts";
import { awaitBoard, type BoardWash, getBoard, MOST_ON_BOARD } from "#contract/round/board.ts";
import type { Serve } from "#server/http/serve.ts";
import { Written, written } from "#server/http/written.ts";
import { findBoardWashes, findChanges, findSums } from "./queries.ts";

export function boardRoutes(serve: Serve): void {
  serve(getBoard, async ({ body, scope, db }) => {
    const asked = { day: body.Day, societyId: body.SocietyId, companyId: body.CompanyId };
    // Before the washes are read: what changes meanwhile is told of again.
    const sums = await findSums(db, scope, asked);
    const truncated = sums.washes > MOST_ON_BOARD;
    return written<ReplyOf<typeof getBoard>>({
      day: body.Day,
      providers: new Written(sums.providers),
      washes: new Written(truncated ? "[]" : await findBoardWashes(db, scope, asked)),
      unassigned: sums.unassigned,
      truncated,
      societies: new Written(sums.societies),
      version: sums.version,
    });
  });

  serve(awaitBoard, async ({ body, scope, db }) => {
    const asked = { day: body.Day, companyId: body.CompanyId };
    const since = /^\d{1,19}$/.test(body.Version) ? body.Version : null;
    const { version, ids } = await findChanges(db, scope, asked, since);
    const reload = ids === null;
    if (reload || ids.length === 0) return { version, reload, changed: [], washes: [], live: true };
    const washes = new Written<BoardWash[]>(await findBoardWashes(db, scope, asked, ids));
    return written<ReplyOf<typeof awaitBoard>>({ version, reload, changed: ids, washes, live: true });
  });
}
