import type { Db } from "#server/db/database.ts";
import { announceEnd } from "../end/queries.ts";

/** A person's stored sessions; some may have expired. */
export const findSessionsOf = (db: Db, userId: number) =>
  db
    .selectFrom("session")
    .where("user_id", "=", userId)
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

/** Ends one of a person's sessions. @returns its token's hash; undefined when there is none. */
export async function endOwnSession(db: Db, userId: number, sessionId: number): Promise<string | undefined> {
  const ended = await db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("session_id", "=", sessionId)
    .returning("token_hash as tokenHash")
    .executeTakeFirst();
  if (ended) await announceEnd(db, ended.tokenHash);
  return ended?.tokenHash;
}
