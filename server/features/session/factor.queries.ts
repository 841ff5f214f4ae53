import { sql } from "kysely";
import type { Secrets } from "#server/crypto/secrets.ts";
import { tidyTyped } from "#server/crypto/token.ts";
import type { Db } from "#server/db/database.ts";
import { setSecondFactor } from "#server/features/account/account.queries.ts";
import { contextOf, newRecoveryCodes, SET_UP_MS, stepOf } from "./factor.rules.ts";

const recoveryHash = (secrets: Secrets, userId: number, code: string): string =>
  secrets.sign(`recovery code ${userId} ${tidyTyped(code)}`);

/** Locks the second factor of a person until the transaction ends. @returns whether it is on. */
export async function lockFactor(db: Db, userId: number): Promise<boolean> {
  const { isOn } = await db
    .selectFrom("app_user")
    .where("user_id", "=", userId)
    .select("second_factor as isOn")
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return isOn;
}

/** True if it is on, and the number of recovery codes left. */
export async function findFactor(db: Db, userId: number): Promise<{ on: boolean; recoveryCodes: number }> {
  const { on, codes } = await db
    .selectFrom("app_user")
    .leftJoin("second_factor", "second_factor.user_id", "app_user.user_id")
    .where("app_user.user_id", "=", userId)
    .select(["app_user.second_factor as on", "second_factor.recovery_codes as codes"])
    .executeTakeFirstOrThrow();
  return { on, recoveryCodes: on ? (codes?.length ?? 0) : 0 };
}

/** Stores the secret of a factor being set up; replaces one that was never confirmed. */
export async function beginFactor(
  db: Db,
  secrets: Secrets,
  { userId, secret, now }: { userId: number; secret: string; now: Date },
): Promise<void> {
  const begun = { secret: secrets.seal(secret, contextOf(userId)), begun_at: now };
  await db
    .insertInto("second_factor")
    .values({ user_id: userId, ...begun })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...begun, last_step: 0 }))
    .execute();
}

/** True if a factor is being set up and can still be confirmed. */
export async function isSetUpPending(db: Db, userId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("second_factor")
    .where("user_id", "=", userId)
    .where("begun_at", ">", new Date(now.getTime() - SET_UP_MS))
    .select("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A person, and the machine's time, which their authenticator uses too. */
export type Holder = { userId: number; time: Date };

/** Uses up an authenticator code: each step only once, and none before it afterwards. @returns whether it was right. */
export async function consumeAppCode(
  db: Db,
  secrets: Secrets,
  { userId, time }: Holder,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("second_factor")
    .where("user_id", "=", userId)
    .select("secret")
    .executeTakeFirst();
  const step = row && stepOf(secrets.open(row.secret, contextOf(userId)), tidyTyped(code), time);
  if (step === undefined || step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up an authenticator code or a recovery code. @returns whether it was right. */
export async function consumeCode(db: Db, secrets: Secrets, holder: Holder, code: string): Promise<boolean> {
  if (await consumeAppCode(db, secrets, holder, code)) return true;
  const hash = recoveryHash(secrets, holder.userId, code);
  const { numAffectedRows } = await sql`
    update second_factor set recovery_codes = array_remove(recovery_codes, ${hash})
    where user_id = ${holder.userId} and ${hash} = any(recovery_codes)`.execute(db);
  return numAffectedRows === 1n;
}

/** Replaces all recovery codes with new ones. */
export async function renewCodes(db: Db, secrets: Secrets, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await db
    .updateTable("second_factor")
    .set({ recovery_codes: codes.map((code) => recoveryHash(secrets, userId, code)) })
    .where("user_id", "=", userId)
    .execute();
  return codes;
}

export async function switchOn(db: Db, userId: number): Promise<void> {
  await setSecondFactor(db, userId, true);
}

/** Removes a person's second factor and the challenges waiting for its codes. */
export async function switchOff(db: Db, userId: number): Promise<void> {
  await setSecondFactor(db, userId, false);
  await db.deleteFrom("second_factor").where("user_id", "=", userId).execute();
  await db.deleteFrom("sign_in_challenge").where("user_id", "=", userId).execute();
}

/** Deletes expired challenges, and factors that were never confirmed. */
export async function sweepFactors(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("sign_in_challenge").where("expires_at", "<=", now).execute();
  await sql`
    delete from second_factor using app_user
    where app_user.user_id = second_factor.user_id and not app_user.second_factor
      and begun_at <= ${new Date(now.getTime() - SET_UP_MS)}`.execute(db);
}
