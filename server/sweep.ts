import type { Db } from "#server/db/database.ts";
import { sweepMessages } from "#server/features/message/queries.ts";
import { sweepSessions } from "#server/features/session/queries.ts";
import { DEVICE_MS } from "#server/features/session/rules.ts";
import { sweepKeys } from "#server/http/queries.ts";
import { ABSOLUTE_MS, IDLE_MS } from "#server/http/session.ts";

/** Drops what has run out and nobody needs to see again. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await sweepSessions(db, { idle: ago(IDLE_MS), old: ago(ABSOLUTE_MS), device: ago(DEVICE_MS), now });
  await sweepMessages(db, now);
  await sweepKeys(db);
}
