import type { Db } from "#server/db/database.ts";
import { ABSOLUTE_MS, CUSTOMER_IDLE_MS, IDLE_MS } from "#server/http/session.ts";
import { DEVICE_MS } from "./device.rules.ts";
import { deleteExpired } from "./session.queries.ts";

/** Deletes expired sessions, reset links and devices. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deleteExpired(db, {
    idle: ago(IDLE_MS),
    customerIdle: ago(CUSTOMER_IDLE_MS),
    old: ago(ABSOLUTE_MS),
    device: ago(DEVICE_MS),
    now,
  });
}
