import { endOtherSessions, endSession, getSessions } from "#contract/session/sessions.ts";
import { hashToken } from "#server/crypto/token.ts";
import { found } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { bearerToken } from "#server/http/gate.ts";
import { isLive, type Sessions } from "#server/http/session.ts";
import { endSessionsOf, endOwnSession } from "#server/features/account/end.queries.ts";
import { findSessionsOf } from "./own.queries.ts";

/** Lists and ends a person's own sessions. */
export function ownSessionRoutes(serve: Serve, { sessions }: { sessions: Sessions }): void {
  serve(getSessions, async ({ caller, db, now }) => {
    // Writes this process's pending last-seen times first.
    await sessions.flush();
    const rows = await findSessionsOf(db, caller);
    return rows
      .filter((row) => isLive({ ...row, caller }, row.lastSeenAt.getTime(), now))
      .map(({ createdAt, lastSeenAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: row.sessionId === caller.sessionId,
      }))
      .toSorted((one, other) => Number(other.current) - Number(one.current));
  });

  serve(endSession, async ({ body: { sessionId }, caller, db }) => {
    const ended = await db
      .transaction()
      .execute((transaction) => endOwnSession(transaction, caller, sessionId));
    sessions.forget(`hash:${found(ended, "session")}`);
    return {};
  });

  serve(endOtherSessions, async ({ caller, db, request }) => {
    const current = hashToken(bearerToken(request) ?? "");
    await db.transaction().execute((transaction) => endSessionsOf(transaction, caller, current));
    sessions.forget(`user:${caller.userId}`);
    return {};
  });
}
