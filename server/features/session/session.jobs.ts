import type { Db } from "#server/db/database.ts";
import { ABSOLUTE_MS, CUSTOMER_IDLE_MS, IDLE_MS } from "#server/http/session.ts";
import { DEVICE_MS } from "#server/features/account/account.rules.ts";
import { forgetDevices } from "#server/features/account/device.queries.ts";
import { deleteExpiredResets } from "#server/features/account/reset.queries.ts";
import { deleteExpiredSessions } from "#server/features/account/session.queries.ts";

/** Deletes expired sessions, reset links and devices. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deleteExpiredSessions(db, {
    idle: ago(IDLE_MS),
    customerIdle: ago(CUSTOMER_IDLE_MS),
    old: ago(ABSOLUTE_MS),
  });
  await deleteExpiredResets(db, now);
  await forgetDevices(db, ago(DEVICE_MS));
}
