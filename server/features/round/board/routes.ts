import type { ReplyOf } from "#contract/endpoint.ts";
import { awaitBoard, getBoard, MOST_ON_BOARD } from "#contract/round/board.ts";
import type { BoardKey, Changes } from "#server/changes.ts";
import type { Serve } from "#server/http/serve.ts";
import { Written, written } from "#server/http/written.ts";
import type { Scope } from "#server/scope.ts";
import { findBoardWashes, findSums } from "./queries.ts";

/** How long a call waits for a change, in milliseconds. */
const PATIENCE_MS = 25_000;

/** Whose changes a board tells of. */
const boardOf = (scope: Scope, body: { Day: string; CompanyId?: number | undefined }): BoardKey => ({
  companyId: scope.reach === "all" ? (body.CompanyId ?? null) : scope.companyId,
  day: body.Day,
});

export function boardRoutes(serve: Serve, { changes }: { changes: Changes }): void {
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

  serve(awaitBoard, async ({ body, scope: scopeBefore, caller, db, leaving, currentScope }) => {
    const board = boardOf(scopeBefore, body);
    const { version, ids } = await changes.next(board, body.Version, caller.userId, PATIENCE_MS, leaving);
    leaving.throwIfAborted();
    // Whoever has signed out while the call waited is told nothing more.
    const scope = await currentScope();
    // Whose company is another by now has another board.
    const reload = ids === null || boardOf(scope, body).companyId !== board.companyId;
    const live = changes.isLive;
    if (reload || ids.length === 0) return { version, reload, changed: [], washes: [], live };
    const asked = { day: board.day, companyId: board.companyId ?? undefined };
    const name = `${board.companyId} ${board.day} ${body.Version} ${version}`;
    const washes = await changes.share(name, () => findBoardWashes(db, scope, asked, ids));
    return written<ReplyOf<typeof awaitBoard>>({
      version,
      reload,
      changed: ids,
      washes: new Written(washes),
      live,
    });
  });
}
