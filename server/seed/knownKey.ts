import type { DatabaseAddress } from "embedded-postgres-supervisor";
import { sql } from "kysely";
import { KEY_CHECK, keyCheck, passesKeyCheck, Secrets } from "#server/crypto/secrets.ts";
import { type Db, openDatabase } from "#server/db/database.ts";
import { contextOf as contextOfGateway } from "#server/features/gateway/gateway.rules.ts";
import { contextOf as contextOfAccount } from "#server/features/provider/account.rules.ts";
import { contextOf as contextOfFactor } from "#server/features/session/factor.rules.ts";
import { secretContext as contextOfWebhook } from "#server/features/webhook/webhook.rules.ts";

type Sealed = { sealed: Buffer; context: string };

/** The most recently encrypted value of each kind, in a database of a version without a key check. */
async function findLastSealed(db: Db): Promise<Sealed[]> {
  const account = await db
    .selectFrom("provider_account")
    .select(["number_sealed as sealed", "provider_id as id"])
    .orderBy("provider_account_id", "desc")
    .executeTakeFirst();
  const factor = await db
    .selectFrom("second_factor")
    .select(["secret as sealed", "user_id as id"])
    .orderBy("begun_at", "desc")
    .executeTakeFirst();
  const webhook = await db
    .selectFrom("webhook_state")
    .select(["sealed_secret as sealed", "webhook_id as id"])
    .orderBy("webhook_id", "desc")
    .executeTakeFirst();
  const gateway = await db
    .selectFrom("gateway")
    .select(["sealed_secret as sealed", "company_id as id", "name"])
    .orderBy("changed_at", "desc")
    .executeTakeFirst();
  return [
    ...(account ? [{ sealed: account.sealed, context: contextOfAccount(account.id) }] : []),
    ...(factor ? [{ sealed: factor.sealed, context: contextOfFactor(factor.id) }] : []),
    ...(webhook ? [{ sealed: webhook.sealed, context: contextOfWebhook(webhook.id) }] : []),
    ...(gateway ? [{ sealed: gateway.sealed, context: contextOfGateway(gateway.id, gateway.name) }] : []),
  ];
}

const findCheck = (db: Db) =>
  db.selectFrom("setting").where("name", "=", KEY_CHECK).select("value").executeTakeFirst();

/**
 * True if a key is plausible: data may be encrypted with several earlier keys, but the current one decrypts the most
 * recent value.
 */
export async function isMatchingKey(db: Db, secrets: Secrets): Promise<boolean> {
  const storedCheck = await findCheck(db);
  if (storedCheck) return passesKeyCheck(secrets, storedCheck.value);
  const sealed = await findLastSealed(db);
  return sealed.length === 0 || sealed.some((one) => secrets.canOpen(one.sealed, one.context));
}

/**
 * Refuses a key other than the one that encrypted existing data, unless that one is lost, and stores the key check.
 * @throws with instructions.
 */
export async function requireMatchingKey(
  db: Db,
  secrets: Secrets,
  { isLost, where }: { isLost: boolean; where: string },
): Promise<void> {
  if (!isLost && !(await isMatchingKey(db, secrets)))
    throw new Error(
      `${where} is not the key by which account numbers and second factors here were sealed. Put back the right one, such as secret.key from a backup; if it is lost for good, start once with SECRET_KEY_LOST=true: what it sealed has to be entered anew.`,
    );
  if (isLost) return saveKeyCheck(db, secrets);
  const value = keyCheck(secrets);
  await db
    .insertInto("setting")
    .values({ name: KEY_CHECK, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** From now on the database recognises this key alone. */
export async function saveKeyCheck(db: Db, secrets: Secrets): Promise<void> {
  const value = keyCheck(secrets);
  await db
    .insertInto("setting")
    .values({ name: KEY_CHECK, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** True if a key, if any, matches a database that is not in use yet, as far as can be determined. */
export async function isKeyAtHand(database: DatabaseAddress, key: string | undefined): Promise<boolean> {
  const db = openDatabase({ source: database });
  try {
    // A backup of an early version has no settings yet.
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass('setting') is not null as "isThere"`.execute(db);
    const storedCheck = rows[0]?.isThere ? await findCheck(db) : undefined;
    return (
      storedCheck === undefined || (key !== undefined && passesKeyCheck(new Secrets(key), storedCheck.value))
    );
  } finally {
    await db.destroy();
  }
}
