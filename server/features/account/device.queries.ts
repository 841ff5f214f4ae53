import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { DEVICE_MS } from "./account.rules.ts";

/** How somebody signs in: staff by user name, customers and providers by phone, and whoever has been found by the id. */
export type SignInIdentity =
  | { userName: string }
  | { phone: string }
  | { providerPhone: string }
  | { userId: number };

/** Condition on `app_user` for this sign-in identity. */
export function matchesIdentity(identity: SignInIdentity): RawBuilder<boolean> {
  if ("userId" in identity) return sql<boolean>`app_user.user_id = ${identity.userId}`;
  if ("providerPhone" in identity)
    return sql<boolean>`app_user.usertype = 'Provider' and app_user.phone = ${identity.providerPhone}`;
  return "phone" in identity
    ? sql<boolean>`app_user.usertype = 'Customer' and app_user.phone = ${identity.phone}`
    : sql<boolean>`app_user.usertype <> 'Customer' and lower(app_user.user_name) = ${identity.userName.toLowerCase()}`;
}

/** The device hash if this user has signed in from that device before; else null. */
export async function findDevice(
  db: Db,
  deviceHash: string | null,
  identity: SignInIdentity,
  now: Date,
): Promise<string | null> {
  if (deviceHash === null) return null;
  const row = await db
    .selectFrom("device")
    .innerJoin("app_user", "app_user.user_id", "device.user_id")
    .where("device.token_hash", "=", deviceHash)
    .where(matchesIdentity(identity))
    .where("device.last_used_at", ">", new Date(now.getTime() - DEVICE_MS))
    .select("device.user_id")
    .executeTakeFirst();
  return row ? deviceHash : null;
}

/** Records that a user has signed in from a device; several people may share one. */
export async function saveDevice(db: Db, deviceHash: string, userId: number, now: Date): Promise<void> {
  await db
    .insertInto("device")
    .values({ token_hash: deviceHash, user_id: userId, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(["token_hash", "user_id"]).doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Forgets the devices from which nobody has signed in since `before`. */
export async function forgetDevices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("device").where("last_used_at", "<", before).execute();
}
