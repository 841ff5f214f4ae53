import type { Caller } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { isOwnSession } from "#server/features/account/end.queries.ts";

/** A caller's stored sessions; some may have expired. */
export const findSessionsOf = (db: Db, caller: Caller) =>
  db
    .selectFrom("session")
    .where(isOwnSession(caller))
    .select([
      "session_id as sessionId",
      "created_at as createdAt",
      "last_seen_at as lastSeenAt",
      "device",
      "address",
    ])
    .orderBy("last_seen_at", "desc")
    .orderBy("session_id", "desc")
    .execute();
