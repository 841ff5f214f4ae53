import type { Caller } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { announceEnd, isOwnSession } from "./end.queries.ts";

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

/** Ends one of a caller's sessions. @returns its token's hash; undefined when there is none. */
export async function endOwnSession(db: Db, caller: Caller, sessionId: number): Promise<string | undefined> {
  const ended = await db
    .deleteFrom("session")
    .where(isOwnSession(caller))
    .where("session_id", "=", sessionId)
    .returning("token_hash as tokenHash")
    .executeTakeFirst();
  if (ended) await announceEnd(db, ended.tokenHash);
  return ended?.tokenHash;
}
